/** Colors of the style sheet, for canvases. */

/** @type {Map<string, string>} */
const known = new Map();

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => known.clear());

/**
 * Returns a color of the style sheet, for the current color scheme.
 *
 * @param {string} name Name of a custom property of the style sheet, without its dashes.
 * @returns {string}
 */
export function color(name) {
  let value = known.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    known.set(name, value);
  }
  return value;
}

/**
 * Returns the color of a team: the first team of a recording is the own one.
 *
 * @param {string} team
 * @param {{ robots: { team: string }[] }} overview
 */
export function teamColor(team, overview) {
  return color(team === overview.robots[0]?.team ? "team-own" : "team-other");
}

const STATES = ["initial", "ready", "set", "playing", "finished"];

/**
 * Returns the color of a game state.
 *
 * @param {string} state State of the game.
 */
export function stateColor(state) {
  return color(STATES.includes(state) ? `state-${state}` : "state-other");
}
