/** Seats: who sits where, whose turn it is, how much time is left. */

import { icon, link, sign } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { optionOf } from "../lib/games.js";
import { scoreText } from "../lib/told.js";
import { say } from "../lib/words.js";
import { Clocks } from "./clock.js";
import { pointsText, signed } from "./standings.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").SeatInfo} SeatInfo */
/** @typedef {[kind: string, text: string]} Note */

/**
 * @param {Room} room
 * @param {import("../board/types.js").Board} board
 */
export function seatsPart(room, board) {
  const clocks = new Clocks(room);
  const list = html("ol", { class: "seats" });
  const counter = html("p", { class: "counter" });
  const hurried = html("p", { class: "seat-note", role: "status" });
  const element = html("section", { class: "seats-part", "aria-label": say("web.table.seats") }, list, hurried);
  const draw = () => {
    const acting = new Set(room.present?.to_act ?? []);
    const points = room.present && board.points ? board.points(room.present) : [];
    list.replaceChildren(...room.table.seats.map((seat) =>
      line(room, seat, acting.has(seat.seat), notesOf(room, seat, points[seat.seat]), clocks)));
    const view = room.over ? null : room.present;
    counter.textContent = view ? board.counter?.(view, optionOf(room.table.game, room.facts)) ?? "" : "";
    hurried.textContent = room.table.hurried && !room.over ? say("web.table.hurried") : "";
    clocks.tick();
  };
  return { element, counter, draw, close: () => clocks.stop() };
}

/**
 * @param {Room} room
 * @param {SeatInfo} seat
 * @param {boolean} acts
 * @param {Note[]} notes
 * @param {Clocks} clocks
 */
function line(room, seat, acts, notes, clocks) {
  const classes = ["seat", seat.online ? "" : "away", seat.you ? "you" : "", acts ? "acts" : ""].join(" ");
  const told = acts ? [...notes, /** @type {Note} */ (["turn", say("web.seat.acts")])] : notes;
  return html("li", { class: classes },
    sign(seat.seat),
    html("span", { class: "seat-text" },
      html("span", { class: "seat-name" }, name(room, seat), ...presence(seat)),
      html("span", { class: "seat-note" }, ...told.map(([kind, text], i) =>
        html("span", { class: kind }, i ? ` · ${text}` : text)))),
    ...clocks.face(seat.seat));
}

/**
 * The name of a seat; of a member it leads to their page.
 * @param {Room} room
 * @param {SeatInfo} seat
 */
function name(room, { seat }) {
  const account = room.standings[seat]?.person;
  return account ? link(`/person/${account}`, {}, room.nameOf(seat)) : html("span", {}, room.nameOf(seat));
}

/** The rating of a seat, and what the match has made of it. @param {Room} room @param {number} seat */
function rating(room, seat) {
  const found = room.standings[seat];
  if (!found || found.points === null) return "";
  const points = pointsText({ points: found.points, provisional: found.provisional });
  return found.change === null ? points : say("web.seat.rating", { points, change: signed(found.change) });
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
 * @param {number} [points]
 * @returns {Note[]}
 */
function notesOf(room, seat, points) {
  const { table } = room;
  const asks = table.replacing.filter(([which]) => which === seat.seat).map(([, by]) => room.nameOf(by));
  /** @type {Note[]} */
  const notes = [
    ["wish", !room.over && table.agreeing.includes(seat.seat) && !seat.level ? say("web.seat.agrees") : ""], // first: phones show no more
    ["wish", asks.length ? say("web.seat.replacing", { name: asks.join(", ") }) : ""],
    ["points", points === undefined ? "" : scoreText(points)],
    ["level", seat.level ? say("web.seat.bot", { level: seat.level }) : ""],
    ["rating", rating(room, seat.seat)],
    ["self", seat.you && table.mine.length === 1 && !seat.level ? say("web.seat.you") : ""],
    ["away", seat.kind === "player" && !seat.level && !seat.online ? say("web.seat.away") : ""],
  ];
  return notes.filter(([, text]) => text);
}
