/**
 * Selected robot and its surroundings from the side: drag to turn the camera, zoom with the wheel.
 *
 * @import { LeagueFrame, Overview, RobotId } from "../../web/contract.js"
 */

import { element } from "../dom.js";
import { Camera } from "./camera.js";
import { drawScene } from "./scene.js";

/** Height of the middle of the picture above the ground [m]. */
const MIDDLE = 0.25;

/** Turn of the camera per pixel [rad]. */
const TURN = 0.01;

/** Canvas with the picture of the selected robot, or of the ball without one. */
export class CloseUp {
  canvas = element("canvas", { label: "The selected robot from near" });
  #camera = new Camera();
  /** @type {LeagueFrame | null} */
  #frame = null;
  /** @type {RobotId | null} */
  #chosen = null;
  #isDrawn = true;

  /**
   * Draws again after each change of the size or the color scheme.
   *
   * @param {Overview} overview
   */
  constructor(overview) {
    this.overview = overview;
    this.canvas.setAttribute("role", "img");
    this.#followPointer();
    new ResizeObserver(() => this.#redraw()).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#redraw());
  }

  /**
   * Shows a frame with the selected robot in the middle; null for no frame.
   *
   * @param {LeagueFrame | null} frame
   * @param {RobotId | null} chosen
   */
  show(frame, chosen) {
    this.#frame = frame;
    this.#chosen = chosen;
    const middle = frame?.robots.find(({ id }) => id === chosen) ?? frame?.ball;
    if (middle) {
      this.#camera.target = [middle.x, middle.y, MIDDLE];
    }
    this.#redraw();
  }

  /** Requests a redraw before the next paint of the page; several requests cause one redraw. */
  #redraw() {
    if (this.#isDrawn) {
      this.#isDrawn = false;
      requestAnimationFrame(() => this.#draw());
    }
  }

  /** Draws the frame in the current size of the canvas. */
  #draw() {
    this.#isDrawn = true;
    const { canvas } = this;
    const { clientWidth: width, clientHeight: height } = canvas;
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    const context = canvas.getContext("2d");
    if (context !== null && this.#frame !== null && width > 0) {
      const scale = canvas.width / this.#camera.width;
      context.setTransform(scale, 0, 0, -scale, canvas.width / 2, canvas.height / 2);
      drawScene(context, this.#camera, this.overview, this.#frame, this.#chosen);
    }
  }

  /** Makes the pointer turn the camera, and the wheel zoom. */
  #followPointer() {
    const { canvas } = this;
    let isHeld = false;
    canvas.addEventListener("pointerdown", (event) => {
      isHeld = true;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", ({ movementX, movementY }) => {
      if (isHeld) {
        this.#camera.turn(-movementX * TURN, movementY * TURN);
        this.#redraw();
      }
    });
    for (const end of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(end, () => (isHeld = false));
    }
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.#camera.zoom(Math.exp(-event.deltaY / 500));
        this.#redraw();
      },
      { passive: false },
    );
  }
}
