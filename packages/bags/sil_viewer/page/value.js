/** Values of any type, as shown by the inspector. */

import { inUnit } from "./units.js";

/** Mark of a missing value to compare with; it differs from all recorded values. */
export const ABSENT = Symbol("absent");

/** Maximum length of a summary. */
const LONGEST = 80;

/**
 * Returns whether the value is an object or a list, which has members.
 *
 * @param {unknown} value
 */
export function isBranch(value) {
  return typeof value === "object" && value !== null;
}

/**
 * Returns the members of an object or a list, each in the unit of its name; none for other values.
 *
 * @param {unknown} value
 * @returns {[string, unknown][]} Members of a value, by name or index.
 */
export function membersOf(value) {
  return typeof value === "object" && value !== null
    ? Object.entries(value).map(([name, member]) => [name, inUnit(name, member)])
    : [];
}

/**
 * Returns whether two values are equal in all their members.
 *
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function same(one, other) {
  if (!isBranch(one) || !isBranch(other)) {
    return one === other;
  }
  const [ones, others] = [membersOf(one), new Map(membersOf(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    ones.length === others.size &&
    ones.every(([name, member]) => others.has(name) && same(member, others.get(name)))
  );
}

/**
 * Formats a value: a text unchanged, other values on one line.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function wholeOf(value) {
  return typeof value === "string" ? value : summaryOf(value);
}

/**
 * Formats a value on one line.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function summaryOf(value) {
  const text = summaryWithin(value, LONGEST);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/**
 * Returns the summary, truncated shortly after it exceeds `room`.
 *
 * @param {unknown} value
 * @param {number} room
 * @returns {string}
 */
function summaryWithin(value, room) {
  if (Array.isArray(value)) {
    return `[${joined(
      value.map((member) => ["", member]),
      room,
    )}]`;
  }
  if (isBranch(value)) {
    return `{${joined(membersOf(value), room)}}`;
  }
  if (typeof value === "number") {
    const rounded = Math.abs(value) < 1000 ? value.toPrecision(5) : value.toFixed(2);
    return Number.isInteger(value) ? String(value) : String(Number(rounded));
  }
  return value === null || value === undefined ? "—" : String(value);
}

/**
 * Returns the members as a text with commas between them; stops once it is longer than `room`.
 *
 * @param {[string, unknown][]} members
 * @param {number} room
 */
function joined(members, room) {
  let text = "";
  for (const [name, member] of members) {
    if (text.length > room) {
      break;
    }
    text += (text === "" ? "" : ", ") + (name === "" ? "" : `${name}: `);
    text += summaryWithin(member, room - text.length);
  }
  return text;
}
