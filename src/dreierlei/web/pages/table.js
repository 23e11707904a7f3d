/** The table: board, seats, moves, talk; everything that belongs to one match. */

import { announce } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { boardOf, factsOf, nameOf, picture } from "../lib/games.js";
import { Refused, ask } from "../lib/rest.js";
import { watch } from "../lib/socket.js";
import { play as sound } from "../lib/sound.js";
import { sitAt } from "../lib/tab.js";
import { say } from "../lib/words.js";
import { askedPart, sentence } from "../parts/asked.js";
import { chatPart, talking } from "../parts/chat.js";
import { fairnessPart } from "../parts/fairness.js";
import { handoverPart } from "../parts/handover.js";
import { invitesPart } from "../parts/invites.js";
import { heedSwipes } from "../parts/look.js";
import { movesPart } from "../parts/moves.js";
import { newcomerPart } from "../parts/newcomer.js";
import { Notes } from "../parts/notes.js";
import { Pace } from "../parts/pace.js";
import { playPart } from "../parts/play.js";
import { requestPart } from "../parts/request.js";
import { reason, resultPart, verdict } from "../parts/result.js";
import { Room } from "../parts/room.js";
import { seatsPart } from "../parts/seats.js";
import { heedStandings } from "../parts/standings.js";
import { toolsPart } from "../parts/tools.js";

/** @typedef {{element: HTMLElement, draw: () => void, close?: () => void}} Part */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id }) {
  /** @type {import("../types/wire.js").TableSnapshot} */
  const first = await ask("GET", `/api/tables/${id}`);
  const name = nameOf(first.game);
  const [facts, board] = await Promise.all([factsOf(name), boardOf(name)]);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const room = new Room(first, facts);
  const notes = new Notes(room, board);
  const { element, draw, close } = layout(room, board, notes);
  room.read(draw);
  draw();
  const standings = heedStandings(room);
  room.read(standings);
  standings();
  const called = () => sitAt(id, room.table.status === "running" && room.acting.length > 0);
  room.read(called);
  called();
  notes.update();
  const pace = new Pace(room, (message) => heard(room, notes, message));
  const leave = watch(id, (message) => pace.hear(message));
  return { title: say(`${name}.title`), element, close: () => (leave(), pace.flush(), close(), sitAt("", false)) };
}

/**
 * @param {Room} room
 * @param {import("../board/types.js").Board} board
 * @param {Notes} notes
 */
function layout(room, board, notes) {
  const moves = movesPart(room, notes);
  const play = playPart(room, board);
  heedSwipes(moves.look, play.stage);
  const asked = askedPart(room, () => moves.look.to(Infinity));
  const [seats, chat, tools] = [seatsPart(room, board), chatPart(room), toolsPart(room, play.ask)];
  const [handover, invites, result] = [handoverPart(room), invitesPart(room), resultPart(room)];
  const [fairness, request, newcomer] = [fairnessPart(room), requestPart(room), newcomerPart(room)];
  const centre = html("div", { class: "centre" });
  const element = html("div", { class: "table", "data-game": room.name, "data-seats": room.table.seats.length },
    html("h1", { class: "unseen" }, say(`${room.name}.title`)),
    html("div", { class: "middle" }, asked.element, handover.element, invites.element, centre),
    html("aside", { class: "beside", "aria-label": say("web.table.beside") },
      seats.element, seats.counter, result.element, fairness.element, tools.element, newcomer.element, moves.element, chat.element), chat.badge, request.element);
  /** @type {Part[]} */
  const parts = [seats, asked, handover, invites, play, result, fairness, tools, newcomer, moves, chat, request];
  const draw = () => {
    for (const part of parts) part.draw();
    fill(centre, room, play.element);
  };
  return { element, draw, close: () => parts.forEach((part) => part.close?.()) };
}

/**
 * Show the board, or a picture of it while people are waited for: never both, for they share the names of gradients.
 * @param {HTMLElement} centre
 * @param {Room} room
 * @param {HTMLElement} board
 */
function fill(centre, room, board) {
  const waiting = room.table.status === "waiting" || room.table.status === "closed";
  if (!waiting && board.parentElement !== centre) centre.replaceChildren(board);
  if (waiting && !centre.childElementCount) {
    centre.append(html("div", { class: "mat waiting-board" }, picture(room.facts)));
  }
}

/**
 * @param {Room} room
 * @param {Notes} notes
 * @param {import("../lib/socket.js").TableMessage} message
 */
async function heard(room, notes, message) {
  const before = { mine: room.acting.length > 0, over: room.over, rematch: room.table.rematch };
  const fresh = room.take(message);
  const { number } = room.table;
  room.changed();
  if (message.t === "chat" && talking()) said(message.line);
  if (!fresh.length) return;
  sound(room.over ? "end" : room.acting.length && !before.mine ? "turn" : "move");
  await notes.update();
  for (const entry of fresh) {
    if (entry.event === "undo" || entry.event === "nonce" || (entry.seat === -1 && !entry.action)) continue; // what chance does in secret is nothing to tell
    const who = entry.seat !== null && entry.seat >= 0 ? `${room.nameOf(entry.seat)}: ` : "";
    announce(who + notes.told(entry));
  }
  if (fresh.some(({ event }) => event === "undo")) announce(say("web.event.undo"));
  const outcome = room.present?.outcome;
  if (room.over && !before.over && outcome) announce(`${verdict(room, outcome)} ${reason(room, outcome)}`);
  else if (room.acting.length && room.table.number === number) announce(spoken(room)); // not when more has come since
}

/** @param {Room} room */
function spoken(room) {
  const { head, text } = sentence(room);
  return `${head} ${text}`;
}

/** @param {import("../types/wire.js").ChatLine} line */
function said(line) {
  announce(`${line.name}: ${line.text}`);
  sound("chat");
}
