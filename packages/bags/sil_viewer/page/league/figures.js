/**
 * @import { LeagueFrame, LeagueRobotFrame, Overview, Point3 } from "../../web/contract.js"
 * @import { Brush } from "../brush.js"
 * @import { Layer } from "../layers/index.js"
 */

import { color, teamColor } from "../palette.js";
import { magnification, magnified } from "./magnify.js";

/** Sizes of the drawn robot [m]. */
const SIZES = { arm: 0.045, leg: 0.06, torso: 0.1, head: 0.05, ring: 0.21 };

/** Half of the angle of a face on a head [rad]. */
const FACE = 0.9;

/** @type {Layer<LeagueFrame>} Robots with head, torso, arms and legs. */
export const figures = {
  name: "Robots",
  isOn: true,
  draw(brush, { overview, frame, chosen }) {
    const robots = [...frame.robots].sort((one, other) => one.z - other.z);
    for (const robot of robots) {
      const tint = teamOf(robot, overview);
      drawRing(brush, robot, tint, robot.id === chosen);
      drawBody(brush, robot, tint);
    }
  },
};

/**
 * @param {LeagueRobotFrame} robot
 * @param {Overview} overview
 */
export function teamOf(robot, overview) {
  return teamColor(robot.id.split("/")[0], overview);
}

/**
 * Draws the ring around a robot in the color of its team, dashed and red for a fallen robot, and a second one for the selected robot.
 *
 * @param {Brush} brush
 * @param {LeagueRobotFrame} robot
 * @param {string} tint
 * @param {boolean} isChosen
 */
function drawRing(brush, robot, tint, isChosen) {
  const radius = SIZES.ring * magnification(brush);
  if (isChosen) {
    brush.circle([robot.x, robot.y], radius + 3 * brush.pixel, {
      stroke: color("chosen"),
      width: 2.5 * brush.pixel,
    });
  }
  const isFallen = robot.posture === "fallen";
  const ring = isFallen ? color("bad") : tint;
  brush.circle([robot.x, robot.y], radius, { fill: ring, alpha: 0.3 });
  brush.circle([robot.x, robot.y], radius, {
    stroke: ring,
    width: 2 * brush.pixel,
    isDashed: isFallen,
  });
}

/**
 * Draws the parts of a robot, the highest ones last.
 *
 * @param {Brush} brush
 * @param {LeagueRobotFrame} robot
 * @param {string} tint
 */
function drawBody(brush, robot, tint) {
  const factor = magnification(brush);
  const { torso, head, limbs } = robot.figure;
  /** @type {(point: Point3) => import("../../web/contract.js").Point} */
  const at = (point) => magnified(point, robot, factor);
  /** @type {(points: Point3[], width: number, fill: string) => { z: number, draw: () => void }} */
  const limb = (points, width, fill) => ({
    z: heightOf(points),
    draw: () => {
      const line = points.map(at);
      const outline = { stroke: color("outline"), isRound: true };
      brush.line(line, { ...outline, width: width * factor + 2 * brush.pixel });
      brush.line(line, { ...outline, stroke: fill, width: width * factor });
    },
  });
  const white = color("limb");
  const parts = limbs
    .filter((points) => points.length > 0)
    .map((points, index) => limb(points, index < 2 ? SIZES.arm : SIZES.leg, white));
  parts.push(limb([...torso, torso[0]], SIZES.torso, tint));
  if (head !== null) {
    parts.push({
      z: head[2],
      draw: () => {
        const radius = SIZES.head * factor;
        const [x, y] = at(head);
        brush.circle([x, y], radius, { fill: white });
        brush.circle([x, y], radius, { stroke: color("outline") });
        const { theta } = robot;
        // The face shows where the robot looks.
        const face = { from: theta - FACE, to: theta + FACE };
        const ink = { stroke: color("outline"), width: radius / 2 };
        brush.circle([x, y], 0.75 * radius, ink, face);
      },
    });
  }
  parts.sort((one, other) => one.z - other.z);
  parts.forEach(({ draw }) => draw());
}

/** @param {Point3[]} points */
function heightOf(points) {
  return points.reduce((sum, [, , z]) => sum + z, 0) / points.length;
}
