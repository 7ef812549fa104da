/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Areas that the rules forbid to the selected robot. */
export const ruleObstacles = {
  name: "Rule obstacles",
  isOn: true,
  draw(brush, { frame }) {
    const tint = color("rule-obstacle");
    for (const obstacle of frame.robot?.rule_obstacles ?? []) {
      for (const ink of [
        { fill: tint, alpha: 0.15 },
        { stroke: tint, isDashed: true },
      ]) {
        if (obstacle.kind === "circle") {
          brush.circle(obstacle.center, obstacle.radius, ink);
        } else if (obstacle.kind === "rectangle") {
          brush.line(obstacle.corners, ink, { isClosed: true });
        }
      }
    }
  },
};
