/**
 * @import { LeagueFrame, Point } from "../../web/contract.js"
 * @import { Layer } from "../layers/index.js"
 */

import { color } from "../palette.js";
import { teamOf } from "./figures.js";
import { magnification } from "./magnify.js";

/** Distance of a number from its robot [m]. */
const DISTANCE = 0.3;

/** Height of a number [px]. */
const HEIGHT = 13;

/** @type {Layer<LeagueFrame>} Numbers of the robots, above them. */
export const numbers = {
  name: "Numbers",
  isOn: true,
  draw(brush, { overview, frame, chosen }) {
    for (const robot of frame.robots) {
      const up = DISTANCE * magnification(brush) + (HEIGHT / 2) * brush.pixel;
      /** @type {Point} */
      const center = [robot.x, robot.y + up];
      const number = robot.id.split("/")[1] ?? "?";
      const radius = (HEIGHT / 2 + 2) * brush.pixel;
      brush.circle(center, radius, { fill: teamOf(robot, overview) });
      if (robot.id === chosen) {
        brush.circle(center, radius, { stroke: color("chosen") });
      }
      brush.text(number, center, (HEIGHT - 2) * brush.pixel, color("number"));
    }
  },
};
