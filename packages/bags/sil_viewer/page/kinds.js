/**
 * Parts of the page that depend on the kind of a recording. A kind is a module and one line here.
 *
 * @import { AnyFrame, Kind as KindName, Overview, RobotId } from "../web/contract.js"
 * @import { Layer } from "./layers/index.js"
 */

import { foreign } from "./foreign/kind.js";
import { league } from "./league/kind.js";
import { match } from "./match/kind.js";

/** @type {Record<KindName, Kind>} */
const KINDS = { match, league, foreign };

/** @param {{ kind: KindName }} overview */
export function kindOf({ kind }) {
  return KINDS[kind];
}

/**
 * @typedef {object} Kind
 * @property {readonly Layer<any>[]} layers Layers of the field, from bottom to top.
 * @property {(frame: any, chosen: RobotId | null) => Texts} texts
 * @property {(robot: any) => { isDown: boolean, isPenalized: boolean }} conditionOf
 * @property {(state: string) => string} stateColor Color of a state of the game.
 * @property {(connections: Connections) => Panels} panels Creates the panels beside the field; called once.
 */

/**
 * @typedef {object} Texts Texts above and below a field.
 * @property {string} state State of the game; empty if none is recorded.
 * @property {string} score
 * @property {string} game
 * @property {string} calls Calls of the referee.
 * @property {string} ball
 * @property {string} robot Selected robot.
 * @property {string} motion
 */

/**
 * @typedef {object} Connections
 * @property {Overview[]} overviews
 * @property {import("./history.js").History[]} histories Histories of the recordings.
 * @property {import("./plots.js").Plots} plots
 * @property {(robot: RobotId) => void} choose
 * @property {(at_ns: number) => void} jump Shows another time.
 * @property {(fault: unknown) => void} report
 */

/**
 * @typedef {object} Panels
 * @property {(overviews: Overview[]) => void} setOverviews
 * @property {(at_ns: number) => void} showMoment
 * @property {(frames: (AnyFrame | null)[], robot: RobotId | null) => void} showFrames Takes the frames by recording.
 */
