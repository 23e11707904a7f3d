/** Install: puts the page on the home screen, quietly, where the browser offers it. */

import { button, icon } from "./dom.js";
import { say } from "./words.js";

/** @type {any} Chromium's offer, which the page's types do not know */
let offer = null;
/** @type {HTMLElement | null} */
let shown = null;

/** @param {any} found */
function take(found) {
  offer = found;
  if (shown) shown.hidden = !offer;
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // no banner of the browser's: the button is there
  take(event);
});
addEventListener("appinstalled", () => take(null));

/** Return the button that installs the page, in sight while the browser offers it. */
export function installButton() {
  shown = button([icon("device"), say("web.install.go")], async () => {
    const asked = offer;
    take(null); // it can be asked once
    await asked?.prompt();
  }, { class: "quiet", hidden: !offer });
  return shown;
}

/** Whether the page can be put on the home screen by hand alone, as on iPhones, and has not been. */
export const byHand = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;
