/** Keys that move the focus in a column and in a row. */
export const COLUMN = { previous: "ArrowUp", next: "ArrowDown" };
export const ROW = { previous: "ArrowLeft", next: "ArrowRight" };

/**
 * Group of controls with a single tab stop: arrow keys move the focus within it.
 *
 * @param {HTMLElement} place Element that contains the controls, now or later.
 * @param {string} selector Selector of the controls.
 * @param {{ previous: string, next: string }} keys Names of the keys.
 */
export function roveFocus(place, selector, { previous, next }) {
  /** @returns {HTMLElement[]} */
  const controls = () => [...place.querySelectorAll(selector)].filter(isElement);
  place.addEventListener("keydown", (event) => {
    const all = controls();
    const index = all.findIndex((control) => control === event.target);
    const step = event.key === next ? 1 : event.key === previous ? -1 : 0;
    if (index >= 0 && step !== 0) {
      event.preventDefault();
      all[Math.min(Math.max(index + step, 0), all.length - 1)].focus();
    }
  });
  place.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(selector)) {
      stopAt(controls(), target);
    }
  });
}

/**
 * Makes one control the tab stop of its group.
 *
 * @param {Iterable<HTMLElement>} controls
 * @param {HTMLElement | null} stop
 */
export function stopAt(controls, stop) {
  for (const control of controls) {
    control.tabIndex = control === stop ? 0 : -1;
  }
}

/**
 * @param {Element} element
 * @returns {element is HTMLElement}
 */
function isElement(element) {
  return element instanceof HTMLElement;
}
