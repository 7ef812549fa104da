/** @import { Overview } from "../web/contract.js" */

import * as api from "./api.js";

/** How often a growing recording is read. */
const PERIOD_MS = 500;

/**
 * Periodically reads the overviews of growing recordings.
 *
 * @param {Overview[]} overviews
 * @param {(overviews: Overview[]) => void} tell
 * @param {(fault: unknown) => void} report
 */
export function follow(overviews, tell, report) {
  if (!overviews.some((overview) => overview.is_live)) {
    return;
  }
  setTimeout(async () => {
    let newest = overviews;
    try {
      const asked = overviews.map((old, index) => (old.is_live ? api.overview(index) : old));
      newest = await Promise.all(asked);
      tell(newest);
    } catch (fault) {
      report(fault);
    }
    follow(newest, tell, report);
  }, PERIOD_MS);
}
