/** Chance: what dice or tiles shall do in a position, chosen or drawn by lot. */

import { field, select, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";

/** @typedef {import("./position_room.js").PositionRoom} PositionRoom */
/** @typedef {import("../board/types.js").Board} Board */

/**
 * What dice or tiles shall do, where chance is to act.
 * @param {PositionRoom} room
 * @param {Board} board has its words for it
 */
export function chancePart(room, board) {
  const element = html("section", { class: "chance-part", "aria-label": say("web.editor.chance") });
  let drawn = "";
  const draw = () => {
    const { lots } = room;
    element.hidden = !lots.length;
    if (lots.join(" ") === drawn) return;
    drawn = lots.join(" ");
    const choice = select(lots.map((lot) => [lot, board.told(lot)]), lots[0] ?? "");
    element.replaceChildren(field(say("web.editor.chance"), choice), html("div", { class: "row" },
      worker(say("web.editor.do"), () => room.play(choice.value, -1)),
      worker(say("web.editor.lot"), byLot)));
  };
  /** Draw by lot until somebody is to act, or looks at another page: a hand has many tiles. */
  const byLot = async () => {
    do await room.play(room.lots[Math.floor(Math.random() * room.lots.length)], -1);
    while (room.lots.length && element.isConnected);
  };
  return { element, draw };
}
