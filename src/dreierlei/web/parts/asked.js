/** Asked: what is asked, and of whom, in words. */

import { button } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { joined } from "../lib/told.js";
import { known, say } from "../lib/words.js";
import { awaited } from "./invites.js";
import { verdict } from "./result.js";

/** @typedef {import("./room.js").Room} Room */

/**
 * @param {Room} room
 * @param {() => void} present leads back from a look at the past
 */
export function askedPart(room, present) {
  const line = html("p", {});
  const back = button(say("web.moves.return"), present, { class: "small primary", hidden: true });
  const element = html("div", { class: "asked" }, line, back);
  const draw = () => {
    const { head, text, yours } = room.past ? looking(room) : sentence(room);
    element.classList.toggle("yours", yours);
    element.classList.toggle("past", room.past !== null);
    back.hidden = room.past === null;
    line.replaceChildren(html("strong", {}, head), ...(text ? [" ", html("span", {}, text)] : []));
  };
  return { element, draw };
}

/** @param {Room} room */
function looking({ past, table }) {
  return { head: say("web.moves.past", { number: past?.number ?? 0, of: table.number }), text: "", yours: false };
}

/**
 * @param {Room} room
 * @returns {{head: string, text: string, yours: boolean}}
 */
export function sentence(room) {
  const view = room.present;
  if (room.table.status === "closed") return { head: say("web.invite.closed"), text: "", yours: false };
  if (room.table.status === "waiting" || !view) return { head: awaited(room), text: "", yours: false };
  if (room.over) return { head: view.outcome ? verdict(room, view.outcome) : "", text: "", yours: false };
  const slug = `${room.name}.phase.${view.phase}`;
  const phase = known(slug) ? say(slug) : "";
  if (room.acting.length) return { head: addressed(room), text: room.awaited === null ? phase : "", yours: true };
  const others = view.to_act.filter((seat) => seat >= 0);
  if (!others.length) return { head: phase, text: "", yours: false };
  const name = joined(others.map((seat) => room.nameOf(seat)));
  const bots = others.every((seat) => room.table.seats[seat].level);
  const alone = bots ? "web.asked.bot" : "web.asked.one";
  return { head: say(others.length > 1 ? "web.asked.many" : alone, { name }), text: "", yours: false };
}

/** @param {Room} room */
function addressed(room) {
  if (room.table.mine.length === 1) return say("web.asked.you");
  return say("web.asked.name", { name: room.nameOf(room.awaited ?? room.seat) });
}
