/**
 * @import { LeagueFrame, Point } from "../../web/contract.js"
 * @import { Layer } from "../layers/index.js"
 */

import { color } from "../palette.js";

/** Length of the velocity arrow, as duration of motion [s]. */
const AHEAD = 0.5;

/** Radius of the ball [m] if the recording has no field dimensions. */
const USUAL_RADIUS = 0.042;

/** Height above the ground from which the ball counts as flying [m]. */
const FLYING = 0.05;

/** @type {Layer<LeagueFrame>} Ball with its velocity, height and shadow; drawn larger the higher it is. */
export const ball = {
  name: "Ball",
  isOn: true,
  draw(brush, { field, frame }) {
    if (frame.ball === null) {
      return;
    }
    const { x, y, z, velocity } = frame.ball;
    const [vx, vy] = velocity;
    const size = field?.ball_radius ?? USUAL_RADIUS;
    const radius = Math.max(size, 4 * brush.pixel);
    /** @type {Point} */
    const center = [x, y];
    if (Math.hypot(vx, vy) > 0.01) {
      const ink = { stroke: color("ball"), width: 2 * brush.pixel };
      brush.arrow(center, [x + AHEAD * vx, y + AHEAD * vy], 7 * brush.pixel, ink);
    }
    const height = z - size;
    if (height > FLYING) {
      brush.circle(center, radius, { fill: color("outline"), alpha: 0.6 });
      const raised = radius * (1 + height);
      brush.circle(center, raised, { stroke: color("ball"), width: 2.5 * brush.pixel });
      const text = `${height.toFixed(2)} m`;
      brush.text(text, [x, y - raised - 9 * brush.pixel], 12 * brush.pixel, color("ball"));
      return;
    }
    brush.circle(center, radius, { fill: color("ball") });
    brush.circle(center, radius, { stroke: color("outline") });
  },
};
