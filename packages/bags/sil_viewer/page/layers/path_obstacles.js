/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Obstacles of the selected robot's path planner. */
export const pathObstacles = {
  name: "Path obstacles",
  isOn: true,
  draw(brush, { frame }) {
    const ink = { stroke: color("path-obstacle"), alpha: 0.4 };
    for (const obstacle of frame.robot?.path_obstacles ?? []) {
      if (obstacle.kind === "circle") {
        brush.circle(obstacle.center, obstacle.radius, ink);
      } else if (obstacle.kind === "line_segment") {
        brush.line([obstacle.start, obstacle.end], ink);
      }
    }
  },
};
