/** A puzzle: a position, what is asked, and the board to answer on. */

import { button, icon, idle, link, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { boardOf, factsOf } from "../lib/games.js";
import { Refused, ask } from "../lib/rest.js";
import { miss, progress, solve } from "../lib/solved.js";
import { language, say } from "../lib/words.js";
import { playPart } from "../parts/play.js";
import { PuzzleRoom } from "../parts/puzzle_room.js";
import { solver, stars, turnsOf } from "./puzzles.js";

/** @typedef {import("../types/wire.js").PuzzleList} PuzzleList */
/** @typedef {import("../types/wire.js").PuzzleTask} PuzzleTask */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game, id }) {
  const facts = await factsOf(game);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const address = `/api/puzzles/${game}/${id}`;
  const [board, task, list] = await Promise.all([boardOf(game),
    /** @type {Promise<PuzzleTask>} */ (ask("GET", address)),
    /** @type {Promise<PuzzleList>} */ (ask("GET", `/api/puzzles/${game}`))]);
  const room = new PuzzleRoom(task, facts, address);
  const day = list.daily.id === id ? list.day : null;
  const title = say("web.puzzles.one", { title: say(`${game}.title`), theme: say(`study.theme.${task.theme}`) });
  const [play, verdict, tools, about] = [playPart(room, board), verdictPart(room, list, () => play.focus()), toolsPart(room), aboutPart(room, list, day)];
  const element = html("div", { class: "table puzzle", "data-game": game, "data-seats": room.table.seats.length },
    html("h1", { class: "unseen" }, title),
    html("div", { class: "middle" }, verdict.element, html("div", { class: "centre" }, play.element)),
    html("aside", { class: "beside", "aria-label": say("web.table.beside") }, about.element, tools.element));
  const draw = () => {
    if (room.failed || room.shown) miss(`${game}/${id}`); // the house has noted it as a try by then
    if (room.solved && !room.shown) solve(`${game}/${id}`, day);
    for (const part of [play, verdict, tools, about]) part.draw();
  };
  room.read(draw);
  draw();
  const close = () => {
    room.closed = true;
    play.close();
  };
  return { title, element, close };
}

/**
 * What is asked, what was said to the last ply, and what can be done then.
 * @param {PuzzleRoom} room
 * @param {PuzzleList} list
 * @param {() => void} refocus leads back to the board
 */
function verdictPart(room, list, refocus) {
  const line = html("p", { role: "status" });
  const again = button(say("web.puzzles.again"), () => (room.retry(), refocus()), { class: "small primary" });
  const next = link("", { class: "button small primary" }, say("web.puzzles.next"));
  const element = html("div", { class: "asked puzzle-verdict" }, line, again, next);
  const draw = () => {
    const [state, text] = said(room);
    element.dataset.state = state;
    line.replaceChildren(...text);
    again.hidden = !room.failed || room.shown;
    next.hidden = room.pending || !(room.solved || room.shown);
    if (!next.hidden) next.setAttribute("href", following(list, room.task.id));
    const way = [next, again].find(({ hidden }) => !hidden);
    if (way && idle()) way.focus({ preventScroll: true }); // whoever plays by keys goes on from here
  };
  return { element, draw };
}

/**
 * @param {PuzzleRoom} room
 * @returns {[string, (Node | string)[]]}
 */
function said(room) {
  const { task, answer, name } = room;
  const sentence = say(`study.task.${name}.${task.theme}`, { turns: turnsOf(task.turns) });
  if (room.shown) return ["asked", [html("strong", {}, say("web.puzzles.solution")), rated(room)]];
  if (room.solved) return ["right", [html("strong", {}, say("web.puzzles.solved")), " ", points(room), rated(room)]];
  if (room.failed) return ["wrong", [html("strong", {}, say("web.puzzles.wrong")), " ", refuted(room), rated(room)]];
  if (answer) return ["right", [html("strong", {}, say("web.puzzles.right")), " ", say("web.puzzles.on")]];
  return ["asked", [html("strong", {}, say("web.puzzles.you", { seat: task.seat + 1 })), " ", sentence]];
}

/** @param {PuzzleRoom} room */
function points({ answer }) {
  return answer?.worth === null || !answer ? "" : say("web.puzzles.worth", { worth: number(answer.worth) });
}

/** What a first try has made of one's rating. @param {PuzzleRoom} room */
function rated({ settled }) {
  if (!settled) return "";
  const { before, after } = settled;
  return ` ${say("web.puzzles.rated", { after, change: (after < before ? "−" : "+") + Math.abs(after - before) })}`;
}

/** @param {PuzzleRoom} room */
function refuted({ answer, task }) {
  if (!answer) return "";
  if (answer.worth !== null) return say("web.puzzles.less", { worth: number(answer.worth), best: number(answer.best ?? 0) });
  if (answer.steps.length > 1) return say(task.theme === "defence" ? "web.puzzles.harm" : "web.puzzles.refuted");
  return say("web.puzzles.not");
}

/** @param {number} value */
const number = (value) => value.toLocaleString(language(), { maximumFractionDigits: 2 });

/**
 * What is known of the puzzle, and of who solves it; a first try changes the ratings of both.
 * @param {PuzzleRoom} room
 * @param {PuzzleList} list
 * @param {string | null} day
 */
function aboutPart(room, list, day) {
  const { task } = room;
  const [rating, own] = [html("span", {}, String(list.ratings[task.id] ?? "–")), html("span", {}, list.solver ? solver(list.solver) : "")];
  const facts = [[say("web.puzzles.theme"), say(`study.theme.${task.theme}`)],
    [say("web.puzzles.turns"), String(task.turns)], [say("web.puzzles.difficulty"), stars(task.difficulty)],
    [say("web.puzzles.rating"), rating], ...(list.solver ? [[say("web.puzzles.own"), own]] : [])];
  const element = html("div", { class: "puzzle-about" },
    html("h2", {}, link(`/puzzles/${list.game}`, {}, say("web.puzzles.of", { title: say(`${list.game}.title`) }))),
    ...(day ? [html("p", { class: "puzzle-day" }, icon("clock"), say("web.puzzles.daily"))] : []),
    html("dl", { class: "facts-list" }, ...facts.flatMap(([term, value]) => [html("dt", {}, term), html("dd", {}, value)])));
  const draw = () => {
    const { settled } = room;
    if (!settled) return;
    rating.textContent = String(settled.puzzle);
    if (list.solver) own.textContent = solver({ ...list.solver, points: settled.after, tries: list.solver.tries + 1 });
  };
  return { element, draw };
}

/**
 * @param {PuzzleRoom} room
 */
function toolsPart(room) {
  const reveal = worker([icon("bulb"), say("web.puzzles.reveal")], () => room.reveal(), { class: "quiet" });
  const element = html("div", { class: "tools", role: "group", "aria-label": say("web.tools.title") },
    html("div", { class: "row" }, reveal));
  const draw = () => (reveal.hidden = room.solved || room.shown);
  return { element, draw };
}

/**
 * Return the address of the next puzzle that is not solved yet, or of the list.
 * @param {PuzzleList} list
 * @param {string} id
 */
function following({ game, puzzles, next: suited }, id) {
  if (suited && suited !== id) return `/puzzles/${game}/${suited}`;
  const { solved } = progress();
  const at = puzzles.findIndex((each) => each.id === id);
  const others = [...puzzles.slice(at + 1), ...puzzles.slice(0, at)];
  const next = others.find((each) => !solved[`${game}/${each.id}`]);
  return next ? `/puzzles/${game}/${next.id}` : `/puzzles/${game}`;
}
