/** The tray: three dice that are cubes indeed, and who rolled them. */

import { html, moving, set, svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";
import { DICE, TIMES } from "./tricubo_view.js";

/** @typedef {import("../types/views.js").TricuboView} TricuboView */

/** How a cube is turned so that a number faces the front: about x, then about y; a quarter turn lays it on top. @type {Record<number, number[]>} */
const TURNS = { 1: [0, 0], 2: [-90, 0], 3: [0, -90], 4: [0, 90], 5: [90, 0], 6: [0, 180] };
/** Where the pips of a number lie on a grid of three by three. @type {Record<number, number[][]>} */
const PIPS = {
  1: [[2, 2]],
  2: [[1, 3], [3, 1]],
  3: [[1, 3], [2, 2], [3, 1]],
  4: [[1, 1], [1, 3], [3, 1], [3, 3]],
  5: [[1, 1], [1, 3], [2, 2], [3, 1], [3, 3]],
  6: [[1, 1], [2, 1], [3, 1], [1, 3], [2, 3], [3, 3]],
};
/** How the dice lie, a little askew, seen from above. @type {Record<string, number[]>} */
const LEAN = { large: [-58, 24], medium: [-56, -22], small: [-60, 20] };

/**
 * Return a small seal with the mark of a seat.
 * @param {number} seat
 */
export function seal(seat) {
  const shape = svg("path", { d: mark(seat) });
  const element = svg("svg", { viewBox: "-1.7 -1.7 3.4 3.4", class: "seal", "aria-hidden": "true" }, shape);
  element.style.setProperty("--seat", `var(--seat-${seat})`);
  element.style.setProperty("--seat-ink", `var(--seat-${seat}-ink)`);
  return element;
}

/** @param {number} number */
function face(number) {
  const pips = PIPS[number].map(([row, column]) => {
    const pip = html("span", { class: "pip" });
    pip.style.gridArea = `${row} / ${column}`;
    return pip;
  });
  return html("div", { class: `face face-${number}` }, html("div", { class: "skin" }, ...pips));
}

/** @param {string} die */
function cube(die) {
  const body = html("div", { class: "cube" }, ...[1, 2, 3, 4, 5, 6].map(face));
  const badge = html("span", { class: "badge" });
  const times = html("span", { class: "times" });
  const stand = html("div", { class: "stand" }, html("div", { class: "shadow" }), body);
  const element = html("div", { class: `die die-${die}`, "data-handle": `die:${die}` }, stand);
  return { die, element, body, stand, badge, times };
}

/** @typedef {ReturnType<typeof cube>} Cube */

/**
 * Return the turn of a cube that lies still.
 * @param {string} die
 * @param {number} number
 * @param {number} [spins] whole turns to go
 */
function pose(die, number, spins = 0) {
  const [x, y] = TURNS[number];
  const [lean, askew] = LEAN[die];
  return `rotateX(${lean}deg) rotateY(${askew}deg) rotateX(${90 + x + 360 * spins}deg) rotateY(${y - 360 * spins}deg)`;
}

/**
 * Give the faces their light: it falls from above and from the left.
 * @param {Cube} cube
 * @param {number} number
 */
function shade({ body }, number) {
  const [x, y] = TURNS[number].map((angle) => (angle * Math.PI) / 180);
  for (const [other, [ox, oy]] of Object.entries(TURNS)) {
    const [a, b] = [(-ox * Math.PI) / 180, (-oy * Math.PI) / 180]; // where the face sits on the cube
    const normal = [Math.cos(a) * Math.sin(b), -Math.sin(a), Math.cos(a) * Math.cos(b)];
    const turned = [
      normal[0] * Math.cos(y) + normal[2] * Math.sin(y),
      normal[1],
      -normal[0] * Math.sin(y) + normal[2] * Math.cos(y),
    ];
    const up = turned[1] * Math.sin(x) + turned[2] * Math.cos(x);
    const light = 0.12 * turned[0] - 0.3 * up;
    const skin = /** @type {HTMLElement} */ (body.querySelector(`.face-${other} .skin`));
    skin.style.setProperty("--dim", String(Math.max(0, light).toFixed(2)));
    skin.style.setProperty("--shine", String(Math.max(0, -light).toFixed(2)));
  }
}

/**
 * Let a die tumble until it shows its number.
 * @param {Cube} cube
 * @param {number} number
 * @param {number} nth
 */
function tumble({ die, body, stand }, number, nth) {
  const time = 850 + 170 * nth;
  body.animate([{ transform: pose(die, number, 2 + (nth % 2)) }, { transform: pose(die, number) }], {
    duration: time,
    easing: "cubic-bezier(.18,.7,.3,1)",
  });
  const hops = [[-70, -46], [-34, 0], [-16, -20], [-6, 0], [-2, -6], [0, 0]];
  stand.animate(hops.map(([x, y]) => ({ transform: `translate(${x - 20 * nth * (x / -70)}px, ${y}px)` })), {
    duration: time,
    easing: "ease-out",
  });
}

/**
 * Return the tray and what draws it.
 * @param {import("../board/types.js").Say} say
 */
export function tray(say) {
  const cubes = DICE.map(cube);
  const round = html("div", { class: "round" });
  const roller = html("div", { class: "roller" });
  const bed = html("div", { class: "bed" });
  bed.append(...cubes.map(({ element, badge, times }) => html("div", { class: "slot" }, element, badge, times)));
  const element = html("section", { class: "tray" }, html("div", { class: "told" }, round, roller), bed);
  let rolled = "";

  /**
   * @param {import("../board/types.js").Scene<import("../types/views.js").TricuboView>} scene
   * @param {number[]} dice what they show, or showed last; empty where that is not known
   * @param {string | null} offered the die that the joker may take
   */
  function draw({ view, names }, dice, offered) {
    const roll = view.dice.length ? `${view.round}:${view.dice}` : "";
    tell(view, names);
    cubes.forEach((cube, nth) => {
      const number = dice[nth] ?? 1;
      cube.body.style.transform = pose(cube.die, number);
      shade(cube, number);
      cube.element.classList.toggle("blank", !dice.length);
      cube.element.classList.toggle("rest", !view.dice.length);
      cube.element.classList.toggle("gone-die", view.gone === cube.die);
      cube.times.textContent = say(`tricubo.board.${number === 6 ? "sixes" : "times"}.${cube.die}`, { times: TIMES[cube.die] });
      badge(cube, view, names, offered);
      if (rolled && roll && roll !== rolled && moving()) tumble(cube, number, nth);
    });
    rolled = roll || rolled;
  }

  /**
   * @param {TricuboView} view
   * @param {string[]} names
   */
  function tell(view, names) {
    const solo = view.blocks.length === 1;
    const over = view.phase === "over";
    const facts = { round: Math.min(view.round + (over ? 0 : 1), view.rounds), rounds: view.rounds };
    round.textContent = say(solo ? "tricubo.board.round.of" : "tricubo.board.round.plain", facts);
    set(roller, { hidden: solo || !view.dice.length });
    roller.replaceChildren(seal(view.active), say("tricubo.board.rolls", { name: names[view.active] }));
  }

  /**
   * @param {Cube} cube
   * @param {TricuboView} view
   * @param {string[]} names
   * @param {string | null} offered
   */
  function badge({ die, badge, times }, view, names, offered) {
    const gone = view.gone === die;
    set(badge, { hidden: !gone });
    set(times, { hidden: gone });
    if (!gone) return;
    if (offered === die) badge.replaceChildren("★ ", say("tricubo.board.joker"));
    else if (view.blocks.length === 1) badge.replaceChildren(say("tricubo.board.missing"));
    else badge.replaceChildren(seal(view.active), names[view.active]);
  }

  return { element, draw };
}
