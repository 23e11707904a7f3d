/** The first lesson of a game: small positions with one thing each to do, by hand. */

import { drawMarks } from "../board/marks.js";
import { button, icon, link, worker } from "../lib/dom.js";
import { html, svg } from "../lib/element.js";
import { boardOf, factsOf } from "../lib/games.js";
import { learn, learnt } from "../lib/progress.js";
import { Refused, ask } from "../lib/rest.js";
import { againstBots } from "../lib/tables.js";
import { say } from "../lib/words.js";
import { wordsOf } from "../parts/choices.js";
import { LessonRoom } from "../parts/lesson_room.js";
import { playPart } from "../parts/play.js";

/**
 * @typedef {import("../types/wire.js").LessonStep} LessonStep
 * @typedef {import("../types/wire.js").Description} Description
 */

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const facts = await factsOf(game);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const { steps } = /** @type {import("../types/wire.js").LessonInfo} */ (await ask("GET", `/api/lessons/${game}`));
  const title = say("web.lesson.title", { title: say(`${game}.title`) });
  const place = html("div", { class: "middle" });
  const list = html("ol", { class: "lesson-steps" });
  const element = html("div", { class: "table lesson", "data-game": game },
    html("h1", { class: "unseen" }, title), place,
    html("aside", { class: "beside", "aria-label": title }, html("h2", {}, title), list,
      html("div", { class: "row" }, link(`/rules/${game}`, { class: "button" }, say("web.rules.all")),
        worker([icon("bot"), say("web.start.bot")], () => againstBots(facts)))));
  let close = () => {};
  const show = async (/** @type {number} */ at) => {
    const held = element.contains(document.activeElement);
    close();
    const shown = at < steps.length ? await step(facts, steps, at, () => listed(at), show) : ending(facts);
    close = shown.close;
    place.replaceChildren(shown.element);
    shown.drawn();
    listed(at);
    if (held) shown.head.focus({ preventScroll: true }); // whoever goes on by keys reads what is asked now
  };
  const listed = (/** @type {number} */ at) => {
    const done = learnt(game);
    list.replaceChildren(...steps.map(({ id, task }, i) => html("li", {},
      button([html("span", { class: "number" }, done.has(id) ? "✓" : String(i + 1)), task], () => (show(i), scrollTo(0, 0)),
        { class: "quiet", "aria-current": i === at ? "step" : null }))));
  };
  const first = steps.findIndex(({ id }) => !learnt(game).has(id));
  await show(Math.max(0, first));
  return { title, element, close: () => close() };
}

/**
 * One step: the task, the board, and what is said of what was done.
 * @param {Description} facts
 * @param {LessonStep[]} steps
 * @param {number} at
 * @param {() => void} listed
 * @param {(at: number) => void} show
 */
async function step(facts, steps, at, listed, show) {
  const board = await boardOf(facts.name);
  const told = html("div", { class: "told", role: "status" });
  const rule = html("div", { class: "requests", role: "status", hidden: true });
  const next = button([say("web.lesson.next"), icon("next")], () => show(at + 1), { class: "primary", hidden: true });
  const help = worker(say("web.lesson.show"), () => reveal());
  const room = new LessonRoom(steps[at], facts, (right) => {
    rule.hidden = right;
    told.replaceChildren();
    if (!right) return rule.replaceChildren(wrong(facts.name, steps[at], () => ((rule.hidden = true), play.focus())));
    told.append(html("strong", { class: "right" }, say("web.lesson.right")));
    learn(facts.name, steps[at].id);
    layer.replaceChildren();
    [next.hidden, help.hidden] = [false, true];
    listed();
    next.focus();
  });
  const play = playPart(room, board);
  const layer = svg("svg", { class: "marks", "aria-hidden": "true" });
  play.stage.after(layer);
  const words = wordsOf(room, board);
  const reveal = async () => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = play.stage;
    for (const [side, size] of Object.entries({ left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight }))
      layer.style.setProperty(side, `${size}px`);
    drawMarks(play.stage, layer, { may: [board.path(steps[at].answer)], mayNot: [], lines: [], labels: [] });
    told.replaceChildren(...(await words([steps[at].answer])));
  };
  room.read(play.draw);
  const head = html("p", { tabindex: -1 }, html("span", { class: "number" }, `${at + 1}/${steps.length}`), steps[at].task);
  const element = html("div", {},
    html("div", { class: "task" }, head,
      html("div", { class: "row" }, next, help, told)),
    html("div", { class: "centre" }, play.element), rule);
  return { element, head, close: play.close, drawn: play.draw };
}

/**
 * What was done is allowed but not what was asked: the rule says more, where it moves no board.
 * @param {string} game
 * @param {LessonStep} step
 * @param {() => void} close
 */
function wrong(game, { rule }, close) {
  const text = new DOMParser().parseFromString(rule.html, "text/html").body;
  for (const cited of text.querySelectorAll("a")) cited.setAttribute("href", `/rules/${game}${cited.getAttribute("href")}`);
  return html("div", { class: "request" }, html("strong", { class: "wrong" }, say("web.lesson.wrong")),
    html("div", { class: "rule" }, link(`/rules/${game}#${rule.number}`, { target: "_blank", rel: "noopener" }, `§${rule.number}`), ...text.childNodes),
    button(say("web.lesson.again"), close));
}

/** @param {Description} facts */
function ending(facts) {
  const head = html("h2", { tabindex: -1 }, say("web.lesson.end"));
  const element = html("div", { class: "task ended" }, head, html("p", {}, say("web.lesson.on")),
    html("div", { class: "row" },
      worker([icon("bot"), say("web.start.bot")], () => againstBots(facts), { class: "primary" }),
      link("/", { class: "button" }, say("web.home"))));
  return { element, head, close: () => {}, drawn: () => {} };
}
