/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Intended kicks of the robots. */
export const kicks = {
  name: "Kick targets",
  isOn: true,
  draw(brush, { frame }) {
    const ink = { stroke: color("kick"), width: 2 * brush.pixel };
    for (const { kick } of frame.robots) {
      if (kick !== null) {
        brush.arrow(kick.ball, kick.target, 10 * brush.pixel, {
          ...ink,
          isDashed: false,
          alpha: 0.85,
        });
        brush.circle(kick.target, 5 * brush.pixel, ink);
      }
    }
  },
};
