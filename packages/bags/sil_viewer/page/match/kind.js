/**
 * Match of robots with behavior trees.
 *
 * @import { Frame, RobotFrame } from "../../web/contract.js"
 * @import { Kind } from "../kinds.js"
 */

import { LAYERS } from "../layers/index.js";
import { stateColor } from "../palette.js";
import { isOnItsFeet } from "../pose.js";
import { ballText, gameText, plain, robotText, scoreText } from "../words.js";
import { MatchPanels } from "./panels.js";

/** @type {Kind} */
export const match = {
  layers: LAYERS,

  /** @param {Frame | null} frame */
  texts(frame, chosen) {
    const game = frame?.game;
    const robot = frame?.robots.find(({ id }) => id === chosen);
    return {
      state: game?.state ?? "",
      score: game ? scoreText(game) : "",
      game: game ? gameText(game) : "",
      calls: frame?.calls.join(", ") ?? "",
      // Without a simulated world, as in a log of robots, the ball is unknown.
      ball: frame?.tick === null ? "unknown" : ballText(frame?.ball ?? null),
      robot: robot ? robotText(robot) : "—",
      motion: robot ? plain(robot.motion ?? "no motion command") : "",
    };
  },

  /** @param {RobotFrame} robot */
  conditionOf(robot) {
    return { isDown: !isOnItsFeet(robot), isPenalized: robot.penalty !== null };
  },

  stateColor,
  panels: (connections) => new MatchPanels(connections),
};
