/** Hand-over: where hands are hidden, one device shows one hand at a time. */

import { button, sign } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";

/** @param {import("./room.js").Room} room */
export function handoverPart(room) {
  const element = html("section", { class: "handover", "aria-labelledby": "handover", hidden: true });
  /** @type {number | null} */
  let drawn = null;
  const draw = () => {
    const seat = room.awaited;
    element.hidden = seat === null;
    if (seat !== drawn && seat !== null) {
      const name = room.nameOf(seat);
      const here = button(say("web.handover.here", { name }), () => {
        room.holder = seat;
        room.changed();
      }, { class: "primary" });
      element.replaceChildren(sign(seat), html("h2", { id: "handover" }, say("web.handover.title", { name })),
        html("p", {}, say("web.handover.text", { name })), here);
      here.focus({ preventScroll: true });
    }
    drawn = seat;
  };
  return { element, draw };
}
