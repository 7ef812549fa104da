/**
 * Formatting of numbers and names.
 *
 * @import { Frame, Game, RobotFrame } from "../web/contract.js"
 */

import { isOnItsFeet } from "./pose.js";

/**
 * Returns a time as minutes and seconds, with three decimals.
 *
 * @param {number} time_ns
 * @returns {string} For example `1:02.340`.
 */
export function clock(time_ns) {
  const sign = time_ns < 0 ? "-" : "";
  const milliseconds = Math.round(Math.abs(time_ns) / 1e6);
  const seconds = Math.floor(milliseconds / 1000);
  const rest = `${pad(seconds % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
  return `${sign}${Math.floor(seconds / 60)}:${rest}`;
}

/**
 * Returns a duration as a text.
 *
 * @param {number} duration_ns
 * @returns {string} For example `2.34 s` or `1:02 min`.
 */
export function span(duration_ns) {
  const seconds = duration_ns / 1e9;
  return seconds < 60 ? `${seconds.toFixed(2)} s` : `${clock(duration_ns).slice(0, -4)} min`;
}

/**
 * Returns a name with spaces in place of underscores.
 *
 * @param {string} name For example `fall_down`.
 */
export function plain(name) {
  return name.replaceAll("_", " ");
}

/**
 * Describes the remaining time, the set play and the phase of a game.
 *
 * @param {Game} game
 * @returns {string} Text without state and scores, for example `first half, 4:12 left, kick in for hulks`.
 */
export function gameText(game) {
  const remaining = `${clock(game.remaining_s * 1e9).slice(0, -4)} left`;
  const parts = [`${plain(game.half)} half`, remaining];
  if (game.phase !== "normal") {
    parts.push(phaseText(game.phase));
  }
  if (game.set_play !== null) {
    parts.push(
      plain(game.set_play) + (game.kicking_team === null ? "" : ` for ${game.kicking_team}`),
    );
  } else if (game.kicking_team !== null) {
    parts.push(`kick-off ${game.kicking_team}`);
  }
  if (game.stopped) {
    parts.push("stopped");
  }
  return parts.join(", ");
}

/**
 * Returns the name of a game phase.
 *
 * @param {Game["phase"]} phase
 */
function phaseText(phase) {
  // A penalty shoot-out is an object with the team that shoots.
  const [name = ""] = typeof phase === "string" ? [phase] : Object.keys(phase);
  return plain(name);
}

/**
 * Returns the score with both teams, the own one first.
 *
 * @param {Game} game
 */
export function scoreText(game) {
  const [[own, ours] = ["", 0], [other, theirs] = ["", 0]] = Object.entries(game.scores);
  return `${own} ${ours} : ${theirs} ${other}`;
}

/**
 * Returns position and speed of the ball.
 *
 * @param {Frame["ball"]} ball
 */
export function ballText(ball) {
  if (ball === null) {
    return "no ball";
  }
  return `(${meters(ball.x)}, ${meters(ball.y)}) m, ${Math.hypot(ball.vx, ball.vy).toFixed(2)} m/s`;
}

/**
 * Returns pose, head angle and state of a robot, and its penalty if it has one.
 *
 * @param {RobotFrame} robot
 */
export function robotText(robot) {
  const pose = `(${meters(robot.x)}, ${meters(robot.y)}) m, ${degrees(robot.theta)}`;
  const head = robot.head_yaw === null ? "unknown" : degrees(robot.head_yaw);
  const parts = [pose, `head ${head}`, plain(robot.primary_state)];
  if (!isOnItsFeet(robot)) {
    parts.push(plain(robot.fall_down_state));
  }
  if (robot.penalty !== null) {
    parts.push(`penalized: ${plain(robot.penalty)}`);
  }
  return parts.join(", ");
}

/**
 * Returns a length with three decimals [m].
 *
 * @param {number} value
 */
export function meters(value) {
  // Prevents flicker between minus zero and zero.
  return (Math.round(value * 1000) / 1000 + 0).toFixed(3);
}

/**
 * Returns an angle in degrees from -180° to 180°, from radians.
 *
 * @param {number} angle
 */
export function degrees(angle) {
  const turns = angle / (2 * Math.PI);
  return `${(Math.round(3600 * (turns - Math.round(turns))) / 10 + 0).toFixed(1)}°`;
}

/**
 * Returns a number with leading zeros.
 *
 * @param {number} value
 * @param {number} digits
 */
function pad(value, digits) {
  return String(value).padStart(digits, "0");
}

/**
 * Returns a count with its noun.
 *
 * @param {number} count
 * @param {string} noun In the singular; the plural gets an `s`.
 */
export function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
