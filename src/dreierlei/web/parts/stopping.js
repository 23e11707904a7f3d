/** Stopping: tells that somebody wants to stop, and that an offer is gone, for whoever plays on withdraws them all. */

import { toast } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @typedef {import("./room.js").Room} Room */

/**
 * Return what tells of all that is new since it was last asked.
 * @param {Room} room
 */
export function stoppingTold(room) {
  /** @type {number[]} */
  let before = [];
  return () => {
    const now = offering(room);
    for (const seat of now) if (!before.includes(seat)) toast(told(room, "wanted", seat));
    for (const seat of room.over ? [] : before) if (!now.includes(seat)) toast(told(room, "gone", seat));
    before = now;
  };
}

/** The seats that want to stop, where people at several devices must agree and the reader has a say. @param {Room} room */
function offering({ over, table: { agreeing, mine, asked, seats } }) {
  const heard = seats.filter(({ seat, kind, level }) => asked.includes(seat) && kind !== "bot" && !level).map(({ seat }) => seat);
  const concerned = heard.some((seat) => mine.includes(seat)) && heard.some((seat) => !mine.includes(seat));
  return over || !concerned ? [] : agreeing.filter((seat) => heard.includes(seat));
}

/**
 * @param {Room} room
 * @param {"wanted" | "gone"} what
 * @param {number} seat
 */
const told = (room, what, seat) =>
  (room.table.mine.includes(seat) ? say(`web.tools.agree.${what}`) : say(`web.tools.accept.${what}`, { name: room.nameOf(seat) }));
