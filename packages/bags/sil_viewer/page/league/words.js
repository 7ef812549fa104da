/** @import { LeagueBall, LeagueGame, LeagueRobotFrame } from "../../web/contract.js" */

import { clock, degrees, meters } from "../words.js";

/** @param {LeagueGame} game */
export function scoreText({ teams: [left, right], scores: [ours, theirs] }) {
  return `${left || "left"} ${ours} : ${theirs} ${right || "right"}`;
}

/** @param {LeagueGame} game */
export function gameText({ half, time_s }) {
  const name = { 1: "first half", 2: "second half" }[half] ?? `half ${half}`;
  return `${name}, ${clock(time_s * 1e9).slice(0, -1)}`;
}

/** @param {LeagueBall | null} ball */
export function ballText(ball) {
  if (ball === null) {
    return "no ball";
  }
  const place = [ball.x, ball.y, ball.z].map(meters).join(", ");
  return `(${place}) m, ${Math.hypot(...ball.velocity).toFixed(2)} m/s`;
}

/** @param {LeagueRobotFrame} robot */
export function robotText({ x, y, z, theta, velocity, robot_type: type }) {
  const place = [x, y, z].map(meters).join(", ");
  const speed = Math.hypot(velocity[0], velocity[1]).toFixed(2);
  return `(${place}) m, ${degrees(theta)}, ${speed} m/s, type ${type}`;
}
