/** @import { Layer } from "./index.js" */

import { element } from "../dom.js";
/**
 * @param {readonly Layer<any>[]} layers
 * @returns {Set<Layer<any>>}
 */
export function shownAtFirst(layers) {
  return new Set(layers.filter(({ isOn }) => isOn));
}

/**
 * Adds a checkbox for each layer.
 *
 * @param {readonly Layer<any>[]} layers
 * @param {Set<Layer<any>>} shown Shown layers; the checkboxes change this set.
 * @param {() => void} redraw
 */
export function switches(layers, shown, redraw) {
  return layers.map((layer) => {
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
