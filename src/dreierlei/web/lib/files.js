/** The page's own files: the server names their folder after what is in them, so that browsers keep them. */

/** Return the address of a file. @param {string} path */
export const file = (path) => `${document.documentElement.dataset.files ?? ""}/${path}`;

/** @param {string} path */
export const load = async (path) => (await fetch(file(path))).json();

/** A file that did not come, for there is no server. */
export class Unreached extends Error {}

const RELOADED = "reloaded";

/**
 * Wait for a module; where the server has newer ones by now, the whole page is loaded anew, once: where that does not
 * help, it would not help a second time.
 * @template T
 * @param {Promise<T>} module
 * @returns {Promise<T>}
 */
export async function arrived(module) {
  return module.catch(async (why) => {
    const known = await fetch(file("app.js"), { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (!known) throw new Unreached();
    if (known.status !== 404 || sessionStorage.getItem(RELOADED) === file("")) throw why;
    sessionStorage.setItem(RELOADED, file(""));
    location.reload();
    return new Promise(() => {});
  });
}
