/**
 * Statuses of a robot's nodes over time.
 *
 * @import { NodeChanges } from "../web/contract.js"
 */

import { STATUS } from "./tree_path.js";

/** Known changes of the statuses of all nodes of one robot. */
export class NodeHistory {
  /** Time from which changes may be missing. */
  until_ns = 0;
  isComplete = false;
  /** @type {Map<string, Changes>} Changes by version and node. */
  #changes = new Map();

  /**
   * Adds the changes from `from_ns` on; known changes from that time on are replaced.
   *
   * @param {NodeChanges} part
   * @param {number} from_ns
   */
  add(part, from_ns) {
    for (const { times, statuses } of this.#changes.values()) {
      while (times.length > 0 && times[times.length - 1] >= from_ns) {
        times.pop();
        statuses.pop();
      }
    }
    for (const { time_ns, version, statuses } of part.ticks) {
      for (let index = 0; index < statuses.length; index += 2) {
        this.#add(`${version} ${statuses[index]}`, time_ns, statuses[index + 1]);
      }
    }
    this.until_ns = part.until_ns;
    this.isComplete = part.is_complete;
  }

  /**
   * Returns the time since which a node has the status that it has at `at_ns`; null if it is not known.
   *
   * @param {number} version
   * @param {number} node
   * @param {number} at_ns
   * @returns {number | null}
   */
  sinceOf(version, node, at_ns) {
    if (!this.isComplete && at_ns >= this.until_ns) {
      return null;
    }
    const times = this.#changes.get(`${version} ${node}`)?.times ?? [];
    return times[countUntil(times, at_ns) - 1] ?? null;
  }

  /**
   * Returns the start of the previous or the next activation of a node, in which it runs or succeeds; null if there is
   * none.
   *
   * @param {number} version
   * @param {number} node
   * @param {number} at_ns
   * @param {1 | -1} direction
   * @returns {number | null}
   */
  activation(version, node, at_ns, direction) {
    const { times, statuses } = this.#changes.get(`${version} ${node}`) ?? NO_CHANGES;
    const step = direction > 0 ? 1 : -1;
    let index = direction > 0 ? countUntil(times, at_ns) : countUntil(times, at_ns - 1) - 1;
    while (index in times && !(isActive(statuses[index]) && !isActive(statuses[index - 1]))) {
      index += step;
    }
    return times[index] ?? null;
  }

  /**
   * @param {string} key
   * @param {number} time_ns
   * @param {number} status
   */
  #add(key, time_ns, status) {
    let known = this.#changes.get(key);
    if (known === undefined) {
      known = { times: [], statuses: [] };
      this.#changes.set(key, known);
    }
    known.times.push(time_ns);
    known.statuses.push(status);
  }
}

/** @type {Changes} */
const NO_CHANGES = { times: [], statuses: [] };

/** @typedef {{ times: number[], statuses: number[] }} Changes Times of the changes, and the statuses from then on. */

/** @param {number | undefined} status Status; undefined before the first change. */
function isActive(status) {
  return status === STATUS.running || status === STATUS.success;
}

/**
 * Returns the number of times at or before a time.
 *
 * @param {number[]} times Times in order.
 * @param {number} at_ns
 */
export function countUntil(times, at_ns) {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= at_ns) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
