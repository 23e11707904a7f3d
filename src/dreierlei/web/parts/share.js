/** Share: an address to be sent, copied or scanned. */

import { button, copy, icon, qr, sheet } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";

/** As many letters of a path as a picture can hold. */
const LONGEST = 200;

/**
 * Return an address, its picture, and what passes it on.
 * @param {string} path
 * @param {string} origin
 */
export function shared(path, origin) {
  const address = origin + path;
  const parts = [button([icon("copy"), say("web.copy")], () => copy(address), { class: "primary" })];
  if (navigator.share) {
    parts.push(button([icon("share"), say("web.share.go")], () => void navigator.share({ url: address }).catch(() => {})));
  }
  return [...(path.length > LONGEST ? [] : [qr(path)]), html("code", { class: "address" }, address),
    html("div", { class: "row" }, ...parts)];
}

/** Say that only this machine can follow the links. */
export const alone = () => html("p", { class: "faint", role: "alert" }, say("web.invite.alone"));

/**
 * Show how to pass an address on.
 * @param {string} path
 * @param {string} text what it leads to
 */
export async function share(path, text) {
  /** @type {import("../types/wire.js").Address} */
  const { origin, reachable } = await ask("GET", "/api/address");
  sheet(say("web.share.go"), () => [html("p", {}, text), ...shared(path, origin), ...(reachable ? [] : [alone()])]);
}
