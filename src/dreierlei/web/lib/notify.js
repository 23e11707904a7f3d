/** A notification when it is somebody's turn: by the page while it is open, by the server when it is closed. */

import { me } from "./me.js";
import { ask } from "./rest.js";
import { go } from "./route.js";
import { recall, remember } from "./settings.js";
import { language } from "./words.js";

/** Browsers have a worker and notify only where nobody can listen in: with HTTPS, or on the machine itself. */
const secure = () => "serviceWorker" in navigator && isSecureContext;
export const possible = () => "Notification" in window && secure();
export const wished = () => possible() && recall("notify") === "on" && Notification.permission === "granted";

/** Ask for leave to notify; return how it was given: at any time, while a page is open, or not. */
export async function allow() {
  const given = possible() && (await Notification.requestPermission()) === "granted";
  remember("notify", given ? "on" : "off");
  if (!given) return "never";
  return (await subscribe().catch(() => false)) ? "always" : "open";
}

/** Notify no more. */
export async function stop() {
  remember("notify", "off");
  await (await subscription())?.unsubscribe();
  if (me.kind !== "none") await ask("DELETE", "/api/push");
}

/** Let the service worker come as soon as the page has nothing else to do, and the server know where to call. */
export function keepWorker() {
  if (!secure()) return;
  const begin = () => worker().then(subscribe).catch(() => {}); // a browser may refuse; then it goes without
  if (document.readyState === "complete") setTimeout(begin, 0);
  else addEventListener("load", begin);
  document.addEventListener("me", () => void subscribe().catch(() => {}));
}

/** @type {Promise<ServiceWorkerRegistration> | null} */
let registered = null;

function worker() {
  navigator.serviceWorker.onmessage = ({ data }) => go(data);
  registered ??= navigator.serviceWorker.register("/service_worker.js").then(() => navigator.serviceWorker.ready);
  return registered;
}

const subscription = async () => (await worker()).pushManager?.getSubscription();

/** What the server has been told, by this page. */
let told = "";

/** Tell the server where this browser lets itself be called; whether it does. */
async function subscribe() {
  const { pushManager } = await worker();
  if (!wished() || me.kind === "none" || !pushManager) return false;
  const { key } = await ask("GET", "/api/push");
  const before = await pushManager.getSubscription();
  if (before && !alike(before.options.applicationServerKey, key)) await before.unsubscribe(); // the server has another key
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = found.toJSON();
  const now = [me.id, me.kind, language(), endpoint].join(" "); // with an account the session is another one
  if (now !== told) await ask("POST", "/api/push", { endpoint, keys });
  told = now;
  return true;
}

/**
 * @param {ArrayBuffer | null} one
 * @param {string} other in base64url
 */
function alike(one, other) {
  const text = btoa(String.fromCharCode(...new Uint8Array(one ?? [])));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === other;
}

/**
 * @param {string} title
 * @param {string} body
 * @param {string} path where a click leads
 */
export async function notify(title, body, path) {
  if (!wished() || !document.hidden) return;
  await (await worker()).showNotification(title, { body, tag: path, data: path, icon: "/icon-192.png" });
}
