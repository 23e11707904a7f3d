/** Newcomer: the way to the first lesson, for whoever plays a game for the first time. */

import { button, icon, link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { learn, learnt } from "../lib/progress.js";
import { say } from "../lib/words.js";

const LATER = "later";

/** @param {import("./room.js").Room} room */
export function newcomerPart(room) {
  const close = button(icon("close"), () => {
    learn(room.name, LATER);
    draw();
  }, { class: "quiet cross", "aria-label": say("web.close") });
  const way = link(`/learn/${room.name}`, {}, say("web.lesson.minutes"));
  const element = html("p", { class: "newcomer" }, html("span", {}, say("web.lesson.never"), " ", way), close);
  const draw = () => {
    if (room.over && room.table.mine.length) learn(room.name, LATER); // who has played knows the way
    element.hidden = learnt(room.name).size > 0 || room.over || !room.table.mine.length;
  };
  return { element, draw };
}
