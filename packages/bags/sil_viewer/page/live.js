/** @import { Overview } from "../web/contract.js" */

import * as api from "./api.js";

/** How often a recording that still grows is looked at. */
const PERIOD_MS = 500;

/**
 * Tells again and again how far the recordings are that still grow.
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
