/**
 * Behavior tree of the selected robot, one row per node.
 *
 * @import { TreeLayout, LayoutNode, TreeTrace } from "../web/contract.js"
 */

import { element, setText } from "./dom.js";
import { match } from "./tree_match.js";
import { plural } from "./words.js";

/** Name and symbol of each status; the symbol makes it readable without colors. */
const STATUSES = [
  { name: "idle", symbol: "·" },
  { name: "success", symbol: "✓" },
  { name: "failure", symbol: "✗" },
  { name: "running", symbol: "▶" },
];

/** Number added to the status of a node that was halted in the tick. */
const HALTED = 4;

/**
 * List of all nodes, indented by depth, with folded parts and the differences to a second
 * recording.
 */
export class Tree {
  /** @type {Row[]} */
  #rows = [];
  /** @type {(TreeLayout | null)[]} Layouts by recording; the first one is drawn. */
  #layouts = [];
  /** @type {import("./tree_match.js").Match | null} Null if there is only one tree. */
  #match = null;
  /** @type {Map<number, boolean>} Nodes that the user folded or unfolded. */
  #folds = new Map();
  /** @type {(TreeTrace | null)[]} */
  #traces = [];
  #isWhole = false;

  /**
   * Creates an empty tree in `list`.
   *
   * @param {HTMLElement} list
   * @param {HTMLElement} note Element for the difference of the trees of two recordings.
   */
  constructor(list, note) {
    this.list = list;
    this.note = note;
  }

  /**
   * Unfolds the whole tree or only its ticked parts, and forgets what the user has folded.
   *
   * @param {boolean} isWhole True to also unfold parts that were not ticked.
   */
  setWhole(isWhole) {
    this.#isWhole = isWhole;
    this.#folds.clear();
    this.#update();
  }

  /**
   * Shows the layouts and traces of the selected robot. A new layout of the first recording creates
   * all rows again; a new trace only changes them.
   *
   * @param {(TreeLayout | null)[]} layouts By recording.
   * @param {(TreeTrace | null)[]} traces By recording.
   * @param {string[]} names Names of the recordings.
   */
  show(layouts, traces, names) {
    const [layout = null, other = null] = layouts;
    const isNew = layout !== (this.#layouts[0] ?? null);
    if (isNew || other !== (this.#layouts[1] ?? null)) {
      this.#layouts = layouts;
      this.#match = layout === null || other === null ? null : match(layout, other);
      setText(this.note, this.#difference(names));
      this.note.hidden = this.note.textContent === "";
    }
    if (isNew) {
      this.#folds.clear();
      this.#rows = rows(layout?.nodes ?? [], (node, isFolded) => {
        this.#folds.set(node, isFolded);
        this.#update();
      });
      this.list.replaceChildren(...this.#rows.map((row) => row.element));
    }
    this.#traces = traces;
    this.#update();
  }

  /**
   * Describes the difference between the trees of two recordings.
   *
   * @param {string[]} names
   */
  #difference([one, other]) {
    if (this.#layouts.length < 2) {
      return "";
    }
    if (this.#match === null) {
      const [first, second] = this.#layouts;
      const known = first === null ? (second === null ? null : other) : one;
      return known === null ? "" : `Only ${known} contains the tree of this robot.`;
    }
    const [here, there] = this.#match.alone;
    if (here === 0 && there === 0) {
      return "";
    }
    return `The trees differ: ${plural(here, "node")} only in ${one}, ${plural(there, "node")} only in ${other}.`;
  }

  /**
   * Shows status, score and folding of each node. A node below a folded one is hidden. By default,
   * nodes that were not ticked are folded.
   */
  #update() {
    const [trace = null, other] = this.#traces;
    const scores = new Map(trace?.scores.map(({ node, score }) => [node, score]));
    /** @type {boolean[]} True if the descendants of a node are hidden. */
    const folded = [];
    this.#rows.forEach((row, node) => {
      const status = trace?.statuses[node] ?? 0;
      const isHidden = node !== row.parent && folded[row.parent];
      const isFolded = this.#folds.get(node) ?? (!this.#isWhole && status === 0);
      folded[node] = isHidden || isFolded;
      const counterpart = this.#match?.counterparts[node] ?? null;
      row.show({
        status,
        isHidden,
        isFolded,
        score: scores.get(node),
        isAlone: this.#match !== null && counterpart === null,
        differs: Boolean(other) && counterpart !== null && other?.statuses[counterpart] !== status,
      });
    });
  }
}

/**
 * Creates a row for each node of a layout, in which parents come before their children. A click on
 * its button calls `fold`.
 *
 * @param {LayoutNode[]} nodes
 * @param {(node: number, isFolded: boolean) => void} fold
 */
function rows(nodes, fold) {
  const parents = new Set(
    nodes.filter(({ parent }, node) => parent !== node).map(({ parent }) => parent),
  );
  /** @type {number[]} */
  const depths = [];
  return nodes.map((node, index) => {
    depths.push(index === node.parent ? 0 : depths[node.parent] + 1);
    const row = new Row(node, depths[index], parents.has(index));
    row.fold.addEventListener("click", () => fold(index, !row.isFolded));
    return row;
  });
}

/**
 * @typedef {object} Shown
 * @property {number} status
 * @property {boolean} isHidden
 * @property {boolean} isFolded
 * @property {number | null | undefined} score Undefined for a node without a score.
 * @property {boolean} isAlone True if the other recording's tree lacks the node.
 * @property {boolean} differs True if the other recording has another status.
 */

/** Node; only changes from tick to tick are written. */
class Row {
  isFolded = false;
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
    this.fold = element("button", { class: "fold", type: "button" });
    this.fold.disabled = !isParent;
    this.symbol = element("span", { class: "symbol" });
    this.score = element("span", { class: "score" });
    this.element = element(
      "li",
      { title: [node.kind, node.description].filter(Boolean).join(": ") },
      [
        this.fold,
        this.symbol,
        element("span", { class: "name", text: node.name }),
        element("span", { class: "kind", text: node.kind.replaceAll("_", " ") }),
        this.score,
      ],
    );
    this.element.style.setProperty("--depth", String(depth));
    this.name = node.name;
  }

  /**
   * Shows the status, the score and the difference of the node; does nothing if they are unchanged.
   *
   * @param {Shown} shown
   */
  show(shown) {
    const { status, isHidden, isFolded, score, isAlone, differs } = shown;
    const known = `${status} ${isHidden} ${isFolded} ${score} ${isAlone} ${differs}`;
    if (known === this.#known) {
      return;
    }
    this.#known = known;
    this.isFolded = isFolded;
    const { name, symbol } = STATUSES[status % HALTED];
    const isHalted = status >= HALTED;
    this.element.hidden = isHidden;
    this.element.dataset.status = name;
    this.element.classList.toggle("halted", isHalted);
    this.element.classList.toggle("differs", differs);
    this.element.classList.toggle("alone", isAlone);
    setText(this.symbol, isHalted ? `${symbol}■` : symbol);
    this.symbol.setAttribute("aria-label", isHalted ? `${name}, halted` : name);
    this.symbol.setAttribute("role", "img");
    setText(this.score, score === undefined ? "" : (score?.toFixed(3) ?? "no score"));
    if (!this.fold.disabled) {
      setText(this.fold, isFolded ? "▸" : "▾");
      this.fold.setAttribute("aria-expanded", String(!isFolded));
      this.fold.setAttribute("aria-label", `${isFolded ? "Unfold" : "Fold"} ${this.name}`);
    }
  }
}
