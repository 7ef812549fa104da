/**
 * Numbers of a robot over time, requested part by part.
 *
 * @import { RobotId } from "../web/contract.js"
 */

import * as api from "./api.js";
import { inUnit } from "./units.js";

/** Number of values in the shown part, and in one request. */
const COUNT = { shown: 600, asked: 60 };

/**
 * @typedef {object} Wanted
 * @property {number} recordings Number of recordings.
 * @property {RobotId} robot
 * @property {string[]} paths
 * @property {number} from_ns
 * @property {number} to_ns
 * @property {number} tick_ns
 *
 * @typedef {object} Numbers Numbers in one recording.
 * @property {number[]} times_ns
 * @property {(number | null)[][]} values Values by path, in their units.
 */

/**
 * Requests the numbers in all recordings. Of a long part, only every second, third or so tick is read.
 *
 * @param {Wanted} wanted
 * @param {(numbers: Numbers[]) => void} show Receives the numbers so far, after each response.
 * @param {AbortSignal} signal
 */
export async function readSeries(wanted, show, signal) {
  const { recordings, robot, paths, from_ns, to_ns, tick_ns } = wanted;
  const ticks = Math.max(Math.ceil((to_ns - from_ns) / tick_ns), 1);
  const step_ns = Math.ceil(ticks / COUNT.shown) * tick_ns;
  const numbers = Array.from({ length: recordings }, () => {
    return {
      times_ns: /** @type {number[]} */ ([]),
      values: paths.map(() => /** @type {(number | null)[]} */ ([])),
    };
  });
  for (let at_ns = from_ns; at_ns <= to_ns; at_ns += COUNT.asked * step_ns) {
    const count = Math.min(COUNT.asked, Math.floor((to_ns - at_ns) / step_ns) + 1);
    const query = { robot, paths, from_ns: at_ns, count, step_ns };
    for (const [recording, known] of numbers.entries()) {
      const part = await api.series(recording, query, signal);
      const last_ns = known.times_ns.at(-1) ?? -Infinity;
      part.times_ns.forEach((time_ns, index) => {
        if (time_ns > last_ns) {
          known.times_ns.push(time_ns);
          known.values.forEach((values, path) =>
            values.push(inUnit(paths[path], part.values[path][index])),
          );
        }
      });
    }
    show(numbers);
  }
}
