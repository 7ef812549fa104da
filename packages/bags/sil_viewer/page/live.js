/** @import { Overview } from "../web/contract.js" */

import * as api from "./api.js";

/** How often a growing recording is read. */
const PERIOD_MS = 500;

/** Pause until more of a recording's history is asked for. */
const PAUSE_MS = 100;

/**
 * Periodically reads the overviews of growing recordings, and of those whose history is not complete yet.
 *
 * @param {Overview[]} overviews
 * @param {(overviews: Overview[]) => void} tell
 * @param {(fault: unknown) => void} report
 */
export function follow(overviews, tell, report) {
  const isOpen = overviews.some((overview) => overview.is_live);
  const isRead = overviews.every((overview) => overview.is_complete);
  if (isRead && !isOpen) {
    return;
  }
  setTimeout(
    async () => {
      let newest = overviews;
      try {
        const asked = overviews.map((old, index) =>
          old.is_live || !old.is_complete ? api.overview(index) : old,
        );
        newest = await Promise.all(asked);
        tell(newest);
      } catch (fault) {
        report(fault);
      }
      follow(newest, tell, report);
    },
    isRead ? PERIOD_MS : PAUSE_MS,
  );
}
