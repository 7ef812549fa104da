/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Target positions of the robots. */
export const walkPositions = {
  name: "Walk positions",
  isOn: true,
  draw(brush, { frame, chosen }) {
    const arm = 4 * brush.pixel;
    for (const { id, walk_position: position } of frame.robots) {
      if (position === null) {
        continue;
      }
      const [x, y] = position;
      const ink = { stroke: color("path"), width: 2 * brush.pixel, alpha: id === chosen ? 1 : 0.5 };
      brush.line(
        [
          [x - arm, y - arm],
          [x + arm, y + arm],
        ],
        ink,
      );
      brush.line(
        [
          [x - arm, y + arm],
          [x + arm, y - arm],
        ],
        ink,
      );
    }
  },
};
