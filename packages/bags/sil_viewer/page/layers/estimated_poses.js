/** @import { Layer } from "./index.js" */

import { teamColor } from "../palette.js";
import { placed } from "../pose.js";
import { ROBOT_RADIUS } from "./robots.js";

/** @type {Layer} Poses of the robots as their programs estimate them, connected with the true ones. */
export const estimatedPoses = {
  name: "Estimated poses",
  isOn: true,
  draw(brush, { overview, frame, chosen }) {
    for (const robot of frame.robots) {
      const estimate = robot.estimated_pose;
      if (estimate === null) {
        continue;
      }
      const [team] = robot.id.split("/");
      const ink = {
        stroke: teamColor(team, overview),
        isDashed: true,
        alpha: robot.id === chosen ? 1 : 0.5,
      };
      const center = placed([0, 0], estimate);
      brush.line([placed([0, 0], robot), center], ink);
      brush.circle(center, ROBOT_RADIUS, ink);
      brush.line([center, placed([1.7 * ROBOT_RADIUS, 0], estimate)], ink);
    }
  },
};
