/** Elements: made, kept by key, put in their place. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null | undefined>} attributes null and false take one away
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Return a new SVG element.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  set(element, attributes);
  element.append(...children);
  return element;
}

/**
 * Return a new HTML element.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** Whether things may move. */
export const moving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Keep one child for each item: what is new is made, what stays is updated (so that it moves), what is gone fades.
 * @template T
 * @param {Element} parent
 * @param {Iterable<T>} items
 * @param {(item: T) => string} key
 * @param {(item: T) => Element} make
 * @param {(element: any, item: T) => void} [update] called for new ones as well
 */
export function keyed(parent, items, key, make, update = () => {}) {
  /** @type {Map<string, Element>} */
  const old = new Map();
  for (const child of parent.children) {
    const name = child.getAttribute("data-key");
    if (name !== null && !child.classList.contains("gone")) old.set(name, child);
  }
  for (const item of items) {
    const name = key(item);
    let element = old.get(name);
    old.delete(name);
    if (!element) {
      element = make(item);
      element.setAttribute("data-key", name);
      parent.append(element);
    }
    update(element, item);
  }
  for (const element of old.values()) fade(element);
}

/**
 * Put elements into their places; those that stay are not touched, so that they keep the focus and a click half done.
 * @param {Element} parent
 * @param {Element[]} children
 */
export function place(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
}

/** @param {Element} element */
function fade(element) {
  element.removeAttribute("data-handle");
  if (!moving()) return element.remove();
  element.classList.add("gone");
  setTimeout(() => element.remove(), 400);
}

/**
 * Put an element somewhere by CSS, so that a later change glides.
 * @param {SVGElement | HTMLElement} element
 * @param {number} x
 * @param {number} y
 * @param {number} [turn] degrees
 */
export function put(element, x, y, turn = 0) {
  element.style.transform = `translate(${x}px, ${y}px)${turn ? ` rotate(${turn}deg)` : ""}`;
}
