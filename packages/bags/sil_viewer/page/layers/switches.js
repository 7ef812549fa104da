/** @import { Layer } from "./index.js" */

import { element } from "../dom.js";
import { LAYERS } from "./index.js";

/** @returns {Set<Layer>} */
export function shownAtFirst() {
  return new Set(LAYERS.filter(({ isOn }) => isOn));
}

/**
 * Adds a checkbox for each layer.
 *
 * @param {Set<Layer>} shown The shown layers; the checkboxes change it.
 * @param {() => void} redraw
 */
export function switches(shown, redraw) {
  return LAYERS.map((layer) => {
    const box = element("input", { type: "checkbox" });
    box.checked = shown.has(layer);
    box.addEventListener("change", () => {
      if (box.checked) {
        shown.add(layer);
      } else {
        shown.delete(layer);
      }
      redraw();
    });
    return element("label", {}, [box, document.createTextNode(layer.name)]);
  });
}
