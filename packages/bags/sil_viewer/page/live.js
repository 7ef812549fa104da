/** @import { Overview, Recording } from "../web/contract.js" */

import * as api from "./api.js";

/** How often a growing recording is read. */
const PERIOD_MS = 500;

/** Pause until more of a recording's history is asked for. */
const PAUSE_MS = 100;

/**
 * @typedef {object} Listener What follows from what was read.
 * @property {(overviews: Overview[]) => void} tell There are other overviews.
 * @property {() => void} moveOn Another recording took the place of one: the match was reset.
 * @property {(fault: unknown) => void} report The server did not respond.
 */

/**
 * Periodically reads the overviews of growing recordings, and of those whose history is not complete yet.
 *
 * @param {Recording[]} recordings
 * @param {Overview[]} overviews
 * @param {Listener} listener
 */
export function follow(recordings, overviews, listener) {
  // A match whose recording is closed may have been reset: then another one follows.
  const isLive = recordings.some((recording) => recording.is_live);
  const isRead = overviews.every((overview) => overview.is_complete);
  if (isRead && !isLive) {
    return;
  }
  setTimeout(
    async () => {
      let newest = overviews;
      try {
        if (isLive && (await areOthers(recordings))) {
          listener.moveOn();
          return;
        }
        const asked = overviews.map((old, index) =>
          old.is_live || !old.is_complete ? api.overview(index) : old,
        );
        newest = await Promise.all(asked);
        listener.tell(newest);
      } catch (fault) {
        listener.report(fault);
      }
      follow(recordings, newest, listener);
    },
    isRead ? PERIOD_MS : PAUSE_MS,
  );
}

/**
 * Returns whether the server shows other recordings meanwhile.
 *
 * @param {Recording[]} recordings
 */
async function areOthers(recordings) {
  const shown = await api.recordings();
  return shown.some(({ path }, index) => path !== recordings[index]?.path);
}
