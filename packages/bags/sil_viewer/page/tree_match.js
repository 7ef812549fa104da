/**
 * Matches the nodes of two trees.
 *
 * @import { TreeLayout } from "../web/contract.js"
 */

/**
 * @typedef {object} Match
 * @property {(number | null)[]} counterparts Corresponding nodes of the second tree, by node of the first tree.
 * @property {[number, number]} alone Number of nodes that only one of the trees has, by tree.
 */

/**
 * Matches the nodes of two trees by their paths: the names and kinds from the root down. Nodes of one name below one
 * parent are matched in order.
 *
 * @param {TreeLayout} one
 * @param {TreeLayout} other
 * @returns {Match}
 */
export function match(one, other) {
  const known = new Map(paths(other).map((path, node) => [path, node]));
  const counterparts = paths(one).map((path) => known.get(path) ?? null);
  const common = counterparts.filter((node) => node !== null).length;
  return { counterparts, alone: [one.nodes.length - common, other.nodes.length - common] };
}

/**
 * Returns the path of each node as a unique text.
 *
 * @param {TreeLayout} layout
 */
function paths({ nodes }) {
  /** @type {string[]} */
  const found = [];
  /** @type {Map<string, number>} */
  const counts = new Map();
  nodes.forEach(({ name, kind, parent }, node) => {
    const above = parent === node ? "" : found[parent];
    const path = `${above}${JSON.stringify([kind, name])}`;
    const count = counts.get(path) ?? 0;
    counts.set(path, count + 1);
    found.push(`${path}${count}`);
  });
  return found;
}
