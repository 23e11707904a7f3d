/** A figure: a position with marks, drawn by the game's own board; whoever points at a piece sees where it may go. */

import { Chooser } from "../board/chooser.js";
import { drawMarks } from "../board/marks.js";
import { html, svg } from "../lib/element.js";
import { boardOf, nameOf } from "../lib/games.js";
import { say } from "../lib/words.js";
import { continueButton } from "./continue.js";

/** @typedef {import("../types/wire.js").FigureInfo} FigureInfo */
/** @typedef {import("../board/types.js").Board} Board */

const WIDE = ["triominos", "tricubo"]; // their boards are drawn for a page of their own, and made smaller
const EDGE = 9.6; // pixels of a frame around its board
const idle = window.requestIdleCallback?.bind(window) ?? ((/** @type {() => void} */ task) => setTimeout(task, 500));

/** @param {FigureInfo} figure */
export function figurePart(figure) {
  const name = nameOf(figure.view.game);
  const stage = html("div", { class: "board", tabindex: "0", role: "group", "aria-label": figure.caption });
  const acted = figure.may.length || figure.may_not.length;
  const frame = html("div", { class: `stage stage-${name} ${acted ? "" : "plain"}` }, stage);
  let filled = Boolean(figure.sheet.length);
  const draw = () => {
    sight.disconnect();
    if (!filled) fill(figure, name, frame, stage);
    filled = true;
  };
  const sight = new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && draw(), { rootMargin: "400px" });
  sight.observe(frame);
  idle(draw); // whoever prints the page wants the others, too
  return html("figure", { id: figure.id }, ...(figure.sheet.length ? [scoreSheet(figure)] : [frame]),
    html("figcaption", {}, figure.caption, ...(figure.legal.length ? [continueButton(() => figure, "quiet small")] : [])));
}

/**
 * @param {FigureInfo} figure
 * @param {string} name
 * @param {HTMLElement} frame
 * @param {HTMLElement} stage
 */
async function fill(figure, name, frame, stage) {
  const board = await boardOf(name);
  const layer = svg("svg", { class: "marks", "aria-hidden": "true" });
  stage.append(board.element);
  frame.append(layer);
  board.draw(scene(figure));
  live(figure, stage, board);
  const paths = (/** @type {string[]} */ plies) => plies.map(board.path);
  const marks = { may: paths(figure.may), mayNot: paths(figure.may_not), lines: figure.lines, labels: figure.labels };
  const watcher = new ResizeObserver(() => {
    if (WIDE.includes(name)) stage.style.scale = String((frame.clientWidth - 2 * EDGE) / stage.offsetWidth);
    drawMarks(stage, layer, marks);
  });
  watcher.observe(frame);
  frame.classList.add("drawn");
}

/**
 * @param {FigureInfo} figure
 * @returns {import("../board/types.js").Scene}
 */
function scene({ view, seats, legal, may_not: mayNot, played }) {
  const last = played.map(({ seat: by, action }, at) => ({ n: at, seat: by, at: 0, action, order: 0 }));
  const names = Array.from({ length: seats }, (_, each) => say("web.seat.name", { seat: each + 1 }));
  return { view, seat: Math.max(0, view.viewer), legal: [...legal, ...mayNot], last, since: last, names };
}

/**
 * Show what may be done, to whoever points at the figure or tabs into it.
 * @param {FigureInfo} figure
 * @param {HTMLElement} stage
 * @param {Board} board
 */
function live({ legal }, stage, board) {
  if (!legal.length) return;
  const chooser = new Chooser(stage, {
    choose: () => chooser.light(),
    label: (handle) => board.label(handle),
    picked: (handles) => board.picked?.(handles),
  });
  const wake = () => chooser.offers.length || chooser.offer(legal, board.path);
  const rest = () => chooser.offer([], board.path);
  stage.addEventListener("pointerenter", wake);
  stage.addEventListener("focusin", wake);
  stage.addEventListener("pointerleave", ({ pointerType }) => pointerType === "mouse" && rest());
  stage.addEventListener("focusout", ({ relatedTarget }) =>
    relatedTarget instanceof Node && stage.contains(relatedTarget) ? undefined : rest());
  stage.addEventListener("pointerover", ({ target, pointerType }) => {
    wake(); // entering comes after this
    const handle = target instanceof Element ? target.closest("[data-handle]")?.getAttribute("data-handle") : null;
    if (pointerType !== "mouse" || !handle || chooser.picks.includes(handle) || chooser.next.has(handle) && chooser.picks.length)
      return;
    if (chooser.offers.some(({ path }) => path[0] === handle && path.length > 1)) chooser.pick(handle);
  });
}

/** @param {FigureInfo} figure */
function scoreSheet({ sheet }) {
  const column = (/** @type {string} */ name) => html("th", { scope: "col" }, say(`web.rules.sheet.${name}`));
  return html("table", { class: "score-sheet" },
    html("thead", {}, html("tr", {}, ...["who", "left", "middle", "total", "call"].map(column))),
    html("tbody", {}, ...sheet.map(({ seat, left, middle, total, call }) =>
      html("tr", {}, html("th", { scope: "row" }, say("web.seat.name", { seat: seat + 1 })),
        ...[left, middle, total].map((text) => html("td", { class: "number" }, text)), html("td", {}, html("q", {}, call))))));
}
