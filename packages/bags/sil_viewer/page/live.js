/** @import { Overview, RecordingEntry } from "../web/contract.js" */

import * as api from "./api.js";

/** Time between two reads of a growing recording. */
const PERIOD_MS = 500;

/** Pause between two requests for more of a recording's history. */
const PAUSE_MS = 100;

/**
 * @typedef {object} Listener Callbacks for the results.
 * @property {(overviews: Overview[]) => void} update Receives new overviews.
 * @property {() => void} reload Called when another recording replaces one: the match was reset.
 * @property {(fault: unknown) => void} report Called if the server does not respond.
 */

/**
 * Periodically reads the overviews of growing recordings and of recordings whose history is incomplete.
 *
 * @param {RecordingEntry[]} recordings
 * @param {Overview[]} overviews
 * @param {Listener} listener
 */
export function follow(recordings, overviews, listener) {
  // A match whose recording is closed may have been reset: then another recording follows.
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
          listener.reload();
          return;
        }
        const asked = overviews.map((old, index) =>
          old.is_live || !old.is_complete ? api.overview(index) : old,
        );
        newest = await Promise.all(asked);
        listener.update(newest);
      } catch (fault) {
        listener.report(fault);
      }
      follow(recordings, newest, listener);
    },
    isRead ? PERIOD_MS : PAUSE_MS,
  );
}

/**
 * Returns whether the server now shows other recordings.
 *
 * @param {RecordingEntry[]} recordings
 */
async function areOthers(recordings) {
  const shown = await api.recordings();
  return shown.some(({ path }, index) => path !== recordings[index]?.path);
}
