/** Invitations: links and pictures for the seats that are still open. */

import { button, copy, icon, qr, sign, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { pace } from "../lib/told.js";
import { say } from "../lib/words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").Address} Address */

/** @param {Room} room */
export function invitesPart(room) {
  const element = html("section", { class: "invites", "aria-labelledby": "invites", hidden: true });
  /** @type {Promise<Address> | null} */
  let home = null;
  let drawn = "";
  const draw = () => {
    const { status, seats, owner } = room.table;
    element.hidden = status !== "waiting";
    const open = seats.filter(({ kind }) => kind === "open").map(({ seat }) => seat);
    const now = JSON.stringify([status, open, owner]);
    if (now === drawn || status !== "waiting") return;
    drawn = now;
    const found = (home ??= /** @type {Promise<Address>} */ (ask("GET", "/api/address")));
    element.replaceChildren(html("h2", { id: "invites" }, say("web.invite.title")),
      html("p", {}, say(owner ? "web.invite.text" : "web.invite.wait")), terms(room),
      ...(owner ? [html("ul", { class: "invite-list" }, ...open.map((seat) => invitation(room, seat, found)))] : []));
    if (owner) tried(async () => (await found).reachable || element.append(alone()));
  };
  return { element, draw };
}

/** Say that only this machine can follow the links. */
const alone = () => html("p", { class: "faint", role: "alert" }, say("web.invite.alone"));

/** What was agreed on about time. @param {Room} room */
function terms({ table }) {
  const after = table.control.kind === "none" ? "" : ` ${say(`web.timeout.${table.timeout}`)}`;
  return html("p", { class: "faint" }, pace(table.control) + "." + after);
}

/**
 * @param {Room} room
 * @param {number} seat
 * @param {Promise<Address>} home
 */
function invitation(room, seat, home) {
  const id = room.table.table;
  const line = html("li", { class: "invitation" });
  const known = invites(id).find((each) => each.seat === seat);
  const show = async (/** @type {string} */ path) =>
    line.replaceChildren(heading(seat), ...shown(path, (await home).origin));
  if (known) tried(() => show(known.path));
  else {
    line.append(heading(seat), worker(say("web.invite.new"), async () => {
      const { path } = await ask("POST", `/api/tables/${id}/invites/${seat}`);
      sessionStorage.setItem(`invites.${id}`, JSON.stringify([...invites(id), { seat, path }]));
      await show(path);
    }));
  }
  return line;
}

/** @param {number} seat */
const heading = (seat) => html("h3", {}, sign(seat), say("web.seat.name", { seat: seat + 1 }));

/**
 * @param {string} path
 * @param {string} origin
 */
function shown(path, origin) {
  const address = origin + path;
  const parts = [button([icon("copy"), say("web.copy")], () => copy(address), { class: "primary" })];
  if (navigator.share) {
    parts.push(button(say("web.invite.share"), () => void navigator.share({ url: address }).catch(() => {})));
  }
  return [qr(path), html("code", { class: "address" }, address), html("div", { class: "row" }, ...parts)];
}

/**
 * @param {string} id
 * @returns {{seat: number, path: string}[]}
 */
function invites(id) {
  return JSON.parse(sessionStorage.getItem(`invites.${id}`) ?? "[]");
}
