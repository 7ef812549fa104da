/**
 * Part of the world that all fields show, so that they can be compared.
 *
 * Event: `change`.
 *
 * @import { Point } from "../web/contract.js"
 */

/** Maximum zoom, relative to the whole field. */
const ZOOM = { least: 0.5, most: 40 };

/** Zoom and center of all fields. */
export class View extends EventTarget {
  /** Zoom, relative to the whole field. */
  #zoom = 1;
  /** @type {Point} Point of the world in the middle. */
  #center = [0, 0];

  /** True if the whole field is shown. */
  get isWhole() {
    return this.#zoom === 1 && this.#center[0] === 0 && this.#center[1] === 0;
  }

  /** Zoom and center as a text, for addresses. */
  get text() {
    return [this.#zoom, ...this.#center].map((value) => String(Number(value.toFixed(3)))).join(",");
  }

  /**
   * Shows the zoom and the center of a text; does nothing if it is invalid.
   *
   * @param {string} text
   */
  setText(text) {
    const [zoom, x, y] = text.split(",").map(Number);
    if ([zoom, x, y].every(Number.isFinite)) {
      this.#zoom = Math.min(Math.max(zoom, ZOOM.least), ZOOM.most);
      this.#center = [x, y];
      this.dispatchEvent(new Event("change"));
    }
  }

  /** Shows the whole field again. */
  reset() {
    this.#zoom = 1;
    this.#center = [0, 0];
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Returns the scale of a canvas [px/m].
   *
   * @param {Size} canvas Size of the canvas [px].
   * @param {Size} world Area that is shown without zoom [m].
   */
  scale(canvas, world) {
    return this.#zoom * Math.min(canvas.width / world.width, canvas.height / world.height);
  }

  /**
   * Converts a point of the world to pixels from the upper left corner of a canvas.
   *
   * @param {Size} canvas
   * @param {number} scale
   * @param {Point} point
   * @returns {Point}
   */
  toCanvas(canvas, scale, [x, y]) {
    return [
      canvas.width / 2 + (x - this.#center[0]) * scale,
      canvas.height / 2 - (y - this.#center[1]) * scale,
    ];
  }

  /**
   * Converts a pixel to a point of the world.
   *
   * @param {Size} canvas
   * @param {number} scale
   * @param {Point} pixel
   * @returns {Point}
   */
  toWorld(canvas, scale, [x, y]) {
    return [
      this.#center[0] + (x - canvas.width / 2) / scale,
      this.#center[1] - (y - canvas.height / 2) / scale,
    ];
  }

  /**
   * Zooms by a factor around a point of the world, or around the middle.
   *
   * @param {number} factor
   * @param {Point} [point]
   */
  zoom(factor, [x, y] = this.#center) {
    const zoom = Math.min(Math.max(this.#zoom * factor, ZOOM.least), ZOOM.most);
    const share = this.#zoom / zoom;
    this.#center = [x + (this.#center[0] - x) * share, y + (this.#center[1] - y) * share];
    this.#zoom = zoom;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Pans the view.
   *
   * @param {number} dx Distance along x [m].
   * @param {number} dy Distance along y [m].
   */
  pan(dx, dy) {
    this.#center = [this.#center[0] - dx, this.#center[1] - dy];
    this.dispatchEvent(new Event("change"));
  }
}

/** @typedef {{ width: number, height: number }} Size */
