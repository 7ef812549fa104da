/**
 * The first difference between two recordings.
 *
 * @import { Difference, RobotId } from "../web/contract.js"
 */

import * as api from "./api.js";
import { clock } from "./words.js";

/**
 * Requests the first difference and shows it.
 *
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} answer
 * @param {(difference: Difference, robot: RobotId | null) => void} jump
 */
export async function jumpToDifference(button, answer, jump) {
  button.disabled = true;
  answer.textContent = "comparing …";
  try {
    const difference = await api.difference();
    answer.textContent = difference === null ? "The recordings do not differ." : textOf(difference);
    if (difference !== null) {
      jump(difference, robotOf(difference.topic));
    }
  } catch (fault) {
    answer.textContent = fault instanceof Error ? fault.message : String(fault);
  } finally {
    button.disabled = false;
  }
}

/** @param {Difference} difference */
function textOf({ time_ns, tick, topic, field, values: [one, other] }) {
  const moment = tick === null ? clock(time_ns) : `tick ${tick}`;
  const place = field === "" ? topic : `${topic} ${field}`;
  return `${moment}, ${place}: ${one} ≠ ${other}`;
}

/**
 * Returns the robot of a topic.
 *
 * @param {string} topic For example `/hulks/robot_3/motion_command`.
 * @returns {RobotId | null}
 */
function robotOf(topic) {
  const found = /^\/([^/]+)\/robot_(\d+)\//.exec(topic);
  return found === null ? null : `${found[1]}/${found[2]}`;
}
