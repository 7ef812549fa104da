/** Colors of play modes. */

import { color } from "../palette.js";

/**
 * Returns the color of a play mode: the color of a side if the side has the ball.
 *
 * @param {string} mode
 */
export function modeColor(mode) {
  if (mode === "PlayOn") {
    return color("mode-playing");
  }
  if (mode.startsWith("Goal_")) {
    return color("mode-goal");
  }
  const side = /_(left|right)$/i.exec(mode)?.[1].toLowerCase();
  return color(side === undefined ? "mode-stopped" : `mode-${side}`);
}
