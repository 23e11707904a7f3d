/** Play: the board in the middle, and everything by which an action is chosen. */

import { Chooser } from "../board/chooser.js";
import { button, sheet, tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";
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
  const confirm = confirmPart(room, board, () => focusLit(stage));
  const { choose } = confirm;
  const chooser = new Chooser(stage, {
    choose,
    label: (handle) => board.label(handle),
    ask: (actions) => which(actions, board, choose),
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
  const refocus = keptFocus(stage, closed.signal);
  const position = wordsPart(room, board);
  const moves = choicesPart(room, board, choose);
  const element = html("div", { class: "play" }, why.element, stage, marks.element, confirm.element, hint.element, moves.element, position.element);
  const draw = () => {
    const view = room.awaited === null ? room.view : null;
    const covered = view === null;
    stage.hidden = covered;
    if (view) board.draw(scene(room, view));
    why.draw();
    chooser.offer(covered ? [] : room.legal, board.path);
    refocus();
    stage.classList.toggle("busy", room.pending);
    stage.classList.toggle("still", room.past !== null || room.over);
    hint.draw();
    confirm.draw();
    const choice = confirm.marks();
    marks.show(choice.length ? choice : hint.marks());
    moves.draw(covered);
    position.draw();
  };
  const ask = () => room.table.hints && room.legal.length && hint.ask();
  heedHintKey(ask, closed.signal);
  return { element, stage, draw, ask, close: () => (marks.close(), closed.abort()) };
}

/**
 * Whoever plays by keys finds the focus on the board again when it is their turn; return what sees to it.
 * @param {HTMLElement} stage
 * @param {AbortSignal} signal
 */
function keptFocus(stage, signal) {
  let keys = false;
  stage.addEventListener("keydown", () => (keys = true));
  document.addEventListener("pointerdown", () => (keys = false), { signal });
  document.addEventListener("focusin", ({ target }) => (keys &&= target instanceof Node && stage.contains(target)), {
    signal,
  });
  return () => {
    if (keys && !stage.contains(document.activeElement)) focusLit(stage);
  };
}

/** @param {HTMLElement} stage */
const focusLit = (stage) => /** @type {HTMLElement | null} */ (stage.querySelector(".can[tabindex='0']"))?.focus();

/**
 * @param {Room} room
 * @param {import("../types/views.js").View} view
 * @returns {import("../board/types.js").Scene}
 */
const scene = ({ seat, legal, last, since, names }, view) => ({ view, seat, legal, last, since, names });

/**
 * Ask which of several actions with the same picks is meant.
 * @param {string[]} actions
 * @param {Board} board
 * @param {(action: string) => unknown} choose
 */
async function which(actions, board, choose) {
  const action = await sheet(say("web.table.which"), (/** @type {(action: string | null) => void} */ close) => [
    html("div", { class: "menu" }, ...actions.map((each) => button(board.told(each), () => close(each)))),
  ]);
  if (action !== null) choose(action);
}

/**
 * All that may be chosen, in words.
 * @param {Room} room
 * @param {Board} board
 * @param {(action: string) => unknown} choose
 */
function choicesPart(room, board, choose) {
  const list = html("div", { class: "menu choices" });
  const element = html("details", { class: "aside" }, html("summary", {}, say("web.table.choices")), list);
  let drawn = "";
  const fill = async (/** @type {string[]} */ legal, /** @type {string} */ now) => {
    list.inert = true; // what could be chosen before cannot be chosen any more
    const told = (await tried(() => room.choices())) ?? {};
    if (now !== drawn) return;
    list.inert = false;
    list.replaceChildren(...legal.map((action) =>
      button(told[action] ?? board.told(action), () => choose(action), { class: "small" })));
  };
  const draw = (covered = false) => {
    const legal = covered ? [] : room.legal;
    element.hidden = !legal.length;
    if (covered) { // whoever gets the device reads nothing of the hand before
      drawn = "";
      list.replaceChildren();
    }
    const now = `${room.seat} ${legal.join(" ")}`;
    if (!(/** @type {HTMLDetailsElement} */ (element).open) || now === drawn) return;
    drawn = now;
    fill(legal, now);
  };
  element.addEventListener("toggle", () => draw());
  return { element, draw };
}

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
