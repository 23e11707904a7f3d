/** One's own tables and the open ones, as they change. */

import { notify } from "./notify.js";
import { ask, outdate } from "./rest.js";
import { attend } from "./socket.js";
import { say } from "./words.js";
import { nameOf } from "./games.js";

/** @typedef {import("../types/wire.js").TableCard} TableCard */
/** @typedef {{mine: TableCard[], open: TableCard[], invited: TableCard[]}} Tables */

/** @type {Tables} */
export const tables = { mine: [], open: [], invited: [] };
/** @type {Set<(tables: Tables) => void>} */
const followers = new Set();
const PATH = "/api/tables";
let begun = false;
let heard = 0; // how often the tables were told

/**
 * Be told of the tables whenever they change; return what ends it.
 * @param {(tables: Tables) => void} tell
 */
export function follow(tell) {
  followers.add(tell);
  if (!begun) attend(hearNewer);
  begun = true;
  return () => void followers.delete(tell);
}

/** Hear what the socket tells, which is newer than what came along with the page. @param {Tables} news */
function hearNewer(news) {
  outdate(PATH);
  hear(news);
}

/** Ask for the tables, once; what the socket tells meanwhile is newer than the answer. */
export async function look() {
  const before = heard;
  const found = await ask("GET", PATH);
  if (heard === before) hear(found);
}

/** Call somebody to a table where it is their turn now, also where the table itself is new. @param {Tables} news */
function hear(news) {
  const known = new Set(tables.mine.filter((card) => card.yours).map((card) => card.id));
  if (heard) news.mine.filter((card) => card.yours && !known.has(card.id)).forEach(summon);
  heard += 1;
  Object.assign(tables, { mine: news.mine, open: news.open, invited: news.invited });
  for (const tell of followers) tell(tables);
}

/** @param {TableCard} card */
function summon(card) {
  const title = say(`${nameOf(card.game)}.title`);
  notify(say("web.notify.turn", { title }), card.seats.map((seat) => seat.name).join(" · "), `/table/${card.id}`);
}
