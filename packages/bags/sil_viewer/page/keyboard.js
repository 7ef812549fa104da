/** Keys, one per line here; the help lists them. */

import { element } from "./dom.js";
import { TypedNumber } from "./typed_number.js";

const SECOND_NS = 1_000_000_000;

/**
 * @typedef {object} Commands Targets of the keys.
 * @property {import("./player.js").Player} player
 * @property {(number: number, isOwn: boolean) => void} choose Selects a robot by number and team.
 * @property {(direction: 1 | -1) => void} jump Jumps to the next or the previous event.
 * @property {import("./view.js").View} view
 * @property {import("./timeline.js").Timeline} timeline
 * @property {() => void} type Moves the keyboard to the field for a time.
 * @property {() => void} help
 */

/**
 * @typedef {object} Key
 * @property {string} keys Text in the help.
 * @property {string} does
 * @property {(event: KeyboardEvent) => boolean} matches
 * @property {(commands: Commands, event: KeyboardEvent) => void} act
 */

/** Number of a robot above 9. */
const NUMBER = new TypedNumber();

/** @type {readonly Key[]} */
const KEYS = [
  key("Space", "play or pause", " ", ({ player }) => player.toggle()),
  key("←", "one tick back", "ArrowLeft", ({ player }) => player.step(-1)),
  key("→", "one tick forward", "ArrowRight", ({ player }) => player.step(1)),
  shifted("Shift ←", "one second back", "ArrowLeft", ({ player }) =>
    player.seek(player.at_ns - SECOND_NS),
  ),
  shifted("Shift →", "one second forward", "ArrowRight", ({ player }) =>
    player.seek(player.at_ns + SECOND_NS),
  ),
  key("↑", "faster", "ArrowUp", ({ player }) => player.changeSpeed(1)),
  key("↓", "slower", "ArrowDown", ({ player }) => player.changeSpeed(-1)),
  key("Home", "to the start", "Home", ({ player }) => player.seek(player.range.start_ns)),
  key("End", "to the end", "End", ({ player }) => player.seek(player.range.end_ns)),
  key("n", "next failure, violation or marker", "n", ({ jump }) => jump(1)),
  key("p", "previous failure, violation or marker", "p", ({ jump }) => jump(-1)),
  key("t", "type a time, then Enter", "t", ({ type }) => type()),
  digit("1 … 9", "select a robot of the first team", false),
  digit("Shift 1 … 9", "select a robot of the other team", true),
  key("r 0 1 … r 2 0", "select a robot by two digits; with Shift of the other team", "r", () =>
    NUMBER.begin(),
  ),
  sign("+", "zoom in", ({ view }) => view.zoom(1.25)),
  sign("-", "zoom out", ({ view }) => view.zoom(1 / 1.25)),
  sign("0", "show the whole field", ({ view }) => view.reset()),
  sign("]", "zoom the timeline in", ({ timeline }) => timeline.zoom(2)),
  sign("[", "zoom the timeline out", ({ timeline }) => timeline.zoom(1 / 2)),
  sign("\\", "show the whole timeline", ({ timeline }) => timeline.fit()),
  key("i", "start of the repeated range", "i", ({ player }) =>
    player.setLoop({
      start_ns: player.at_ns,
      end_ns: Math.max(player.loop?.end_ns ?? player.range.end_ns, player.at_ns),
    }),
  ),
  key("o", "end of the repeated range", "o", ({ player }) =>
    player.setLoop({
      start_ns: Math.min(player.loop?.start_ns ?? player.range.start_ns, player.at_ns),
      end_ns: player.at_ns,
    }),
  ),
  key("l", "repeat nothing", "l", ({ player }) => player.setLoop(null)),
  sign("?", "show this list", ({ help }) => help()),
];

/**
 * Handles the keys of the whole page.
 *
 * @param {Commands} commands
 */
export function listen(commands) {
  document.addEventListener("keydown", (event) => {
    const isTaken = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
    if (isTaken || belongsTo(event)) {
      return;
    }
    const number = NUMBER.take(event);
    if (number !== null) {
      event.preventDefault();
      commands.choose(number, !event.shiftKey);
      return;
    }
    const found = KEYS.find(({ matches }) => matches(event));
    if (found !== undefined) {
      event.preventDefault();
      found.act(commands, event);
    }
  });
  // A clicked button would handle the next press of the space bar.
  document.addEventListener("click", (event) => {
    if (event.detail > 0 && event.target instanceof Element) {
      event.target.closest("button")?.blur();
    }
  });
}

/** @returns {HTMLElement} List of keys for the help. */
export function helpList() {
  const entries = KEYS.flatMap(({ keys, does }) => [
    element("dt", {}, [element("kbd", { text: keys })]),
    element("dd", { text: does }),
  ]);
  return element("dl", {}, entries);
}

/**
 * Returns whether the focused element handles the key.
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
 * Returns a key that acts when it is pressed without shift.
 *
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
 * Returns a key that acts when it is pressed with shift.
 *
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
 * Ignores the shift key: signs need it on some keyboards and not on others.
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
 * Recognizes digits by their position on the keyboard: with shift their characters differ.
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
