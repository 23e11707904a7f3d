/** Why: the sentence of the rule that forbids what was clicked, near the board and for screen readers. */

import { cited } from "../lib/cited.js";
import { html } from "../lib/element.js";
import { Refused } from "../lib/rest.js";
import { known, say } from "../lib/words.js";
import { sentence } from "./asked.js";

/** @typedef {import("./room.js").Room} Room */

const READ = 90; // milliseconds that a letter takes to be read

/**
 * @param {Room} room
 * @param {import("../board/types.js").Board} board
 */
export function whyPart(room, board) {
  const element = html("p", { class: "why", role: "status" });
  let asked = 0;
  let seen = room.seen;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const clear = () => {
    asked += 1;
    clearTimeout(timer);
    element.textContent = "";
  };
  const show = (/** @type {string} */ text) => {
    clear();
    element.replaceChildren(...cited(room.name, text));
    timer = setTimeout(clear, 2000 + READ * text.length);
  };
  const answer = async (/** @type {string[]} */ picks, /** @type {string | null} */ handle) => {
    if (room.past || room.pending || room.over) return;
    if (!room.legal.length) return show(sentence(room).head);
    const action = handle === null ? null : board.meant?.(picks, handle) ?? null;
    if (action === null) return show(instead(room));
    const mine = ++asked;
    const text = await objection(room, action);
    if (mine !== asked) return;
    show(text || instead(room));
    if (handle !== null) board.explain?.(handle);
  };
  const draw = () => {
    if (seen !== room.seen) clear();
    seen = room.seen;
  };
  /** Say something until it is another's turn, or something is picked. @param {string} text */
  const tell = (text) => {
    clear();
    element.textContent = text;
  };
  return { element, draw, answer, clear, tell };
}

/**
 * Ask the house for the rule that forbids an action.
 * @param {Room} room
 * @param {string} action
 */
async function objection(room, action) {
  try {
    const answer = await room.ask("why", room.seat, { number: room.table.number, action });
    return answer.t === "objection" ? answer.text : "";
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    return why.message;
  }
}

/** What can be done instead. @param {Room} room */
function instead({ name, present }) {
  const slug = `${name}.phase.${present?.phase}`;
  return say("web.table.cannot", { phase: known(slug) ? say(slug) : "" });
}
