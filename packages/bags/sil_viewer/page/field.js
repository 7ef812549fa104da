/**
 * The field of a recording on a canvas: zoom with the wheel, pan by dragging, select a robot with a click.
 *
 * Event: `choose` with the robot's id as `detail`.
 *
 * @import { AnyFrame, Overview, Point, RobotId } from "../web/contract.js"
 * @import { Layer } from "./layers/index.js"
 * @import { View } from "./view.js"
 */

import { Brush } from "./brush.js";
import { kindOf } from "./kinds.js";

/** Shown area [m] if a recording has no field dimensions. */
const USUAL_SIZE = { width: 11, height: 8 };

/** Maximum distance of a click from a robot [m]. */
const REACH = 0.45;

/** Maximum movement of the pointer during a click [px]. */
const STILL = 4;

/** Canvas with the layers of one recording. */
export class Field extends EventTarget {
  /** @type {Overview} */
  #overview;
  /** @type {AnyFrame | null} */
  #frame = null;
  /** @type {RobotId | null} */
  #chosen = null;
  /** @type {AnyFrame | null} */
  #ghost = null;
  #isDrawn = true;

  /**
   * Draws again after each change of the view, the size or the color scheme.
   *
   * @param {HTMLCanvasElement} canvas
   * @param {View} view
   * @param {Overview} overview
   * @param {Set<Layer<any>>} layers Shown layers.
   */
  constructor(canvas, view, overview, layers) {
    super();
    this.canvas = canvas;
    this.view = view;
    this.layers = layers;
    this.#overview = overview;
    this.#followPointer();
    view.addEventListener("change", () => this.redraw());
    new ResizeObserver(() => this.redraw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
  }

  /**
   * Shows a frame with the selected robot, and that of the other recording behind it; null for no frame.
   *
   * @param {Overview} overview
   * @param {AnyFrame | null} frame
   * @param {RobotId | null} chosen
   * @param {AnyFrame | null} ghost
   */
  show(overview, frame, chosen, ghost) {
    this.#overview = overview;
    this.#frame = frame;
    this.#chosen = chosen;
    this.#ghost = ghost;
    this.redraw();
  }

  /** Requests a redraw before the next paint of the page; several requests cause one redraw. */
  redraw() {
    if (this.#isDrawn) {
      this.#isDrawn = false;
      requestAnimationFrame(() => this.#draw());
    }
  }

  /**
   * Draws the shown layers of the frame in the current size and view. Without a frame, the canvas
   * is empty.
   */
  #draw() {
    this.#isDrawn = true;
    const { canvas } = this;
    const density = devicePixelRatio;
    const { width, height } = this.#size;
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    const context = canvas.getContext("2d");
    if (context === null || this.#frame === null) {
      return;
    }
    const scale = this.#scale;
    const origin = this.view.toCanvas(this.#size, scale, [0, 0]);
    const brush = new Brush(context, scale, origin, density);
    const scene = {
      overview: this.#overview,
      field: this.#overview.field,
      frame: this.#frame,
      chosen: this.#chosen,
      ghost: this.#ghost,
    };
    for (const layer of kindOf(this.#overview).layers) {
      if (this.layers.has(layer)) {
        layer.draw(brush, scene);
      }
    }
  }

  get #size() {
    return { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
  }

  get #scale() {
    const { field } = this.#overview;
    const border = field === null ? 0 : 2 * Math.max(field.border_strip_width, field.goal_depth);
    const world =
      field === null ? USUAL_SIZE : { width: field.length + border, height: field.width + border };
    return this.view.scale(this.#size, world);
  }

  /**
   * Returns the point of the world at the pointer [m].
   *
   * @param {MouseEvent} event
   */
  #worldAt(event) {
    return this.view.toWorld(this.#size, this.#scale, [event.offsetX, event.offsetY]);
  }

  /**
   * Makes the pointer select robots, pan and zoom: a press without movement is a click, any other
   * one pans.
   */
  #followPointer() {
    const { canvas, view } = this;
    /** @type {Point | null} Position at which the button was pressed [px]. */
    let pressed = null;
    let isDragged = false;
    canvas.addEventListener("pointerdown", (event) => {
      pressed = [event.offsetX, event.offsetY];
      isDragged = false;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (pressed === null) {
        return;
      }
      isDragged ||= Math.hypot(event.offsetX - pressed[0], event.offsetY - pressed[1]) > STILL;
      if (isDragged) {
        view.pan(event.movementX / this.#scale, -event.movementY / this.#scale);
      }
    });
    canvas.addEventListener("pointerup", (event) => {
      if (pressed !== null && !isDragged) {
        this.#chooseNear(this.#worldAt(event));
      }
      pressed = null;
    });
    canvas.addEventListener("pointercancel", () => (pressed = null));
    canvas.addEventListener("dblclick", () => view.reset());
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        view.zoom(Math.exp(-event.deltaY / 500), this.#worldAt(event));
      },
      { passive: false },
    );
  }

  /**
   * Sends `choose` with the robot closest to a point, if it is within reach.
   *
   * @param {Point} point
   */
  #chooseNear([x, y]) {
    /** @type {(robot: { x: number, y: number }) => number} */
    const distance = (robot) => Math.hypot(robot.x - x, robot.y - y);
    const [nearest] = [...(this.#frame?.robots ?? [])].sort(
      (one, other) => distance(one) - distance(other),
    );
    if (nearest !== undefined && distance(nearest) < REACH) {
      this.dispatchEvent(new CustomEvent("choose", { detail: nearest.id }));
    }
  }
}
