/** What all pages of a tournament share: words, names of rounds, countdown. */

import { html } from "../lib/element.js";
import { language, say } from "../lib/words.js";

export const FINAL = 3;

/** @type {import("../board/types.js").Say} */
export const word = (slug, facts) => say(`web.tournament.${slug}`, facts);

/** @param {number} game */
export const gameName = (game) => (game === FINAL ? word("final") : word("game", { game }));

/**
 * @param {number} game
 * @param {number} round
 */
export const roundName = (game, round) => word(game === FINAL ? "round-final" : "round", { game, round });

/** A date as people write it. @param {string} iso */
export function day(iso) {
  const found = new Date(`${iso}T12:00:00`);
  return Number.isNaN(found.valueOf()) ? iso : found.toLocaleDateString(language(), { dateStyle: "long" });
}

/** The time of day of a moment. @param {string} iso */
export function clockTime(iso) {
  const found = new Date(iso);
  return Number.isNaN(found.valueOf()) ? iso : found.toLocaleTimeString(language(), { timeStyle: "short" });
}

/** A number with a proper minus; a dash for none. @param {number | null} number */
export const figure = (number) => (number === null ? "–" : String(number).replace("-", "−"));

/** How far the house's clock is ahead of this device's, in milliseconds. */
let ahead = 0;

/** Set the clock by a message of the house. @param {number} now */
export function setClock(now) {
  ahead = now - Date.now();
}

/** Milliseconds left until a moment of the house's clock. @param {number} until */
export const left = (until) => until - (Date.now() + ahead);

/** The house's clock. */
export const serverNow = () => Date.now() + ahead;

/** A length of time as a countdown shows it. @param {number} ms */
export function counted(ms) {
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  const text = hours ? `${hours}:${String(minutes % 60).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  return ms < 0 ? `−${text}` : text;
}

/** Milliseconds before the end at which a countdown is short. */
const SHORT = 300_000;

/**
 * Return a countdown that runs by itself; set it with `set`, end it with `close`.
 * @param {string} kind class of the element
 * @param {() => void} [over] what to do when the time is up
 * @param {() => void} [soon] called when the time gets short
 */
export function countdown(kind, over = () => {}, soon = () => {}) {
  const element = html("span", { class: kind, role: "timer" });
  /** @type {number | null} */
  let until = null;
  /** @type {number | null} milliseconds left while it is paused */
  let held = null;
  let rung = true;
  let warned = true;
  const draw = () => {
    const rest = held ?? (until === null ? null : left(until));
    element.hidden = rest === null;
    element.textContent = rest === null ? "" : `${held === null ? "" : `${word("time.paused")} `}${rest > 0 ? counted(rest) : word("time.up")}`;
    element.classList.toggle("short", rest !== null && rest < SHORT);
    if (rest !== null && rest > 0 && rest <= SHORT && held === null && !warned) soon();
    warned = rest === null || rest <= SHORT;
    if (rest !== null && rest <= 0 && held === null && !rung) over();
    rung = rest === null || rest <= 0;
  };
  const beat = setInterval(draw, 250);
  return {
    element,
    close: () => clearInterval(beat),
    /**
     * @param {number | null} moment
     * @param {number | null} [paused] milliseconds left of a countdown that is paused
     */
    set: (moment, paused = null) => {
      until = moment;
      held = paused;
      draw();
    },
  };
}

/**
 * Return a table of rows.
 * @param {(Node | string)[]} head
 * @param {(Node | string)[][]} rows
 * @param {string} kind class
 */
export function grid(head, rows, kind) {
  return html("table", { class: kind },
    html("thead", {}, html("tr", {}, ...head.map((cell) => html("th", { scope: "col" }, cell)))),
    html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((cell) => html("td", {}, cell))))));
}
