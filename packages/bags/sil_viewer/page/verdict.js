/** @import { Overview } from "../web/contract.js" */

import { element } from "./dom.js";
import { hashOf } from "./link.js";

/**
 * Banner of failed and interrupted runs, with a link to the tick of the first failure; hidden if there is none.
 *
 * @param {HTMLElement} place
 * @param {Overview[]} overviews
 */
export function showVerdict(place, overviews) {
  const rows = overviews.flatMap((overview) => {
    const { name, end } = overview;
    const [first] = end.failures;
    const subject = overviews.length > 1 ? name : "The run";
    if (first !== undefined) {
      const { tick, time_ns, robot, message } = first;
      const link = element("a", { text: `tick ${tick}` });
      link.href = hashOf(time_ns, robot);
      const others = end.failures.length - 1;
      const text = `: ${message}${others > 0 ? `, and ${others} more` : ""}`;
      return [
        element("p", {}, [
          element("b", { text: `${subject} failed` }),
          document.createTextNode(" in "),
          link,
          element("span", { text }),
        ]),
      ];
    }
    const verdict = { failed: "failed", interrupted: "was interrupted", passed: "" };
    const text = end.verdict === null ? "" : verdict[end.verdict];
    return text === "" ? [] : [element("p", {}, [element("b", { text: `${subject} ${text}` })])];
  });
  place.replaceChildren(...rows);
  place.hidden = rows.length === 0;
}
