/**
 * Chart of numbers over time, drawn by uPlot.
 *
 * @import { Numbers } from "./series.js"
 */

import { element } from "./dom.js";
import { color } from "./palette.js";
import { unitOf } from "./units.js";
import uPlot from "./vendor/uplot/uPlot.esm.js";
import { clock } from "./words.js";

/** Height of the chart, and width of a vertical axis [px]. */
const SIZE = { height: 150, axis: 58 };

/** Number of colors of lines. */
const COLORS = 8;

/** Font of the axes. */
const FONT = "11px system-ui, sans-serif";

/**
 * Returns the color of a line.
 *
 * @param {number} index
 */
export function lineColor(index) {
  return color(`lane-${(index % COLORS) + 1}`);
}

/** Lines of all paths in all recordings; those of a second recording are dashed. The chart shows times in [s]. */
export class Chart {
  #chart;
  // An element, because the chart would have to draw all lines again for a mark of its own.
  #playhead = element("div", { class: "playhead" });
  #at_ns = 0;
  /** @type {Numbers[]} */
  #numbers = [];

  /**
   * Creates an empty chart in `place`.
   *
   * @param {HTMLElement} place
   * @param {string[]} paths
   * @param {number} recordings Number of recordings.
   */
  constructor(place, paths, recordings) {
    const units = [...new Set(paths.map(unitOf))];
    const lines = Array.from({ length: recordings }, (_, recording) =>
      paths.map((path, index) => {
        return {
          label: path,
          scale: unitOf(path),
          stroke: () => lineColor(index),
          width: 1.5,
          dash: recording === 0 ? [] : [6, 4],
          points: { show: false },
        };
      }),
    );
    this.#chart = new uPlot(
      {
        width: Math.max(place.clientWidth, 100),
        height: SIZE.height,
        padding: [8, 0, 0, 0],
        legend: { show: false },
        cursor: { drag: { x: false, y: false, setScale: false } },
        scales: { x: { time: false, auto: false } },
        series: [{}, ...lines.flat()],
        axes: [
          {
            ...style(),
            size: 24,
            values: (_, splits) => splits.map((second) => shortClock(second)),
          },
          ...units.map((unit, index) => {
            return {
              ...style(),
              scale: unit,
              // Further units have their axes at the right.
              side: /** @type {uPlot.Axis.Side} */ (index === 0 ? 3 : 1),
              size: SIZE.axis,
            };
          }),
        ],
        hooks: { draw: [() => this.#placePlayhead()] },
      },
      [[], ...lines.flat().map(() => [])],
      place,
    );
    this.#chart.over.append(this.#playhead);
    // The timeline has the same width as the chart between the axes.
    document.body.style.setProperty("--plot-left", `${SIZE.axis}px`);
    document.body.style.setProperty("--plot-right", `${(units.length - 1) * SIZE.axis}px`);
    new ResizeObserver(() =>
      this.#chart.setSize({ width: Math.max(place.clientWidth, 100), height: SIZE.height }),
    ).observe(place);
  }

  /** Part of the chart between the axes. */
  get area() {
    return this.#chart.over;
  }

  /** Removes the chart. */
  remove() {
    this.#chart.destroy();
  }

  /**
   * Shows a part of the time.
   *
   * @param {{ from_ns: number, to_ns: number }} range
   */
  showRange({ from_ns, to_ns }) {
    this.#chart.setScale("x", { min: from_ns / 1e9, max: to_ns / 1e9 });
  }

  /** @param {Numbers[]} numbers Numbers by recording. */
  setNumbers(numbers) {
    this.#numbers = numbers;
    const tables = numbers.map(({ times_ns, values }) => {
      const times = times_ns.map((time_ns) => time_ns / 1e9);
      return /** @type {uPlot.AlignedData} */ ([times, ...values]);
    });
    this.#chart.setData(tables.length > 1 ? uPlot.join(tables) : tables[0], false);
    this.#chart.redraw();
  }

  /**
   * Marks a time, and returns the last known values there by recording and path.
   *
   * @param {number} at_ns
   */
  mark(at_ns) {
    this.#at_ns = at_ns;
    this.#placePlayhead();
    return this.#numbers.map(({ times_ns, values }) => {
      const index = times_ns.findLastIndex((time_ns) => time_ns <= at_ns);
      return values.map((line) => line[index] ?? null);
    });
  }

  #placePlayhead() {
    const { min = 0, max = 0 } = this.#chart.scales.x;
    const at = this.#at_ns / 1e9;
    this.#playhead.hidden = !(min <= at && at <= max);
    this.#playhead.style.left = `${this.#chart.valToPos(at, "x")}px`;
  }
}

/** Colors and font of an axis. */
function style() {
  return {
    stroke: () => color("text-dim"),
    font: FONT,
    grid: { stroke: () => color("edge"), width: 1 },
    ticks: { stroke: () => color("edge"), width: 1 },
  };
}

/** @param {number} seconds */
function shortClock(seconds) {
  const text = clock(seconds * 1e9);
  return text.endsWith(".000") ? text.slice(0, -4) : text;
}
