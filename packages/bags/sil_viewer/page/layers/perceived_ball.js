/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Ball as the selected robot perceives it. */
export const perceivedBall = {
  name: "Perceived ball",
  isOn: true,
  draw(brush, { field, frame, chosen }) {
    const robot = frame.robots.find(({ id }) => id === chosen);
    if (robot?.perceived_ball) {
      const radius = (field?.ball_radius ?? 0.05) + 4 * brush.pixel;
      brush.circle(robot.perceived_ball, radius, { stroke: color("chosen"), isDashed: true });
      brush.line([[robot.x, robot.y], robot.perceived_ball], {
        stroke: color("chosen"),
        isDashed: true,
        alpha: 0.4,
      });
    }
  },
};
