/** @import { Overview } from "../web/contract.js" */

import { clock, plain } from "./words.js";

/** Maximum number of listed markers or violations. */
const MOST = 5;

/**
 * Returns the tooltip for a time of the timeline: markers, then failures and violations, then tick, time and state.
 *
 * @param {Overview[]} overviews
 * @param {number} time_ns
 * @param {number} near_ns Largest distance of markers and violations that are listed.
 * @param {number} tick_ns
 * @returns {string} One line per entry.
 */
export function describe(overviews, time_ns, near_ns, tick_ns) {
  /** @type {(entry: { time_ns: number, end_ns?: number }) => boolean} */
  const isNear = (entry) =>
    entry.time_ns - near_ns <= time_ns && time_ns <= (entry.end_ns ?? entry.time_ns) + near_ns;
  const labels = overviews.flatMap(({ markers }) =>
    markers.filter(isNear).map(({ label }) => label),
  );
  const failures = overviews.flatMap(({ end }) =>
    end.failures
      .filter(isNear)
      .map(({ robot, message }) => `failed${robot === null ? "" : ` ${robot}`}: ${message}`),
  );
  const violations = overviews.flatMap((overview) =>
    overview.violations
      .filter(isNear)
      .map(
        ({ check_name: name, robot, message }) =>
          `${name}${robot === null ? "" : ` ${robot}`}: ${message}`,
      ),
  );
  const states = overviews.map(
    ({ states }) =>
      states.find(({ start_ns, end_ns }) => start_ns <= time_ns && time_ns < end_ns)?.state ??
      states.at(-1)?.state ??
      "nothing recorded",
  );
  const moment = [
    `tick ${Math.round(time_ns / tick_ns)}`,
    clock(time_ns),
    ...new Set(states.map(plain)),
  ];
  return [...few(labels), ...few(failures), ...few(violations), moment.join(" · ")].join("\n");
}

/** @param {string[]} texts */
function few(texts) {
  const different = [...new Set(texts)];
  const rest = different.length - MOST;
  return rest > 0 ? [...different.slice(0, MOST), `and ${rest} more`] : different;
}
