/**
 * Legend of the timeline.
 *
 * @import { Kind } from "../web/contract.js"
 */

import { element } from "./dom.js";
import { MARKS } from "./marks.js";

/** Kinds of motion on the lanes of a match, with the names of their colors. */
const MOTIONS = ["stand", "walk", "walk-with-velocity", "visual-kick", "stand-up", "damping"];

/** States of a game, and play modes of the 3D simulation league, with the names of their colors. */
const STATES = {
  match: ["initial", "ready", "set", "playing", "finished"].map(
    (name) => /** @type {const} */ ([name, `state-${name}`]),
  ),
  league: /** @type {const} */ ([
    ["stopped", "mode-stopped"],
    ["left", "mode-left"],
    ["right", "mode-right"],
    ["play on", "mode-playing"],
    ["goal", "mode-goal"],
  ]),
  foreign: /** @type {(readonly [string, string])[]} */ ([]),
};

/**
 * Creates the entries of the legend: game states, symbols of events, and motions.
 *
 * @param {Kind} kind
 */
export function legend(kind) {
  const states = STATES[kind].map(([name, color]) => entry("", name, color));
  const marks = Object.values(MARKS).map(({ symbol, title, color }) =>
    entry(symbol, title, color || "text-dim"),
  );
  const motions = kind === "match" ? MOTIONS : [];
  const lanes = motions.map((name) => entry("", name.replaceAll("-", " "), `motion-${name}`));
  return [...states, ...marks, ...lanes];
}

/**
 * @param {string} symbol Symbol of an event; empty for a state.
 * @param {string} text
 * @param {string} color Name of the color.
 */
function entry(symbol, text, color) {
  const mark = element("span", { class: symbol === "" ? "swatch" : "symbol", text: symbol });
  mark.style.setProperty("--tint", `var(--${color})`);
  mark.setAttribute("aria-hidden", "true");
  return element("li", {}, [mark, document.createTextNode(text)]);
}
