/**
 * Plots of numbers of the selected robot, with the part of the time that the timeline shows.
 *
 * Events: `change` after a number was added or removed, `range` after a change of the shown part, `seek` with a time in
 * nanoseconds as `detail`, `fault` (with `detail`, an Error) if the server did not respond.
 *
 * @import { RobotId } from "../web/contract.js"
 * @import { Numbers } from "./series.js"
 * @import { TimeRange } from "./time_range.js"
 */

import { element, setText } from "./dom.js";
import { readSeries } from "./series.js";
import { unitOf } from "./units.js";
import { summaryOf } from "./value.js";

/** Pause after the last change of the shown part before its numbers are requested [ms]. */
const PAUSE = 200;

/** Maximum number of plotted numbers. */
const MOST = 8;

/** Maximum movement of the pointer during a click [px]. */
const STILL = 4;

/** Chart of all plotted numbers, with a legend. */
export class Plots extends EventTarget {
  /** @type {string[]} */
  paths = [];
  /** @type {import("./plot_chart.js").Chart | null} */
  #chart = null;
  /** @type {RobotId | null} */
  #robot = null;
  #at_ns = 0;
  /** @type {HTMLElement[]} Values of the legend, by path. */
  #values = [];
  #legend = element("ul", { class: "plot-legend" });
  #area = element("div", { class: "plot-area" });
  /** @type {AbortController | null} */
  #request = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  /**
   * Creates the empty plots in `place`, which is hidden without a number.
   *
   * @param {HTMLElement} place
   * @param {TimeRange} range
   * @param {number} recordings Number of recordings.
   */
  constructor(place, range, recordings) {
    super();
    this.place = place;
    this.range = range;
    this.recordings = recordings;
    place.replaceChildren(this.#legend, this.#area);
  }

  /**
   * Adds a number, or removes it.
   *
   * @param {string} path
   */
  toggle(path) {
    const isKnown = this.paths.includes(path);
    const others = this.paths.filter((other) => other !== path);
    this.set(isKnown ? others : [...others, path].slice(-MOST));
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Shows these numbers instead of the current ones.
   *
   * @param {string[]} paths
   */
  async set(paths) {
    if (paths.join() === this.paths.join()) {
      return;
    }
    this.paths = paths;
    this.place.hidden = paths.length === 0;
    document.body.classList.toggle("plots-numbers", paths.length > 0);
    this.#request?.abort();
    this.#chart?.remove();
    this.#chart = null;
    this.#fillLegend([]);
    if (paths.length === 0) {
      return;
    }
    // Loaded when it is first needed: most readers do not plot.
    const { Chart, lineColor } = await import("./plot_chart.js");
    if (paths === this.paths) {
      this.#chart = new Chart(this.#area, paths, this.recordings);
      this.#fillLegend(paths.map((_, index) => lineColor(index)));
      this.#followPointer(this.#chart.area);
      this.showRange();
    }
  }

  /** Shows the part that the timeline shows. */
  showRange() {
    this.#chart?.showRange(this.range);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#read(), PAUSE);
  }

  /**
   * Marks a time, and shows the numbers of a robot.
   *
   * @param {number} at_ns
   * @param {RobotId | null} robot
   */
  show(at_ns, robot) {
    this.#at_ns = at_ns;
    if (robot !== this.#robot) {
      this.#robot = robot;
      this.showRange();
    }
    this.#mark();
  }

  #mark() {
    const shown = this.#chart?.mark(this.#at_ns) ?? [];
    this.#values.forEach((value, path) => {
      setText(value, shown.map((values) => summaryOf(values[path] ?? null)).join(" | "));
    });
  }

  /** Requests the numbers of the shown part. */
  async #read() {
    const [robot, chart, { paths, recordings }] = [this.#robot, this.#chart, this];
    if (robot === null || chart === null) {
      return;
    }
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const { from_ns, to_ns, tick_ns } = this.range;
    const show = (/** @type {Numbers[]} */ numbers) => {
      chart.setNumbers(numbers);
      this.#mark();
    };
    try {
      await readSeries({ recordings, robot, paths, from_ns, to_ns, tick_ns }, show, request.signal);
    } catch (fault) {
      if (!request.signal.aborted) {
        this.dispatchEvent(new CustomEvent("fault", { detail: fault }));
      }
    }
  }

  /** @param {string[]} colors Colors by path. */
  #fillLegend(colors) {
    this.#values = colors.map(() => element("output"));
    const rows = colors.map((tint, index) => {
      const path = this.paths[index];
      const mark = element("span", { class: "mark" });
      mark.style.background = tint;
      const label = `Remove the plot of ${path}`;
      const remove = element("button", { type: "button", text: "✕", label, title: label });
      remove.addEventListener("click", () => this.toggle(path));
      const unit = unitOf(path);
      return element("li", {}, [
        mark,
        element("span", { text: unit === "" ? path : `${path} [${unit}]` }),
        this.#values[index],
        remove,
      ]);
    });
    this.#legend.replaceChildren(...rows);
  }

  /**
   * Makes the pointer move the shown part, and show the time of a click; the wheel zooms.
   *
   * @param {HTMLElement} area
   */
  #followPointer(area) {
    const { range } = this;
    /** @type {number | null} Position at which the button was pressed [px]. */
    let pressed = null;
    let isDragged = false;
    const timeAt = (/** @type {MouseEvent} */ { clientX }) => {
      const { left, width } = area.getBoundingClientRect();
      return range.timeAt((clientX - left) / width);
    };
    area.addEventListener("pointerdown", (event) => {
      pressed = event.clientX;
      isDragged = false;
      area.setPointerCapture(event.pointerId);
    });
    area.addEventListener("pointermove", ({ clientX, movementX }) => {
      isDragged ||= pressed !== null && Math.abs(clientX - pressed) > STILL;
      if (pressed !== null && isDragged) {
        range.pan(-movementX / area.clientWidth);
        this.dispatchEvent(new Event("range"));
      }
    });
    area.addEventListener("pointerup", (event) => {
      if (pressed !== null && !isDragged) {
        this.dispatchEvent(new CustomEvent("seek", { detail: timeAt(event) }));
      }
      pressed = null;
    });
    area.addEventListener("pointercancel", () => (pressed = null));
    area.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        range.zoom(Math.exp(-event.deltaY / 300), timeAt(event));
        this.dispatchEvent(new Event("range"));
      },
      { passive: false },
    );
  }
}
