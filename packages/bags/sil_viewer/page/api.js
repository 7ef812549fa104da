/**
 * Requests to the server.
 *
 * @import { AnyFrame, ControlRequest, Difference, HistoryPart, TreeLayout, MissionHistory, NodeChanges, Overview, RecordingEntry, RobotId, Series, TopicMessages } from "../web/contract.js"
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
  return get(`/api/recordings/${recording}/layouts/${pathOf(robot)}`);
}

/**
 * Returns team and number of a robot as a part of an address.
 *
 * @param {RobotId} robot
 */
function pathOf(robot) {
  return robot.split("/").map(encodeURIComponent).join("/");
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
 * Requests the events of a recording from a time on; the server reads a further part of the recording.
 *
 * @param {number} recording
 * @param {number} from_ns
 * @returns {Promise<HistoryPart>}
 */
export function history(recording, from_ns) {
  return get(`/api/recordings/${recording}/history?from_ns=${from_ns}`);
}

/**
 * Requests the changes of a robot's nodes from a time on, in the part that the server has read.
 *
 * @param {number} recording
 * @param {RobotId} robot
 * @param {number} from_ns
 * @returns {Promise<NodeChanges>}
 */
export function nodes(recording, robot, from_ns) {
  return get(`/api/recordings/${recording}/nodes/${pathOf(robot)}?from_ns=${from_ns}`);
}

/**
 * Requested numbers over time: of `count` ticks from `from_ns` on, every `step_ns`.
 *
 * @typedef {object} SeriesQuery
 * @property {RobotId} robot
 * @property {string[]} paths
 * @property {number} from_ns
 * @property {number} count
 * @property {number} step_ns
 */

/**
 * Requests numbers of a robot over time; `signal` can cancel the request.
 *
 * @param {number} recording
 * @param {SeriesQuery} query
 * @param {AbortSignal} signal
 * @returns {Promise<Series>}
 */
export function series(recording, { robot, paths, from_ns, count, step_ns }, signal) {
  const words = new URLSearchParams({
    paths: paths.join(","),
    from_ns: String(from_ns),
    count: String(count),
    step_ns: String(step_ns),
  });
  return get(`/api/recordings/${recording}/series/${pathOf(robot)}?${words}`, signal);
}

/**
 * Requests the last messages of a topic at or before a time.
 *
 * @param {number} recording
 * @param {{ topic: string, at_ns: number, count: number }} query
 * @param {AbortSignal} signal
 * @returns {Promise<TopicMessages>}
 */
export function messages(recording, { topic, at_ns, count }, signal) {
  const words = new URLSearchParams({ topic, at_ns: String(at_ns), count: String(count) });
  return get(`/api/recordings/${recording}/messages?${words}`, signal);
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
