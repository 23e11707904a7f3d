/** Play: the board in the middle, and everything by which an action is chosen. */

import { Chooser } from "../board/chooser.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";
import { choicesPart, which, wordsOf } from "./choices.js";
import { confirmPart } from "./confirm.js";
import { heedHintKey, hintPart } from "./hint.js";
import { Marks } from "./marks.js";
import { whyPart } from "./why.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../board/types.js").Board} Board */

/**
 * @param {Room} room
 * @param {Board} board
 */
export function playPart(room, board) {
  const stage = html("div", { class: "board", role: "group", "aria-label": say("web.table.board") }, board.element);
  const words = wordsOf(room, board);
  const confirm = confirmPart(room, board, words, () => focusLit(stage));
  const { choose } = confirm;
  const chooser = new Chooser(stage, {
    choose,
    label: (handle) => board.label(handle),
    ask: (actions) => which(actions, words, choose),
    picked: (handles) => {
      why.clear();
      board.picked?.(handles);
    },
    refused: (picks, handle) => why.answer(picks, handle),
  });
  const why = whyPart(room, board);
  const hint = hintPart(room, board, why.tell);
  const marks = new Marks(stage);
  const closed = new AbortController();
  const position = wordsPart(room, board);
  const moves = choicesPart(room, words, choose);
  const element = html("div", { class: "play" }, why.element, stage, marks.element, confirm.element, hint.element, moves.element, position.element);
  const refocus = keptFocus(element, stage, moves.element, closed.signal);
  const draw = () => {
    const view = room.awaited === null ? room.view : null;
    const covered = view === null;
    stage.hidden = covered;
    if (view) board.draw(scene(room, view));
    why.draw();
    chooser.offer(covered ? [] : room.legal, board.path);
    stage.classList.toggle("busy", room.pending);
    stage.classList.toggle("still", room.past !== null || room.over);
    hint.draw();
    confirm.draw();
    const choice = confirm.marks();
    marks.show(choice.length ? choice : hint.marks());
    moves.draw(covered);
    position.draw();
    refocus();
  };
  const ask = () => room.table.hints && room.legal.length && hint.ask();
  heedHintKey(ask, closed.signal);
  return { element, stage, draw, ask, focus: () => focusLit(stage), close: () => (marks.close(), closed.abort()) };
}

/**
 * Whoever plays by keys finds the focus again when it is their turn: on the board, or at the list they have chosen from;
 * return what sees to it.
 * @param {HTMLElement} element
 * @param {HTMLElement} stage
 * @param {HTMLElement} choices
 * @param {AbortSignal} signal
 */
function keptFocus(element, stage, choices, signal) {
  /** @type {HTMLElement | null} where keys were last pressed */
  let played = null;
  for (const part of [stage, choices]) part.addEventListener("keydown", () => (played = part));
  document.addEventListener("pointerdown", () => (played = null), { signal });
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Node && element.contains(target))) played = null;
  }, { signal });
  return () => {
    if (!played || element.contains(document.activeElement)) return;
    if (played === stage) focusLit(stage);
    else choices.querySelector("summary")?.focus();
  };
}

/** @param {HTMLElement} stage */
const focusLit = (stage) =>
  /** @type {HTMLElement | null} */ (stage.querySelector(".can[tabindex='0']"))?.focus({ preventScroll: true });

/**
 * @param {Room} room
 * @param {import("../types/views.js").View} view
 * @returns {import("../board/types.js").Scene}
 */
const scene = ({ seat, legal, last, since, names }, view) => ({ view, seat, legal, last, since, names });

/**
 * The position in sentences.
 * @param {Room} room
 * @param {Board} board
 */
function wordsPart(room, board) {
  const text = html("div", {});
  const element = html("details", { class: "aside" }, html("summary", {}, say("web.table.words")), text);
  const draw = () => {
    const view = room.awaited === null ? room.view : null;
    element.hidden = view === null;
    const told = view && /** @type {HTMLDetailsElement} */ (element).open ? board.words(scene(room, view)) : [];
    text.replaceChildren(...told.map((sentence) => html("p", {}, sentence)));
  };
  element.addEventListener("toggle", draw);
  return { element, draw };
}
