/**
 * Recording on the page: its field with texts.
 *
 * @import { AnyFrame, Overview, RobotId } from "../web/contract.js"
 * @import { Layer } from "./layers/index.js"
 * @import { View } from "./view.js"
 */

import { element, setText } from "./dom.js";
import { Field } from "./field.js";
import { kindOf } from "./kinds.js";
import { plain } from "./words.js";

/** Field, scoreboard and texts of one recording. */
export class RecordingView {
  #state = element("span", { class: "state" });
  #score = element("span", { class: "score" });
  #game = element("span", { class: "game" });
  #calls = element("span", { class: "calls" });
  #ball = element("output", { class: "ball" });
  #robot = element("output", { class: "robot" });
  #motion = element("output", { class: "motion" });

  /**
   * Creates the elements, which are not part of the page yet. A click on a robot calls `choose`.
   *
   * @param {Overview} overview
   * @param {View} view
   * @param {Set<Layer<any>>} layers
   * @param {(robot: RobotId) => void} choose
   */
  constructor(overview, view, layers, choose) {
    this.overview = overview;
    const canvas = element("canvas", { label: `The field of ${overview.name}` });
    canvas.setAttribute("role", "img");
    this.field = new Field(canvas, view, overview, layers);
    this.field.addEventListener("choose", (event) =>
      choose(/** @type {CustomEvent} */ (event).detail),
    );
    const name = element("span", {
      class: "recording-name",
      text: overview.name,
      title: overview.name,
    });
    const fit = element("button", { class: "fit", type: "button", text: "Fit" });
    fit.title = "Show the whole field (0)";
    fit.addEventListener("click", () => view.reset());
    this.element = element("figure", { class: "recording" }, [
      element("div", { class: "scoreboard" }, [
        name,
        this.#state,
        this.#score,
        this.#game,
        this.#calls,
        fit,
      ]),
      canvas,
      element("figcaption", {}, [
        element("span", {}, [element("b", { text: "ball" }), this.#ball]),
        element("span", {}, [element("b", { text: "robot" }), this.#motion, this.#robot]),
      ]),
    ]);
  }

  /**
   * Shows a frame on the field, and its texts; null for no frame.
   *
   * @param {Overview} overview
   * @param {AnyFrame | null} frame
   * @param {RobotId | null} chosen
   * @param {AnyFrame | null} ghost Frame of the other recording on the same field, if any.
   */
  show(overview, frame, chosen, ghost) {
    this.overview = overview;
    this.field.show(overview, frame, chosen, ghost);
    const kind = kindOf(overview);
    const { state, score, game, calls, ball, robot, motion } = kind.texts(frame, chosen);
    setText(this.#state, state === "" ? "nothing recorded here" : plain(state));
    this.#state.style.setProperty("--state", kind.stateColor(state));
    setText(this.#score, score);
    setText(this.#game, game);
    setText(this.#calls, calls);
    setText(this.#ball, ball);
    setText(this.#robot, robot);
    setText(this.#motion, motion);
  }
}
