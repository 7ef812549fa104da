/**
 * @import { LeagueFrame } from "../../web/contract.js"
 * @import { Layer } from "../layers/index.js"
 */

import { teamOf } from "./figures.js";
import { magnification } from "./magnify.js";

/** Length of an arrow, as duration of motion [s]. */
const AHEAD = 0.8;

/** @type {Layer<LeagueFrame>} Velocities of the walking robots. */
export const velocities = {
  name: "Velocities",
  isOn: true,
  draw(brush, { overview, frame }) {
    for (const robot of frame.robots.filter(({ posture }) => posture === "walking")) {
      const [vx, vy] = robot.velocity;
      const factor = AHEAD * magnification(brush);
      brush.arrow(
        [robot.x, robot.y],
        [robot.x + factor * vx, robot.y + factor * vy],
        8 * brush.pixel,
        {
          stroke: teamOf(robot, overview),
          width: 3 * brush.pixel,
          isRound: true,
        },
      );
    }
  },
};
