/**
 * Link to a moment: `#at_ns=…&robot=hulks/3`, with changed layers, panels and view.
 *
 * @import { RobotId } from "../web/contract.js"
 */

/** Minimum time between two address changes: browsers limit their rate, which playback would exceed. */
const PAUSE_MS = 300;

/**
 * Returns the hash of an address that shows a time and a robot; null leaves one out.
 *
 * @param {number | null} at_ns
 * @param {RobotId | null} robot
 * @param {[string, string][]} [others] Names and values of the appearance, without spaces and slashes.
 * @returns {string}
 */
export function hashOf(at_ns, robot, others = []) {
  const moment = at_ns === null ? [] : [`at_ns=${at_ns}`];
  const chosen =
    robot === null ? [] : [`robot=${encodeURIComponent(robot).replaceAll("%2F", "/")}`];
  const more = others.map(([name, value]) => `${name}=${value}`);
  return `#${[...moment, ...chosen, ...more].join("&")}`;
}

/**
 * Parses a hash; missing values are null.
 *
 * @param {string} hash
 * @returns {{ at_ns: number | null, robot: RobotId | null, words: URLSearchParams }}
 */
export function readHash(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const at = words.get("at_ns") ?? "";
  return { at_ns: /^\d{1,15}$/.test(at) ? Number(at) : null, robot: words.get("robot"), words };
}

/** Updates the address. */
export class Address {
  #hash = "";
  #isWaiting = false;
  /** True if the address is not updated any more. */
  #isKept = false;

  /**
   * Updates the address of the page after a short time; of several updates in that time, the last
   * one counts.
   *
   * @param {number} at_ns
   * @param {RobotId | null} robot
   * @param {[string, string][]} others Names and values of the appearance.
   */
  write(at_ns, robot, others) {
    this.#hash = hashOf(at_ns, robot, others);
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      setTimeout(() => {
        this.#isWaiting = false;
        if (!this.#isKept) {
          history.replaceState(null, "", this.#hash);
        }
      }, PAUSE_MS);
    }
  }

  /**
   * Writes the address for the last time, before the page is reloaded with it.
   *
   * @param {number | null} at_ns
   * @param {RobotId | null} robot
   * @param {[string, string][]} others Names and values of the appearance.
   */
  keep(at_ns, robot, others) {
    this.#isKept = true;
    history.replaceState(null, "", hashOf(at_ns, robot, others));
  }
}
