/**
 * Match of the 3D simulation league.
 *
 * @import { LeagueFrame, LeagueRobotFrame } from "../../web/contract.js"
 * @import { Kind } from "../kinds.js"
 */

import { LAYERS } from "./layers.js";
import { modeColor } from "./modes.js";
import { LeaguePanels } from "./panels.js";
import { ballText, gameText, robotText, scoreText } from "./words.js";

/** @type {Kind} */
export const league = {
  layers: LAYERS,

  /** @param {LeagueFrame | null} frame */
  texts(frame, chosen) {
    const game = frame?.game;
    const robot = frame?.robots.find(({ id }) => id === chosen);
    return {
      state: game?.play_mode ?? "",
      score: game ? scoreText(game) : "",
      game: game ? gameText(game) : "",
      calls: frame?.fouls.join(", ") ?? "",
      ball: ballText(frame?.ball ?? null),
      robot: robot ? robotText(robot) : "—",
      motion: robot?.posture ?? "",
    };
  },

  /** @param {LeagueRobotFrame} robot */
  conditionOf({ posture }) {
    return { isDown: posture === "fallen", isPenalized: false };
  },

  stateColor: modeColor,
  panels: (connections) => new LeaguePanels(connections),
};
