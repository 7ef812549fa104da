/** What the keys do. A key is one line here; the help lists them. */

import { element } from "./dom.js";

const SECOND_NS = 1_000_000_000;

/**
 * @typedef {object} Commands What keys can ask for.
 * @property {import("./player.js").Player} player
 * @property {(number: number, isOwn: boolean) => void} choose A robot by number and side.
 * @property {(direction: 1 | -1) => void} jump To the next happening, or the one before.
 * @property {import("./view.js").View} view
 * @property {() => void} help
 */

/**
 * @typedef {object} Key
 * @property {string} keys What the help says.
 * @property {string} does
 * @property {(event: KeyboardEvent) => boolean} matches
 * @property {(commands: Commands, event: KeyboardEvent) => void} act
 */

/** @type {readonly Key[]} */
const KEYS = [
  key("Space", "play or pause", " ", ({ player }) => player.toggle()),
  key("←", "one tick back", "ArrowLeft", ({ player }) => player.step(-1)),
  key("→", "one tick on", "ArrowRight", ({ player }) => player.step(1)),
  shifted("Shift ←", "one second back", "ArrowLeft", ({ player }) =>
    player.seek(player.at_ns - SECOND_NS),
  ),
  shifted("Shift →", "one second on", "ArrowRight", ({ player }) =>
    player.seek(player.at_ns + SECOND_NS),
  ),
  key("↑", "faster", "ArrowUp", ({ player }) => player.changeSpeed(1)),
  key("↓", "slower", "ArrowDown", ({ player }) => player.changeSpeed(-1)),
  key("Home", "to the start", "Home", ({ player }) => player.seek(player.range.start_ns)),
  key("End", "to the end", "End", ({ player }) => player.seek(player.range.end_ns)),
  key("n", "next failure, violation or marker", "n", ({ jump }) => jump(1)),
  key("p", "failure, violation or marker before", "p", ({ jump }) => jump(-1)),
  digit("1 … 9", "choose a robot of the own team", false),
  digit("Shift 1 … 9", "choose a robot of the opponent", true),
  sign("+", "zoom in", ({ view }) => view.zoom(1.25)),
  sign("-", "zoom out", ({ view }) => view.zoom(1 / 1.25)),
  sign("0", "the whole field", ({ view }) => view.reset()),
  sign("?", "this list", ({ help }) => help()),
];

/**
 * Listens on the whole page.
 *
 * @param {Commands} commands
 */
export function listen(commands) {
  document.addEventListener("keydown", (event) => {
    const isTaken = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    const found =
      isTaken || belongsTo(event) ? undefined : KEYS.find(({ matches }) => matches(event));
    if (found !== undefined) {
      event.preventDefault();
      found.act(commands, event);
    }
  });
  // A button that was clicked would take the next press of the space bar for itself.
  document.addEventListener("click", (event) => {
    if (event.detail > 0 && event.target instanceof Element) {
      event.target.closest("button")?.blur();
    }
  });
}

/** @returns {HTMLElement} The list of keys for the help. */
export function helpList() {
  const entries = KEYS.flatMap(({ keys, does }) => [
    element("dt", {}, [element("kbd", { text: keys })]),
    element("dd", { text: does }),
  ]);
  return element("dl", {}, entries);
}

/**
 * Whether an element of the page that has the focus needs the key for itself.
 *
 * @param {KeyboardEvent} event
 */
function belongsTo({ key, target }) {
  if (!(target instanceof Element)) {
    return false;
  }
  return (
    target.closest("select, dialog, input:not([type=checkbox])") !== null ||
    (key === " " && target.closest("button, a, input, summary") !== null)
  );
}

/**
 * @param {string} keys
 * @param {string} does
 * @param {string} name
 * @param {Key["act"]} act
 * @returns {Key}
 */
function key(keys, does, name, act) {
  return { keys, does, matches: (event) => event.key === name && !event.shiftKey, act };
}

/**
 * @param {string} keys
 * @param {string} does
 * @param {string} name
 * @param {Key["act"]} act
 * @returns {Key}
 */
function shifted(keys, does, name, act) {
  return { keys, does, matches: (event) => event.key === name && event.shiftKey, act };
}

/**
 * Signs need the shift key on some keyboards and not on others.
 *
 * @param {string} name
 * @param {string} does
 * @param {Key["act"]} act
 * @returns {Key}
 */
function sign(name, does, act) {
  return { keys: name, does, matches: (event) => event.key === name, act };
}

/**
 * Digits are known by where they are on the keyboard: with shift their characters are others.
 *
 * @param {string} keys
 * @param {string} does
 * @param {boolean} isShifted
 * @returns {Key}
 */
function digit(keys, does, isShifted) {
  return {
    keys,
    does,
    matches: (event) => /^Digit[1-9]$/.test(event.code) && event.shiftKey === isShifted,
    act: ({ choose }, event) => choose(Number(event.code.at(-1)), !isShifted),
  };
}
