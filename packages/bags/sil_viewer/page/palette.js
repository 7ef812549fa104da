/** Colors of the style sheet, for canvases. */

/** @typedef {Map<string, string>} Colors Colors by name. */

const known = { dark: /** @type {Colors} */ (new Map()), light: /** @type {Colors} */ (new Map()) };
const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Returns a color of the style sheet, for the current color scheme.
 *
 * @param {string} name Name of a custom property of the style sheet, without its dashes.
 * @returns {string}
 */
export function color(name) {
  // The style sheet follows the color scheme at once, before the event of its change is sent.
  const colors = dark.matches ? known.dark : known.light;
  let value = colors.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    colors.set(name, value);
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
