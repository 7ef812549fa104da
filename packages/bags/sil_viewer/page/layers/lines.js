/** @import { Layer } from "./index.js" */
/** @import { FieldDimensions, Point } from "../../web/contract.js" */
/** @import { Brush, Ink } from "../brush.js" */

import { color } from "../palette.js";

/** @type {Layer<unknown>} Grass, lines and goals. */
export const lines = {
  name: "Lines and goals",
  isOn: true,
  draw(brush, { field }) {
    if (field === null) {
      return;
    }
    const ink = { stroke: color("line"), width: Math.max(field.line_width, brush.pixel) };
    drawGrass(brush, field);
    rectangle(brush, -field.length / 2, field.length / 2, field.width, ink);
    brush.line([at(0, field.width / 2), at(0, -field.width / 2)], ink);
    brush.circle([0, 0], field.center_circle_diameter / 2, ink);
    brush.circle([0, 0], field.line_width, { fill: color("line") });
    for (const side of [-1, 1]) {
      drawEnd(brush, field, side, ink);
    }
  },
};

/**
 * Draws the carpet: the field with the strip around it.
 *
 * @param {Brush} brush
 * @param {FieldDimensions} field
 */
function drawGrass(brush, field) {
  const x = field.length / 2 + field.border_strip_width;
  const y = field.width / 2 + field.border_strip_width;
  brush.line(
    [at(-x, -y), at(x, -y), at(x, y), at(-x, y)],
    { fill: color("grass") },
    { isClosed: true },
  );
}

/**
 * Draws the areas, the penalty mark, the corners and the goal on one side.
 *
 * @param {Brush} brush
 * @param {FieldDimensions} field
 * @param {number} side -1 or 1.
 * @param {Ink} ink
 */
function drawEnd(brush, field, side, ink) {
  const end = (side * field.length) / 2;
  rectangle(brush, end, end - side * field.goal_box_area_length, field.goal_box_area_width, ink);
  rectangle(brush, end, end - side * field.penalty_area_length, field.penalty_area_width, ink);

  const mark = end - side * field.penalty_marker_distance;
  const arm = field.penalty_marker_size / 2;
  brush.line([at(mark - arm, 0), at(mark + arm, 0)], ink);
  brush.line([at(mark, -arm), at(mark, arm)], ink);

  if (field.corner_arc_radius > 0) {
    for (const other of [-1, 1]) {
      const from = Math.atan2(-other, -side) - Math.PI / 4;
      const arc = { from, to: from + Math.PI / 2 };
      brush.circle([end, (other * field.width) / 2], field.corner_arc_radius, ink, arc);
    }
  }

  const post = field.goal_inner_width / 2 + field.goal_post_diameter / 2;
  const back = end + side * field.goal_depth;
  const net = { stroke: color("goal"), width: Math.max(field.line_width, brush.pixel), alpha: 0.6 };
  brush.line([at(end, post), at(back, post), at(back, -post), at(end, -post)], net);
  for (const y of [-post, post]) {
    brush.circle([end, y], field.goal_post_diameter / 2, { fill: color("goal") });
  }
}

/**
 * Draws a rectangle between two x coordinates, centered on the x axis.
 *
 * @param {Brush} brush
 * @param {number} from
 * @param {number} to
 * @param {number} width
 * @param {Ink} ink
 */
function rectangle(brush, from, to, width, ink) {
  const y = width / 2;
  brush.line([at(from, -y), at(to, -y), at(to, y), at(from, y)], ink, { isClosed: true });
}

/** @type {(x: number, y: number) => Point} */
const at = (x, y) => [x, y];
