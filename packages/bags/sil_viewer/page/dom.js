/**
 * Creates an element. Texts are set as text, never as HTML: recordings are untrusted.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {{ class?: string, text?: string, title?: string, type?: string, label?: string }} [attributes]
 * @param {Node[]} [children]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, children = []) {
  const made = document.createElement(tag);
  const { class: className, text, title, type, label } = attributes;
  if (className !== undefined) {
    made.className = className;
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  if (title !== undefined) {
    made.title = title;
  }
  if (type !== undefined) {
    made.setAttribute("type", type);
  }
  if (label !== undefined) {
    made.setAttribute("aria-label", label);
  }
  made.append(...children);
  return made;
}

/**
 * Returns an element of the page's HTML.
 *
 * @template {typeof HTMLElement} Kind
 * @param {string} id
 * @param {Kind} kind
 * @returns {InstanceType<Kind>}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) {
    throw new Error(`the page has no ${kind.name} "${id}"`);
  }
  return /** @type {InstanceType<Kind>} */ (found);
}

/**
 * Sets a text if it differs: setting the same text would cause a layout.
 *
 * @param {Element} target
 * @param {string} text
 */
export function setText(target, text) {
  if (target.textContent !== text) {
    target.textContent = text;
  }
}

/**
 * Scrolls a list so that one of its rows is visible. The page itself is not scrolled.
 *
 * @param {HTMLElement} list Positioned element with scroll bars.
 * @param {HTMLElement} row
 */
export function scrollTo(list, row) {
  const { offsetTop: top, offsetHeight: height } = row;
  const { scrollTop, clientHeight } = list;
  if (top < scrollTop || top + height > scrollTop + clientHeight) {
    list.scrollTop = top - (clientHeight - height) / 2;
  }
}
