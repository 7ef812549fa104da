/**
 * A recording on the page: its field with texts.
 *
 * @import { Frame, Overview, RobotId } from "../web/contract.js"
 * @import { Layer } from "./layers/index.js"
 * @import { View } from "./view.js"
 */

import { element, setText } from "./dom.js";
import { Field } from "./field.js";
import { stateColor } from "./palette.js";
import { ballText, gameText, plain, robotText, scoreText } from "./words.js";

export class RecordingView {
  #state = element("span", { class: "state" });
  #score = element("span", { class: "score" });
  #game = element("span", { class: "game" });
  #calls = element("span", { class: "calls" });
  #ball = element("output", { class: "ball" });
  #robot = element("output", { class: "robot" });
  #motion = element("output", { class: "motion" });

  /**
   * @param {Overview} overview
   * @param {View} view
   * @param {Set<Layer>} layers
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
    this.element = element("figure", { class: "recording" }, [
      element("div", { class: "scoreboard" }, [
        name,
        this.#state,
        this.#score,
        this.#game,
        this.#calls,
      ]),
      canvas,
      element("figcaption", {}, [
        element("span", {}, [element("b", { text: "ball" }), this.#ball]),
        element("span", {}, [element("b", { text: "robot" }), this.#motion, this.#robot]),
      ]),
    ]);
  }

  /**
   * @param {Overview} overview
   * @param {Frame | null} frame
   * @param {RobotId | null} chosen
   */
  show(overview, frame, chosen) {
    this.overview = overview;
    this.field.show(overview, frame, chosen);
    const game = frame?.game;
    setText(this.#state, game ? plain(game.state) : "nothing recorded here");
    this.#state.style.setProperty("--state", stateColor(game?.state ?? ""));
    setText(this.#score, game ? scoreText(game) : "");
    setText(this.#game, game ? gameText(game) : "");
    setText(this.#calls, frame?.calls.join(", ") ?? "");
    setText(this.#ball, ballText(frame?.ball ?? null));
    const robot = frame?.robots.find(({ id }) => id === chosen);
    setText(this.#robot, robot ? robotText(robot) : "—");
    setText(this.#motion, robot ? plain(robot.motion ?? "no motion command") : "");
  }
}
