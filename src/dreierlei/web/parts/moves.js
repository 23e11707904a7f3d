/** Moves: the list of turns, and the buttons to look back through it. */

import { button, icon, sign } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";
import { Look, heedKeys } from "./look.js";
import { turnsOf } from "./turns.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").EntryInfo} EntryInfo */

const MANY = 3;

/**
 * @param {Room} room
 * @param {import("./notes.js").Notes} notes
 */
export function movesPart(room, notes) {
  const list = html("ol", { class: "moves", tabindex: 0, "aria-label": say("web.moves.title") });
  const look = new Look(room);
  const run = button(icon("play"), () => look.run(), { class: "quiet" });
  const steps = html("div", { class: "steps", role: "group", "aria-label": say("web.moves.look") },
    button(icon("first"), () => look.to(0), { "aria-label": say("web.moves.first"), class: "quiet" }),
    button(icon("back"), () => look.step(-1), { "aria-label": say("web.moves.back"), class: "quiet" }),
    run,
    button(icon("next"), () => look.step(1), { "aria-label": say("web.moves.next"), class: "quiet" }),
    button(icon("last"), () => look.to(Infinity), { "aria-label": say("web.moves.now"), class: "quiet" }));
  const element = html("section", { class: "moves-part", "aria-label": say("web.moves.title") },
    html("div", { class: "part-head" }, html("h2", {}, say("web.moves.title")), steps), list);
  const closed = new AbortController();
  heedKeys(look, closed.signal);
  let drawn = "";
  const draw = () => {
    run.replaceChildren(icon(look.running ? "pause" : "play"));
    run.ariaLabel = say(look.running ? "web.moves.pause" : "web.moves.play");
    const seen = room.table.entries.filter((entry) => entry.action).length;
    const now = `${room.table.number} ${room.past?.number} ${seen} ${room.names} ${notes.lines.size}`;
    if (now === drawn) return;
    drawn = now;
    element.hidden = !room.table.number;
    keepEqual(list, turnsOf(room.table.entries).map((turn) => line(room, turn, notes, look)));
    reveal(list);
  };
  return { element, steps, draw, look, close: () => (look.stop(), closed.abort()) };
}

/**
 * Put lines into the list; those that are there already stay, with whatever focus they have.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} lines
 */
function keepEqual(list, lines) {
  const there = [...list.children];
  const first = lines.findIndex((line, i) => !there[i]?.isEqualNode(line));
  const same = first < 0 ? lines.length : first;
  for (const old of there.slice(same)) old.remove();
  list.append(...lines.slice(same));
}

/** Scroll the list, and nothing but the list, to what is shown. @param {HTMLElement} list */
function reveal(list) {
  const here = list.querySelector("[aria-current]");
  requestAnimationFrame(() => {
    if (!here) return void (list.scrollTop = list.scrollHeight);
    const [box, seen] = [here.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += box.top - seen.top - (list.clientHeight - box.height) / 2;
  });
}

/**
 * @param {Room} room
 * @param {import("./turns.js").Turn} turn
 * @param {import("./notes.js").Notes} notes
 * @param {Look} look
 */
function line(room, turn, notes, look) {
  const plies = tellable(turn.plies).map((entry) => {
    const here = room.past?.number === entry.n + 1;
    const text = entry.setup ? say("web.move.setup") : notes.told(entry);
    return button(text, () => look.to(entry.n + 1), {
      class: entry.seat === -1 ? "ply chance" : "ply", "aria-current": here ? "step" : null, "data-number": entry.n + 1,
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
