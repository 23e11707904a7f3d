/** The board of Tricubo: the tray with its dice, the viewer's block with all handles, and the blocks of the others. */

import { html, keyed, set } from "../lib/element.js";
import { block } from "./tricubo_block.js";
import { tray } from "./tricubo_dice.js";
import { meant, path, rolled, shown, TIMES, use, worth, written } from "./tricubo_view.js";
import { called, label, told, words } from "./tricubo_words.js";

/**
 * @typedef {import("../board/types.js").Scene<import("../types/views.js").TricuboView>} Scene
 * @typedef {import("../types/views.js").TricuboView} TricuboView
 */

/** @type {import("../board/types.js").Create} */
export function create(say) {
  const table = tray(say);
  const own = block(say, true);
  const hint = html("p", { class: "hint", "aria-live": "polite" });
  const chips = html("div", { class: "chips" });
  const pass = html("button", { type: "button", class: "pass", "data-handle": "pass" }, say("tricubo.board.pass"));
  const ladder = html("ol", { class: "ladder" });
  const others = html("section", { class: "others" });
  const strip = html("div", { class: "strip" }, hint, chips, pass);
  const main = html("div", { class: "main" }, own.element, strip);
  const spread = html("div", { class: "spread" }, table.element, main, html("div", { class: "side" }, others, ladder));
  const element = html("div", { class: "tricubo" }, spread);
  /** @type {Map<number, ReturnType<typeof block>>} */
  const blocks = new Map();
  /** @type {Scene | null} */
  let scene = null;
  /** @type {number[]} */
  let dice = [];
  /** @type {Set<number>} */
  let ticked = new Set();
  let die = "";

  /** @param {Scene} next */
  function draw(next) {
    const { view } = next;
    const marks = written({ ...next, last: next.since }, scene ? dice : []);
    dice = view.dice.length ? view.dice : view.phase === "start" ? [] : next.last.map(rolled).findLast(Boolean) ?? dice;
    if (scene?.seat !== next.seat) others.replaceChildren();
    scene = next;
    table.draw(next, dice, next.legal.map(use).find(({ joker }) => joker)?.die ?? null);
    own.draw(next, next.seat, marks);
    drawOthers(next, marks);
    drawChips(next);
    drawLadder(view);
    if (!uses().length) die = "";
    show();
  }

  /**
   * @param {Scene} next
   * @param {Set<string>} marks
   */
  function drawOthers(next, marks) {
    const seats = next.names.map((_, i) => (next.seat + 1 + i) % next.names.length).slice(0, -1);
    set(others, { "data-count": seats.length, hidden: !seats.length });
    /** @type {(seat: number) => Element} */
    const make = (seat) => {
      blocks.set(seat, block(say, false));
      return /** @type {ReturnType<typeof block>} */ (blocks.get(seat)).element;
    };
    keyed(others, seats, String, make, (element, seat) => {
      element.style.order = String(seats.indexOf(seat));
      blocks.get(seat)?.draw(next, seat, marks);
    });
  }

  /** @param {Scene} next */
  function drawChips(next) {
    const { view } = next;
    /** @type {(rows: number[]) => number} */
    const points = (rows) => rows.reduce((sum, row) => sum + worth(view.sheet, view.blocks[next.seat], row), 0);
    const choices = next.legal.map(use).map(({ rows }) => rows).filter((rows) => rows.length > 1);
    choices.sort((a, b) => points(b) - points(a));
    keyed(chips, choices, (rows) => rows.join("+"), chipOf, (chip, rows) => {
      chip.style.order = String(choices.indexOf(rows));
      chip.lastElementChild.textContent = say("tricubo.board.gain", { points: points(rows) });
    });
  }

  /** @param {TricuboView} view */
  function drawLadder(view) {
    const solo = view.blocks.length === 1;
    set(ladder, { hidden: !solo });
    if (!solo) return;
    const total = view.blocks[0].points.total;
    ladder.replaceChildren(
      ...view.sheet.titles.map((title) => {
        const reached = view.title ? view.title.floor === title.floor : false;
        const floor = html("span", { class: "floor" }, say("tricubo.board.floor", { points: title.floor }));
        const step = html("li", { class: "title" }, html("span", { class: "called" }, called(title)), floor);
        step.classList.toggle("reached", reached);
        step.classList.toggle("passed", total >= title.floor);
        if (reached) set(step, { "aria-current": "true" });
        return step;
      }).reverse(),
    );
  }

  /** @param {string[]} handles */
  function picked(handles) {
    die = handles[0]?.startsWith("die:") ? handles[0].slice(4) : "";
    ticked = new Set();
    show();
  }

  /** Show what the die that has been picked may do. */
  function show() {
    if (!scene) return;
    const { view } = scene;
    own.plans(view, scene.seat, die ? TIMES[die] : 1);
    showTicks();
    hint.textContent = advice(view);
    element.classList.toggle("joking", uses().some(({ joker }) => joker));
  }

  /** What the die that has been picked may be used for. */
  function uses() {
    return (scene?.legal ?? []).map(use).filter((one) => die !== "" && one.die === die);
  }

  /** @param {TricuboView} view */
  function advice(view) {
    if (!die && view.chosen) return say("tricubo.board.hint.chosen", { ply: told(say, view.chosen) });
    const [first] = uses();
    if (!first) return "";
    const facts = { die: say(`tricubo.board.die.${die}`), number: shown(view, die), rows: first.rows.length };
    const kind = first.rows.length > 1 ? "rows" : first.rows.length ? "row" : "field";
    const cost = first.joker ? ` ${say("tricubo.board.hint.joker")}` : "";
    return say(`tricubo.board.hint.${kind}`, facts) + cost;
  }

  /** Rows may be ticked on the block, in any order; when there are enough, that is the chip of these rows. */
  function showTicks() {
    const many = uses().map(({ rows }) => rows).filter((rows) => rows.length > 1);
    const fits = many.filter((rows) => [...ticked].every((row) => rows.includes(row)));
    own.ticks(new Set(many.flat()), ticked);
    const names = fits.map((rows) => rows.join("+"));
    for (const chip of chips.children)
      chip.classList.toggle("out", ticked.size > 0 && !names.includes(chip.getAttribute("data-key") ?? ""));
    if (fits.length === 1 && fits[0].length === ticked.size)
      /** @type {HTMLElement | null} */ (chips.querySelector(`[data-handle="rows:${names[0]}"]`))?.click();
  }

  for (const kind of ["pointerover", "pointerout", "focusin", "focusout"])
    chips.addEventListener(kind, (event) => {
      const chip = event.target instanceof Element ? event.target.closest(".chip.can") : null;
      const over = chip && (kind === "pointerover" || kind === "focusin");
      own.ticks(null, over ? new Set((chip.getAttribute("data-key") ?? "").split("+").map(Number)) : ticked);
    });

  others.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest(".spot")) return; // whoever writes looks already
    const block = target.closest(".block");
    const peeks = block !== null && !block.classList.contains("peeked");
    for (const each of others.children) each.classList.toggle("peeked", peeks && each === block);
    element.classList.toggle("peeking", peeks);
  });

  own.element.addEventListener("click", (event) => {
    const tick = event.target instanceof Element ? event.target.closest("[data-tick].open") : null;
    if (!tick) return;
    event.stopPropagation(); // a tick takes no pick back
    const row = Number(tick.getAttribute("data-tick"));
    if (!ticked.delete(row)) ticked.add(row);
    showTicks();
  });

  return {
    element,
    personal: true,
    draw,
    picked,
    path: (action) => path(/** @type {Scene} */ (scene).view, action),
    label: (handle) => label(say, /** @type {Scene} */ (scene), handle),
    words: (at) => words(say, at),
    told: (action) => told(say, action),
    meant: ([first], handle) => meant(/** @type {Scene} */ (scene).view, first, handle),
    points: (view) => view.blocks.map((/** @type {import("../types/views.js").Block} */ { points }) => points.total),
  };
}

/**
 * Return a button that scores several rows.
 * @param {number[]} rows
 */
function chipOf(rows) {
  const parts = [html("span", { class: "rows" }, rows.join(" + ")), html("span", { class: "gain" })];
  return html("button", { type: "button", class: "chip", "data-handle": `rows:${rows.join("+")}` }, ...parts);
}
