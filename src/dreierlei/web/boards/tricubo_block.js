/** A block: a sheet, and what a seat has written on it. */

import { html, keyed, put, set, svg } from "../lib/element.js";
import { seal } from "./tricubo_dice.js";
import {
  BOX, boxX, crossed, fieldX, FIELDS_Y, handles, HEIGHT, icon, measure, plain, print, ROWS, rowY, signed, spot, square, text,
} from "./tricubo_sheet.js";
import { boxes, shown, TIMES, use, worth } from "./tricubo_view.js";
import { called } from "./tricubo_words.js";

/**
 * @typedef {import("../types/views.js").TricuboView} TricuboView
 * @typedef {import("./tricubo_view.js").Sheet} Sheet
 * @typedef {{key: string, x: number, y: number, size: number, last: boolean}} Cross
 */

/**
 * Return a block and what draws it.
 * @param {import("../board/types.js").Say} say
 * @param {boolean} own whether its handles are picked
 */
export function block(say, own) {
  const head = html("header", { class: "head" });
  const sheet = svg("svg", { class: "sheet" });
  const sums = html("dl", { class: "sums" });
  const element = html("section", { class: own ? "block own" : "block" }, head, sheet, sums);
  const crosses = svg("g", { class: "crosses" });
  const numbers = svg("g", { class: "numbers" });
  const plan = svg("g", { class: "sealed" });
  const places = svg("g", { class: "spots" });
  let printed = "";
  let seen = -1;

  /** @param {Sheet} paper */
  function lay(paper) {
    const code = JSON.stringify(paper);
    if (code === printed) return;
    printed = code;
    const at = measure(paper);
    set(sheet, { viewBox: `0 0 ${at.width} ${HEIGHT}` });
    const lit = own ? ROWS.flatMap((row) => handles(row, at)) : [];
    sheet.replaceChildren(...print(paper, own), crosses, numbers, plan, ...lit, places);
  }

  /**
   * @param {import("../board/types.js").Scene<import("../types/views.js").TricuboView>} scene
   * @param {number} seat
   * @param {Set<string>} written
   */
  function draw({ view, names, spots = [] }, seat, written) {
    lay(view.sheet);
    if (seen !== seat) for (const group of [crosses, numbers]) group.replaceChildren(); // not the same block
    set(sheet, { "aria-label": say("tricubo.board.block", { name: names[seat] }) });
    element.style.setProperty("--seat", `var(--seat-${seat})`);
    element.style.setProperty("--seat-ink", `var(--seat-${seat}-ink)`);
    element.classList.toggle("active", view.phase !== "over" && view.to_act.includes(seat));
    element.classList.toggle("won", view.blocks.length > 1 && view.outcome?.places[seat] === 1);
    drawHead(view, seat, names[seat]);
    drawCrosses(view, seat, written);
    drawNumbers(view, seat, written);
    drawSealed(view, seat);
    drawSums(view, seat);
    drawSpots(spots.filter((handle) => handle.split(/[:.]/)[1] === String(seat)), measure(view.sheet));
    seen = seat;
  }

  /**
   * @param {TricuboView} view
   * @param {number} seat
   * @param {string} name
   */
  function drawHead(view, seat, name) {
    const state = status(view, seat);
    const word = state && say(`tricubo.board.state.${state}`, placed(view, seat));
    const pill = html("span", { class: `state state-${state}` }, word);
    head.replaceChildren(seal(seat), html("span", { class: "name" }, name), pill);
  }

  /**
   * @param {TricuboView} view
   * @param {number} seat
   * @param {Set<string>} written
   */
  function drawCrosses(view, seat, written) {
    const own = view.blocks[seat];
    /** @type {Cross[]} */
    const made = own.crosses.flatMap((count, i) =>
      Array.from({ length: count }, (_, column) => ({
        key: `${seat} ${i + 1}:${column}`, x: boxX(column), y: rowY(i + 1), size: 25,
        last: column === count - 1 && written.has(`${seat} row:${i + 1}`),
      })),
    );
    /** @type {(place: string, x: number) => void} */
    const below = (place, x) => {
      made.push({ key: `${seat} ${place}`, x, y: FIELDS_Y, size: 31, last: written.has(`${seat} ${place}`) });
    };
    for (const field of own.colours) below(`field:${field}`, fieldX(field));
    if (view.sheet.joker && !own.joker) below("joker", measure(view.sheet).joker);
    /** @type {(one: Cross) => Element} */
    const make = (one) => {
      const group = crossed(one.key, one.size);
      group.classList.toggle("new", seen === seat);
      return group;
    };
    keyed(crosses, made, (one) => one.key, make, (group, one) => {
      put(group, one.x, one.y);
      group.classList.toggle("last", one.last);
    });
    for (const step of sheet.querySelectorAll(".step"))
      step.classList.toggle("reached", Number(step.getAttribute("data-step")) < own.colours.length);
  }

  /**
   * @param {TricuboView} view
   * @param {number} seat
   * @param {Set<string>} written
   */
  function drawNumbers(view, seat, written) {
    const at = measure(view.sheet);
    const own = view.blocks[seat];
    const noted = ROWS.filter((row) => own.interim[row - 1] !== null);
    const all = [
      ...noted.map((row) => ({ row, x: at.interim, points: own.interim[row - 1] ?? 0, name: "noted" })),
      ...ROWS.map((row) => ({ row, x: at.sum, points: worth(view.sheet, own, row), name: "worth" })),
    ];
    /** @type {(one: typeof all[0]) => SVGElement} */
    const make = (one) => text(one.x, rowY(one.row), "", one.name);
    keyed(numbers, all, (one) => `${seat} ${one.name} ${one.row}`, make, (node, one) => {
      node.textContent = String(one.points);
      node.classList.toggle("last", one.name === "noted" && written.has(`${seat} rows:${one.row}`));
    });
    for (const row of ROWS) {
      const offers = sheet.querySelectorAll(`[data-handle="rows:${row}"] .offer, [data-tick="${row}"] .offer`);
      for (const offer of offers) offer.textContent = String(worth(view.sheet, own, row));
    }
  }

  /**
   * Show what has been chosen in secret, in pencil.
   * @param {TricuboView} view
   * @param {number} seat
   */
  function drawSealed(view, seat) {
    plan.replaceChildren();
    if (view.chosen && view.viewer === seat) plan.append(...pencilled(view, seat, view.chosen));
  }

  /**
   * @param {TricuboView} view
   * @param {number} seat
   */
  function drawSums(view, seat) {
    const points = view.blocks[seat].points;
    const kinds = /** @type {const} */ (["rows", "interim", "colours", "finish", "total"]);
    sums.replaceChildren(
      ...kinds.map((kind) =>
        html("div", { class: `sum sum-${kind}`, title: say(`tricubo.board.sum.${kind}`) },
          html("dt", {}, icon(kind), html("span", { class: "word" }, say(`tricubo.board.sum.${kind}`))),
          html("dd", {}, kind === "rows" || kind === "total" ? plain(points[kind]) : signed(points[kind]))),
      ),
    );
  }

  /**
   * @param {string[]} spots
   * @param {import("./tricubo_sheet.js").Places} at
   */
  function drawSpots(spots, at) {
    keyed(places, spots, String, (handle) => spot(handle, at));
    set(sheet, { role: own || spots.length ? "group" : "img" });
  }

  /**
   * Show which boxes each row would get from the die that has been picked.
   * @param {TricuboView} view
   * @param {number} seat
   * @param {number} times
   */
  function plans(view, seat, times) {
    for (const row of ROWS) {
      const group = /** @type {SVGElement} */ (sheet.querySelector(`[data-handle="row:${row}"] .plan`));
      const columns = boxes(view.sheet, view.blocks[seat], row, times);
      group.replaceChildren(...columns.map((column) => {
        const box = svg("g", {}, square(0, 0, BOX + 3, "target"), crossed(`plan ${row}:${column}`, 25));
        put(box, boxX(column), rowY(row));
        return box;
      }));
    }
  }

  /**
   * Open the rows that several at once are scored of, and tick those that have been chosen.
   * @param {Set<number> | null} open null leaves them as they are
   * @param {Set<number>} ticked
   */
  function ticks(open, ticked) {
    for (const tick of sheet.querySelectorAll("[data-tick]")) {
      const row = Number(tick.getAttribute("data-tick"));
      if (open) tick.classList.toggle("open", open.has(row));
      tick.classList.toggle("ticked", ticked.has(row));
    }
  }

  return { element, draw, plans, ticks };
}

/**
 * Return what a seat is about, as a word of the book; empty where there is nothing to say.
 * @param {TricuboView} view
 * @param {number} seat
 */
function status(view, seat) {
  if (view.outcome) return view.blocks.length > 1 ? "place" : view.title ? "title" : "";
  if (view.to_act.includes(seat)) return view.viewer === seat ? "yours" : "chooses";
  return view.phase === "others" ? (seat === view.active ? "rolled" : "chose") : "";
}

/**
 * @param {TricuboView} view
 * @param {number} seat
 * @returns {Record<string, string | number>}
 */
function placed(view, seat) {
  return { place: view.outcome?.places[seat] ?? "", title: view.title ? called(view.title) : "" };
}

/**
 * Return the pencil marks of an action that the others do not see yet.
 * @param {TricuboView} view
 * @param {number} seat
 * @param {string} action
 * @returns {SVGElement[]}
 */
function pencilled(view, seat, action) {
  const { kind, die, rows } = use(action);
  const at = measure(view.sheet);
  const own = view.blocks[seat];
  /** @type {(x: number, y: number, size: number) => SVGElement} */
  const cross = (x, y, size) => {
    const group = crossed(`${x} ${y}`, size);
    put(group, x, y);
    return group;
  };
  if (kind === "score") return rows.map((row) => text(at.interim, rowY(row), worth(view.sheet, own, row), "noted"));
  if (kind === "colour" || kind === "any") return [cross(fieldX(kind === "any" ? kind : die), FIELDS_Y, 31)];
  if (kind !== "cross") return [];
  const row = shown(view, die);
  return boxes(view.sheet, own, row, TIMES[die]).map((column) => cross(boxX(column), rowY(row), 25));
}
