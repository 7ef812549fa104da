/**
 * Timeline: axis, events, game states, and lanes of the robots. Drag to scrub, zoom with the wheel, and drag with the
 * shift key to repeat a range.
 *
 * Events: `seek` with the time in nanoseconds as `detail`, `loop` with the range or null, `change` after a change of
 * the shown part.
 *
 * @import { Overview, RobotId } from "../web/contract.js"
 * @import { Happening } from "./happenings.js"
 * @import { History } from "./history.js"
 */

import { setText } from "./dom.js";
import { drawLane, LANE } from "./lanes.js";
import { TimeRange } from "./time_range.js";
import { followPointer } from "./timeline_pointer.js";
import { drawAxis, drawEvents, drawLoop, HEIGHTS } from "./timeline_rows.js";
import { describe, describeRobot } from "./tooltip.js";

/** Maximum distance of the cursor from a marker or violation [px]. */
const NEAR = 5;

/** @typedef {{ start_ns: number, end_ns: number }} Loop Range that is repeated. */

/** Timeline with a row for each recording, and lanes for the selected robot or for all. */
export class Timeline extends EventTarget {
  /** @type {Overview[]} */
  #overviews = [];
  /** @type {Happening[]} */
  #happenings = [];
  /** @type {RobotId | null} */
  #robot = null;
  #hasAllLanes = false;
  /** @type {Loop | null} */
  #loop = null;
  #at_ns = 0;
  #isDrawn = true;
  range = new TimeRange();

  /**
   * Draws on `canvas`, which fills `track`, again after each change of size or color scheme.
   *
   * @param {HTMLElement} track
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} playhead
   * @param {HTMLElement} tooltip
   * @param {History[]} histories
   */
  constructor(track, canvas, playhead, tooltip, histories) {
    super();
    this.track = track;
    this.canvas = canvas;
    this.playhead = playhead;
    this.tooltip = tooltip;
    this.histories = histories;
    followPointer(this, {
      seek: (at_ns) => this.dispatchEvent(new CustomEvent("seek", { detail: at_ns })),
      loop: (loop) => this.dispatchEvent(new CustomEvent("loop", { detail: loop })),
      changed: () => this.changed(),
      point: (x, y) => this.#point(x, y),
    });
    for (const history of histories) {
      history.addEventListener("change", () => this.#redraw());
    }
    new ResizeObserver(() => this.#redraw()).observe(track);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#redraw());
  }

  /**
   * Sets the content of the rows and the range of times, and draws them.
   *
   * @param {Overview[]} overviews
   * @param {{ start_ns: number, end_ns: number, tick_ns: number }} range
   * @param {Happening[]} happenings
   */
  setOverviews(overviews, range, happenings) {
    this.#overviews = overviews;
    this.#happenings = happenings;
    this.range.setWhole(range);
    this.track.setAttribute("aria-valuemin", String(range.start_ns / 1e9));
    this.track.setAttribute("aria-valuemax", String(range.end_ns / 1e9));
    this.#redraw();
  }

  /**
   * Moves the playhead to a time, described by `text` for screen readers, and shows the lanes of a robot.
   *
   * @param {number} at_ns
   * @param {string} text Text of the moment.
   * @param {RobotId | null} robot
   */
  show(at_ns, text, robot) {
    this.#at_ns = at_ns;
    const hasMoved = this.range.follow(at_ns);
    if (hasMoved || robot !== this.#robot) {
      this.#robot = robot;
      this.#redraw();
    }
    this.#placePlayhead();
    this.track.setAttribute("aria-valuenow", String(at_ns / 1e9));
    this.track.setAttribute("aria-valuetext", text);
    if (hasMoved) {
      this.dispatchEvent(new Event("change"));
    }
  }

  /** @param {boolean} hasAll True to show the lanes of all robots. */
  showAllLanes(hasAll) {
    this.#hasAllLanes = hasAll;
    this.#redraw();
  }

  /** @param {Loop | null} loop Range to mark. */
  showLoop(loop) {
    if (loop !== this.#loop) {
      this.#loop = loop;
      this.#redraw();
    }
  }

  /**
   * Zooms by a factor around the playhead.
   *
   * @param {number} factor
   */
  zoom(factor) {
    this.range.zoom(factor, this.#at_ns);
    this.changed();
  }

  /** Shows the whole recordings. */
  fit() {
    this.range.show(null);
    this.changed();
  }

  /** @returns {[string, string][]} Name and value of the shown part, for an address. */
  get words() {
    const { from_ns, to_ns, isWhole } = this.range;
    return isWhole ? [] : [["range", `${from_ns},${to_ns}`]];
  }

  /**
   * Shows the part of an address, if there is one.
   *
   * @param {URLSearchParams} words
   */
  apply(words) {
    const [from_ns, to_ns] = (words.get("range") ?? "").split(",").map(Number);
    if (Number.isFinite(from_ns) && to_ns > from_ns) {
      this.range.show({ from_ns, to_ns });
      this.changed();
    }
  }

  /** Robots whose lanes are shown. */
  get #lanes() {
    /** @param {Overview} overview */
    const shown = ({ kind, robots }) =>
      kind !== "match" ? [] : robots.filter(({ id }) => this.#hasAllLanes || id === this.#robot);
    return this.#overviews.map((overview) => shown(overview).map(({ id }) => id));
  }

  /** Shows the changed part. */
  changed() {
    this.#redraw();
    this.#placePlayhead();
    this.dispatchEvent(new Event("change"));
  }

  #placePlayhead() {
    const share = this.range.share(this.#at_ns);
    this.playhead.style.left = `${100 * share}%`;
    this.playhead.hidden = share < 0 || share > 1;
  }

  /** Requests a redraw before the next paint of the page; several requests cause one redraw. */
  #redraw() {
    if (this.#isDrawn) {
      this.#isDrawn = false;
      requestAnimationFrame(() => this.#draw());
    }
  }

  /** Draws all rows again, in the current width of the track. */
  #draw() {
    this.#isDrawn = true;
    const lanes = this.#lanes;
    const { axis, marks, band, gap } = HEIGHTS;
    const row = marks + band + gap;
    const height = axis + lanes.reduce((sum, { length }) => sum + row + length * LANE, 0);
    this.track.style.height = `${height}px`;
    const { clientWidth: width } = this.track;
    const context = this.canvas.getContext("2d");
    if (context === null || width === 0) {
      return;
    }
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    context.scale(devicePixelRatio, devicePixelRatio);
    const { range, histories } = this;
    if (this.#loop !== null) {
      drawLoop({ context, range, top: 0, width }, this.#loop, height);
    }
    drawAxis({ context, range, top: 0, width });
    let top = axis;
    this.#overviews.forEach((overview, index) => {
      const happenings = this.#happenings.filter(({ recording }) => recording === index);
      const { robots, until_ns, lost } = histories[index];
      drawEvents({ context, range, top, width }, overview, happenings, lost);
      top += row;
      for (const id of lanes[index]) {
        drawLane({ context, range, top, width }, id, robots.get(id), until_ns, overview);
        top += LANE;
      }
    });
  }

  /**
   * Returns the tick nearest to a pixel.
   *
   * @param {number} x
   */
  timeAt(x) {
    return this.range.timeAt(x / this.track.clientWidth);
  }

  /**
   * Shows the tooltip at the cursor.
   *
   * @param {number} x
   * @param {number} y
   */
  #point(x, y) {
    const width = this.track.clientWidth;
    const { from_ns, to_ns, tick_ns } = this.range;
    const near_ns = (NEAR / width) * (to_ns - from_ns);
    const at_ns = this.timeAt(x);
    const lane = this.#laneAt(y);
    const history = this.histories[lane?.recording ?? 0];
    const robot = lane === null ? "" : describeRobot(history.robots.get(lane.id), at_ns);
    const lost = this.histories.flatMap(({ lost }) => lost);
    const moment = describe(this.#overviews, lost, at_ns, near_ns, tick_ns);
    setText(this.tooltip, robot === "" ? moment : `${robot}\n${moment}`);
    this.tooltip.hidden = false;
    const half = this.tooltip.offsetWidth / 2;
    const left = Math.min(Math.max(x, half), Math.max(width - half, half));
    this.tooltip.style.left = `${left}px`;
  }

  /**
   * Returns the robot whose lane is at a height; null if there is none.
   *
   * @param {number} y
   */
  #laneAt(y) {
    const { axis, marks, band, gap } = HEIGHTS;
    let top = axis;
    for (const [recording, ids] of this.#lanes.entries()) {
      top += marks + band + gap;
      const id = ids[Math.floor((y - top) / LANE)];
      if (y >= top && id !== undefined) {
        return { recording, id };
      }
      top += ids.length * LANE;
    }
    return null;
  }
}
