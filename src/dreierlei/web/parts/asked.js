/** Asked: what is asked, and of whom, in words. */

import { html } from "../lib/element.js";
import { joined } from "../lib/told.js";
import { known, say } from "../lib/words.js";
import { verdict } from "./result.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export function askedPart(room) {
  const element = html("p", { class: "asked" });
  const draw = () => {
    const { head, text, yours } = sentence(room);
    element.classList.toggle("yours", yours);
    element.classList.toggle("over", room.over);
    element.replaceChildren(html("strong", {}, head), ...(text ? [" ", html("span", {}, text)] : []));
  };
  return { element, draw };
}

/**
 * @param {Room} room
 * @returns {{head: string, text: string, yours: boolean}}
 */
export function sentence(room) {
  const view = room.present;
  if (room.table.status === "waiting" || !view) return { head: say("web.asked.waiting"), text: "", yours: false };
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
