/** @import { Layer } from "./index.js" */

import { color } from "../palette.js";
import { ROBOT_RADIUS } from "./robots.js";

/** @type {Layer} Team messages that were lost in the last half second: from the sender towards the receiver. */
export const lostMessages = {
  name: "Lost messages",
  isOn: true,
  draw(brush, { frame }) {
    const robots = new Map(frame.robots.map((robot) => [robot.id, robot]));
    for (const { sender, receiver } of frame.lost) {
      const from = robots.get(sender);
      const to = receiver === null ? from : robots.get(receiver);
      if (from === undefined || to === undefined) {
        continue;
      }
      const ink = { stroke: color("lost"), width: 2 * brush.pixel };
      if (receiver === null) {
        brush.circle([from.x, from.y], 1.8 * ROBOT_RADIUS, { ...ink, isDashed: true });
      } else {
        brush.line(
          [
            [from.x, from.y],
            [to.x, to.y],
          ],
          { ...ink, isDashed: true },
        );
      }
      /** @type {[number, number]} */
      const center = receiver === null ? [from.x, from.y + 1.8 * ROBOT_RADIUS] : middle(from, to);
      brush.cross(center, 6 * brush.pixel, { ...ink, width: 3 * brush.pixel });
    }
  },
};

/**
 * @param {{ x: number, y: number }} one
 * @param {{ x: number, y: number }} other
 * @returns {[number, number]}
 */
function middle(one, other) {
  return [(one.x + other.x) / 2, (one.y + other.y) / 2];
}
