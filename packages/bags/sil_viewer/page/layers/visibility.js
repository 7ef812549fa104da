/** @import { Layer } from "./index.js" */

import { teamColor } from "../palette.js";
import { placed } from "../pose.js";

/** @type {Layer} Field of view of each robot. */
export const visibility = {
  name: "Visibility",
  isOn: true,
  draw(brush, { overview, frame, chosen }) {
    const robots = new Map(frame.robots.map((robot) => [robot.id, robot]));
    for (const { id, team, visibility: outline } of overview.robots) {
      const robot = robots.get(id);
      if (robot === undefined || outline.length === 0) {
        continue;
      }
      const head = { x: robot.x, y: robot.y, theta: robot.theta + robot.head_yaw };
      const points = outline.map((point) => placed(point, head));
      const tint = teamColor(team, overview);
      const isChosen = id === chosen;
      brush.line(points, { fill: tint, alpha: isChosen ? 0.16 : 0.05 }, { isClosed: true });
      brush.line(points, { stroke: tint, alpha: isChosen ? 0.6 : 0.2 }, { isClosed: true });
    }
  },
};
