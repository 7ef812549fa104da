/** @import { Layer } from "./index.js" */

import { color, teamColor } from "../palette.js";
import { placed } from "../pose.js";
import { ROBOT_RADIUS } from "./robots.js";

/** Minimum distance at which a robot or ball is connected with that of the other recording [m]. */
const APART = 0.05;

/** @type {Layer} Robots and ball of the other recording as dashed outlines, connected with those of this one. */
export const ghosts = {
  name: "Ghosts of B",
  isOn: true,
  compares: true,
  draw(brush, { overview, field, frame, ghost }) {
    if (ghost === null) {
      return;
    }
    const width = 2 * brush.pixel;
    for (const robot of ghost.robots) {
      const [team] = robot.id.split("/");
      const ink = { stroke: teamColor(team, overview), isDashed: true, width };
      const own = frame.robots.find(({ id }) => id === robot.id);
      const center = placed([0, 0], robot);
      if (own !== undefined && Math.hypot(own.x - robot.x, own.y - robot.y) > APART) {
        brush.line([placed([0, 0], own), center], { ...ink, alpha: 0.6 });
      }
      brush.circle(center, ROBOT_RADIUS, ink);
      brush.line([center, placed([1.7 * ROBOT_RADIUS, 0], robot)], ink);
    }
    if (ghost.ball !== null) {
      const { x, y } = ghost.ball;
      const ink = { stroke: color("ball"), isDashed: true, width };
      const own = frame.ball;
      if (own !== null && Math.hypot(own.x - x, own.y - y) > APART) {
        brush.line(
          [
            [own.x, own.y],
            [x, y],
          ],
          { ...ink, alpha: 0.6 },
        );
      }
      brush.circle([x, y], Math.max(field?.ball_radius ?? 0.05, 5 * brush.pixel), ink);
    }
  },
};
