/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";

/** @type {Layer} Voronoi cells of the players, computed by the selected robot. */
export const voronoi = {
  name: "Voronoi cells",
  isOn: true,
  draw({ context }, { frame }) {
    const map = frame.robot?.voronoi;
    if (!map) {
      return;
    }
    context.save();
    context.transform(...map.x_axis, ...map.y_axis, ...map.origin);
    context.globalAlpha = 0.22;
    for (let row = 0; row < map.height; row += 1) {
      let start = 0;
      // Adjacent cells of one owner are drawn as one rectangle: faster, and without seams.
      for (let column = 1; column <= map.width; column += 1) {
        const owner = map.owners[row * map.width + start];
        if (column < map.width && map.owners[row * map.width + column] === owner) {
          continue;
        }
        if (owner !== 0) {
          context.fillStyle = color(`player-${owner}`) || color("player-other");
          context.fillRect(start, row, column - start, 1);
        }
        start = column;
      }
    }
    context.restore();
  },
};
