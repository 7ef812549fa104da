/**
 * Units of recorded values by their names, and the names of list members. Times are recorded in nanoseconds, and shown
 * in seconds.
 */

/** Last names of times since the start of the run, recorded as nanoseconds. */
const TIME = /^(now|last_.*|frame_time|decided_on|.*_(at|start))$/;

/** Lists with a member for each player, by jersey number. */
const OF_PLAYERS = /^(player_states|cautions|warnings|(.*_)?penalties(_last_cycle)?)$/;

/** @type {readonly [RegExp, string][]} */
const UNITS = [
  [TIME, "s"],
  [/^(age|remaining|cooldown|(.*_)?time(_.*)?|.*_since_.*)$/, "s"],
  [/angular_velocity$/, "rad/s"],
  [/(speed|velocity)$/, "m/s"],
  [/(theta|yaw|pitch|angle|orientation|direction|direction_difference|tolerance)$/, "rad"],
  [
    /^radius_|(^|_)(x|y|z|radius|diameter|distance|position|length|width|height|depth|distance_to_be_aligned|center|corners|(cell|marker)_size)$/,
    "m",
  ],
];

/** Sections whose titles have the unit, or whose numbers have different ones. */
const TITLED = /^(speeds|joints|gyro|accelerometer|forces|commands)(\.|$)/;

/**
 * Returns the unit of a number; empty if it is not known.
 *
 * @param {string} path For example `world_state.robot.pose.position.x`.
 */
export function unitOf(path) {
  if (TITLED.test(path)) {
    return "";
  }
  const names = path.split(".").filter((name) => !/^\d+$/.test(name));
  const last = names.at(-1) ?? "";
  // Components of a vector have its unit.
  const isComponent = /^[xyz]$/.test(last);
  const vector = isComponent ? names.find((name) => /velocity$/.test(name)) : undefined;
  return UNITS.find(([pattern]) => pattern.test(vector ?? last))?.[1] ?? "";
}

/**
 * Returns a value in the unit of its name: a time in [s], other values unchanged.
 *
 * @template Value
 * @param {string} path Path or name, for example `last_seen`.
 * @param {Value} value
 * @returns {Value | number}
 */
export function inUnit(path, value) {
  return typeof value === "number" && TIME.test(nameOf(path)) ? value / 1e9 : value;
}

/**
 * Returns the text of the last name of a path: the player of a member of a list of players.
 *
 * @param {string} path For example `world_state.player_states.0`.
 * @returns {string} For example `robot 1`.
 */
export function labelOf(path) {
  const [list = "", name = ""] = path.split(".").slice(-2);
  return /^\d+$/.test(name) && OF_PLAYERS.test(list) ? `robot ${Number(name) + 1}` : name;
}

/** @param {string} path */
function nameOf(path) {
  return path.slice(path.lastIndexOf(".") + 1);
}
