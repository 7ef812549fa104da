/**
 * Timeline: colored by the game state, with markers, violations and failures; drag to scrub.
 *
 * Event: `seek` with the time in nanoseconds as `detail`.
 *
 * @import { Overview } from "../web/contract.js"
 */

import { setText } from "./dom.js";
import { kindOf } from "./kinds.js";
import { color } from "./palette.js";
import { describe } from "./tooltip.js";

/** Maximum distance of the cursor from a marker or violation [px]. */
const NEAR = 5;

/** Timeline with one row for each recording. */
export class Timeline extends EventTarget {
  /** @type {Overview[]} */
  #overviews = [];
  #range = { start_ns: 0, end_ns: 0, tick_ns: 1 };

  /**
   * Draws on `canvas`, which fills `track`, again after each change of size or color scheme.
   *
   * @param {HTMLElement} track
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} playhead
   * @param {HTMLElement} tooltip
   */
  constructor(track, canvas, playhead, tooltip) {
    super();
    this.track = track;
    this.canvas = canvas;
    this.playhead = playhead;
    this.tooltip = tooltip;
    this.#followPointer();
    new ResizeObserver(() => this.#draw()).observe(track);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw());
  }

  /**
   * Sets the content of the rows and the range of times, and draws them.
   *
   * @param {Overview[]} overviews
   * @param {{ start_ns: number, end_ns: number, tick_ns: number }} range
   */
  setOverviews(overviews, range) {
    this.#overviews = overviews;
    this.#range = range;
    this.track.setAttribute("aria-valuemin", String(range.start_ns / 1e9));
    this.track.setAttribute("aria-valuemax", String(range.end_ns / 1e9));
    this.#draw();
  }

  /**
   * Moves the playhead to a time, and tells it to screen readers as `text`.
   *
   * @param {number} at_ns
   * @param {string} text Text of the moment.
   */
  show(at_ns, text) {
    this.playhead.style.left = `${100 * this.#share(at_ns)}%`;
    this.track.setAttribute("aria-valuenow", String(at_ns / 1e9));
    this.track.setAttribute("aria-valuetext", text);
  }

  /**
   * Returns the position of a time in the range, from 0 at the start to 1 at the end.
   *
   * @param {number} at_ns
   */
  #share(at_ns) {
    const { start_ns, end_ns } = this.#range;
    return end_ns > start_ns ? (at_ns - start_ns) / (end_ns - start_ns) : 0;
  }

  /**
   * Returns the tick nearest to a pixel.
   *
   * @param {number} x
   */
  #timeAt(x) {
    const { start_ns, end_ns, tick_ns } = this.#range;
    const share = Math.min(Math.max(x / this.track.clientWidth, 0), 1);
    const ticks = Math.round((share * (end_ns - start_ns)) / tick_ns);
    return Math.min(start_ns + ticks * tick_ns, end_ns);
  }

  /** Draws all rows again, in the current size of the track. */
  #draw() {
    const context = this.canvas.getContext("2d");
    const { clientWidth: width, clientHeight: height } = this.track;
    if (context === null || width === 0) {
      return;
    }
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    context.scale(devicePixelRatio, devicePixelRatio);
    const row = height / Math.max(this.#overviews.length, 1);
    this.#overviews.forEach((overview, index) => {
      this.#drawRow(context, overview, { top: index * row, width, height: row - 1 });
    });
  }

  /**
   * Draws the row of a recording: game states as a band, ticks for markers and failures, and bars
   * for violations below the middle.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Overview} overview
   * @param {{ top: number, width: number, height: number }} row
   */
  #drawRow(context, overview, { top, width, height }) {
    const { stateColor } = kindOf(overview);
    const band = { top: top + 0.3 * height, height: 0.42 * height };
    for (const { start_ns, end_ns, state } of overview.states) {
      const [from, to] = [width * this.#share(start_ns), width * this.#share(end_ns)];
      context.fillStyle = stateColor(state);
      context.fillRect(from, band.top, Math.max(to - from, 1), band.height);
    }
    /** @type {(time_ns: number, tint: string, y: number, size: number) => void} */
    const tick = (time_ns, tint, y, size) => {
      context.fillStyle = tint;
      context.fillRect(Math.round(width * this.#share(time_ns)) - 1, y, 2, size);
    };
    for (const { time_ns, color: tint } of overview.markers) {
      tick(time_ns, tint, top, band.top + band.height - top);
    }
    for (const { time_ns } of overview.end.failures) {
      tick(time_ns, color("bad"), top, height);
    }
    for (const { time_ns, end_ns, is_error: isError } of overview.violations) {
      const from = Math.round(width * this.#share(time_ns));
      const to = Math.round(width * this.#share(end_ns));
      context.fillStyle = color(isError ? "bad" : "warn");
      const middle = band.top + band.height / 2;
      context.fillRect(from - 1, middle, to - from + 2, 0.7 * height - band.height / 2);
    }
  }

  /**
   * Sends `seek` while the pointer is held on the track, and shows the tooltip while it is above.
   */
  #followPointer() {
    const { track } = this;
    let isHeld = false;
    /** @param {PointerEvent} event */
    const seek = ({ clientX }) => {
      const x = clientX - track.getBoundingClientRect().left;
      this.dispatchEvent(new CustomEvent("seek", { detail: this.#timeAt(x) }));
    };
    track.addEventListener("pointerdown", (event) => {
      isHeld = true;
      track.setPointerCapture(event.pointerId);
      seek(event);
    });
    track.addEventListener("pointermove", (event) => {
      this.#point(event.clientX - track.getBoundingClientRect().left);
      if (isHeld) {
        seek(event);
      }
    });
    for (const end of ["pointerup", "pointercancel"]) {
      track.addEventListener(end, () => (isHeld = false));
    }
    track.addEventListener("pointerleave", () => (this.tooltip.hidden = true));
  }

  /**
   * Shows the tooltip at the cursor.
   *
   * @param {number} x
   */
  #point(x) {
    const width = this.track.clientWidth;
    const near_ns = (NEAR / width) * (this.#range.end_ns - this.#range.start_ns);
    setText(this.tooltip, describe(this.#overviews, this.#timeAt(x), near_ns, this.#range.tick_ns));
    this.tooltip.hidden = false;
    const half = this.tooltip.offsetWidth / 2;
    const left = Math.min(Math.max(x, half), Math.max(width - half, half));
    this.tooltip.style.left = `${left}px`;
  }
}
