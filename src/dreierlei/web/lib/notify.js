/** A notification of the browser when it is somebody's turn and the page is out of sight. */

import { go } from "./route.js";
import { recall, remember } from "./settings.js";

/** Browsers notify only where nobody can listen in: with HTTPS, or on the machine itself. */
export const possible = () => "Notification" in window && "serviceWorker" in navigator && isSecureContext;
export const wished = () => possible() && recall("notify") === "on" && Notification.permission === "granted";

/** Ask for leave to notify; return whether it was given. */
export async function allow() {
  const given = possible() && (await Notification.requestPermission()) === "granted";
  remember("notify", given ? "on" : "off");
  if (given) await bell();
  return given;
}

export const stop = () => remember("notify", "off");

/** The service worker that notifies. */
async function bell() {
  await navigator.serviceWorker.register("/bell.js");
  navigator.serviceWorker.onmessage = ({ data }) => go(data);
  return navigator.serviceWorker.ready;
}

/**
 * @param {string} title
 * @param {string} body
 * @param {string} path where a click leads
 */
export async function notify(title, body, path) {
  if (!wished() || !document.hidden) return;
  await (await bell()).showNotification(title, { body, tag: path, data: path, icon: "/icon.svg" });
}
