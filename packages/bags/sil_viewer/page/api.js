/**
 * Requests to the server.
 *
 * @import { AnyFrame, ControlRequest, Difference, TreeLayout, MissionHistory, Overview, RecordingEntry, RobotId } from "../web/contract.js"
 */

/**
 * Requested frames: the last tick at or before `at_ns`, `at_ns + step_ns`, and so on.
 *
 * @typedef {object} FramesQuery
 * @property {number} at_ns
 * @property {number} count
 * @property {number} step_ns
 * @property {RobotId | null} robot The robot whose details are included.
 */

/** @returns {Promise<RecordingEntry[]>} One or two shown recordings. */
export function recordings() {
  return get("/api/recordings");
}

/**
 * Requests what is known about a whole recording, 0 or 1.
 *
 * @param {number} recording
 * @returns {Promise<Overview>}
 */
export function overview(recording) {
  return get(`/api/recordings/${recording}/overview`);
}

/**
 * Requests the layouts of a robot's trees.
 *
 * @param {number} recording
 * @param {RobotId} robot
 * @returns {Promise<TreeLayout[]>} Layouts of the robot's trees.
 */
export function layouts(recording, robot) {
  return get(
    `/api/recordings/${recording}/layouts/${robot.split("/").map(encodeURIComponent).join("/")}`,
  );
}

/**
 * Requests frames of a recording; `signal` can cancel the request.
 *
 * @param {number} recording
 * @param {FramesQuery} query
 * @param {AbortSignal} [signal]
 * @returns {Promise<AnyFrame[]>}
 */
export function frames(recording, { at_ns, count, step_ns, robot }, signal) {
  const words = new URLSearchParams({
    at_ns: String(Math.round(at_ns)),
    count: String(count),
    step_ns: String(Math.round(step_ns)),
  });
  if (robot !== null) {
    words.set("robot", robot);
  }
  return get(`/api/recordings/${recording}/frames?${words}`, signal);
}

/**
 * Requests the mission in a recording.
 *
 * @param {number} recording
 * @returns {Promise<MissionHistory>} Without plans and facts if there is no mission.
 */
export function mission(recording) {
  return get(`/api/recordings/${recording}/mission`);
}

/**
 * Sends a request to the running match.
 *
 * @param {ControlRequest} request
 * @returns {Promise<string>} Result of the request.
 */
export function control(request) {
  return send(`/api/control/${request}`, { method: "POST" });
}

/**
 * Requests the first difference of both recordings; null if they are equal.
 *
 * @returns {Promise<Difference | null>}
 */
export function difference() {
  return get("/api/difference");
}

/**
 * Requests a resource of the server.
 *
 * @param {string} path
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} The JSON of the response.
 * @throws {Error} With the message of the server, if it sent one.
 */
function get(path, signal) {
  return send(path, { signal: signal ?? null });
}

/**
 * Sends a request to the server.
 *
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>} The JSON of the response.
 * @throws {Error} With the message of the server, if it sent one.
 */
async function send(path, options) {
  const answer = await fetch(path, options);
  if (answer.ok) {
    return answer.json();
  }
  const body = await answer.json().catch(() => null);
  throw new Error(
    body?.error ?? `${path}: the server responded with ${answer.status} ${answer.statusText}`,
  );
}
