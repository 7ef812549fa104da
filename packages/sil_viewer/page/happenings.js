/**
 * What happened in the recordings, in order: violations and markers.
 *
 * @import { Overview, RobotId } from "../web/contract.js"
 */

import { plain } from "./words.js";

/** Violations that are nearer to each other than this many ticks are one that lasts. */
const LASTING = 2;

/**
 * @typedef {object} Happening
 * @property {number} time_ns When it began.
 * @property {"marker" | "error" | "warning"} kind
 * @property {string} text
 * @property {string} color Of a marker; empty for others.
 * @property {RobotId | null} robot
 * @property {number} count In how many ticks it was.
 * @property {number} recording
 */

/**
 * @param {Overview[]} overviews
 * @returns {Happening[]} In order of time.
 */
export function happeningsOf(overviews) {
  const all = overviews.flatMap((overview, recording) => [
    ...overview.markers.map(({ time_ns, label, color }) => {
      return {
        time_ns,
        kind: /** @type {const} */ ("marker"),
        text: label,
        color,
        robot: null,
        count: 1,
        recording,
      };
    }),
    ...violationsOf(overview, recording),
  ]);
  return all.sort((one, other) => one.time_ns - other.time_ns);
}

/**
 * Violations that last are told once.
 *
 * @param {Overview} overview
 * @param {number} recording
 */
function violationsOf({ violations, tick_ns }, recording) {
  /** @type {Map<string, { last_ns: number, happening: Happening }>} */
  const lasting = new Map();
  /** @type {Happening[]} */
  const found = [];
  for (const { time_ns, check_name: name, robot, message, is_error: isError } of violations) {
    const key = JSON.stringify([name, robot]);
    const known = lasting.get(key);
    if (known !== undefined && time_ns - known.last_ns <= LASTING * (tick_ns ?? 0)) {
      known.last_ns = time_ns;
      known.happening.count += 1;
      continue;
    }
    const kind = isError ? /** @type {const} */ ("error") : /** @type {const} */ ("warning");
    const text = `${plain(name)}: ${message}`;
    const happening = { time_ns, kind, text, color: "", robot, count: 1, recording };
    lasting.set(key, { last_ns: time_ns, happening });
    found.push(happening);
  }
  return found;
}

/**
 * The next one, or the one before.
 *
 * @param {Happening[]} happenings
 * @param {number} at_ns
 * @param {1 | -1} direction
 * @returns {Happening | undefined}
 */
export function nextOf(happenings, at_ns, direction) {
  return direction > 0
    ? happenings.find(({ time_ns }) => time_ns > at_ns)
    : happenings.findLast(({ time_ns }) => time_ns < at_ns);
}
