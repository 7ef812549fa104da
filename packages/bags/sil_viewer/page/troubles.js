/** @import { FailureMark, Overview } from "../web/contract.js" */

import { element } from "./dom.js";

/** Note on a log of robots. */
const LOG =
  "poses are those that the robots estimate; each robot has its own ball; the rest is unknown";

/**
 * Failures of a run, and damage of its bag; for a log of robots, what it cannot show.
 *
 * @param {HTMLElement} place
 * @param {Overview[]} overviews
 */
export function listTroubles(place, overviews) {
  const rows = overviews.flatMap((overview) => {
    const { name, is_live: isLive, is_log: isLog, end, damage, recovery, faults } = overview;
    const entries = [
      ...(isLog ? [["log of robots", LOG]] : []),
      ...end.failures.map((failure) => ["failed", textOf(failure)]),
      ...(end.verdict === "interrupted" ? [["interrupted", "the run did not finish"]] : []),
      ...end.not_reproducible.map((text) => ["not reproducible", text]),
      // A growing recording has no end yet.
      ...(damage === null || isLive ? [] : [["damaged", damage]]),
      ...faults.map((text) => ["unreadable", text]),
      ...(recovery === null ? [] : [["recover", recovery]]),
    ];
    return entries.map(([kind, text]) =>
      element("li", {}, [
        element("b", { text: overviews.length > 1 ? `${name} ${kind}` : kind }),
        element("span", { text }),
      ]),
    );
  });
  place.replaceChildren(...rows);
  place.hidden = rows.length === 0;
}

/** @param {FailureMark} failure */
function textOf({ tick, robot, message }) {
  return `tick ${tick}${robot === null ? "" : `, ${robot}`}: ${message}`;
}
