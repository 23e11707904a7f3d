/** Request: somebody wants to take a turn back, or to stop; everybody sees it, and whom it concerns can answer. */

import { announce, icon, sign, toast, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";
import { stoppingTold } from "./stopping.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export function requestPart(room) {
  const element = html("section", { class: "requests", "aria-label": say("web.takeback.title") });
  let drawn = "";
  let before = { number: room.table.number, own: wanted(room).some((seat) => room.table.mine.includes(seat)) };
  const tellStopping = stoppingTold(room);
  const draw = () => {
    const { number, mine, take_backs } = room.table;
    tellStopping();
    const seats = room.over ? [] : wanted(room);
    const own = seats.some((seat) => mine.includes(seat));
    if (before.own && !own && before.number === number) toast(say("web.takeback.refused"));
    before = { number, own };
    const now = JSON.stringify([number, take_backs, mine, room.names]);
    if (now === drawn) return;
    drawn = now;
    element.hidden = !seats.length;
    element.replaceChildren(...seats.map((seat) => request(room, seat)));
    const other = seats.find((seat) => !mine.includes(seat));
    if (other !== undefined) announce(say("web.takeback.wants", { name: room.nameOf(other) }));
  };
  return { element, draw };
}

/** The seats that want to take a turn back. @param {Room} room */
const wanted = ({ table }) => table.take_backs.filter(([seat, by]) => seat === by).map(([seat]) => seat);

/**
 * @param {Room} room
 * @param {number} seat
 */
function request(room, seat) {
  const { mine, seats, asked, take_backs, number } = room.table;
  if (mine.includes(seat)) return html("div", { class: "request" }, html("p", {}, say("web.takeback.asked")));
  const text = html("p", {}, sign(seat), " ", say("web.takeback.wants", { name: room.nameOf(seat) }));
  const own = mine.find((each) => asked.includes(each) && !seats[each].level);
  const answered = take_backs.some(([to, by]) => to === seat && mine.includes(by));
  if (own === undefined || answered) return html("div", { class: "request" }, text);
  const answer = (/** @type {boolean} */ allow) => () => room.ask("answer-take-back", own, { number, to: seat, allow });
  return html("div", { class: "request" }, text, html("div", { class: "row" },
    worker(say("web.takeback.refuse"), answer(false)),
    worker([icon("undo"), say("web.takeback.allow")], answer(true), { class: "primary" })));
}
