/**
 * Robots are drawn larger than they are where they would be too small to be seen.
 *
 * @import { LeagueRobot, Point, Point3 } from "../../web/contract.js"
 * @import { Brush } from "../brush.js"
 */

/** Width of a robot with its arms, in metres. */
const WIDTH = 0.3;

/** Minimum width of a drawn robot, in pixels. */
const LEAST_PIXELS = 26;

/** @param {Brush} brush */
export function magnification({ pixel }) {
  return Math.max(1, (LEAST_PIXELS * pixel) / WIDTH);
}

/**
 * Returns where a point of a robot is drawn.
 *
 * @param {Point3 | Point} point
 * @param {LeagueRobot} robot
 * @param {number} factor
 * @returns {Point}
 */
export function magnified([x, y], robot, factor) {
  return [robot.x + factor * (x - robot.x), robot.y + factor * (y - robot.y)];
}
