/**
 * @import { Layer, Scene } from "./index.js"
 * @import { Brush } from "../brush.js"
 * @import { RobotId } from "../../web/contract.js"
 */

import { teamColor } from "../palette.js";
import { placed } from "../pose.js";

/** @type {Layer} Field of view of the selected robot. */
export const visibility = {
  name: "Visibility",
  isOn: true,
  draw(brush, scene) {
    drawOutlines(brush, scene, (id) => id === scene.chosen, { fill: 0.16, line: 0.6 });
  },
};

/** @type {Layer} Fields of view of all other robots. */
export const visibilityOfOthers = {
  name: "Visibility of others",
  isOn: false,
  draw(brush, scene) {
    drawOutlines(brush, scene, (id) => id !== scene.chosen, { fill: 0.05, line: 0.2 });
  },
};

/**
 * Draws the fields of view of some robots.
 *
 * @param {Brush} brush
 * @param {Scene} scene
 * @param {(id: RobotId) => boolean} isShown
 * @param {{ fill: number, line: number }} alpha
 */
function drawOutlines(brush, { overview, frame }, isShown, alpha) {
  const robots = new Map(frame.robots.map((robot) => [robot.id, robot]));
  for (const { id, team, visibility: outline } of overview.robots) {
    const robot = robots.get(id);
    if (!robot || robot.head_yaw === null || outline.length === 0 || !isShown(id)) {
      continue;
    }
    const head = { x: robot.x, y: robot.y, theta: robot.theta + robot.head_yaw };
    const points = outline.map((point) => placed(point, head));
    const tint = teamColor(team, overview);
    brush.line(points, { fill: tint, alpha: alpha.fill }, { isClosed: true });
    brush.line(points, { stroke: tint, alpha: alpha.line }, { isClosed: true });
  }
}
