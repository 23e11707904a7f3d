/** Ways to another page. */

/** @param {string} path */
export const go = (path) => void document.dispatchEvent(new CustomEvent("go", { detail: path }));

/** Have everything drawn anew, in another language or for somebody else. */
export const redraw = () => void document.dispatchEvent(new CustomEvent("redraw"));
