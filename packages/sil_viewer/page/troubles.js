/** @import { Overview } from "../web/contract.js" */

import { element } from "./dom.js";

/**
 * Why a run failed, and what is wrong with its bag.
 *
 * @param {HTMLElement} place
 * @param {Overview[]} overviews
 */
export function listTroubles(place, overviews) {
  const rows = overviews.flatMap(({ name, is_live: isLive, failures, damage, faults }) =>
    [
      ...failures.map((text) => ["failed", text]),
      // What still grows has no end yet.
      ...(damage === null || isLive ? [] : [["damaged", damage]]),
      ...faults.map((text) => ["not read", text]),
    ].map(([kind, text]) =>
      element("li", {}, [
        element("b", { text: overviews.length > 1 ? `${name} ${kind}` : kind }),
        element("span", { text }),
      ]),
    ),
  );
  place.replaceChildren(...rows);
  place.hidden = rows.length === 0;
}
