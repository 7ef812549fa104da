/**
 * Decisions in which two recordings of a match differ: the running action and the kind of motion of each robot.
 *
 * @import { RobotId, RobotLanes } from "../web/contract.js"
 */

import { plain } from "./words.js";

/**
 * @typedef {object} DecisionDifference
 * @property {number} time_ns First tick of the difference.
 * @property {RobotId} robot
 * @property {[string, string]} values Decision in each recording.
 */

/**
 * Returns the times from which on a robot decides differently in the two recordings, until `until_ns`. Each pair of
 * decisions counts once until one of them changes.
 *
 * @param {Map<RobotId, RobotLanes>} one
 * @param {Map<RobotId, RobotLanes>} other
 * @param {number} until_ns
 * @returns {DecisionDifference[]} In order of time, then of the robots.
 */
export function differencesOf(one, other, until_ns) {
  /** @type {DecisionDifference[]} */
  const found = [];
  for (const [robot, lanes] of one) {
    const others = other.get(robot);
    if (others !== undefined) {
      found.push(...differencesOfRobot(robot, lanes, others, until_ns));
    }
  }
  // The sort is stable.
  return found.sort((a, b) => a.time_ns - b.time_ns);
}

/**
 * Returns the differences of one robot.
 *
 * @param {RobotId} robot
 * @param {RobotLanes} one
 * @param {RobotLanes} other
 * @param {number} until_ns
 */
function differencesOfRobot(robot, one, other, until_ns) {
  const lanes = [one.actions, other.actions, one.motions, other.motions];
  const next = lanes.map(() => 0);
  /** @type {(string | null)[]} Current values of the lanes. */
  const values = lanes.map(() => null);
  const found = [];
  let last = "";
  for (;;) {
    const time_ns = Math.min(...lanes.map((lane, index) => lane[next[index]]?.time_ns ?? Infinity));
    if (time_ns >= until_ns) {
      return found;
    }
    lanes.forEach((lane, index) => {
      if (lane[next[index]]?.time_ns === time_ns) {
        values[index] = lane[next[index]].value;
        next[index] += 1;
      }
    });
    const pair = pairOf(values);
    const key = pair?.join("\n") ?? "";
    if (pair !== null && key !== last) {
      found.push({ time_ns, robot, values: pair });
    }
    last = key;
  }
}

/**
 * Returns the decisions of both recordings as text; null if they are equal.
 *
 * @param {(string | null)[]} values Actions of both recordings, and kinds of motion of both.
 * @returns {[string, string] | null}
 */
function pairOf([action, otherAction, motion, otherMotion]) {
  if (action !== otherAction) {
    return [plain(action ?? "none"), plain(otherAction ?? "none")];
  }
  return motion === otherMotion ? null : [plain(motion ?? "none"), plain(otherMotion ?? "none")];
}

/**
 * Returns the next or the previous difference.
 *
 * @param {DecisionDifference[]} differences
 * @param {number} at_ns
 * @param {1 | -1} direction
 */
export function nextDifference(differences, at_ns, direction) {
  return direction > 0
    ? differences.find(({ time_ns }) => time_ns > at_ns)
    : differences.findLast(({ time_ns }) => time_ns < at_ns);
}
