/**
 * Explanation of a decision: the active path of a tree, and the reasons for failed nodes.
 *
 * @import { LayoutNode } from "../web/contract.js"
 */

/** Statuses of a trace, without the mark of halted nodes. */
export const STATUS = { idle: 0, success: 1, failure: 2, running: 3, skipped: 8 };

/** Bit that marks a node that was halted in the tick. */
const HALTED = 4;

/**
 * Returns the status in the mark of a node in a trace.
 *
 * @param {number} mark
 */
export function statusOf(mark) {
  return mark & ~HALTED;
}

/**
 * Returns whether the mark is that of a node that was halted in the tick.
 *
 * @param {number} mark
 */
export function isHalted(mark) {
  return (mark & HALTED) !== 0;
}

/**
 * Returns the children of each node, in order.
 *
 * @param {LayoutNode[]} nodes Nodes in an order in which parents come before their children.
 */
export function childrenOf(nodes) {
  /** @type {number[][]} */
  const children = nodes.map(() => []);
  nodes.forEach(({ parent }, node) => {
    if (parent !== node) {
      children[parent].push(node);
    }
  });
  return children;
}

/**
 * Returns the nodes from the root to the leaf that decided: the last running child of each node, or the last one that
 * succeeded. Empty if the root was not ticked or failed.
 *
 * @param {number[][]} children Children by node.
 * @param {number[]} statuses Statuses by node.
 */
export function activePath(children, statuses) {
  /** @param {number[]} among */
  const activeOf = (among) =>
    among.findLast((node) => statuses[node] === STATUS.running) ??
    among.findLast((node) => statuses[node] === STATUS.success);
  /** @type {number[]} */
  const path = [];
  let node = children.length === 0 ? undefined : activeOf([0]);
  while (node !== undefined) {
    path.push(node);
    node = activeOf(children[node]);
  }
  return path;
}

/**
 * Returns the reason for which a node failed: its condition, or the leaves below it that failed.
 *
 * @param {LayoutNode[]} nodes
 * @param {number[][]} children Children by node.
 * @param {number[]} statuses Statuses by node.
 * @param {number} node Failed node.
 * @returns {string}
 */
export function reasonOf(nodes, children, statuses, node) {
  const { kind, name, description } = nodes[node];
  const below = children[node];
  if (below.length === 0) {
    return kind === "condition" ? `not: ${name}` : `${name} failed`;
  }
  const failed = below.filter((child) => statusOf(statuses[child]) === STATUS.failure);
  if (failed.length > 0) {
    const reasons = failed.map((child) => reasonOf(nodes, children, statuses, child));
    return [...new Set(reasons)].join("; ");
  }
  const halted = below.find((child) => isHalted(statuses[child]));
  const succeeded = below.find((child) => statuses[child] === STATUS.success);
  switch (kind) {
    case "guard":
      return `not: ${description || name}`;
    case "semaphore":
      return "no free permit";
    case "timeout":
      return halted === undefined ? "timeout" : `timeout of ${nodes[halted].name}`;
    default:
      return succeeded === undefined ? `${name} failed` : `although: ${nodes[succeeded].name}`;
  }
}
