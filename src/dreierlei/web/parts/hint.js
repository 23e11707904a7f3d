/** Hint: what would be best to do and why, and what threatens one's seat; asked of the house, shown on the board. */

import { tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { recall } from "../lib/settings.js";
import { say } from "../lib/words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {Extract<import("../types/wire.js").Message, {t: "hint"}>} Hint */
/** @typedef {Extract<import("../types/wire.js").Message, {t: "threats"}>} Threats */

const MOST = 2; // threats that are told in words at once, where the board cannot show them

/**
 * @param {Room} room
 * @param {import("../board/types.js").Board} board
 * @param {(text: string) => void} tell
 */
export function hintPart(room, board, tell) {
  const list = html("ul", { class: "unseen", "aria-label": say("web.threats.title") });
  /** @type {Hint | null} */
  let hint = null;
  /** @type {Threats | null} */
  let threats = null;
  let asked = "";
  const place = () => `${room.table.table} ${room.seen} ${room.seat}`;
  let drawn = place();
  const ask = async () => {
    const now = place();
    const answer = await tried(() => room.ask("hint", room.seat, { number: room.table.number }));
    if (answer?.t !== "hint" || now !== place()) return;
    hint = answer;
    tell([say("web.hint.best", { move: answer.text ?? board.told(answer.action) }), ...answer.reasons].join(" "));
    room.changed();
  };
  const look = async () => {
    const now = place();
    if (now === asked) return;
    asked = now;
    const answer = await tried(() => room.ask("threats", room.seat, { number: room.table.number }));
    if (answer?.t !== "threats" || now !== place()) return;
    threats = answer;
    const elsewhere = answer.threats.filter((threat) => !marked(threat).some(({ path: [place] }) => shown(board, place)));
    if (elsewhere.length) tell(elsewhere.slice(0, MOST).map(({ text }) => text).join(" "));
    room.changed();
  };
  const draw = () => {
    if (drawn !== place()) hint = threats = null;
    drawn = place();
    if (wary(room)) look();
    const texts = wary(room) ? threats?.threats.map(({ text }) => text) ?? [] : [];
    if (texts.join() !== list.dataset.told) list.replaceChildren(...texts.map((text) => html("li", {}, text)));
    list.dataset.told = texts.join();
  };
  /** @returns {Mark[]} */
  const marks = () => {
    if (room.past || room.awaited !== null) return [];
    const dangers = wary(room) ? threats?.threats.flatMap(marked) ?? [] : [];
    return hint ? [...dangers, { kind: "hint", path: board.path(hint.action) }] : dangers;
  };
  return { element: list, draw, ask, marks };
}

/** Whether a board has something at a place. @param {import("../board/types.js").Board} board @param {string} place */
const shown = (board, place) => board.element.querySelector(`[data-handle$="${CSS.escape(place)}"]`);

/** Whether threats are to be shown now: at one's own turn, where reader and table want it. @param {Room} room */
const wary = (room) =>
  room.table.threats && recall("threats") === "on" && room.table.status === "running" && room.acting.includes(room.seat);

/**
 * A single thing in danger gets arrows; several get rings.
 * @param {import("../types/wire.js").ThreatInfo} threat
 * @returns {Mark[]}
 */
function marked({ places, origins }) {
  const [ends, starts] = [places, origins].map((each) => each.map((place) => `:${place}`));
  if (ends.length === 1) return starts.map((start) => ({ kind: "threat", path: [start, ends[0]] }));
  return [...starts, ...ends].map((place) => ({ kind: "threat", path: [place] }));
}

/**
 * T asks for a hint, wherever nothing is typed.
 * @param {() => void} ask
 * @param {AbortSignal} signal
 */
export function heedHintKey(ask, signal) {
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.key !== "t" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!target.closest("input, textarea, select, dialog")) ask();
  }, { signal });
}
