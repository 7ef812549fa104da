/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** Length of the velocity arrow, as duration of motion [s]. */
const AHEAD = 0.5;

/** @type {Layer} Ball with its velocity. */
export const ball = {
  name: "Ball",
  isOn: true,
  draw(brush, { field, frame }) {
    if (frame.ball === null) {
      return;
    }
    const { x, y, vx, vy } = frame.ball;
    if (Math.hypot(vx, vy) > 0.01) {
      const ink = { stroke: color("ball"), width: 2 * brush.pixel };
      brush.arrow([x, y], [x + AHEAD * vx, y + AHEAD * vy], 7 * brush.pixel, ink);
    }
    const radius = Math.max(field?.ball_radius ?? 0.05, 4 * brush.pixel);
    brush.circle([x, y], radius, { fill: color("ball") });
    brush.circle([x, y], radius, { stroke: color("outline") });
  },
};
