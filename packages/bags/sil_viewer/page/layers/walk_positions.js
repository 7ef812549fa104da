/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Target positions of the robots. */
export const walkPositions = {
  name: "Walk positions",
  isOn: true,
  draw(brush, { frame, chosen }) {
    for (const { id, walk_position: position } of frame.robots) {
      if (position === null) {
        continue;
      }
      const ink = { stroke: color("path"), width: 2 * brush.pixel, alpha: id === chosen ? 1 : 0.5 };
      brush.cross(position, 4 * brush.pixel, ink);
    }
  },
};
