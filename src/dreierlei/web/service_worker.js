/** The service worker: shows calls, and answers where the server cannot be reached. A release brings its own. */

/** @type {any} of a service worker, which the page's types do not know */
const worker = self;
const FILES = "{files}";
const SHELL = "/offline";
const RELEASE = `dreierlei ${FILES}`;
const GAMES = "dreierlei games"; // lib/offline.js reads and forgets them
const MOST = 20;
const REPLAY = /^\/api\/tables\/[\w-]+\/replay$/;
const BOARDS = ["nonaga", "triapon", "stein3", "triominos", "tricubo"].map((name) => `boards/${name}.js`);

/** What a page needs without a server. */
const NEEDED = ["app.js", "style.css", "icon.svg", "games.json", "words/de.json", "words/en.json", "pages/offline.js",
  "pages/replay.js", ...BOARDS].map((path) => `${FILES}/${path}`);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));

/** Keep what is needed, and wait for no older worker to go. */
async function fill() {
  const kept = await caches.open(RELEASE);
  await kept.addAll([new Request(SHELL, { credentials: "omit" }), ...NEEDED]);
  await worker.skipWaiting();
}

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith("dreierlei ") && name !== RELEASE && name !== GAMES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable(); // so that no page waits for this worker to wake up
  await worker.clients.claim();
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (pathname.startsWith("/v/")) event.respondWith(file(request));
  else if (REPLAY.test(pathname)) event.respondWith(replay(event, pathname));
});

/** The server's page, or the one for readers without a server. @param {any} event */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(SHELL)) ?? Response.error();
  }
}

/** A file never changes at its address. @param {Request} request */
const file = async (request) => (await caches.match(request.url)) ?? fetch(request);

/**
 * The replay of a game that is over, which is kept for later.
 * @param {any} event
 * @param {string} path
 */
async function replay(event, path) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(path, answer.clone()));
    return answer;
  } catch {
    return (await (await caches.open(GAMES)).match(path)) ?? Response.error();
  }
}

/**
 * @param {string} path
 * @param {Response} answer
 */
async function keep(path, answer) {
  const body = await answer.text();
  const { title, names } = JSON.parse(body);
  const told = encodeURIComponent(JSON.stringify({ title, names, at: Date.now() }));
  const games = await caches.open(GAMES);
  await games.delete(path);
  await games.put(path, new Response(body, { headers: { "Content-Type": "application/json", "X-Game": told } }));
  for (const old of (await games.keys()).slice(0, -MOST)) await games.delete(old);
}

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(call(event.data.json())));

/** @param {{title: string, body: string, path: string}} said */
async function call({ title, body, path }) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const seen = pages.some((/** @type {any} */ { visibilityState, url }) =>
    visibilityState === "visible" && new URL(url).pathname === path);
  if (!seen) await worker.registration.showNotification(title, { body, tag: path, data: path, icon: "/icon-192.png" });
}

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
