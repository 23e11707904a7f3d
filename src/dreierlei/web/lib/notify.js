/** A notification of the browser when it is somebody's turn and the page is out of sight. */

import { recall, remember } from "./settings.js";

export const possible = () => "Notification" in window;
export const wished = () => possible() && recall("notify") === "on" && Notification.permission === "granted";

/** Ask for leave to notify; return whether it was given. */
export async function allow() {
  const given = possible() && (await Notification.requestPermission()) === "granted";
  remember("notify", given ? "on" : "off");
  return given;
}

export const stop = () => remember("notify", "off");

/**
 * @param {string} title
 * @param {string} body
 * @param {string} path where a click leads
 */
export function notify(title, body, path) {
  if (!wished() || !document.hidden) return;
  const note = new Notification(title, { body, tag: path, icon: "/icon.svg" });
  note.addEventListener("click", () => {
    focus();
    document.dispatchEvent(new CustomEvent("go", { detail: path }));
    note.close();
  });
}
