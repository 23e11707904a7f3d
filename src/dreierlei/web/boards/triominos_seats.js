/** The seats of Triominos: who has how many points and tiles, and what they did last. */
import { html, keyed, moving, set, svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";
import { HEIGHT, SIDE, back, face, named, picture } from "./triominos_tile.js";

/**
 * @typedef {import("../board/types.js").Scene<import("../types/views.js").TriominosView>} Scene
 * @typedef {import("../board/types.js").Say} Say
 */

const PARTS = ["name", "place", "score", "gain", "tiles", "count", "note"];

/**
 * Return an empty card for a seat.
 * @param {number} seat
 */
export function card(seat) {
  const shape = svg("path", { d: mark(seat) });
  shape.style.fill = `var(--seat-${seat})`;
  const sign = svg("svg", { class: "mark", viewBox: "-1.3 -1.3 2.6 2.6", "aria-hidden": "true" }, shape);
  return html("div", { class: "seat" }, sign, ...PARTS.map((part) => html("span", { class: part })));
}

/**
 * Bring a seat's card up to date.
 * @param {HTMLElement} element
 * @param {Scene} scene
 * @param {number} seat
 * @param {Say} say
 */
export function fill(element, scene, seat, say) {
  const { view } = scene;
  const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(`.${name}`));
  element.classList.toggle("moves", seat === view.mover || view.to_act.includes(seat));
  element.classList.toggle("won", view.outcome?.places[seat] === 1);
  part("name").textContent = scene.names[seat] ?? "";
  part("place").textContent = view.outcome ? `${view.outcome.places[seat]}.` : "";
  gain(part("score"), part("gain"), view.scores[seat]);
  part("count").textContent = `${view.counts[seat]}`;
  part("count").title = say("triominos.board.count", { count: view.counts[seat] });
  part("note").textContent = notes(scene, seat, say).join(" · ");
  tiles(part("tiles"), view.counts[seat], view.hands?.[seat]);
}

/**
 * Show the points, and for a while by how much they have changed.
 * @param {HTMLElement} score
 * @param {HTMLElement} change
 * @param {number} points
 */
function gain(score, change, points) {
  const before = score.dataset.points;
  score.dataset.points = String(points);
  score.textContent = signed(points);
  const by = points - Number(before ?? points);
  if (!by) return;
  change.textContent = by > 0 ? `+${by}` : signed(by);
  const shown = [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];
  change.animate(shown, { duration: 2600, easing: "ease-out" });
  if (moving()) change.animate({ translate: ["0 8px", "0 0"] }, { duration: 300, easing: "ease-out" });
}

/** @param {number} points */
export const signed = (points) => (points < 0 ? `−${-points}` : `${points}`);

/**
 * Return what is to be said about a seat: whether it starts, has bought, passed, is out.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Say} say
 */
export function notes({ view, last }, seat, say) {
  const found = [];
  if (seat === view.start && !view.outcome) found.push(say("triominos.board.starts"));
  if (seat === view.out) found.push(say("triominos.board.out"));
  const did = last.filter((entry) => entry.seat === seat).map((entry) => entry.action);
  const bought = seat === view.mover ? view.bought : did.filter((action) => action === "buy").length;
  if (bought) found.push(say("triominos.board.bought", { count: bought }));
  if (did.includes("pass")) found.push(say("triominos.ply.pass"));
  if (did.includes("stay")) found.push(say("triominos.ply.stay"));
  return found;
}

/**
 * Show a hand: its backs in one strip, or all its tiles once they are open.
 * @param {HTMLElement} parent
 * @param {number} count
 * @param {number[][] | undefined} hand
 */
function tiles(parent, count, hand) {
  parent.classList.toggle("open", hand !== undefined);
  const keys = hand ? hand.map(named) : [`strip-${count}`];
  keyed(parent, keys, (key) => key, (key) => (hand ? picture(face(key)) : strip(count)));
  for (const gone of parent.querySelectorAll(":scope > .gone")) gone.remove();
}

/**
 * Return so many backs, side by side.
 * @param {number} count
 */
function strip(count) {
  const picture = svg("svg", { class: "strip", viewBox: `0 0 ${(SIDE / 2) * (Math.max(1, count) + 1)} ${HEIGHT}` });
  set(picture, { preserveAspectRatio: "xMinYMid meet", "aria-hidden": "true" });
  for (let i = 0; i < count; i++) {
    const at = `translate(${(SIDE / 2) * (i + 1)} ${(HEIGHT * (i % 2 ? 1 : 2)) / 3}) rotate(${i % 2 ? 180 : 0})`;
    picture.append(svg("g", { transform: at }, back()));
  }
  return picture;
}
