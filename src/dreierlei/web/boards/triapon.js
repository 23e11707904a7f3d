/** The board of Triapon: balls in the hollows of a wooden triangle, and a groove at each side for a player's balls. */

import { parse } from "../board/action.js";
import { html, keyed, put, set, svg } from "../lib/element.js";
import { acted, balls } from "./triapon_balls.js";
import { CELLS, named, runs, spot } from "./triapon_lattice.js";
import { decline, hollow, marble, number, shades, sign, stripe } from "./triapon_parts.js";
import { plate } from "./triapon_plate.js";
import { FRAME, wood } from "./triapon_wood.js";

/**
 * @typedef {import("../board/types.js").Scene<import("../types/views.js").TriaponView>} Scene
 * @typedef {import("../types/views.js").TriaponView} TriaponView
 * @typedef {import("./triapon_parts.js").Run} Run
 * @typedef {import("./triapon_parts.js").Trace} Trace
 */

const SEATS = [0, 1, 2];
const LAYERS = ["runs", "traces", "hollows", "balls", "orders"];
let boards = 0;

/** @type {import("../board/types.js").Create} */
export function create(say) {
  const id = `triapon-${++boards}`;
  const where = balls();
  const ground = wood(id);
  const plates = SEATS.map(plate);
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
  const button = decline(say("triapon.board.decline"));
  const play = svg("svg", { class: "play", viewBox: FRAME }, shades(id), ...plates.map(({ element }) => element));
  play.append(...Object.values(layers), button);
  const element = html("div", { class: "triapon" });
  element.append(ground.element, play);
  /** @type {Scene | null} */
  let shown = null;

  /** @param {Scene} scene */
  function draw(scene) {
    const { view } = scene;
    shown = scene;
    set(element, { class: `triapon phase-${view.phase} mover-${view.mover}` });
    ground.turn(scene.seat, view.to_act);
    drawHollows(scene);
    drawBalls(scene);
    drawRuns(scene);
    drawTraces(scene);
    plates.forEach((plate, side) => plate.draw(standing(say, scene, (scene.seat + side) % 3)));
  }

  /** @param {Scene} scene */
  function drawHollows({ view, seat }) {
    const held = new Set([...view.balls.flat(), ...view.barricades].map(named));
    keyed(layers.hollows, CELLS, named, hollow, (made, at) => {
      put(made, ...spot(at, seat));
      set(made, { "data-handle": held.has(named(at)) ? null : `hollow:${named(at)}` });
    });
  }

  /** @param {Scene} scene */
  function drawBalls(scene) {
    const { view } = scene;
    const first = leaders(view);
    /** @type {Set<Element>} */
    const moved = new Set();
    keyed(layers.balls, where(scene), ({ key }) => key, (ball) => marble(id, ball), (made, ball) => {
      const { x, y, size, seat, hollow, wall } = ball;
      const old = made.style.transform;
      made.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${size})`;
      if (old && old !== made.style.transform) moved.add(made);
      set(made, { "data-handle": hollow && `hollow:${hollow}` });
      made.classList.toggle("wall", wall);
      made.classList.toggle("stopped", hollow !== null && !wall && view.out.includes(seat));
      made.classList.toggle("first", hollow !== null && !wall && first.includes(seat));
    });
    if (moved.size) raise(layers.balls, moved);
  }

  /** @param {Scene} scene */
  function drawRuns(scene) {
    const { seat } = scene;
    const key = (/** @type {Run} */ run) => `${run.seat}:${run.hollows[0]}:${run.hollows.at(-1)}:${seat}`;
    keyed(layers.runs, rows(scene), key, (run) => stripe(run, seat), (made, run) => {
      made.classList.toggle("fresh", run.fresh);
      set(made, { "data-hollows": run.hollows.join(" ") });
    });
  }

  /** @param {Scene} scene */
  function drawTraces({ since, seat }) {
    const key = (/** @type {Trace} */ { kind, hollow, origin, by, order }) =>
      `${kind}:${origin ?? ""}:${hollow}:${seat}:${by}:${order}`;
    const all = traces(since);
    keyed(layers.traces, all, key, (trace) => sign(trace, seat));
    keyed(layers.orders, all.filter(({ kind, order }) => kind === "to" && order), key, (trace) => number(trace, seat));
  }

  /** @param {string} handle */
  function label(handle) {
    const hollow = handle.split(":")[1];
    if (!hollow) return say("triapon.board.decline");
    const balls = shown?.view.balls ?? [];
    const owner = balls.findIndex((each) => list(each).includes(hollow));
    if (owner < 0) return say("triapon.board.hollow", { hollow });
    return say("triapon.board.ball", { hollow, name: shown?.names[owner] ?? owner });
  }

  /** @param {string} action */
  function told(action) {
    const { kind, args } = parse(action);
    if (kind === "first") return say("triapon.ply.first", { name: shown?.names[Number(args[0])] ?? args[0] });
    if (kind === "move") return say("triapon.ply.move", { origin: args[0], target: args[1] });
    return say(`triapon.ply.${kind}`, args.length ? { hollow: args[0] } : {});
  }

  /** @param {string[]} handles */
  function picked(handles) {
    const made = handles.length ? layers.balls.querySelector(`[data-handle="${handles[0]}"]`) : null;
    if (made) raise(layers.balls, new Set([made]));
  }

  /**
   * Return what a click would have meant.
   * @param {string[]} picks
   * @param {string} handle
   */
  function meant([first], handle) {
    const phase = shown?.view.phase ?? "";
    const hollow = handle.split(":")[1];
    if (phase === "move") return `move(${(first ?? handle).split(":")[1]},${hollow})`;
    return ["place", "capture", "barricade"].includes(phase) ? `${phase}(${hollow})` : null;
  }

  /** Light the rows through a ball. @param {string} handle */
  function explain(handle) {
    const hollow = handle.split(":")[1];
    for (const row of layers.runs.children) {
      const lit = shown?.view.phase === "capture" && row.getAttribute("data-hollows")?.split(" ").includes(hollow);
      row.classList.toggle("guards", Boolean(lit));
    }
  }

  /**
   * @param {TriaponView} view
   * @param {(name: string) => string} option
   */
  const counter = ({ quiet }, option) =>
    quiet ? say("triapon.board.counter", { rounds: Math.floor(quiet / 3), of: option("rounds") }) : "";

  return { element, draw, path, label, told, picked, meant, explain, counter, words: (scene) => words(say, scene) };
}

/** @param {import("./triapon_lattice.js").Cell[]} cells */
const list = (cells) => cells.map(named);

/**
 * Return the handles of an action.
 * @param {string} action
 */
function path(action) {
  const { kind, args } = parse(action);
  return args.length ? args.map((hollow) => `hollow:${hollow}`) : [kind];
}

/**
 * Put some children over the others by moving those: a moved element would neither glide nor keep the focus.
 * @param {Element} parent
 * @param {Set<Element>} above
 */
function raise(parent, above) {
  const all = [...parent.children];
  const from = all.findIndex((child) => above.has(child));
  for (const child of all.slice(from + 1))
    if (!above.has(child) && child !== document.activeElement) all[from].before(child);
}

/**
 * Return the seats that nobody stands before, once the game is over; none where all are equal.
 * @param {TriaponView} view
 */
function leaders({ outcome }) {
  if (!outcome || outcome.places.every((place) => place === 1)) return [];
  return SEATS.filter((seat) => outcome.places[seat] === 1);
}

/**
 * Return how a seat stands, in the words of its plate.
 * @param {import("../board/types.js").Say} say
 * @param {Scene} scene
 * @param {number} seat
 * @returns {import("./triapon_plate.js").Standing}
 */
function standing(say, { view, names }, seat) {
  return {
    seat,
    name: names[seat],
    lines: tally(say, view, seat),
    acting: view.to_act.includes(seat),
    out: view.out.includes(seat),
    first: leaders(view).includes(seat),
  };
}

/**
 * Return a seat's numbers in words: its place, or its balls in the game and in hand, and the balls it has taken.
 * @param {import("../board/types.js").Say} say
 * @param {TriaponView} view
 * @param {number} seat
 */
function tally(say, view, seat) {
  const hand = view.hands?.[seat] ?? 0;
  const lines = [say("triapon.board.left", { count: view.balls[seat].length + hand })];
  if (view.outcome) lines[0] = say("triapon.board.place", { place: view.outcome.places[seat] });
  else if (view.out.includes(seat)) lines[0] = say("triapon.board.out");
  if (hand) lines.push(say("triapon.board.hand", { count: hand }));
  return [...lines, say("triapon.board.taken", { count: view.taken[seat].reduce((sum, count) => sum + count, 0) })];
}

/**
 * Return the rows of those who are in the game; fresh is one through a ball after which a ball was or is to be taken.
 * @param {Scene} scene
 * @returns {Run[]}
 */
function rows({ view, last }) {
  const actions = acted(last);
  const fresh = actions.flatMap(({ kind, args }, i) => {
    const next = actions[i + 1]?.kind ?? view.phase;
    return (kind === "place" || kind === "move") && next === "capture" ? [args[args.length - 1]] : [];
  });
  const seats = SEATS.filter((seat) => !view.out.includes(seat));
  return seats.flatMap((seat) =>
    runs(new Set(list(view.balls[seat]))).map((hollows) => {
      return { seat, hollows, fresh: hollows.some((hollow) => fresh.includes(hollow)) };
    }),
  );
}

/**
 * Return the traces that turns have left.
 * @param {import("../board/types.js").Since[]} since
 * @returns {Trace[]}
 */
function traces(since) {
  return since.flatMap(({ action, seat: by, order }) => {
    if (!action) return [];
    const { kind, args } = parse(action);
    const hollow = args[args.length - 1];
    if (kind === "capture") return [{ kind: "cut", hollow, by, order }];
    if (kind === "place" || kind === "barricade") return [{ kind: "to", hollow, by, order }];
    if (kind !== "move") return [];
    const [origin] = args;
    return [
      { kind: "way", hollow, origin, by, order }, { kind: "from", hollow: origin, by, order },
      { kind: "to", hollow, by, order },
    ];
  });
}

/**
 * Return the position in sentences.
 * @param {import("../board/types.js").Say} say
 * @param {Scene} scene
 */
function words(say, scene) {
  const { view, names } = scene;
  const seats = SEATS.map((seat) => {
    const hollows = list(view.balls[seat]).join(", ");
    const facts = { name: names[seat], hollows, tally: tally(say, view, seat).join(", ") };
    return say(hollows ? "triapon.board.seat" : "triapon.board.bare", facts);
  });
  const hollows = list(view.barricades).join(", ");
  const walls = hollows ? [say("triapon.board.barricades", { hollows })] : [];
  const lines = rows(scene).map(({ seat, hollows, fresh }) =>
    say(fresh ? "triapon.board.triad" : "triapon.board.row", { name: names[seat], hollows: hollows.join(", ") }),
  );
  return [...seats, ...walls, ...lines];
}
