/** The five games: what the house says of them, and their boards. */

import { html } from "./element.js";
import { arrived, load } from "./files.js";
import { unreachable } from "./rest.js";
import { known, say } from "./words.js";

/** @typedef {import("../types/wire.js").Description} Description */
/** @typedef {import("../board/types.js").Board} Board */

/** @type {Promise<Description[]> | null} */
let all = null;

/** @returns {Promise<Description[]>} */
export function games() {
  all ??= load("games.json").catch(() => {
    all = null;
    throw unreachable();
  });
  return /** @type {Promise<Description[]>} */ (all);
}

/** Return the name of a game from its whole text, `triapon(barricades=true)`. @param {string} text */
export const nameOf = (text) => text.split("(")[0];

/** @param {string} name */
export async function factsOf(name) {
  return (await games()).find((facts) => facts.name === name);
}

/**
 * Return a new board of a game.
 * @param {string} name
 * @returns {Promise<Board>}
 */
export async function boardOf(name) {
  const { create } = await arrived(import(`../boards/${name}.js`));
  return lasting(create(say));
}

/**
 * Return a board that leaves a scene alone which it shows already: most of what is heard at a table changes nothing on it.
 * @param {Board} board
 * @returns {Board}
 */
function lasting(board) {
  let shown = "";
  const draw = (/** @type {import("../board/types.js").Scene<any>} */ scene) => {
    const now = JSON.stringify(scene);
    if (now !== shown) board.draw(scene);
    shown = now;
  };
  return { ...board, draw };
}

/**
 * Return a picture of a game: its board with a sample position, which cannot be touched; drawn once it is in sight.
 * @param {Description} facts
 */
export function picture(facts) {
  const inner = html("div", { class: "board picture-board" });
  const frame = html("div", { class: "picture", inert: true, "aria-hidden": "true" }, inner);
  const watcher = new ResizeObserver(() => fit(inner, frame));
  watcher.observe(frame);
  watcher.observe(inner);
  const sight = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting) return;
    sight.disconnect();
    inTurn(() => sketch(facts, inner));
  }, { rootMargin: "60px" });
  sight.observe(frame);
  return frame;
}

/** The picture that is being drawn. @type {Promise<unknown>} */
let drawing = Promise.resolve();

/** Draw a picture in a frame of its own, so that the first is seen before all are drawn. @param {() => Promise<void>} draw */
function inTurn(draw) {
  const drawn = drawing.then(draw);
  drawing = drawn.catch(() => {}).then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/**
 * @param {Description} facts
 * @param {HTMLElement} inner
 */
async function sketch(facts, inner) {
  const board = await boardOf(facts.name);
  const count = Number(facts.sample.game.match(/seats=(\d+)/)?.[1] ?? facts.seats[0]);
  const names = Array.from({ length: count }, (_, seat) => say("web.seat.name", { seat: seat + 1 }));
  inner.append(board.element);
  board.draw({ view: facts.sample, seat: Math.max(0, facts.sample.viewer), legal: [], last: [], since: [], names });
}

/**
 * Boards are drawn for a page of their own: make one as small as its frame. Of a tall one the upper part is shown.
 * @param {HTMLElement} inner
 * @param {HTMLElement} frame
 */
function fit(inner, frame) {
  const { offsetWidth: width, offsetHeight: height } = inner;
  const shown = Math.min(height, 1.05 * width);
  const scale = Math.min(frame.clientWidth / width, frame.clientHeight / shown);
  if (!Number.isFinite(scale)) return;
  inner.style.scale = String(scale);
  inner.style.left = `${(frame.clientWidth - scale * width) / 2}px`;
  inner.style.top = `${(frame.clientHeight - scale * shown) / 2}px`;
}

/**
 * Return the value of an option in the text of a game, `triapon(rounds=20)`, or what is usual.
 * @param {string} text
 * @param {Description} facts
 * @returns {(name: string) => string}
 */
export const optionOf = (text, facts) => (name) =>
  text.match(new RegExp(`[(,]${name}=([^,)]*)`))?.[1] ?? String(facts.options.find((each) => each.name === name)?.default);

/** How many can play. @param {Description} facts */
export function crowd({ seats: [least, most] }) {
  if (least === most) return say("web.game.seats", { seats: least });
  return say("web.game.range", { least, most });
}

/**
 * Return the sentences that tell a game in short.
 * @param {string} name
 */
export function summary(name) {
  const steps = [1, 2, 3, 4, 5, 6, 7, 8].map((step) => `${name}.how.${step}`).filter(known);
  return html("ol", { class: "how" }, ...steps.map((slug) => html("li", {}, say(slug))));
}
