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
  window.Element.prototype.setPointerCapture = () => {};
  window.document.elementsFromPoint = (x, y) => [...window.document.querySelectorAll("[data-box]")].filter((each) => {
    const box = each.getBoundingClientRect();
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  }).reverse();
  class SVGGraphicsElement extends window.SVGElement {}
  const { document, Node, Element, HTMLElement, CustomEvent, sessionStorage, localStorage, location } = window;
  Object.assign(globalThis, {
    window, document, Node, Element, HTMLElement, CustomEvent, sessionStorage, localStorage, location,
    SVGGraphicsElement: window.SVGGraphicsElement ?? SVGGraphicsElement,
    addEventListener: window.addEventListener.bind(window),
  });
  return window;
}
