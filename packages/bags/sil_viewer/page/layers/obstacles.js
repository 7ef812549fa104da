/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Obstacles that the selected robot perceives. */
export const obstacles = {
  name: "Perceived obstacles",
  isOn: true,
  draw(brush, { frame }) {
    for (const { position, radius } of frame.robot?.obstacles ?? []) {
      brush.circle(position, radius, { fill: color("obstacle"), alpha: 0.15 });
      brush.circle(position, radius, { stroke: color("obstacle") });
    }
  },
};
