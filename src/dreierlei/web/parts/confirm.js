/** Confirm: whoever likes it so sees what they have chosen before it is played: play it, or choose otherwise. */

import { button, icon, tried, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { recall } from "../lib/settings.js";
import { say } from "../lib/words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./marks.js").Mark} Mark */

const BLANK = "\u00a0";

/**
 * @param {Room} room
 * @param {import("../board/types.js").Board} board
 * @param {import("./choices.js").Words} words
 * @param {() => void} refocus leads whoever plays by keys back to the board
 */
export function confirmPart(room, board, words, refocus) {
  const element = html("section", { class: "requests", "aria-label": say("web.confirm.title"), hidden: true });
  /** @type {{action: string, number: number} | null} */
  let chosen = null;
  const drop = () => {
    const held = element.contains(document.activeElement);
    chosen = null;
    element.hidden = true;
    element.replaceChildren();
    if (held) refocus();
  };
  const other = () => {
    drop();
    room.changed();
  };
  const play = async () => {
    const action = chosen?.action;
    drop();
    if (action) await room.play(action);
  };
  /** Play an action, or show it first. @param {string} action */
  const choose = (action) => {
    if (recall("confirm") !== "on") return tried(() => room.play(action));
    chosen = { action, number: room.table.number };
    const told = html("p", {}, BLANK);
    void words([action]).then(([text]) => (told.textContent = text));
    const go = worker([icon("play"), say("web.confirm.play")], play, { class: "primary" });
    element.replaceChildren(html("div", { class: "request" }, told,
      html("div", { class: "row" }, button(say("web.confirm.other"), other), go)));
    element.hidden = false;
    room.changed();
    go.focus({ preventScroll: true });
  };
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    other();
  });
  const draw = () => {
    if (chosen && (chosen.number !== room.table.number || room.past || room.over)) drop();
    if (recall("confirm") === "on" && room.legal.length) void words([]); // they are there when something is chosen
  };
  /** @returns {Mark[]} */
  const marks = () => (chosen ? [{ kind: "choice", path: board.path(chosen.action) }] : []);
  return { element, draw, choose, marks };
}
