/** Somebody else was quicker: both are shown, and one decides. */

import { button, sheet, toast } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { figure, word } from "./common.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./outbox.js").Waiting} Waiting */

/**
 * Let people decide on an entry that was made from a sheet which has changed since.
 * @param {Waiting} waiting
 * @param {Sheet} now
 * @returns {Promise<Record<string, unknown> | null>} what is to be written instead; none: nothing
 */
export async function decide({ body, label }, now) {
  const again = { ...body, version: now.version };
  if (body.do === "turn") return (await twice(now, Number(body.seat), label)) ? again : null;
  if (Array.isArray(body.scores)) return (await both(now, body.scores)) ? again : null;
  toast(`${label}: ${word("crossed-look")}`, "bad");
  return null;
}

/**
 * Show the last line of a column beside a turn that may be the same; return whether to write it all the same.
 * @param {Sheet} now
 * @param {number} seat
 * @param {string} mine
 */
function twice(now, seat, mine) {
  const { name, lines } = now.columns[seat];
  const last = lines.at(-1);
  return chosen(() => [
    html("p", {}, word(now.complete ? "crossed-in" : "crossed-turn")),
    html("p", {}, last ? word("crossed-last", { name, call: last.call, total: figure(last.total) }) : word("crossed-nothing", { name })),
    html("p", {}, word("crossed-own", { entry: mine })),
  ], word("crossed-drop"), now.complete ? null : word("crossed-add"));
}

/**
 * Show what stands on the sheet beside the result that one wanted to write; return whether to write it all the same.
 * @param {Sheet} now
 * @param {(number | null)[]} mine
 */
export function both(now, mine) {
  const rows = now.columns.map((column, seat) => html("tr", {}, html("th", { scope: "row" }, column.name),
    html("td", {}, now.complete ? figure(column.score) : word("results.sofar", { sum: figure(column.sum) })),
    html("td", {}, figure(mine[seat]))));
  return chosen(() => [
    html("p", {}, word(now.complete ? "crossed-in" : "crossed-turns")),
    html("table", { class: "t-both" }, html("thead", {}, html("tr", {}, html("td", {}), html("th", {}, word("crossed-theirs")),
      html("th", {}, word("crossed-mine")))), html("tbody", {}, ...rows)),
  ], word("crossed-keep"), now.complete ? null : word("crossed-write"));
}

/**
 * Ask until one of two buttons is pressed: what was typed does not go by a slip.
 * @param {() => HTMLElement[]} told
 * @param {string} keep
 * @param {string | null} write none where nothing more can be written
 * @returns {Promise<boolean>}
 */
async function chosen(told, keep, write) {
  for (;;) {
    const answer = await sheet(word("crossed"), (/** @type {(yes: boolean | null) => void} */ close) => [
      ...told(), html("div", { class: "row end" }, button(keep, () => close(false), { autofocus: true }),
        ...(write === null ? [] : [button(write, () => close(true), { class: "primary" })])),
    ]);
    if (answer !== null || write === null) return answer === true;
  }
}
