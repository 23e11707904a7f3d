/** The pad on which a turn is typed: tile, bought tiles, bonus; the call is what the table says aloud. */

import { button, field, form, input, sheet, worker } from "../lib/dom.js";
import { html, set } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { word } from "./common.js";

/** @typedef {import("./types.js").Turn} Turn */

const BONUSES = [0, 40, 50, 60, 70];
const HIGHEST = 15;

/** @returns {Turn} */
const blank = () => ({ tile: null, bought: 0, slash: false, bonus: 0, last: false, others: 0, own: 0 });

/**
 * @param {Turn} [given] a turn to be changed
 * @param {() => void} [typed] called whenever a key was pressed
 */
export function turnPad(given, typed = () => {}) {
  /** @type {Turn} */
  let turn = given ? { tile: given.tile, bought: given.bought, slash: given.slash, bonus: given.bonus, last: given.last,
    others: given.others, own: given.own } : blank();
  const call = html("p", { class: "t-call", role: "status" });
  const tiles = Array.from({ length: HIGHEST + 1 }, (_, value) => key(String(value), () => {
    turn.tile = turn.tile === value ? null : value;
    if (turn.tile !== null) turn.slash = false;
  }));
  const bought = [0, 1, 2, 3].map((count) => key(String(count), () => void (turn.bought = count)));
  const bonus = BONUSES.map((points) => key(points ? String(points) : "–", () => void (turn.bonus = points)));
  const slash = key(word("turn.slash"), () => {
    turn.slash = !turn.slash;
    if (turn.slash) Object.assign(turn, { tile: null, bonus: 0, last: false });
  });
  const last = key(word("turn.last"), () => void (turn.last = !turn.last));
  const others = amount((points) => void (turn.others = points));
  const own = amount((points) => void (turn.own = points));
  const end = html("details", { class: "t-end" }, html("summary", {}, word("turn.end")),
    html("div", { class: "row" }, last), html("div", { class: "pair" },
      field(word("turn.others"), others), field(word("turn.own"), own)));
  const element = html("div", { class: "t-pad" },
    group(word("turn.bought"), "t-keys four", [...bought, slash]), group(word("turn.tile"), "t-keys eight", tiles),
    group(word("turn.bonus"), "t-keys five", bonus), end, ...(given ? [call] : []));

  /**
   * @param {string} label
   * @param {() => void} press
   */
  function key(label, press) {
    return button(label, () => {
      press();
      typed();
      draw();
    }, { class: "t-key" });
  }
  /** @param {(points: number) => void} take */
  function amount(take) {
    const element = input({ type: "number", min: 0, max: 420, inputmode: "numeric" });
    element.addEventListener("input", () => {
      take(Math.max(0, Math.round(Number(element.value)) || 0));
      typed();
      draw();
    });
    return element;
  }
  let asked = 0;
  const draw = async () => {
    tiles.forEach((each, value) => press(each, turn.tile === value));
    bought.forEach((each, count) => press(each, turn.bought === count));
    bonus.forEach((each, at) => press(each, turn.bonus === BONUSES[at]));
    press(slash, turn.slash);
    press(last, turn.last);
    if (document.activeElement !== others) others.value = turn.others ? String(turn.others) : "";
    if (document.activeElement !== own) own.value = turn.own ? String(turn.own) : "";
    const mine = ++asked;
    if (empty()) return call.replaceChildren(html("span", { class: "faint" }, word("turn.how")));
    call.textContent = plain(turn);
    const told = await ask("GET", `/api/turn?${query(turn)}`).catch(() => null);
    if (told && mine === asked) call.replaceChildren(word("turn.call"), " ", html("strong", {}, `„${told.call}“`));
    return undefined;
  };
  const empty = () => JSON.stringify(turn) === JSON.stringify(blank());
  draw();
  return {
    element,
    call,
    read: () => turn,
    empty,
    clear: () => {
      turn = blank();
      /** @type {HTMLDetailsElement} */ (end).open = false;
      draw();
    },
  };
}

/** A turn without the server's help: what was typed, and no sum. @param {Turn} turn */
function plain(turn) {
  const parts = [turn.bought ? word("turn.bought-count", { count: turn.bought }) : "", turn.slash ? word("turn.slash") : "", turn.tile ?? "", turn.bonus ? `+${turn.bonus}` : "",
    turn.last ? "+25" : "", turn.others ? `+${turn.others}` : "", turn.own ? `−${turn.own}` : ""];
  return parts.filter((part) => part !== "").join(", ");
}

/**
 * @param {Element} element
 * @param {boolean} on
 */
const press = (element, on) => set(element, { "aria-pressed": String(on) });

/**
 * @param {string} label
 * @param {string} kind
 * @param {Node[]} keys
 */
const group = (label, kind, keys) =>
  html("div", { role: "group", "aria-label": label }, html("p", { class: "t-label" }, label), html("div", { class: kind }, ...keys));

/** @param {Turn} turn */
function query(turn) {
  const parts = Object.entries(turn).filter(([, value]) => value !== null).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams(parts).toString();
}

/**
 * Ask how a turn that was written is to be set right, or whether it is struck out.
 * @param {import("./types.js").Sheet} paper
 * @param {number} seat
 * @param {number} index
 * @param {(entry: {seat: number, index: number, turn: object | null, why: string}) => Promise<unknown>} save
 */
export function changeTurn(paper, seat, index, save) {
  const { name, lines } = paper.columns[seat];
  const pad = turnPad(lines[index]);
  const why = input({ maxlength: 500, required: paper.complete });
  return sheet(word("turn.change-title", { name, turn: index + 1 }), (/** @type {(done: null) => void} */ close) => {
    const done = async (/** @type {object | null} */ turn) => {
      await save({ seat, index, turn, why: why.value });
      close(null);
    };
    return [
      form([pad.element, field(word(paper.complete ? "why" : "why-maybe"), why)], word("save"), () => done(pad.read())),
      html("div", { class: "row" }, worker(word("turn.strike"), () => done(null))),
    ];
  });
}
