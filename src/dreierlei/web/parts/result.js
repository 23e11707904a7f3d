/** Result: how it ended, why, and what next. */

import { idle, link, sign, tried } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { keepGame } from "../lib/offline.js";
import { joined, numeral, scoreText } from "../lib/told.js";
import { known, say } from "../lib/words.js";
import { rematch } from "./tools.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/views.js").Outcome} Outcome */

/**
 * @param {Room} room
 * @param {boolean} [replayed] whether the game is being replayed here already
 */
export function resultPart(room, replayed = false) {
  const element = html("section", { class: "result", "aria-labelledby": "result", hidden: true });
  const account = html("div", { class: "account" });
  let [drawn, playing] = ["", false];
  const draw = () => {
    const outcome = room.present?.outcome;
    element.hidden = !room.over || !outcome;
    playing ||= !room.over;
    const now = `${JSON.stringify(outcome)} ${room.table.rematch}`;
    if (!room.over || !outcome || now === drawn) return;
    drawn = now;
    const head = html("h2", { id: "result", tabindex: -1 }, verdict(room, outcome));
    element.replaceChildren(head, html("p", {}, reason(room, outcome)), ...places(room, outcome), account, next(room, replayed));
    if (playing && idle()) head.focus({ preventScroll: true }); // whoever plays by keys goes on from here
    playing = false;
    if (outcome.scores) tried(() => itemise(room, account));
    if (room.table.mine.length) keepGame(room.table.table);
  };
  return { element, draw };
}

/**
 * Who has won, in words.
 * @param {Room} room
 * @param {Outcome} outcome
 */
export function verdict(room, { places, scores }) {
  const { mine } = room.table;
  if (places.length === 1) return scores ? say("web.result.solo", { points: scoreText(scores[0]) }) : say("web.result.done");
  const winners = places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  if (winners.length === places.length) return say("web.result.draw");
  if (winners.length === 1 && mine.length === 1 && mine[0] === winners[0]) return say("web.result.you");
  const name = joined(winners.map((seat) => room.nameOf(seat)));
  return say(winners.length === 1 ? "web.result.one" : "web.result.many", { name });
}

/**
 * @param {Room} room
 * @param {Outcome} outcome
 */
export function reason(room, outcome) {
  const last = room.table.entries.at(-1);
  const left = `web.reason.${outcome.reason}`;
  if (last?.event && last.seat !== null && known(left)) return say(left, { name: room.nameOf(last.seat) });
  const own = `${room.name}.reason.${outcome.reason}`;
  return say(known(own) ? own : `play.reason.${outcome.reason}`);
}

/**
 * Who comes where; nobody is first who was alone and has no points.
 * @param {Room} room
 * @param {Outcome} outcome
 */
function places(room, { places, scores }) {
  if (places.length === 1 && !scores) return [];
  const order = places.map((place, seat) => ({ place, seat })).sort((a, b) => a.place - b.place);
  const lines = order.map(({ place, seat }) => html("li", { class: place === 1 ? "winner" : null },
    html("span", { class: "place" }, say("web.result.place", { place })),
    html("span", { class: "who" }, sign(seat), room.nameOf(seat)),
    html("span", { class: "score" }, scores ? scored(room, scores[seat]) : "")));
  return [html("ol", { class: "places" }, ...lines)];
}

/** What somebody has at the end, in the game's own words where it has no points. @param {Room} room @param {number} count */
function scored({ name }, count) {
  const own = `${name}.board.scored`;
  return known(own) ? say(own, { count }) : scoreText(count);
}

/**
 * Say of what the points are made up.
 * @param {Room} room
 * @param {HTMLElement} place
 */
async function itemise(room, place) {
  const seats = await room.source.account();
  place.replaceChildren(...seats.map((items, seat) => html("details", {},
    html("summary", {}, sign(seat), room.nameOf(seat)),
    html("dl", {}, ...items.flatMap(({ text, points }) => [html("dt", {}, text),
      html("dd", {}, numeral(points))])))));
}

/**
 * @param {Room} room
 * @param {boolean} replayed
 */
function next(room, replayed) {
  const parts = [link("/", { class: "button" }, say("web.result.home"))];
  const { table } = room;
  if (table.daily) {
    parts.unshift(link("/daily", { class: "button primary" }, say("web.result.daily"))); // one attempt counts
  } else if (table.mine.length) {
    const label = !table.rematch ? "web.tools.rematch" : table.rated ? "web.result.rematch" : "web.result.next";
    parts.unshift(rematch(room, say(label))); // who plays for a rating has to agree; what was given up is asked for anew
  } else if (table.rematch) {
    parts.unshift(link(`/table/${table.rematch}`, { class: "button primary" }, say("web.result.next")));
  }
  if (table.table && !replayed) parts.push(link(`/replay/${table.table}`, { class: "button" }, say("web.replay.open")));
  return html("div", { class: "row" }, ...parts);
}
