/** Choices: what may be chosen, in words; written as in the list of moves. */

import { button, sheet, tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../board/types.js").Board} Board */
/** @typedef {(actions: string[]) => Promise<string[]>} Words */

/**
 * Return a way to write what may be chosen as people do; the house is asked once for each position.
 * @param {Room} room
 * @param {Board} board
 * @returns {Words}
 */
export function wordsOf(room, board) {
  let asked = "";
  /** @type {Promise<Record<string, string> | undefined>} */
  let told = Promise.resolve({});
  return async (actions) => {
    const now = `${room.table.number} ${room.seat} ${room.legal.join(" ")}`;
    if (now !== asked) [asked, told] = [now, tried(() => room.choices())];
    const known = (await told) ?? {};
    return actions.map((action) => known[action] ?? board.told(action));
  };
}

/**
 * Ask which of several actions with the same picks is meant.
 * @param {string[]} actions
 * @param {Words} words
 * @param {(action: string) => unknown} choose
 */
export async function which(actions, words, choose) {
  const told = await words(actions);
  const action = await sheet(say("web.table.which"), (/** @type {(action: string | null) => void} */ close) => [
    html("div", { class: "menu" }, ...actions.map((each, i) => button(told[i], () => close(each)))),
  ]);
  if (action !== null) choose(action);
}

/**
 * All that may be chosen, in words.
 * @param {Room} room
 * @param {Words} words
 * @param {(action: string) => unknown} choose
 */
export function choicesPart(room, words, choose) {
  const list = html("div", { class: "menu choices" });
  const element = html("details", { class: "aside" }, html("summary", {}, say("web.table.choices")), list);
  let drawn = "";
  const fill = async (/** @type {string[]} */ legal, /** @type {string} */ now) => {
    list.inert = true; // what could be chosen before cannot be chosen any more
    const told = await words(legal);
    if (now !== drawn) return;
    list.inert = false;
    list.replaceChildren(...legal.map((action, i) => button(told[i], () => choose(action), { class: "small" })));
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
