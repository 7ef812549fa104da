/** Layers of a match's field from bottom to top. A layer is one file and one line here. */

import { ball } from "./ball.js";
import { estimatedPoses } from "./estimated_poses.js";
import { ghosts } from "./ghosts.js";
import { heading } from "./heading.js";
import { kicks } from "./kicks.js";
import { lines } from "./lines.js";
import { lostMessages } from "./lost_messages.js";
import { obstacles } from "./obstacles.js";
import { pathObstacles } from "./path_obstacles.js";
import { paths } from "./paths.js";
import { perceivedBall } from "./perceived_ball.js";
import { robots } from "./robots.js";
import { ruleObstacles } from "./rule_obstacles.js";
import { visibility, visibilityOfOthers } from "./visibility.js";
import { voronoi } from "./voronoi.js";
import { walkPositions } from "./walk_positions.js";

/** @type {readonly Layer[]} */
export const LAYERS = [
  lines,
  voronoi,
  visibility,
  visibilityOfOthers,
  ruleObstacles,
  obstacles,
  pathObstacles,
  paths,
  walkPositions,
  kicks,
  heading,
  lostMessages,
  ghosts,
  estimatedPoses,
  robots,
  perceivedBall,
  ball,
];

/**
 * @import { FieldDimensions, Frame, Overview, RobotId } from "../../web/contract.js"
 * @import { Brush } from "../brush.js"
 */

/**
 * @template [Shown=Frame]
 * @typedef {object} Scene Data to draw.
 * @property {Overview} overview
 * @property {FieldDimensions | null} field
 * @property {Shown} frame
 * @property {RobotId | null} chosen
 * @property {Shown | null} ghost Frame of the other recording on the same field, if any.
 */

/**
 * @template [Shown=Frame]
 * @typedef {object} Layer
 * @property {string} name Label of the switch.
 * @property {boolean} isOn True if the layer is shown initially.
 * @property {boolean} [compares] True if the layer needs two recordings.
 * @property {(brush: Brush, scene: Scene<Shown>) => void} draw
 */
