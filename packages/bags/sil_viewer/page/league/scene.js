/**
 * Field, robots and ball as seen by a camera, the farthest first.
 *
 * @import { FieldDimensions, LeagueFrame, LeagueRobotFrame, Overview, Point3, RobotId } from "../../web/contract.js"
 * @import { Camera } from "./camera.js"
 */

import { color } from "../palette.js";
import { teamOf } from "./figures.js";

/** Widths of the drawn parts [m]. */
const SIZES = { arm: 0.05, leg: 0.065, torso: 0.06, head: 0.065, edge: 0.008 };

/** Height of a goal [m]. Source: protocol of the league. */
const GOAL_HEIGHT = 0.8;

/** Number of corners of the drawn center circle. */
const CORNERS = 90;

/** Radius of the ball [m] if the recording has no field dimensions. */
const USUAL_RADIUS = 0.042;

/**
 * Draws the field, all shadows, and the robots and the ball near the camera's target.
 *
 * @param {CanvasRenderingContext2D} context Context scaled to [m], with the middle of the picture as origin.
 * @param {Camera} camera
 * @param {Overview} overview
 * @param {LeagueFrame} frame
 * @param {RobotId | null} chosen
 */
export function drawScene(context, camera, overview, frame, chosen) {
  const { field } = overview;
  context.lineCap = "round";
  context.lineJoin = "round";
  if (field !== null) {
    drawField(context, camera, field);
  }
  const near = camera.width;
  const [x, y] = camera.target;
  const parts = frame.robots
    .filter((robot) => Math.hypot(robot.x - x, robot.y - y) < near)
    .flatMap((robot) => partsOf(robot, teamOf(robot, overview), robot.id === chosen));
  if (frame.ball !== null) {
    const radius = field?.ball_radius ?? USUAL_RADIUS;
    const { x, y, z } = frame.ball;
    shadow(context, camera, [x, y, 0], radius);
    parts.push({ points: [[x, y, z]], width: 2 * radius, fill: color("ball"), edge: "outline" });
  }
  for (const robot of frame.robots) {
    shadow(context, camera, [robot.x, robot.y, 0], 0.12);
  }
  const seen = parts.map((part) => ({ ...part, points: part.points.map((it) => camera.see(it)) }));
  seen.sort((one, other) => depthOf(other.points) - depthOf(one.points));
  for (const part of seen) {
    drawPart(context, part);
  }
}

/**
 * @typedef {object} Part
 * @property {Point3[]} points
 * @property {number} width Width [m].
 * @property {string} fill
 * @property {string} edge Name of a color.
 */

/**
 * @param {LeagueRobotFrame} robot
 * @param {string} tint
 * @param {boolean} isChosen
 * @returns {Part[]} Arms and legs, torso and head, as lines and circles in the world frame.
 */
function partsOf({ figure: { torso, head, limbs } }, tint, isChosen) {
  const edge = isChosen ? "chosen" : "outline";
  const white = color("limb");
  /** @type {Part[]} */
  const parts = [];
  limbs.forEach((points, index) => {
    const width = index < 2 ? SIZES.arm : SIZES.leg;
    // Short pieces hide each other correctly.
    points.slice(1).forEach((point, place) => {
      parts.push({ points: [points[place], point], width, fill: white, edge });
    });
  });
  parts.push({ points: [...torso, torso[0]], width: SIZES.torso, fill: tint, edge });
  if (head !== null) {
    parts.push({ points: [head], width: 2 * SIZES.head, fill: white, edge });
  }
  return parts;
}

/** @param {Point3[]} points Points of a part, whose mean distance from the camera is returned [m]. */
function depthOf(points) {
  return points.reduce((sum, [, , depth]) => sum + depth, 0) / points.length;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Part} part Part in coordinates of the camera; one point is drawn as a circle.
 */
function drawPart(context, { points, width, fill, edge }) {
  context.beginPath();
  if (points.length === 1) {
    const [[x, y]] = points;
    context.arc(x, y, width / 2, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = color(edge);
    context.lineWidth = SIZES.edge;
    context.stroke();
    return;
  }
  points.forEach(([x, y]) => context.lineTo(x, y));
  context.strokeStyle = color(edge);
  context.lineWidth = width + 2 * SIZES.edge;
  context.stroke();
  context.strokeStyle = fill;
  context.lineWidth = width;
  context.stroke();
  if (points.length > 2) {
    context.fillStyle = fill;
    context.fill();
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Camera} camera
 * @param {Point3} center Center of a filled circle on the ground [m].
 * @param {number} radius
 */
function shadow(context, camera, [x, y, z], radius) {
  const corners = Array.from({ length: 16 }, (_, index) => {
    const angle = (index * Math.PI) / 8;
    return camera.see([x + radius * Math.cos(angle), y + radius * Math.sin(angle), z]);
  });
  context.beginPath();
  corners.forEach(([right, up]) => context.lineTo(right, up));
  context.closePath();
  context.globalAlpha = 0.35;
  context.fillStyle = color("outline");
  context.fill();
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Camera} camera
 * @param {FieldDimensions} field Field whose grass, lines and goals are drawn.
 */
function drawField(context, camera, field) {
  const [x, y] = [field.length / 2, field.width / 2];
  const border = field.border_strip_width;
  /** @type {(points: Point3[], ink: { fill?: string, stroke?: string, width?: number }) => void} */
  const draw = (points, { fill, stroke, width = field.line_width }) => {
    context.beginPath();
    points.map((point) => camera.see(point)).forEach(([right, up]) => context.lineTo(right, up));
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke !== undefined) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.stroke();
    }
  };
  /** @type {(from: number, to: number, half: number) => Point3[]} */
  const box = (from, to, half) => [
    [from, half, 0],
    [to, half, 0],
    [to, -half, 0],
    [from, -half, 0],
    [from, half, 0],
  ];
  const line = { stroke: color("line") };
  draw(box(-x - border, x + border, y + border), { fill: color("grass") });
  draw(box(-x, x, y), line);
  draw(box(0, 0, y), line);
  const circle = Array.from({ length: CORNERS + 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / CORNERS;
    const radius = field.center_circle_diameter / 2;
    return /** @type {Point3} */ ([radius * Math.cos(angle), radius * Math.sin(angle), 0]);
  });
  draw(circle, line);
  for (const side of [-1, 1]) {
    const end = side * x;
    draw(box(end, end - side * field.penalty_area_length, field.penalty_area_width / 2), line);
    const post = field.goal_inner_width / 2;
    /** @type {Point3[]} */
    const frame = [
      [end, post, 0],
      [end, post, GOAL_HEIGHT],
      [end, -post, GOAL_HEIGHT],
      [end, -post, 0],
    ];
    draw(frame, { stroke: color("goal"), width: field.goal_post_diameter });
  }
}
