/**
 * Lanes of the robots on the timeline: running action, motion, penalties and violations.
 *
 * @import { Change, Overview, RobotId, RobotLanes } from "../web/contract.js"
 * @import { Place } from "./timeline_rows.js"
 */

import { color, teamColor } from "./palette.js";
import { FONT } from "./timeline_rows.js";

/** Height of a lane [px]. */
export const LANE = 20;

/** Parts of a lane from top to bottom [px]. */
const PARTS = { stripe: 2, action: 12, motion: 3 };

/** Number of colors of actions. */
const COLORS = 8;

/** Minimum width of an action with a text [px]. */
const TEXT = 28;

/**
 * Draws the lane of a robot up to the time that is known.
 *
 * @param {Place} place
 * @param {RobotId} id
 * @param {RobotLanes | undefined} lanes
 * @param {number} until_ns
 * @param {Overview} overview
 */
export function drawLane(place, id, lanes, until_ns, overview) {
  const { context, top, range, width } = place;
  const { stripe, action, motion } = PARTS;
  context.font = FONT;
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const { from, to, value } of spansOf(place, lanes?.actions ?? [], until_ns)) {
    const tint = actionColor(value);
    context.fillStyle = tint;
    context.fillRect(from, top, to - from, stripe);
    context.globalAlpha = 0.22;
    context.fillRect(from, top + stripe, to - from, action);
    context.globalAlpha = 1;
    if (to - from >= TEXT) {
      const start = Math.max(from, nameWidth(id)) + 3;
      drawText(context, value, start, to, top + stripe + action / 2);
    }
  }
  for (const { from, to, value } of spansOf(place, lanes?.motions ?? [], until_ns)) {
    context.fillStyle = motionColor(value);
    context.fillRect(from, top + stripe + action, to - from, motion);
  }
  for (const { from, to } of spansOf(place, lanes?.penalties ?? [], until_ns)) {
    context.fillStyle = color("bad");
    context.fillRect(from, top, Math.max(to - from, 2), stripe + 2);
  }
  for (const { time_ns, robot, is_error: isError } of overview.violations) {
    if (robot === id) {
      context.fillStyle = color(isError ? "bad" : "warn");
      context.textAlign = "center";
      context.fillText("✗", width * range.share(time_ns), top + stripe + action / 2);
    }
  }
  drawName(context, id, top, overview);
}

/**
 * Returns the color of an action, the same for the same name.
 *
 * @param {string} name
 */
export function actionColor(name) {
  const sum = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return color(`lane-${(sum % COLORS) + 1}`);
}

/** @param {string} name Name of a kind of motion. */
function motionColor(name) {
  return color(`motion-${name.replaceAll("_", "-")}`) || color("motion-other");
}

/**
 * Returns the visible periods in which a value is present, in pixels.
 *
 * @param {Place} place
 * @param {Change[]} changes
 * @param {number} until_ns
 */
function spansOf({ range, width }, changes, until_ns) {
  return changes.flatMap(({ time_ns, value }, index) => {
    const from = width * range.share(time_ns);
    const to = width * range.share(changes[index + 1]?.time_ns ?? until_ns);
    const isShown = value !== null && to >= 0 && from <= width;
    return isShown ? [{ from, to: Math.max(to, from + 0.5), value }] : [];
  });
}

/**
 * Draws a text that is cut off at the end of its period.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} from
 * @param {number} to
 * @param {number} y
 */
function drawText(context, text, from, to, y) {
  context.save();
  context.beginPath();
  context.rect(from, y - 8, to - from - 2, 16);
  context.clip();
  context.fillStyle = color("text");
  context.fillText(text, from, y);
  context.restore();
}

/**
 * Returns the width of the number of a robot at the start of its lane.
 *
 * @param {RobotId} id
 */
function nameWidth(id) {
  return 9 + 6 * (id.split("/")[1] ?? "").length;
}

/**
 * Draws the number of a robot at the start of its lane.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {RobotId} id
 * @param {number} top
 * @param {Overview} overview
 */
function drawName(context, id, top, overview) {
  const [team = "", number = ""] = id.split("/");
  const width = nameWidth(id);
  context.fillStyle = teamColor(team, overview);
  context.fillRect(0, top, width, LANE - 3);
  context.fillStyle = color("number");
  context.textAlign = "center";
  context.fillText(number, width / 2, top + (LANE - 3) / 2);
}
