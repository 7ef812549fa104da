/**
 * Which part of the world the fields show: all of them the same, so that they can be compared.
 *
 * Event: `change`.
 *
 * @import { Point } from "../web/contract.js"
 */

/** How far can be zoomed, against the whole field. */
const ZOOM = { least: 0.5, most: 40 };

export class View extends EventTarget {
  /** Against the whole field. */
  #zoom = 1;
  /** @type {Point} What is shown in the middle, in the world. */
  #center = [0, 0];

  /** Shows the whole field again. */
  reset() {
    this.#zoom = 1;
    this.#center = [0, 0];
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Pixels a metre on a canvas.
   *
   * @param {Size} canvas In pixels.
   * @param {Size} world What is to be seen when nothing is zoomed, in metres.
   */
  scale(canvas, world) {
    return this.#zoom * Math.min(canvas.width / world.width, canvas.height / world.height);
  }

  /**
   * Where a point of the world is on a canvas, in pixels from its upper left corner.
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
   * What is shown at a pixel, in the world.
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
   * Zooms by a factor; a point of the world stays where it is, or what is in the middle.
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
   * Moves the world under the canvas.
   *
   * @param {number} dx In metres.
   * @param {number} dy In metres.
   */
  pan(dx, dy) {
    this.#center = [this.#center[0] - dx, this.#center[1] - dy];
    this.dispatchEvent(new Event("change"));
  }
}

/** @typedef {{ width: number, height: number }} Size */
