/** @import { Point, RobotFrame } from "../web/contract.js" */

/**
 * Transforms a point from a frame to the world.
 *
 * @param {Point} point
 * @param {{ x: number, y: number, theta: number }} frame Pose of the frame in the world.
 * @returns {Point}
 */
export function placed([x, y], frame) {
  const [cos, sin] = [Math.cos(frame.theta), Math.sin(frame.theta)];
  return [frame.x + x * cos - y * sin, frame.y + x * sin + y * cos];
}

/** @param {RobotFrame} robot */
export function isOnItsFeet(robot) {
  return robot.fall_down_state === "is_ready";
}
