/**
 * @import { LeagueFrame, Point, Sight } from "../../web/contract.js"
 * @import { Brush } from "../brush.js"
 * @import { Layer } from "../layers/index.js"
 */

import { color } from "../palette.js";

/** @type {Layer<LeagueFrame>} Objects that the selected robot sees, at their perceived positions. */
export const sights = {
  name: "Seen objects",
  isOn: true,
  draw(brush, { frame, chosen }) {
    const robot = frame.robots.find(({ id }) => id === chosen);
    const seen = frame.robot?.sights ?? [];
    for (const sight of seen) {
      drawSight(brush, sight);
    }
    const ball = seen.find(({ kind }) => kind === "ball");
    if (robot !== undefined && ball !== undefined) {
      const [[x, y]] = ball.points;
      const ink = { stroke: color("sight"), isDashed: true, alpha: 0.5 };
      brush.line(
        [
          [robot.x, robot.y],
          [x, y],
        ],
        ink,
      );
    }
  },
};

/**
 * Draws one perceived object at its position on the field, with a form for its kind.
 *
 * @param {Brush} brush
 * @param {Sight} sight
 */
function drawSight(brush, { kind, name, points }) {
  const ink = { stroke: color("sight"), width: 2 * brush.pixel };
  const { pixel } = brush;
  const flat = points.map(([x, y]) => /** @type {Point} */ ([x, y]));
  const [[x, y]] = flat;
  switch (kind) {
    case "line":
      brush.line(flat, { ...ink, alpha: 0.7, isDashed: true });
      break;
    case "ball":
      brush.circle([x, y], 8 * pixel, ink);
      break;
    case "player":
      brush.line(
        [
          [x - 4 * pixel, y],
          [x + 4 * pixel, y],
        ],
        ink,
      );
      brush.line(
        [
          [x, y - 4 * pixel],
          [x, y + 4 * pixel],
        ],
        ink,
      );
      break;
    case "landmark":
      brush.circle([x, y], 6 * pixel, ink);
      brush.text(name, [x, y - 14 * pixel], 11 * pixel, color("sight"));
  }
}
