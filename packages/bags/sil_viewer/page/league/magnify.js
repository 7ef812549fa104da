/**
 * Magnification of robots that would be too small to be seen.
 *
 * @import { LeagueRobotFrame, Point, Point3 } from "../../web/contract.js"
 * @import { Brush } from "../brush.js"
 */

/** Width of a robot with its arms [m]. */
const WIDTH = 0.3;

/** Minimum width of a drawn robot [px]. */
const LEAST_PIXELS = 26;

/** @param {Brush} brush */
export function magnification({ pixel }) {
  return Math.max(1, (LEAST_PIXELS * pixel) / WIDTH);
}

/**
 * Returns the position at which a point of a robot is drawn.
 *
 * @param {Point3 | Point} point
 * @param {LeagueRobotFrame} robot
 * @param {number} factor
 * @returns {Point}
 */
export function magnified([x, y], robot, factor) {
  return [robot.x + factor * (x - robot.x), robot.y + factor * (y - robot.y)];
}
