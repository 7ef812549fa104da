/**
 * Behavior tree of the selected robot, one row per node.
 *
 * Event: `jump` with the time of a node's activation in nanoseconds as `detail`.
 *
 * @import { TreeLayout, TreeTrace } from "../web/contract.js"
 * @import { NodeHistory } from "./node_history.js"
 */

import { scrollTo, setText } from "./dom.js";
import { stopAt } from "./roving.js";
import { match } from "./tree_match.js";
import { activePath, childrenOf, reasonOf, STATUS } from "./tree_path.js";
import { TreeRow } from "./tree_row.js";
import { plural } from "./words.js";

/**
 * List of all nodes, indented by depth, with folded parts and the differences to a second
 * recording.
 */
export class Tree extends EventTarget {
  /** @type {TreeRow[]} */
  rows = [];
  /** @type {(TreeLayout | null)[]} Layouts by recording; the first one is drawn. */
  #layouts = [];
  /** @type {number[][]} Children by node. */
  #children = [];
  /** @type {import("./tree_match.js").Match | null} Null if there is only one tree. */
  #match = null;
  /** @type {Map<number, boolean>} Nodes that the user folded or unfolded. */
  #folds = new Map();
  /** @type {(TreeTrace | null)[]} */
  #traces = [];
  /** @type {NodeHistory | null} */
  #history = null;
  #at_ns = 0;
  #isWhole = false;
  /** Leaf of the active path; the root without a path. */
  #leaf = 0;
  /** Row that was scrolled into view, and its position in the list. */
  #shown = "";

  /**
   * Creates an empty tree in `list`.
   *
   * @param {HTMLElement} list
   * @param {HTMLElement} note Element for the difference of the trees of two recordings.
   */
  constructor(list, note) {
    super();
    this.list = list;
    this.note = note;
    new ResizeObserver(() => {
      this.#shown = "";
      this.#showLeaf();
    }).observe(list);
  }

  /**
   * Unfolds the whole tree or only its ticked parts, and forgets what the user has folded.
   *
   * @param {boolean} isWhole True to also unfold parts that were not ticked, or failed.
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
   * @param {number} at_ns Time of the traces.
   */
  show(layouts, traces, names, at_ns) {
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
      this.#shown = "";
      this.#createRows();
    }
    this.#traces = traces;
    this.#at_ns = at_ns;
    this.#update();
  }

  /**
   * Sets the history of the selected robot's nodes in the first recording.
   *
   * @param {NodeHistory} history
   */
  setHistory(history) {
    this.#history = history;
    this.#update();
  }

  /**
   * Folds or unfolds a node.
   *
   * @param {number} node
   * @param {boolean} isFolded
   */
  fold(node, isFolded) {
    this.#folds.set(node, isFolded);
    this.#update();
  }

  /**
   * Unfolds all nodes above a node, and focuses its row.
   *
   * @param {number} node
   */
  reveal(node) {
    let above = this.rows[node].parent;
    for (let child = node; above !== child; child = above, above = this.rows[above].parent) {
      this.#folds.set(above, false);
    }
    this.#update();
    this.rows[node].element.focus();
  }

  /**
   * Sends `jump` with the previous or the next activation of a node, if there is one.
   *
   * @param {number} node
   * @param {1 | -1} direction
   */
  jump(node, direction) {
    const version = this.#layouts[0]?.version ?? 0;
    const found = this.#history?.activation(version, node, this.#at_ns, direction) ?? null;
    if (found !== null) {
      this.dispatchEvent(new CustomEvent("jump", { detail: found }));
    }
  }

  /** Creates a row for each node. */
  #createRows() {
    const nodes = this.#layouts[0]?.nodes ?? [];
    this.#children = childrenOf(nodes);
    /** @type {number[]} */
    const depths = [];
    this.rows = nodes.map((node, index) => {
      depths.push(index === node.parent ? 0 : depths[node.parent] + 1);
      const row = new TreeRow(node, depths[index], this.#children[index].length > 0);
      if (row.isParent) {
        row.fold.addEventListener("click", () => this.fold(index, !row.isFolded));
      }
      row.previous.addEventListener("click", () => this.jump(index, -1));
      row.next.addEventListener("click", () => this.jump(index, 1));
      return row;
    });
    this.list.replaceChildren(...this.rows.map((row) => row.element));
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
   * Shows the state of each node. A node below a folded one is hidden. By default, nodes that were
   * not ticked or failed are folded, and the leaf of the active path is in view.
   */
  #update() {
    const [trace = null, other] = this.#traces;
    const [layout = null] = this.#layouts;
    const statuses = trace?.statuses ?? [];
    const scores = new Map(trace?.scores.map(({ node, score }) => [node, score]));
    const path = activePath(this.#children, statuses);
    const onPath = new Set(path);
    /** @type {boolean[]} True if the descendants of a node are hidden. */
    const folded = [];
    this.rows.forEach((row, node) => {
      const status = statuses[node] ?? STATUS.idle;
      const isFailed = status === STATUS.failure;
      const isHidden = node !== row.parent && folded[row.parent];
      const isFolded =
        this.#folds.get(node) ??
        (!this.#isWhole && (status === STATUS.idle || status === STATUS.skipped || isFailed));
      folded[node] = isHidden || isFolded;
      const counterpart = this.#match?.counterparts[node] ?? null;
      row.show({
        status,
        isHidden,
        isFolded,
        isOnPath: onPath.has(node),
        reason:
          isFailed && isFolded && row.isParent && !isHidden && layout !== null
            ? reasonOf(layout.nodes, this.#children, statuses, node)
            : "",
        lasts_ns: isHidden || status === STATUS.idle ? null : this.#lasts(node),
        score: scores.get(node),
        isAlone: this.#match !== null && counterpart === null,
        differs: Boolean(other) && counterpart !== null && other?.statuses[counterpart] !== status,
      });
    });
    this.#leaf = path.at(-1) ?? 0;
    this.#showLeaf();
  }

  /**
   * Returns the time for which a node has had its status; null if it is not known.
   *
   * @param {number} node
   */
  #lasts(node) {
    const version = this.#traces[0]?.version ?? 0;
    const since = this.#history?.sinceOf(version, node, this.#at_ns) ?? null;
    return since === null ? null : this.#at_ns - since;
  }

  /**
   * Scrolls the leaf of the active path into view after each change of its position, unless the user
   * reads the tree.
   */
  #showLeaf() {
    const leaf = this.#leaf;
    const rowsBefore = this.rows.slice(0, leaf).filter((row) => !row.isHidden).length;
    const shown = `${leaf} ${rowsBefore}`;
    if (shown === this.#shown || this.rows.length === 0 || this.list.matches(":focus-within")) {
      return;
    }
    const row = this.rows[leaf].element;
    stopAt(
      this.rows.map(({ element }) => element),
      row,
    );
    if (!this.list.matches(":hover")) {
      this.#shown = shown;
      scrollTo(this.list, row);
    }
  }
}
