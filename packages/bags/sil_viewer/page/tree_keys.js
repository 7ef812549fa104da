import { stopAt } from "./roving.js";

/**
 * Keys of the behavior tree: arrows move the focus and fold, Enter shows another activation of a node.
 *
 * @param {import("./tree.js").Tree} tree
 */
export function handleTreeKeys(tree) {
  const { list } = tree;
  list.addEventListener("keydown", (event) => {
    const node = tree.rows.findIndex(({ element }) => element === event.target);
    if (node < 0 || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const row = tree.rows[node];
    const visible = tree.rows.filter(({ isHidden }) => !isHidden);
    const place = visible.indexOf(row);
    /** @param {import("./tree_row.js").TreeRow | undefined} other */
    const focus = (other) => other?.element.focus();
    switch (event.key) {
      case "ArrowDown":
        focus(visible[place + 1]);
        break;
      case "ArrowUp":
        focus(visible[place - 1]);
        break;
      case "Home":
        focus(visible[0]);
        break;
      case "End":
        focus(visible.at(-1));
        break;
      case "ArrowRight":
        if (row.isParent && row.isFolded) {
          tree.fold(node, false);
        } else if (row.isParent) {
          focus(visible[place + 1]);
        }
        break;
      case "ArrowLeft":
        if (row.isParent && !row.isFolded) {
          tree.fold(node, true);
        } else {
          focus(tree.rows[row.parent]);
        }
        break;
      case "Enter":
        tree.jump(node, event.shiftKey ? -1 : 1);
        break;
      default:
        return;
    }
    event.preventDefault();
  });
  list.addEventListener("focusin", ({ target }) => {
    const row = tree.rows.find(({ element }) => target instanceof Node && element.contains(target));
    stopAt(
      tree.rows.map(({ element }) => element),
      row?.element ?? null,
    );
  });
}
