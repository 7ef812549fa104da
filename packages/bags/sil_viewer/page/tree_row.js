/**
 * Row of the behavior tree: a node with its status.
 *
 * @import { LayoutNode } from "../web/contract.js"
 */

import { element, setText } from "./dom.js";
import { isHalted, STATUS, statusOf } from "./tree_path.js";
import { span } from "./words.js";

/** Name and symbol of each status; the symbol makes it readable without colors. */
const STATUSES = new Map([
  [STATUS.idle, { name: "idle", symbol: "·" }],
  [STATUS.success, { name: "success", symbol: "✓" }],
  [STATUS.failure, { name: "failure", symbol: "✗" }],
  [STATUS.running, { name: "running", symbol: "▶" }],
  [STATUS.skipped, { name: "skipped", symbol: "»" }],
]);

/** Name and symbol of a status that this page does not have. */
const UNKNOWN = { name: "unknown", symbol: "?" };

/**
 * @typedef {object} Shown
 * @property {number} status
 * @property {boolean} isHidden
 * @property {boolean} isFolded
 * @property {boolean} isOnPath True if the node is part of the active path.
 * @property {string} reason Reason for a failure; empty if it is not shown.
 * @property {number | null} lasts_ns Time for which the node has had its status; null if it is not known.
 * @property {number | null | undefined} score Undefined for a node without a score.
 * @property {boolean} isAlone True if the other recording's tree lacks the node.
 * @property {boolean} differs True if the other recording has another status.
 */

/** Node; only changes from tick to tick are written. */
export class TreeRow {
  isFolded = false;
  isHidden = false;
  #known = "";

  /**
   * Creates the row of a node; only parents can be folded.
   *
   * @param {LayoutNode} node
   * @param {number} depth
   * @param {boolean} isParent
   */
  constructor(node, depth, isParent) {
    this.parent = node.parent;
    this.isParent = isParent;
    this.name = node.name;
    this.kind = node.kind.replaceAll("_", " ");
    this.fold = element(isParent ? "button" : "span", { class: "fold" });
    this.symbol = element("span", { class: "symbol" });
    this.symbol.setAttribute("role", "img");
    this.note = element("span", { class: "kind" });
    this.score = element("span", { class: "score" });
    this.lasts = element("span", { class: "lasts" });
    this.previous = jumpButton("‹", `Previous activation of ${node.name}`);
    this.next = jumpButton("›", `Next activation of ${node.name}`);
    this.element = element(
      "li",
      { title: [node.kind, node.description].filter(Boolean).join(": ") },
      [
        this.fold,
        this.symbol,
        element("span", { class: "name", text: node.name }),
        this.note,
        this.score,
        this.lasts,
        element("span", { class: "jumps" }, [this.previous, this.next]),
      ],
    );
    this.element.style.setProperty("--depth", String(depth));
    this.element.setAttribute("role", "treeitem");
    this.element.setAttribute("aria-level", String(depth + 1));
    this.element.tabIndex = -1;
    if (isParent) {
      this.fold.setAttribute("type", "button");
      this.fold.tabIndex = -1;
    }
  }

  /**
   * Shows the state of the node; does nothing if it is unchanged.
   *
   * @param {Shown} shown
   */
  show(shown) {
    setText(this.lasts, shown.lasts_ns === null ? "" : span(shown.lasts_ns));
    const { status, isHidden, isFolded, isOnPath, reason, score, isAlone, differs } = shown;
    const known = [status, isHidden, isFolded, isOnPath, reason, score, isAlone, differs].join(" ");
    if (known === this.#known) {
      return;
    }
    this.#known = known;
    this.isFolded = isFolded;
    this.isHidden = isHidden;
    const { name, symbol } = STATUSES.get(statusOf(status)) ?? UNKNOWN;
    const wasHalted = isHalted(status);
    this.element.hidden = isHidden;
    this.element.dataset.status = name;
    this.element.classList.toggle("halted", wasHalted);
    this.element.classList.toggle("on-path", isOnPath);
    this.element.classList.toggle("differs", differs);
    this.element.classList.toggle("alone", isAlone);
    setText(this.symbol, wasHalted ? `${symbol}■` : symbol);
    this.symbol.setAttribute("aria-label", wasHalted ? `${name}, halted` : name);
    setText(this.note, reason === "" ? this.kind : reason);
    this.note.classList.toggle("reason", reason !== "");
    this.note.title = reason;
    setText(this.score, score === undefined ? "" : (score?.toFixed(3) ?? "no score"));
    if (this.isParent) {
      setText(this.fold, isFolded ? "▸" : "▾");
      this.element.setAttribute("aria-expanded", String(!isFolded));
      this.fold.setAttribute("aria-label", `${isFolded ? "Unfold" : "Fold"} ${this.name}`);
    }
  }
}

/**
 * Creates a button that shows another activation of a node.
 *
 * @param {string} text
 * @param {string} label
 */
function jumpButton(text, label) {
  const button = element("button", { class: "jump", type: "button", text, label, title: label });
  button.tabIndex = -1;
  return button;
}
