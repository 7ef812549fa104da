/**
 * Active path of the selected robot's tree, from the root to the leaf that decided.
 *
 * @import { TreeLayout, TreeTrace } from "../web/contract.js"
 */

import { element, setText } from "./dom.js";
import { stopAt } from "./roving.js";
import { activePath, childrenOf, reasonOf, STATUS } from "./tree_path.js";
import { clock, span } from "./words.js";

/** Maximum number of rejected branches in the list. */
const MOST = 4;

/** Path as a list of names, and the branches with a higher priority that failed. */
export class ActivePath {
  #path = element("ol", { class: "path" });
  #since = element("p", { class: "since" });
  #rejected = element("ul", { class: "rejected" });
  /** @type {TreeLayout | null} */
  #layout = null;
  /** @type {number[][]} Children by node of the layout. */
  #children = [];
  #known = "";

  /**
   * Creates the empty list in `place`. A click on a node calls `choose`.
   *
   * @param {HTMLElement} place
   * @param {(node: number) => void} choose
   */
  constructor(place, choose) {
    this.choose = choose;
    place.replaceChildren(this.#path, this.#since, this.#rejected);
  }

  /**
   * Shows the path of a trace, and since when its leaf has had its status.
   *
   * @param {TreeLayout | null} layout
   * @param {TreeTrace | null} trace
   * @param {import("./node_history.js").NodeHistory} history
   * @param {number} at_ns
   */
  show(layout, trace, history, at_ns) {
    const nodes = layout?.nodes ?? [];
    if (layout !== this.#layout) {
      this.#layout = layout;
      this.#children = childrenOf(nodes);
    }
    const children = this.#children;
    const statuses = trace?.statuses ?? [];
    const path = activePath(children, statuses);
    const leaf = path.at(-1);
    const since_ns = leaf === undefined ? null : history.sinceOf(layout?.version ?? 0, leaf, at_ns);
    setText(
      this.#since,
      since_ns === null ? "" : `for ${span(at_ns - since_ns)}, since ${clock(since_ns)}`,
    );
    const rejected = path.flatMap((node, place) =>
      children[node].filter(
        (child) => child < (path[place + 1] ?? -1) && statuses[child] === STATUS.failure,
      ),
    );
    const texts = rejected.map(
      (node) => /** @type {const} */ ([node, reasonOf(nodes, children, statuses, node)]),
    );
    const known = JSON.stringify([path, texts, nodes.length, layout?.version]);
    if (known === this.#known) {
      return;
    }
    this.#known = known;
    this.#path.replaceChildren(
      ...path.map((node, place) => this.#crumb(node, nodes[node].name, place === path.length - 1)),
    );
    if (path.length === 0) {
      const text = trace === null ? "No decision of a tree." : "No node ran or succeeded.";
      this.#path.replaceChildren(element("li", { text }));
    }
    const buttons = [...this.#path.querySelectorAll("button")];
    stopAt(buttons, buttons.at(-1) ?? null);
    // The last branches are those next to the decision.
    this.#rejected.replaceChildren(
      ...texts.slice(-MOST).map(([node, reason]) => this.#rejection(nodes[node].name, reason)),
    );
  }

  /**
   * Creates the list item of a node on the path.
   *
   * @param {number} node
   * @param {string} name
   * @param {boolean} isLeaf
   */
  #crumb(node, name, isLeaf) {
    const button = element("button", { type: "button", text: name, title: "Show in the tree" });
    button.addEventListener("click", () => this.choose(node));
    const item = element("li", {}, [button]);
    if (isLeaf) {
      item.setAttribute("aria-current", "step");
    }
    return item;
  }

  /**
   * Creates the list item of a failed branch.
   *
   * @param {string} name
   * @param {string} reason
   */
  #rejection(name, reason) {
    return element("li", { title: reason }, [
      element("span", { class: "symbol", text: "✗" }),
      element("span", { class: "name", text: name }),
      element("span", { class: "reason", text: reason }),
    ]);
  }
}
