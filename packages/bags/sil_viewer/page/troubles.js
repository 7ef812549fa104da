/** @import { Failure, Overview } from "../web/contract.js" */

import { element } from "./dom.js";

/**
 * Why a run failed, and what is wrong with its bag.
 *
 * @param {HTMLElement} place
 * @param {Overview[]} overviews
 */
export function listTroubles(place, overviews) {
  const rows = overviews.flatMap((overview) => {
    const { name, is_live: isLive, end, failures, damage, recovery, faults } = overview;
    const entries = [
      ...end.failures.map((failure) => ["failed", textOf(failure)]),
      ...(end.verdict === "interrupted" ? [["interrupted", "ended before its end"]] : []),
      ...failures.map((text) => ["failed", text]),
      ...end.not_reproducible.map((text) => ["not reproducible", text]),
      // What still grows has no end yet.
      ...(damage === null || isLive ? [] : [["damaged", damage]]),
      ...faults.map((text) => ["not read", text]),
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

/** @param {Failure} failure */
function textOf({ tick, robot, message }) {
  return `tick ${tick}${robot === null ? "" : `, ${robot}`}: ${message}`;
}
