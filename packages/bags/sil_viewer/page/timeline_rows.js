/**
 * Rows of the timeline: axis, events and game states.
 *
 * @import { LostPacket, Overview } from "../web/contract.js"
 * @import { Happening } from "./happenings.js"
 * @import { TimeRange } from "./time_range.js"
 */

import { kindOf } from "./kinds.js";
import { markColor, MARKS } from "./marks.js";
import { color } from "./palette.js";
import { clock } from "./words.js";

/** Heights of the rows [px]. */
export const HEIGHTS = { axis: 16, marks: 18, band: 8, gap: 2 };

/** Distances of the labels of the axis [s]. */
const STEPS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600];

/** Minimum distance of two labels [px]. */
const LABEL = 76;

/** Font of all texts of the timeline. */
export const FONT = "11px system-ui, sans-serif";

/**
 * @typedef {object} Place
 * @property {CanvasRenderingContext2D} context
 * @property {TimeRange} range
 * @property {number} top Upper end of the row [px].
 * @property {number} width [px]
 */

/**
 * Draws the axis with labels at round times.
 *
 * @param {Place} place
 */
export function drawAxis({ context, range, top, width }) {
  const { from_ns, to_ns } = range;
  const perLabel = ((to_ns - from_ns) / 1e9 / Math.max(width, 1)) * LABEL;
  const step = STEPS.find((seconds) => seconds >= perLabel) ?? STEPS[STEPS.length - 1];
  const step_ns = step * 1e9;
  context.font = FONT;
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (let index = Math.ceil(from_ns / step_ns); index * step_ns <= to_ns; index += 1) {
    const at_ns = index * step_ns;
    const x = Math.round(width * range.share(at_ns));
    const text = step >= 1 ? clock(at_ns).slice(0, -4) : clock(at_ns);
    context.fillStyle = color("mark-axis");
    context.fillRect(x, top + 10, 1, HEIGHTS.axis - 10);
    context.fillStyle = color("text-dim");
    // The last label would be cut off.
    if (x + context.measureText(text).width + 4 <= width) {
      context.fillText(text, x + 3, top + 7);
    }
  }
}

/**
 * Draws a repeated range behind all rows.
 *
 * @param {Place} place
 * @param {{ start_ns: number, end_ns: number }} loop
 * @param {number} height
 */
export function drawLoop({ context, range, width }, { start_ns, end_ns }, height) {
  const [from, to] = [width * range.share(start_ns), width * range.share(end_ns)];
  context.fillStyle = color("surface-raised");
  context.fillRect(from, 0, to - from, height);
  context.fillStyle = color("accent");
  context.fillRect(from - 1, 0, 2, height);
  context.fillRect(to - 1, 0, 2, height);
}

/**
 * Draws the events of a recording with its lost messages, and the states of its game as a band below them.
 *
 * @param {Place} place
 * @param {Overview} overview
 * @param {Happening[]} happenings
 * @param {LostPacket[]} lost
 */
export function drawEvents({ context, range, top, width }, overview, happenings, lost) {
  const { stateColor } = kindOf(overview);
  const bandTop = top + HEIGHTS.marks;
  for (const { start_ns, end_ns, state } of overview.states) {
    const [from, to] = [width * range.share(start_ns), width * range.share(end_ns)];
    if (to >= 0 && from <= width) {
      context.fillStyle = stateColor(state);
      context.fillRect(from, bandTop, Math.max(to - from, 1), HEIGHTS.band);
    }
  }
  context.font = `13px ${FONT.slice(5)}`;
  context.textBaseline = "middle";
  context.textAlign = "center";
  for (const { time_ns, end_ns, kind, color: recorded } of happenings) {
    const [from, to] = [width * range.share(time_ns), width * range.share(end_ns)];
    if (to < -8 || from > width + 8) {
      continue;
    }
    context.fillStyle = markColor(kind, recorded);
    if (kind === "marker") {
      context.fillRect(Math.round(from) - 1, top + 2, 2, HEIGHTS.marks - 2);
      continue;
    }
    if (to - from > 2) {
      context.fillRect(from, bandTop - 3, to - from, 3);
    }
    context.fillText(MARKS[kind].symbol, from, top + HEIGHTS.marks / 2);
  }
  context.fillStyle = color(MARKS.lost.color);
  let last = -1;
  for (const { time_ns } of lost) {
    const x = Math.round(width * range.share(time_ns));
    // Symbols at the same pixel are drawn once: many messages may be lost.
    if (x > last && x <= width) {
      context.fillText(MARKS.lost.symbol, x, top + HEIGHTS.marks / 2);
      last = x;
    }
  }
}
