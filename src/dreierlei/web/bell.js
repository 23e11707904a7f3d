/** The service worker: shows notifications, since phones let no page do it alone, and leads back to the table. */

/** @type {any} of a service worker, which the page's types do not know */
const worker = self;

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

/** @param {string} path */
async function lead(path) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const page = pages.find((/** @type {any} */ { url }) => new URL(url).pathname === path) ?? pages[0];
  if (!page) return worker.clients.openWindow(path);
  page.postMessage(path);
  return page.focus();
}
