/**
 * Bag of another program, without topics of this repository.
 *
 * @import { Kind } from "../kinds.js"
 */

import { stateColor } from "../palette.js";
import { ForeignPanels } from "./panels.js";

/** @type {Kind} */
export const foreign = {
  layers: [],

  texts() {
    return { state: "", score: "", game: "", calls: "", ball: "", robot: "", motion: "" };
  },

  conditionOf() {
    return { isDown: false, isPenalized: false };
  },

  stateColor,
  panels: (connections) => new ForeignPanels(connections),
};
