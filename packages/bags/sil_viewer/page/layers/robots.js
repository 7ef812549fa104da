/** @import { Layer } from "./index.js" */

import { color, teamColor } from "../palette.js";
import { isOnItsFeet, placed } from "../pose.js";

/** Radius of a drawn robot [m]. */
export const ROBOT_RADIUS = 0.2;

/** @type {Layer} Robots with number and heading; crossed out if penalized, hollow if fallen. */
export const robots = {
  name: "Robots",
  isOn: true,
  draw(brush, { overview, frame, chosen }) {
    for (const robot of frame.robots) {
      const [team, number] = robot.id.split("/");
      const tint = teamColor(team, overview);
      const center = placed([0, 0], robot);
      const isUpright = isOnItsFeet(robot);
      const isPenalized = robot.penalty !== null;
      const outline = { stroke: isUpright ? color("outline") : tint, isDashed: !isUpright };
      const body = isUpright ? tint : color("surface");

      if (robot.id === chosen) {
        brush.circle(center, ROBOT_RADIUS + 5 * brush.pixel, {
          stroke: color("chosen"),
          width: 2.5 * brush.pixel,
        });
      }
      const nose = [placed([1.7 * ROBOT_RADIUS, 0], robot)];
      const cheeks = [placed([0, ROBOT_RADIUS], robot), placed([0, -ROBOT_RADIUS], robot)];
      brush.line(
        [...nose, ...cheeks],
        { fill: tint, alpha: isPenalized ? 0.4 : 1 },
        { isClosed: true },
      );
      brush.circle(center, ROBOT_RADIUS, { fill: body, alpha: isPenalized ? 0.4 : 1 });
      brush.circle(center, ROBOT_RADIUS, { ...outline, width: 2 * brush.pixel });
      brush.text(number ?? "?", center, 1.15 * ROBOT_RADIUS, isUpright ? color("number") : tint);
      if (isPenalized) {
        const arm = 1.1 * ROBOT_RADIUS;
        const ink = { stroke: color("bad"), width: 3 * brush.pixel };
        brush.line([placed([arm, arm], robot), placed([-arm, -arm], robot)], ink);
        brush.line([placed([arm, -arm], robot), placed([-arm, arm], robot)], ink);
      }
    }
  },
};
