/** The page's own files: the server names their folder after what is in them, so that browsers keep them. */

/** Return the address of a file. @param {string} path */
export const file = (path) => `${document.documentElement.dataset.files ?? ""}/${path}`;

/** @param {string} path */
export const load = async (path) => (await fetch(file(path))).json();

/**
 * Wait for a module; where the server has newer ones by now, the whole page is loaded anew.
 * @template T
 * @param {Promise<T>} module
 * @returns {Promise<T>}
 */
export async function arrived(module) {
  return module.catch(async (why) => {
    const known = await fetch(file("app.js"), { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (known?.status !== 404) throw why;
    location.reload();
    return new Promise(() => {});
  });
}
