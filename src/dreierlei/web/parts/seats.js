/** Seats: who sits where, whose turn it is, how much time is left. */

import { icon, sign, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { sit } from "../lib/tables.js";
import { say } from "../lib/words.js";
import { Clocks } from "./clock.js";
import { chooseLevel } from "./tools.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").SeatInfo} SeatInfo */

/** @param {Room} room */
export function seatsPart(room) {
  const clocks = new Clocks(room);
  const list = html("ol", { class: "seats" });
  const hurried = html("p", { class: "seat-note", role: "status" });
  const element = html("section", { class: "seats-part", "aria-label": say("web.table.seats") }, list, hurried);
  const draw = () => {
    const acting = new Set(room.present?.to_act ?? []);
    list.replaceChildren(...room.table.seats.map((seat) => line(room, seat, acting.has(seat.seat), clocks)));
    hurried.textContent = room.table.hurried && !room.over ? say("web.table.hurried") : "";
    clocks.tick();
  };
  return { element, draw, close: () => clocks.stop() };
}

/**
 * @param {Room} room
 * @param {SeatInfo} seat
 * @param {boolean} acts
 * @param {Clocks} clocks
 */
function line(room, seat, acts, clocks) {
  const notes = notesOf(room, seat, acts);
  const classes = ["seat", acts ? "acts" : "", seat.online ? "" : "away", seat.you ? "you" : ""].join(" ");
  return html("li", { class: classes },
    sign(seat.seat),
    html("span", { class: "seat-text" },
      html("span", { class: "seat-name" }, html("span", {}, room.nameOf(seat.seat)), ...presence(seat)),
      html("span", { class: "seat-note" }, notes.join(" · "))),
    ...clocks.face(seat.seat),
    ...offers(room, seat));
}

/** @param {SeatInfo} seat */
function presence(seat) {
  if (seat.level) return [icon("bot")];
  if (seat.kind === "open") return [];
  const word = seat.online ? say("web.seat.online") : say("web.seat.away");
  return [html("span", { class: seat.online ? "dot on" : "dot", role: "img", "aria-label": word, title: word })];
}

/**
 * @param {Room} room
 * @param {SeatInfo} seat
 * @param {boolean} acts
 */
function notesOf(room, seat, acts) {
  const { table } = room;
  const asks = table.replacing.filter(([which]) => which === seat.seat).map(([, by]) => room.nameOf(by));
  return [
    seat.you && table.mine.length === 1 ? say("web.seat.you") : "",
    seat.level ? say("web.seat.bot", { level: seat.level }) : "",
    acts ? say("web.seat.acts") : "",
    seat.kind === "player" && !seat.level && !seat.online ? say("web.seat.away") : "",
    !room.over && table.agreeing.includes(seat.seat) && !seat.level ? say("web.seat.agrees") : "",
    asks.length ? say("web.seat.replacing", { name: asks.join(", ") }) : "",
  ].filter(Boolean);
}

/**
 * What can be done about a seat.
 * @param {Room} room
 * @param {SeatInfo} seat
 */
function offers(room, seat) {
  const { table } = room;
  const mine = table.mine.includes(seat.seat);
  if (mine && seat.level && !room.over) {
    return [worker(say("web.seat.back"), () => room.ask("back", seat.seat), { class: "small" })];
  }
  if (seat.kind === "open" && table.listed && !table.mine.length && !table.owner) {
    return [worker(say("web.start.sit"), () => sit(table.table, seat.seat), { class: "small" })];
  }
  const absent = seat.kind === "player" && !seat.online && !seat.level && !mine;
  const asked = table.replacing.some(([which, by]) => which === seat.seat && table.mine.includes(by));
  if (!absent || asked || !table.mine.length || table.status !== "running") return [];
  return [worker([icon("bot"), say("web.seat.replace.go")], () => replace(room, seat), { class: "small" })];
}

/**
 * @param {Room} room
 * @param {SeatInfo} seat
 */
async function replace(room, seat) {
  const level = await chooseLevel(say("web.seat.replace.title", { name: seat.name }), say("web.seat.replace.why"));
  if (level) await room.ask("replace", seat.seat, { level });
}
