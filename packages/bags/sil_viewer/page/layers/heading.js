/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";
import { placed } from "../pose.js";
import { ROBOT_RADIUS } from "./robots.js";

/** @type {Layer} Directions of the heads, where they are known. */
export const heading = {
  name: "Heads",
  isOn: true,
  draw(brush, { frame }) {
    for (const robot of frame.robots) {
      if (robot.head_yaw === null) {
        continue;
      }
      const head = { ...robot, theta: robot.theta + robot.head_yaw };
      const ink = { stroke: color("head"), width: 2 * brush.pixel };
      brush.line([placed([ROBOT_RADIUS, 0], head), placed([2.1 * ROBOT_RADIUS, 0], head)], ink);
    }
  },
};
