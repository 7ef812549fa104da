/** Units of recorded values, by the last name of their paths. */

/** @type {readonly [RegExp, string][]} */
const UNITS = [
  [/^(now|last_.*|.*time.*|.*_since_.*)$/, "ns"],
  [/angular_velocity$/, "rad/s"],
  [/(speed|velocity)$/, "m/s"],
  [/(theta|yaw|pitch|angle|orientation|direction|direction_difference)$/, "rad"],
  [/(^|_)(x|y|z|radius|distance|position|length|width|distance_to_be_aligned)$/, "m"],
];

/**
 * Returns the unit of a number; empty if it is not known.
 *
 * @param {string} path For example `world_state.robot.pose.position.x`.
 */
export function unitOf(path) {
  const names = path.split(".").filter((name) => !/^\d+$/.test(name));
  const last = names.at(-1) ?? "";
  // Components of a vector have its unit.
  const isComponent = /^[xyz]$/.test(last);
  const vector = isComponent ? names.find((name) => /velocity$/.test(name)) : undefined;
  return UNITS.find(([pattern]) => pattern.test(vector ?? last))?.[1] ?? "";
}
