/** Buttons that pause, step, resume and reset the running match. */

import * as api from "./api.js";
import { byId, setText } from "./dom.js";

/** @type {import("../web/contract.js").ControlRequest[]} */
const REQUESTS = ["pause", "step", "resume", "reset"];

/** True if the server sends requests to a match. */
let isOffered = false;

/**
 * Connects the buttons, with the result of the last request beside them, if a match can be controlled.
 *
 * @param {import("../web/contract.js").RecordingEntry[]} recordings
 * @param {import("../web/contract.js").Overview[]} overviews
 */
export function offerControl(recordings, overviews) {
  isOffered = recordings.some((it) => it.is_controlled);
  showControl(overviews);
  const answer = byId("match-answer", HTMLElement);
  for (const request of REQUESTS) {
    byId(`match-${request}`, HTMLButtonElement).addEventListener("click", async () => {
      setText(answer, "…");
      try {
        setText(answer, await api.control(request));
      } catch (fault) {
        setText(answer, fault instanceof Error ? fault.message : String(fault));
      }
    });
  }
}

/**
 * Shows the buttons while the match is running.
 *
 * @param {import("../web/contract.js").Overview[]} overviews
 */
export function showControl(overviews) {
  const isRunning = overviews.some((overview) => overview.is_live);
  byId("match-control", HTMLElement).hidden = !(isOffered && isRunning);
}
