/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Planned paths of the robots. */
export const paths = {
  name: "Walk paths",
  isOn: true,
  draw(brush, { frame, chosen }) {
    for (const { id, path } of frame.robots) {
      const alpha = id === chosen ? 1 : 0.5;
      brush.line(path, {
        stroke: color("path"),
        width: (id === chosen ? 2.5 : 1.5) * brush.pixel,
        alpha,
      });
    }
  },
};
