/**
 * Matches the nodes of two trees.
 *
 * @import { Layout } from "../web/contract.js"
 */

/**
 * @typedef {object} Match
 * @property {(number | null)[]} counterparts By node of the first tree: the same node in the second one.
 * @property {[number, number]} alone How many nodes only one of the trees has.
 */

/**
 * Matches the nodes of two trees by their paths: the names and kinds from the root down. Nodes of one name below one
 * parent are matched in their order.
 *
 * @param {Layout} one
 * @param {Layout} other
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
 * @param {Layout} layout
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
