/** Invitations: who is waited for, links and pictures for the seats that are still open, and what to do instead. */

import { icon, link, sign, sure, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { friendLists } from "../lib/friends.js";
import { me } from "../lib/me.js";
import { ask } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { sit } from "../lib/tables.js";
import { agreed, joined } from "../lib/told.js";
import { say } from "../lib/words.js";
import { alone, shared } from "./share.js";
import { chooseLevel } from "./tools.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").Address} Address */

/** @param {Room} room */
export function invitesPart(room) {
  const element = html("section", { class: "invites", "aria-labelledby": "invites", hidden: true });
  /** @type {Promise<Address> | null} */
  let home = null;
  let drawn = "";
  const draw = () => {
    const { status, seats, owner, mine } = room.table;
    element.hidden = status !== "waiting" && status !== "closed";
    const now = JSON.stringify([status, seats.map(({ kind, name }) => [kind, name]), owner, mine]);
    if (now === drawn || element.hidden) return;
    drawn = now;
    if (status === "closed") return element.replaceChildren(...closed());
    const found = (home ??= /** @type {Promise<Address>} */ (ask("GET", "/api/address")));
    const list = html("ul", { class: "invite-list" });
    const kept = keeps(room);
    const text = kept ? "web.invite.kept.text" : owner || mine.length ? "web.invite.text" : "web.invite.wait";
    element.replaceChildren(html("h2", { id: "invites" }, say(kept ? "web.invite.kept.title" : "web.invite.title")),
      html("p", {}, say(text)), terms(room), choices(room));
    if (kept) return;
    element.append(list);
    if (mine.length && me.kind === "member") tried(async () => element.append(...(await friendInvites(room))));
    if (!owner && !mine.length) return;
    tried(() => pass(room, list, found));
    tried(async () => (await found).reachable || element.append(alone()));
  };
  return { element, draw };
}

/** The seats that wait for somebody. @param {Room} room */
const open = ({ table }) => table.seats.filter(({ kind }) => kind === "open").map(({ seat }) => seat);

/** Whether the seats are kept for those who have played before: nobody else can take them. @param {Room} room */
const keeps = ({ table }) => table.rated && table.seats.some(({ kind, name }) => kind === "open" && name);

/** Who is waited for. @param {Room} room */
export function awaited(room) {
  if (keeps(room)) {
    const kept = room.table.seats.filter(({ kind, name }) => kind === "open" && name);
    return say("web.invite.kept.wait", { name: joined(kept.map(({ name }) => name)) });
  }
  const seats = open(room).map((seat) => say("web.seat.name", { seat: seat + 1 }));
  return say(seats.length === 1 ? "web.invite.one" : "web.invite.many", { count: seats.length, seats: joined(seats) });
}

/** What is left of a table that was closed. */
const closed = () => [
  html("h2", { id: "invites" }, say("web.invite.closed")),
  html("p", {}, link("/", { class: "button primary" }, say("web.result.home"))),
];

/** What can be done: whoever looks on sits down, whoever waits need not. @param {Room} room */
function choices(room) {
  const { table, owner, mine, listed, seats } = room.table;
  const asked = seats.find(({ kind, you }) => kind === "open" && you);
  if (asked) return answers(table, asked.seat);
  const parts = mine.length || !listed ? [] : open(room).map((seat) => worker(
    [icon("people"), say("web.seat.sit", { name: room.nameOf(seat) })], () => sit(table, seat), { class: "primary" }));
  if (owner && !keeps(room)) parts.push(worker([icon("bot"), say("web.invite.bots.go")], () => fill(room), { class: "primary" }));
  if (mine.length && !(owner && keeps(room))) {
    parts.push(worker(say("web.invite.stand"), async () => {
      await ask("DELETE", `/api/tables/${table}/seats`);
      go("/");
    }));
  }
  if (owner) {
    parts.push(worker(say("web.invite.close.go"), async () => {
      const yes = await sure(say("web.invite.close.go"), say("web.invite.close.sure"), say("web.invite.close.go"));
      if (!yes) return;
      await ask("DELETE", `/api/tables/${table}`);
      go("/");
    }));
  }
  return html("div", { class: "row" }, ...parts);
}

/**
 * What can be said to a rematch that somebody else has asked for.
 * @param {string} table
 * @param {number} seat
 */
function answers(table, seat) {
  return html("div", { class: "row" },
    worker([icon("again"), say("web.invite.kept.accept")], () => sit(table, seat), { class: "primary" }),
    worker(say("web.start.decline"), async () => {
      await ask("DELETE", `/api/tables/${table}/invitations`);
      go("/");
    }));
}

/** Give the empty seats to bots, and begin. @param {Room} room */
async function fill(room) {
  const level = await chooseLevel(room, say("web.invite.bots.go"), say("web.invite.bots.why"));
  if (level) await ask("POST", `/api/tables/${room.table.table}/bots`, { level });
}

/**
 * Show the links that host and guests may pass on; a seat that was taken and left has another one.
 * @param {Room} room
 * @param {HTMLElement} list
 * @param {Promise<Address>} home
 */
async function pass(room, list, home) {
  /** @type {{seat: number, path: string}[]} */
  const links = await ask("GET", `/api/tables/${room.table.table}/invites`);
  const { origin } = await home;
  list.replaceChildren(...links.map(({ seat, path }) =>
    html("li", { class: "invitation" }, heading(seat), ...shared(path, origin))));
}

/** Invite friends by name: they find the table on their start page. @param {Room} room */
async function friendInvites(room) {
  const { friends } = await friendLists();
  if (!friends.length) return [];
  return [html("h3", {}, say("web.friends.invite")), html("div", { class: "row" }, ...friends.map(({ id, name, online }) => {
    const press = worker([...(online ? [html("span", { class: "dot on", role: "img", "aria-label": say("web.seat.online") })] : []), name],
      async () => {
        await ask("POST", `/api/tables/${room.table.table}/invitations`, { person: id });
        press.replaceWith(html("span", {}, say("web.friends.invited", { name })));
      });
    return press;
  }))];
}

/** What was agreed on about time. @param {Room} room */
function terms({ table }) {
  const after = table.control.kind === "none" ? "" : ` ${say(`web.timeout.${table.timeout}`)}`;
  return html("p", { class: "faint" }, agreed(table) + "." + after);
}

/** @param {number} seat */
const heading = (seat) => html("h3", {}, sign(seat), say("web.seat.name", { seat: seat + 1 }));
