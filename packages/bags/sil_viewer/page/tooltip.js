/** @import { Change, LostPacket, Overview, RobotLanes } from "../web/contract.js" */

import { clock, plain } from "./words.js";

/** Maximum number of listed markers or violations. */
const MOST = 5;

/**
 * Returns the tooltip for a time of the timeline: markers, then failures, violations and lost messages, then tick, time
 * and state.
 *
 * @param {Overview[]} overviews
 * @param {LostPacket[]} lost Lost messages.
 * @param {number} time_ns
 * @param {number} near_ns Largest distance of markers and violations that are listed.
 * @param {number} tick_ns
 * @returns {string} One line per entry.
 */
export function describe(overviews, lost, time_ns, near_ns, tick_ns) {
  /** @type {(entry: { time_ns: number, end_ns?: number }) => boolean} */
  const isNear = (entry) =>
    entry.time_ns - near_ns <= time_ns && time_ns <= (entry.end_ns ?? entry.time_ns) + near_ns;
  const labels = overviews.flatMap(({ markers }) =>
    markers.filter(isNear).map(({ label }) => label),
  );
  const failures = overviews.flatMap(({ end }) =>
    end.failures
      .filter(isNear)
      .map(({ robot, message }) => `failed${robot === null ? "" : ` ${robot}`}: ${message}`),
  );
  const violations = overviews.flatMap((overview) =>
    overview.violations
      .filter(isNear)
      .map(
        ({ check_name: name, robot, message }) =>
          `${name}${robot === null ? "" : ` ${robot}`}: ${message}`,
      ),
  );
  const messages = lost
    .filter(isNear)
    .map(
      ({ sender, receiver, cause }) => `lost: ${sender} to ${receiver ?? "all"} (${plain(cause)})`,
    );
  const states = overviews.map(
    ({ states }) =>
      states.find(({ start_ns, end_ns }) => start_ns <= time_ns && time_ns < end_ns)?.state ??
      states.at(-1)?.state ??
      "nothing recorded",
  );
  const moment = [
    `tick ${Math.round(time_ns / tick_ns)}`,
    clock(time_ns),
    ...new Set(states.map(plain)),
  ];
  return [
    ...few(labels),
    ...few(failures),
    ...few(violations),
    ...few(messages),
    moment.join(" · "),
  ].join("\n");
}

/**
 * Describes action, motion and penalty of a robot at a time; empty if nothing is known.
 *
 * @param {RobotLanes | undefined} lanes
 * @param {number} time_ns
 */
export function describeRobot(lanes, time_ns) {
  if (lanes === undefined) {
    return "";
  }
  /** @param {Change[]} changes */
  const valueAt = (changes) => changes.findLast((change) => change.time_ns <= time_ns)?.value;
  const action = valueAt(lanes.actions) ?? "no action";
  const motion = plain(valueAt(lanes.motions) ?? "no motion command");
  const penalty = valueAt(lanes.penalties);
  const parts = [action, motion, ...(penalty ? [`penalized: ${plain(penalty)}`] : [])];
  return `${lanes.id}: ${parts.join(" · ")}`;
}

/** @param {string[]} texts */
function few(texts) {
  const different = [...new Set(texts)];
  const rest = different.length - MOST;
  return rest > 0 ? [...different.slice(0, MOST), `and ${rest} more`] : different;
}
