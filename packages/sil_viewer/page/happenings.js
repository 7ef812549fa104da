/**
 * What happened in a recording, in order: violations and markers, each a link to its moment.
 *
 * @import { Overview, RobotId } from "../web/contract.js"
 */

import { element } from "./dom.js";
import { hashOf } from "./link.js";
import { clock, plain } from "./words.js";

/** How many are listed; a run that violates more is broken anyway. */
const MOST = 500;

/** Violations that are nearer to each other than this many ticks are one that lasts. */
const LASTING = 2;

/**
 * @typedef {object} Happening
 * @property {number} time_ns When it began.
 * @property {"marker" | "error" | "warning"} kind
 * @property {string} text
 * @property {string} color Of a marker; empty for others.
 * @property {RobotId | null} robot
 * @property {number} count In how many ticks it was.
 * @property {number} recording
 */

/**
 * @param {Overview[]} overviews
 * @returns {Happening[]} In order of time.
 */
export function happeningsOf(overviews) {
  const all = overviews.flatMap((overview, recording) => [
    ...overview.markers.map(({ time_ns, label, color }) => {
      return {
        time_ns,
        kind: /** @type {const} */ ("marker"),
        text: label,
        color,
        robot: null,
        count: 1,
        recording,
      };
    }),
    ...violationsOf(overview, recording),
  ]);
  return all.sort((one, other) => one.time_ns - other.time_ns);
}

/**
 * Violations that last are told once.
 *
 * @param {Overview} overview
 * @param {number} recording
 */
function violationsOf({ violations, tick_ns }, recording) {
  /** @type {Map<string, { last_ns: number, happening: Happening }>} */
  const lasting = new Map();
  /** @type {Happening[]} */
  const found = [];
  for (const { time_ns, check_name: name, robot, message, is_error: isError } of violations) {
    const key = JSON.stringify([name, robot]);
    const known = lasting.get(key);
    if (known !== undefined && time_ns - known.last_ns <= LASTING * (tick_ns ?? 0)) {
      known.last_ns = time_ns;
      known.happening.count += 1;
      continue;
    }
    const kind = isError ? /** @type {const} */ ("error") : /** @type {const} */ ("warning");
    const text = `${plain(name)}: ${message}`;
    const happening = { time_ns, kind, text, color: "", robot, count: 1, recording };
    lasting.set(key, { last_ns: time_ns, happening });
    found.push(happening);
  }
  return found;
}

const SYMBOLS = { marker: "●", error: "✗", warning: "⚠" };

/**
 * Lists them.
 *
 * @param {HTMLElement} list
 * @param {Happening[]} happenings
 * @param {Overview[]} overviews
 */
export function list(list, happenings, overviews) {
  const rows = happenings.slice(0, MOST).map((happening) => {
    const { time_ns, kind, text, color, robot, count, recording } = happening;
    const symbol = element("span", { class: "symbol", text: SYMBOLS[kind], label: kind });
    symbol.setAttribute("role", "img");
    symbol.style.color = color;
    const link = element("a", { class: kind }, [
      element("time", { text: clock(time_ns) }),
      symbol,
      element("span", { class: "robot", text: robot ?? "" }),
      element("span", { class: "text", text, title: text }),
      element("span", { class: "count", text: count > 1 ? `${count} ticks` : "" }),
    ]);
    if (overviews.length > 1) {
      link.prepend(
        element("span", {
          class: "which",
          text: "AB"[recording],
          title: overviews[recording].name,
        }),
      );
    }
    link.href = hashOf(time_ns, robot);
    return element("li", {}, [link]);
  });
  if (happenings.length > MOST) {
    rows.push(element("li", { class: "rest", text: `and ${happenings.length - MOST} more` }));
  }
  if (rows.length === 0) {
    rows.push(
      element("li", { class: "rest", text: "No markers and no violations were recorded." }),
    );
  }
  list.replaceChildren(...rows);
}

/**
 * The next one, or the one before.
 *
 * @param {Happening[]} happenings
 * @param {number} at_ns
 * @param {1 | -1} direction
 * @returns {Happening | undefined}
 */
export function nextOf(happenings, at_ns, direction) {
  return direction > 0
    ? happenings.find(({ time_ns }) => time_ns > at_ns)
    : happenings.findLast(({ time_ns }) => time_ns < at_ns);
}
