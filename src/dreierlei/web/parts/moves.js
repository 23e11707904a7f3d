/** Moves: the list of turns, and looking back through it without disturbing the game. */

import { button, icon, sign, tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";
import { standing, turnsOf } from "./turns.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").EntryInfo} EntryInfo */

const MANY = 3;

/**
 * Return an entry in words.
 * @param {EntryInfo} entry
 * @param {import("../board/types.js").Board} board
 */
export function told(entry, board) {
  if (entry.event) return say(`web.event.${entry.event}`);
  if (!entry.action) return say("web.move.hidden");
  return board.told(entry.action);
}

/**
 * @param {Room} room
 * @param {import("../board/types.js").Board} board
 */
export function movesPart(room, board) {
  const list = html("ol", { class: "moves", tabindex: 0, "aria-label": say("web.moves.title") });
  const look = new Look(room);
  const steps = html("div", { class: "steps", role: "group", "aria-label": say("web.moves.look") },
    button(icon("first"), () => look.to(0), { "aria-label": say("web.moves.first"), class: "quiet" }),
    button(icon("back"), () => look.step(-1), { "aria-label": say("web.moves.back"), class: "quiet" }),
    button(icon("next"), () => look.step(1), { "aria-label": say("web.moves.next"), class: "quiet" }),
    button(icon("last"), () => look.to(Infinity), { "aria-label": say("web.moves.now"), class: "quiet" }));
  const element = html("section", { class: "moves-part", "aria-label": say("web.moves.title") },
    html("div", { class: "part-head" }, html("h2", {}, say("web.moves.title")), steps), list);
  const keys = (/** @type {KeyboardEvent} */ event) => pressed(event, look);
  document.addEventListener("keydown", keys);
  let drawn = "";
  const draw = () => {
    const seen = room.table.entries.filter((entry) => entry.action).length;
    const now = `${room.table.number} ${room.past?.number} ${seen} ${room.names}`;
    if (now === drawn) return;
    drawn = now;
    element.hidden = !room.table.number;
    list.replaceChildren(...turnsOf(room.table.entries).map((turn) => line(room, turn, board, look)));
    reveal(list);
  };
  return { element, draw, look, close: () => document.removeEventListener("keydown", keys) };
}

/** Scroll the list, and nothing but the list, to what is shown. @param {HTMLElement} list */
function reveal(list) {
  const here = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  requestAnimationFrame(() => {
    list.scrollTop = here ? here.offsetTop - list.offsetTop - list.clientHeight / 2 : list.scrollHeight;
  });
}

/**
 * @param {Room} room
 * @param {import("./turns.js").Turn} turn
 * @param {import("../board/types.js").Board} board
 * @param {Look} look
 */
function line(room, turn, board, look) {
  const plies = tellable(turn.plies).map((entry) => {
    const here = room.past?.number === entry.n + 1;
    const text = entry.setup ? say("web.move.setup") : told(entry, board);
    return button(text, () => look.to(entry.n + 1), {
      class: entry.seat === -1 ? "ply chance" : "ply", "aria-current": here ? "step" : null,
    });
  });
  const who = turn.seat < 0 ? [] : [html("span", { class: "unseen" }, `${room.nameOf(turn.seat)}: `), sign(turn.seat)];
  return html("li", {}, html("span", { class: "who" }, ...who), html("span", { class: "plies" }, ...plies));
}

/**
 * Return the plies of a turn that are worth telling: many that chance does at once are one, hidden ones none.
 * @param {EntryInfo[]} plies
 * @returns {(EntryInfo & {setup?: boolean})[]}
 */
function tellable(plies) {
  const first = plies.findIndex((entry) => entry.seat !== -1);
  const chance = first < 0 ? plies : plies.slice(0, first);
  const rest = first < 0 ? [] : plies.slice(first);
  const last = chance.at(-1);
  if (last && chance.length > MANY) return [{ ...last, setup: true }, ...rest];
  return [...chance.filter((entry) => entry.action), ...rest];
}

/** Looking back: the position after so many entries, as the house remembers it. */
export class Look {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.wish = 0;
  }

  /** @param {number} number how many entries; the last one or more is the present */
  async to(number) {
    const wish = ++this.wish;
    const { table } = this.room;
    if (!table.number) return;
    const now = number >= table.number;
    /** @type {import("../types/wire.js").Past | null | undefined} */
    const past = now ? null : await tried(() => ask("GET", `/api/tables/${table.table}/past/${number}`));
    if (wish !== this.wish || past === undefined) return;
    this.room.past = past;
    this.room.changed();
  }

  /** @param {-1 | 1} way */
  step(way) {
    const { past, table } = this.room;
    const here = past?.number ?? table.number;
    const stops = [0, ...standing(table.entries).map(({ n }) => n + 1)];
    const next = way < 0 ? stops.filter((stop) => stop < here).at(-1) : stops.find((stop) => stop > here);
    if (next !== undefined) return this.to(next);
    return way > 0 ? this.to(Infinity) : undefined;
  }
}

/**
 * @param {KeyboardEvent} event
 * @param {Look} look
 */
function pressed(event, look) {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (target.closest("input, textarea, select, dialog, [data-handle]")) return;
  const steps = {
    ArrowLeft: () => look.step(-1),
    ArrowRight: () => look.step(1),
    Home: () => look.to(0),
    End: () => look.to(Infinity),
  };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (!step) return;
  event.preventDefault();
  step();
}
