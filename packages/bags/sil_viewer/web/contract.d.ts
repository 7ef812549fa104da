/**
 * Responses of the server of `sil view`. Generated from the types of the package `sil_viewer` by
 * `make generated`.
 */

export type ControlRequest = "pause" | "step" | "resume" | "reset";

/** First difference between two recordings. */
export type Difference = {
  /** Time of the tick. */
  time_ns: number;
  /** Number of the tick, if one of the recordings contains it. */
  tick: number | null;
  /** Topic of the message. */
  topic: string;
  /** Path in the message; empty if only one recording has the message. */
  field: string;
  /** Value in each recording. */
  values: [string, string];
};

/** Entry of the list of recordings. */
export type RecordingEntry = {
  /** Name of the folder or file. */
  name: string;
  /** Path of the folder or file. */
  path: string;
  /** True if the recording may still grow. */
  is_live: boolean;
  /** True if requests can be sent to the running match. */
  is_controlled: boolean;
};

export * from "./recording.js";
import type { Frame, LeagueFrame } from "./recording.js";

/** A frame of a recording of any kind. */
export type AnyFrame = Frame | LeagueFrame;

/** Position along the field's length and to the left of it [m]. */
export type Point = [number, number];

/** Position with a height [m]. */
export type Point3 = [number, number, number];

/** Name of a robot, for example `hulks/3`. */
export type RobotId = string;
