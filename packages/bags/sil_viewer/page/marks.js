/**
 * Kinds of events, with a distinct symbol and a color for each.
 *
 * @import { Marker } from "../web/contract.js"
 */

import { readable } from "./contrast.js";
import { color } from "./palette.js";

/**
 * @typedef {"goal" | "card" | "set-play" | "marker" | "failure" | "error" | "warning" | "lost"} MarkKind
 *
 * @typedef {object} Mark
 * @property {string} symbol
 * @property {string} title
 * @property {string} color Name of the color; empty for the color of the recording.
 */

/** @type {Record<MarkKind, Mark>} */
export const MARKS = {
  goal: { symbol: "●", title: "goal", color: "mark-goal" },
  card: { symbol: "▮", title: "card or penalty", color: "mark-card" },
  "set-play": { symbol: "▲", title: "set play", color: "mark-set-play" },
  marker: { symbol: "❘", title: "other event", color: "" },
  error: { symbol: "✗", title: "violation", color: "bad" },
  warning: { symbol: "◆", title: "warning", color: "warn" },
  failure: { symbol: "✖", title: "failure", color: "bad" },
  lost: { symbol: "◇", title: "lost message", color: "mark-lost" },
};

/** Texts of a penalty, which end with the robot. */
const CARD = /: [^ ]+\/\d+$/;
const SET_PLAY = /throw-in|kick|corner|dropped ball/;

/**
 * Returns the kind of a marker, from the text of the referee's call.
 *
 * @param {Marker} marker
 * @returns {MarkKind}
 */
export function markKind({ label, robot }) {
  if (label.startsWith("goal for ")) {
    return "goal";
  }
  if (robot !== null || CARD.test(label)) {
    return "card";
  }
  return SET_PLAY.test(label) ? "set-play" : "marker";
}

/**
 * Returns the color of an event on the background of the page. Colors of a recording are changed until they are
 * visible.
 *
 * @param {MarkKind} kind
 * @param {string} recorded Color in the recording; empty if it has none.
 */
export function markColor(kind, recorded) {
  const name = MARKS[kind].color;
  return name === "" && recorded !== ""
    ? readable(recorded, color("background"), color("text"))
    : color(name || "text-dim");
}
