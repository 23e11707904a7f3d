/** Final positions: how a match ended, small. */

import { html } from "../lib/element.js";
import { factsOf, nameOf, picture } from "../lib/games.js";
import { ask } from "../lib/rest.js";
import { reason, verdict } from "./result.js";
import { Room } from "./room.js";

/**
 * Show the final position of a match that is over, with who won and why.
 * @param {string} id
 * @param {HTMLElement} place
 */
export async function ending(id, place) {
  /** @type {import("../types/wire.js").TableSnapshot} */
  const table = await ask("GET", `/api/tables/${id}`);
  const facts = await factsOf(nameOf(table.game));
  const room = facts && new Room(table, facts);
  const view = room?.present;
  if (!room || !view?.outcome) return;
  place.replaceChildren(html("span", { class: "mat" }, picture({ ...facts, sample: view })),
    html("strong", {}, verdict(room, view.outcome)), html("span", {}, reason(room, view.outcome)));
}
