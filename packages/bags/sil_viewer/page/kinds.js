/**
 * What the kind of a recording decides on the page. A kind is a module and one line here.
 *
 * @import { AnyFrame, KindName, Overview, RobotId } from "../web/contract.js"
 * @import { Layer } from "./layers/index.js"
 */

import { league } from "./league/kind.js";
import { match } from "./match/kind.js";

/** @type {Record<KindName, Kind>} */
const KINDS = { match, league };

/** @param {{ kind: KindName }} overview */
export function kindOf({ kind }) {
  return KINDS[kind];
}

/**
 * @typedef {object} Kind
 * @property {readonly Layer<any>[]} layers Of the field, from bottom to top.
 * @property {(frame: any, chosen: RobotId | null) => Texts} texts
 * @property {(robot: any) => { isDown: boolean, isPenalised: boolean }} conditionOf
 * @property {(state: string) => string} stateColor The colour of a state of the game.
 * @property {(connections: Connections) => Panels} panels Makes the panels beside the field, once.
 */

/**
 * @typedef {object} Texts What is written above and below a field.
 * @property {string} state Of the game; empty if nothing is recorded.
 * @property {string} score
 * @property {string} game
 * @property {string} calls Of the referee.
 * @property {string} ball
 * @property {string} robot The selected one.
 * @property {string} motion
 */

/**
 * @typedef {object} Connections
 * @property {Overview[]} overviews
 * @property {(robot: RobotId) => void} choose
 * @property {(fault: unknown) => void} report
 */

/**
 * @typedef {object} Panels
 * @property {(overviews: Overview[]) => void} setOverviews
 * @property {(at_ns: number) => void} showMoment
 * @property {(frames: (AnyFrame | null)[], robot: RobotId | null) => void} showFrames By recording.
 */
