/** Layers of the league's field from bottom to top. A layer is one file and one line here. */

/**
 * @import { LeagueFrame } from "../../web/contract.js"
 * @import { Layer } from "../layers/index.js"
 */

import { lines } from "../layers/lines.js";
import { ball } from "./ball.js";
import { figures } from "./figures.js";
import { numbers } from "./numbers.js";
import { sights } from "./sights.js";
import { velocities } from "./velocities.js";

/** @type {readonly Layer<LeagueFrame>[]} */
export const LAYERS = [lines, sights, velocities, figures, numbers, ball];
