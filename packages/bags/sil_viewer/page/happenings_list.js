/**
 * List of events, each a link to its time.
 *
 * @import { Overview } from "../web/contract.js"
 * @import { Happening } from "./happenings.js"
 */

import { element, scrollTo } from "./dom.js";
import { hashOf } from "./link.js";
import { markColor, MARKS } from "./marks.js";
import { stopAt } from "./roving.js";
import { clock } from "./words.js";

/** Maximum number of listed events. */
const MOST = 500;

/**
 * Replaces the items of `list` by the events, or by a note if there are none.
 *
 * @param {HTMLElement} list
 * @param {Happening[]} happenings
 * @param {Overview[]} overviews
 */
export function fill(list, happenings, overviews) {
  const states = overviews.map((overview) => new Set(overview.states.map(({ state }) => state)));
  const rows = happenings.slice(0, MOST).map((happening) => {
    const { time_ns, kind, text, color, robot, count, recording } = happening;
    const { symbol: character, title: name } = MARKS[kind];
    const title = kind === "marker" && states[recording].has(text) ? "game state" : name;
    const symbol = element("span", { class: "symbol", text: character, label: title, title });
    symbol.setAttribute("role", "img");
    symbol.style.color = markColor(kind, color);
    const isMarker = ["goal", "card", "set-play"].includes(kind);
    const link = element("a", { class: isMarker ? `marker ${kind}` : kind }, [
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
      element("li", { class: "rest", text: "No markers, violations or failures were recorded." }),
    );
  }
  list.replaceChildren(...rows);
  const links = [...list.querySelectorAll("a")];
  stopAt(links, links[0] ?? null);
}

/**
 * Marks the latest event at a time.
 *
 * @param {HTMLElement} list
 * @param {Happening[]} happenings
 * @param {number} at_ns
 */
export function mark(list, happenings, at_ns) {
  const index = happenings.findLastIndex(({ time_ns }) => time_ns <= at_ns);
  const link = index < MOST ? list.children[index]?.querySelector("a") : null;
  const marked = list.querySelector("[aria-current]");
  if (link !== marked) {
    marked?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    if (link && !list.matches(":hover, :focus-within")) {
      stopAt(list.querySelectorAll("a"), link);
      scrollTo(list, link);
    }
  }
}
