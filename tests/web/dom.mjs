/**
 * A document without a browser, for the page's modules; what it cannot measure, tests say by `data-box`. Whatever a
 * listener throws, a test hears of.
 */

import { createRequire } from "node:module";

const { JSDOM, VirtualConsole } = createRequire(new URL("../../.cache/node/", import.meta.url))("jsdom");

/** Begin with an empty page, as the server gives it. @param {string} [body] */
export function page(body = "") {
  const virtualConsole = new VirtualConsole();
  virtualConsole.on("jsdomError", (error) => {
    throw error.detail ?? error;
  });
  const { window } = new JSDOM(`<!doctype html><html lang="de"><body>${body}</body></html>`, {
    url: "http://localhost/", pretendToBeVisual: true, virtualConsole,
  });
  window.Element.prototype.getBoundingClientRect = function () {
    const [x, y, width, height] = (this.dataset.box ?? "0,0,0,0").split(",").map(Number);
    return { x, y, width, height };
  };
  window.Range.prototype.getBoundingClientRect = () => ({ x: 0, y: 0, width: 0, height: 0 });
  window.Element.prototype.setPointerCapture = () => {};
  Object.assign(window.HTMLElement.prototype, { showPopover() {}, hidePopover() {}, scrollIntoView() {} });
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal() {
      this.open = true;
    },
    close() {
      this.open = false;
      this.dispatchEvent(new window.Event("close"));
    },
  });
  window.document.elementsFromPoint = (x, y) => [...window.document.querySelectorAll("[data-box]")].filter((each) => {
    const box = each.getBoundingClientRect();
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  }).reverse();
  class SVGGraphicsElement extends window.SVGElement {}
  const { AbortController, document, Node, Element, HTMLElement, HTMLInputElement, CustomEvent, sessionStorage, localStorage, location } = window;
  Object.assign(globalThis, {
    window, AbortController, document, Node, Element, HTMLElement, HTMLInputElement, CustomEvent, sessionStorage, localStorage, location,
    IntersectionObserver: class {
      observe() {}
      disconnect() {}
    },
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
    matchMedia: () => ({ matches: false }),
    SVGGraphicsElement: window.SVGGraphicsElement ?? SVGGraphicsElement,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
  return window;
}

/** Words that say their own names, and the name of a person that is told with them, for `open` of `lib/words.js`. */
export const slugs = new Proxy({}, { has: () => true, get: (_, slug) => `${String(slug)} {name}` });

/** Press a button, or whatever else can be clicked, found by its words. @param {ParentNode} where @param {string} text */
export function press(where, text) {
  const found = [...where.querySelectorAll("button")].filter((each) => `${each.textContent} ${each.ariaLabel}`.includes(text));
  if (found.length !== 1) throw new Error(`${found.length} buttons say ${text}`);
  found[0].click();
}
