/**
 * Events of the recordings in order: failures, violations and markers.
 *
 * @import { Overview, RobotId } from "../web/contract.js"
 */

import { markKind } from "./marks.js";
import { plain } from "./words.js";

/**
 * @typedef {object} Happening
 * @property {number} time_ns Start of the event.
 * @property {number} end_ns End of the event.
 * @property {import("./marks.js").MarkKind} kind
 * @property {string} text
 * @property {string} color Color of a marker; empty for other events.
 * @property {RobotId | null} robot
 * @property {number} count Number of ticks.
 * @property {number} recording
 */

/**
 * Returns the markers, violations and failures of all recordings.
 *
 * @param {Overview[]} overviews
 * @returns {Happening[]} In order of time.
 */
export function happeningsOf(overviews) {
  const all = overviews.flatMap((overview, recording) => [
    ...overview.markers.map((marker) => {
      const { time_ns, label, color, robot } = marker;
      return {
        time_ns,
        end_ns: time_ns,
        kind: markKind(marker),
        text: label,
        color,
        robot,
        count: 1,
        recording,
      };
    }),
    ...violationsOf(overview, recording),
    ...failuresOf(overview, recording),
  ]);
  return all.sort((one, other) => one.time_ns - other.time_ns);
}

/**
 * Returns the violations of a recording as events.
 *
 * @param {Overview} overview
 * @param {number} recording
 * @returns {Happening[]}
 */
function violationsOf({ violations }, recording) {
  return violations.map((violation) => {
    const { time_ns, end_ns, ticks, check_name: name, robot, message } = violation;
    const { is_error: isError } = violation;
    const kind = isError ? /** @type {const} */ ("error") : /** @type {const} */ ("warning");
    const text = `${plain(name)}: ${message}`;
    return { time_ns, end_ns, kind, text, color: "", robot, count: ticks, recording };
  });
}

/**
 * Returns the failures of a recording as events.
 *
 * @param {Overview} overview
 * @param {number} recording
 * @returns {Happening[]}
 */
function failuresOf({ end }, recording) {
  const kind = /** @type {const} */ ("failure");
  return end.failures.map(({ time_ns, robot, message }) => {
    return {
      time_ns,
      end_ns: time_ns,
      kind,
      text: message,
      color: "",
      robot,
      count: 1,
      recording,
    };
  });
}

/**
 * Returns the next or the previous event.
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
