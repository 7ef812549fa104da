/** The buttons that pause and step the match that is being played. */

import * as api from "./api.js";
import { byId } from "./dom.js";

/** @type {import("../web/contract.js").ControlRequest[]} */
const REQUESTS = ["pause", "step", "resume"];

/**
 * Shows the buttons if there is such a match.
 *
 * @param {import("../web/contract.js").Recording[]} recordings
 * @param {(fault: unknown) => void} report
 */
export function offerControl(recordings, report) {
  byId("match-control", HTMLElement).hidden = !recordings.some((it) => it.is_controlled);
  for (const request of REQUESTS) {
    byId(`match-${request}`, HTMLButtonElement).addEventListener("click", () => {
      api.control(request).catch(report);
    });
  }
}
