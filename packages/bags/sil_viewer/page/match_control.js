/** Buttons that pause, step, resume and reset the running match. */

import * as api from "./api.js";
import { byId, setText } from "./dom.js";

/** @type {import("../web/contract.js").ControlRequest[]} */
const REQUESTS = ["pause", "step", "resume", "reset"];

/**
 * Shows the buttons if a match is running, with the result of the last request beside them.
 *
 * @param {import("../web/contract.js").RecordingEntry[]} recordings
 */
export function offerControl(recordings) {
  byId("match-control", HTMLElement).hidden = !recordings.some((it) => it.is_controlled);
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
