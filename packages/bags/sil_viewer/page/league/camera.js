/**
 * Camera that looks at a point from any direction, without perspective.
 *
 * @import { Point3 } from "../../web/contract.js"
 */

/** Limits of the elevation above the ground [rad]. */
const ELEVATION = { least: 0.02, most: Math.PI / 2 };

/** Limits of the shown width [m]. */
const WIDTH = { least: 0.6, most: 12 };

/** Direction and zoom of the picture of a robot. */
export class Camera {
  /** @type {Point3} Point in the middle of the picture. */
  target = [0, 0, 0];
  /** Shown width [m]. */
  width = 1.3;
  /** Direction in which the camera looks, counterclockwise from x [rad]. */
  #azimuth = Math.PI / 3;
  #elevation = 0.35;

  /**
   * Turns the camera by two angles [rad], within the limits of the elevation.
   *
   * @param {number} azimuth
   * @param {number} elevation
   */
  turn(azimuth, elevation) {
    this.#azimuth += azimuth;
    const turned = this.#elevation + elevation;
    this.#elevation = Math.min(Math.max(turned, ELEVATION.least), ELEVATION.most);
  }

  /**
   * Zooms by a factor, within the limits of the shown width.
   *
   * @param {number} factor
   */
  zoom(factor) {
    this.width = Math.min(Math.max(this.width / factor, WIDTH.least), WIDTH.most);
  }

  /**
   * Returns the position of a point in the picture [m], from its middle to the right and up, and its depth.
   *
   * @param {Point3} point
   * @returns {Point3}
   */
  see([x, y, z]) {
    const [dx, dy, dz] = [x - this.target[0], y - this.target[1], z - this.target[2]];
    const [cos, sin] = [Math.cos(this.#azimuth), Math.sin(this.#azimuth)];
    const right = dx * sin - dy * cos;
    const ahead = dx * cos + dy * sin;
    const [flat, steep] = [Math.cos(this.#elevation), Math.sin(this.#elevation)];
    return [right, dz * flat + ahead * steep, ahead * flat - dz * steep];
  }
}
