/**
 * Panels of a match of the league: close-up of the selected robot, its talk, and the inspector.
 *
 * @import { LeagueFrame, Overview, RobotId } from "../../web/contract.js"
 * @import { Connections } from "../kinds.js"
 */

import { byId, element } from "../dom.js";
import { Inspector } from "../inspector.js";
import { CloseUp } from "./close_up.js";
import { TalkList } from "./talk_list.js";

/** Values of the inspector. */
const SECTIONS = /** @type {const} */ ([
  ["commands", "Commands"],
  ["speeds", "Joint speeds, rad/s"],
  ["joints", "Joints, °"],
  ["gyro", "Gyroscope, °/s"],
  ["accelerometer", "Accelerometer, m/s²"],
  ["forces", "Contact forces, N and m"],
  ["game_state", "Game state"],
  ["trainer", "Trainer"],
  ["unknown", "Unknown senses"],
  ["senses", "Senses as text"],
  ["effectors", "Effectors as text"],
  ["faults", "Faults"],
]);

/** Panels about the selected robot of a match in the 3D simulation league. */
export class LeaguePanels {
  #inspector = new Inspector(byId("inspector", HTMLElement), SECTIONS, ["joints", "forces"]);
  #closeUp;
  #talk = new TalkList();

  /**
   * Creates the panels, before the inspector of the page.
   *
   * @param {Connections} connections
   */
  constructor({ overviews }) {
    const title = overviews.length > 1 ? "Close-up of A" : "Close-up";
    this.#closeUp = new CloseUp(overviews[0]);
    const closeUp = element("section", { class: "panel close-up", label: "Close-up" }, [
      element("h2", { text: title }),
      this.#closeUp.canvas,
    ]);
    const talk = element("section", { class: "panel talk", label: "Talk" }, [
      element("h2", { text: "Said and heard in the last 3 s" }),
      this.#talk.element,
    ]);
    byId("inspector", HTMLElement).parentElement?.before(closeUp, talk);
  }

  /**
   * Updates the recordings.
   *
   * @param {Overview[]} overviews
   */
  setOverviews(overviews) {
    this.#closeUp.overview = overviews[0];
  }

  showMoment() {}

  /**
   * Shows the selected robot's values, messages and picture.
   *
   * @param {any[]} frames
   * @param {RobotId | null} robot
   */
  showFrames(frames, robot) {
    /** @type {(LeagueFrame | null)[]} */
    const shown = frames;
    const details = shown.map((frame) => frame?.robot ?? null);
    this.#inspector.show(details.map((one) => (one === null ? null : { ...one })));
    this.#talk.show(details[0] ?? null);
    this.#closeUp.show(shown[0] ?? null, robot);
  }
}
