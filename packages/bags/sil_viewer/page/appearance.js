/**
 * Shown layers and panels, and the view of the field: kept in the address, so that reloads and links show them.
 *
 * Event: `change` after a change of layers or panels.
 *
 * @import { View } from "./view.js"
 * @import { Layer } from "./layers/index.js"
 */

import { byId, element } from "./dom.js";

/** Panels that can be hidden, with their titles. */
const PANELS = /** @type {const} */ ([
  ["happenings", "Events"],
  ["tree", "Behavior tree"],
  ["mission", "Mission"],
  ["inspector", "Inspector"],
  ["close-up", "Close-up"],
  ["talk", "Talk"],
  ["topics", "Topics"],
  ["messages", "Messages"],
]);

/** Layers, panels and view of the page. */
export class Appearance extends EventTarget {
  /** @type {Map<string, { box: HTMLInputElement, isOn: boolean }>} Switches by their names in addresses. */
  #layers = new Map();
  /** @type {Map<string, { box: HTMLInputElement, isOn: boolean }>} Switches by their names in addresses. */
  #panels = new Map();

  /**
   * Creates the switches of all layers and of the panels of the page in `place`.
   *
   * @param {HTMLElement} place
   * @param {readonly Layer<any>[]} layers
   * @param {View} view
   */
  constructor(place, layers, view) {
    super();
    /** @type {Set<Layer<any>>} Shown layers. */
    this.shown = new Set();
    this.view = view;
    const layerSwitches = layers.map((layer) => {
      return this.#switch(this.#layers, nameOf(layer.name), layer.name, layer.isOn, (isOn) => {
        if (isOn) {
          this.shown.add(layer);
        } else {
          this.shown.delete(layer);
        }
      });
    });
    const panels = PANELS.filter(([name]) => document.querySelector(`.panel.${name}`) !== null);
    const panelSwitches = panels.map(([name, title]) =>
      this.#switch(this.#panels, name, title, true, (isOn) =>
        document.body.classList.toggle(`without-${name}`, !isOn),
      ),
    );
    // A bag of another program has no layers.
    place.append(
      ...(layerSwitches.length === 0 ? [] : [group("Layers", layerSwitches)]),
      group("Panels", panelSwitches),
    );
    // Switches of the panels themselves.
    for (const name of ["whole-tree", "all-lanes", "one-field"]) {
      const box = byId(name, HTMLInputElement);
      this.#panels.set(name, { box, isOn: false });
      box.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    }
  }

  /** @returns {[string, string][]} Names and values for an address, without default values. */
  get words() {
    /** @type {[string, string][]} */
    const words = [];
    for (const [word, switches] of this.#groups) {
      const changed = [...switches].filter(([, { box, isOn }]) => box.checked !== isOn);
      if (changed.length > 0) {
        words.push([word, changed.map(([name]) => name).join(",")]);
      }
    }
    return this.view.isWhole ? words : [...words, ["view", this.view.text]];
  }

  /**
   * Shows layers, panels and view of an address. Without any of them, the shown ones stay.
   *
   * @param {URLSearchParams} words
   */
  apply(words) {
    for (const [word, switches] of this.#groups) {
      const changed = words.get(word)?.split(",");
      for (const [name, { box, isOn }] of changed === undefined ? [] : switches) {
        const isChecked = isOn !== changed?.includes(name);
        if (box.checked !== isChecked) {
          box.checked = isChecked;
          box.dispatchEvent(new Event("change"));
        }
      }
    }
    const view = words.get("view");
    if (view !== null) {
      this.view.setText(view);
    }
  }

  /** @returns {[string, Map<string, { box: HTMLInputElement, isOn: boolean }>][]} */
  get #groups() {
    return [
      ["layers", this.#layers],
      ["panels", this.#panels],
    ];
  }

  /**
   * Creates a switch, and applies its default.
   *
   * @param {Map<string, { box: HTMLInputElement, isOn: boolean }>} switches
   * @param {string} name
   * @param {string} title
   * @param {boolean} isOn
   * @param {(isOn: boolean) => void} set
   */
  #switch(switches, name, title, isOn, set) {
    const box = element("input", { type: "checkbox" });
    box.checked = isOn;
    set(isOn);
    switches.set(name, { box, isOn });
    box.addEventListener("change", () => {
      set(box.checked);
      this.dispatchEvent(new Event("change"));
    });
    return element("label", {}, [box, document.createTextNode(title)]);
  }
}

/**
 * @param {string} title
 * @param {HTMLElement[]} switches
 */
function group(title, switches) {
  return element("fieldset", {}, [element("legend", { text: title }), ...switches]);
}

/** @param {string} title Title of a layer, for example `Walk paths`. */
function nameOf(title) {
  return title.toLowerCase().replaceAll(" ", "-");
}
