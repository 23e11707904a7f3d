/** The table of Triominos: the tiles that lie on it, and where one may be laid. */
import { html, keyed, put, set, svg } from "../lib/element.js";
import { mark } from "../lib/mark.js";
import { Lens } from "./triominos_lens.js";
import { HEIGHT, SIDE, angleOf, digits, face, middle, named, nearest, neighbours } from "./triominos_tile.js";
import { outline, pointsUp, shadow, turn, turned } from "./triominos_tile.js";

/**
 * @typedef {import("./triominos_tile.js").Cell} Cell
 * @typedef {import("./triominos_tile.js").Numbers} Numbers
 * @typedef {{seat: number, order: number}} Laid by whom, and in which turn
 * @typedef {Map<string, Map<string, string>>} Lays by a tile's name, by a cell's text: the tile as it would lie
 * @typedef {{rect: DOMRect, angle: number}} Origin where a tile comes from
 */

const LEAST = { width: 430, height: 330 };
const EDGE = 14;
const SHOWN = { x: -4 * SIDE, y: -2 * HEIGHT, width: 8 * SIDE, height: 4 * HEIGHT };
const HIT = outline(SIDE / Math.sqrt(3) + 5, 10);

/** @param {string} text */
const cellOf = (text) => /** @type {Cell} */ (text.split(":").map(Number));

export class Table {
  /** @param {import("../board/types.js").Say} say */
  constructor(say) {
    this.drawn = svg("g", { class: "drawn" });
    this.tiles = svg("g");
    this.ghosts = svg("g");
    this.picture = /** @type {SVGSVGElement} */ (
      svg("svg", { class: "ground", role: "group", "aria-label": say("triominos.board.table") })
    );
    this.picture.append(this.drawn, this.tiles, this.ghosts);
    this.lens = new Lens(this.picture);
    this.element = html("div", { class: "table" }, this.picture, this.#buttons(say));
    /** @type {Lays} */
    this.lays = new Map();
    this.round = 0;
  }

  /** @param {import("../board/types.js").Say} say */
  #buttons(say) {
    const button = (/** @type {string} */ word, /** @type {string} */ sign, /** @type {() => void} */ press) => {
      const text = say(`triominos.board.${word}`);
      const icon = svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, svg("path", { d: sign }));
      const element = html("button", { type: "button", title: text, "aria-label": text }, icon);
      element.addEventListener("click", (event) => (event.stopPropagation(), press()));
      return element;
    };
    return html(
      "div",
      { class: "zoom" },
      button("zoom_in", "M -6 0 H 6 M 0 -6 V 6", () => this.lens.zoom(1.4)),
      button("zoom_out", "M -6 0 H 6", () => this.lens.zoom(1 / 1.4)),
      button("fit", "M -7 -3 V -7 H -3 M 3 -7 H 7 V -3 M 7 3 V 7 H 3 M -3 7 H -7 V 3", () => this.lens.reset()),
    );
  }

  /**
   * @param {import("../types/views.js").TriominosView} view
   * @param {Lays} lays
   * @param {Map<string, Laid>} last who laid since the viewer's last turn, by the name of the tile
   * @param {(name: string) => Origin | null} origin
   * @param {string[]} spots cells that can be picked besides
   */
  draw(view, lays, last, origin, spots = []) {
    /** @type {[Cell, Numbers][]} */
    const laid = view.table;
    this.lays = lays;
    const fresh = this.round !== view.round;
    this.round = view.round;
    this.#drawDrawn(view);
    this.#drawTiles(view, last, fresh ? () => null : origin);
    const cells = [...new Set([...[...lays.values()].flatMap((places) => [...places.keys()]), ...spots])];
    keyed(this.ghosts, cells, String, ghost, (element, cell) => set(element, { "data-handle": `cell:${cell}` }));
    const newest = laid.find(([, numbers]) => last.has(named(numbers)));
    this.lens.fit(view.phase === "draw" ? SHOWN : room(laid.map(([cell]) => cell)));
    if (fresh || (newest && !this.lens.sees(middle(newest[0])))) this.lens.reset();
  }

  /**
   * Show how the picked tile would lie.
   * @param {string | null} name
   */
  pick(name) {
    const places = (name !== null && this.lays.get(name)) || new Map();
    for (const element of /** @type {Iterable<SVGElement>} */ (this.ghosts.querySelectorAll("[data-handle]"))) {
      const cell = /** @type {string} */ (element.dataset.key);
      element.querySelector(".figure")?.remove();
      if (places.has(cell)) element.append(lying(digits(places.get(cell)), cellOf(cell)));
    }
    const cells = [...places.keys()].map((cell) => middle(cellOf(cell)));
    if (cells.length && !cells.some((at) => this.lens.sees(at))) this.lens.reset();
  }

  /**
   * Mark the lit cell at a point of the screen; return its text.
   * @param {number} x
   * @param {number} y
   */
  near(x, y) {
    const under = document.elementsFromPoint(x, y).map((at) => at.closest(".ghost.can"));
    const found = under.find((at) => at && this.ghosts.contains(at)) ?? null;
    for (const element of this.ghosts.children) element.classList.toggle("near", element === found);
    return found?.getAttribute("data-key") ?? null;
  }

  /**
   * @param {import("../types/views.js").TriominosView} view
   * @param {Map<string, Laid>} last
   * @param {(name: string) => Origin | null} origin
   */
  #drawTiles(view, last, origin) {
    /** @type {[SVGElement, Cell, Numbers][]} */
    const added = [];
    keyed(
      this.tiles,
      /** @type {[Cell, Numbers][]} */ (view.table),
      ([cell, numbers]) => [view.round, ...cell, ...numbers].join(" "),
      ([cell, numbers]) => {
        const marks = [svg("path", { class: "by" }), svg("text", { class: "order" })];
        const element = svg("g", { class: "laid" }, shadow(pointsUp(cell)), lying(numbers, cell), ...marks);
        added.push([element, cell, numbers]);
        return element;
      },
      (element, [cell, numbers]) => {
        put(element, ...middle(cell));
        const laid = last.get(named(numbers));
        owned(element, laid?.seat);
        element.querySelector(".order").textContent = laid?.order ? String(laid.order) : "";
      },
    );
    for (const [element, cell, numbers] of added) {
      const from = origin(named(numbers));
      if (from) this.#fly(element, middle(cell), from);
    }
  }

  /**
   * Let a tile fly to its cell.
   * @param {SVGElement} element
   * @param {[number, number]} to
   * @param {Origin} from
   */
  #fly(element, to, { rect, angle }) {
    const screen = this.picture.getScreenCTM();
    if (!screen) return;
    const at = new DOMPoint(rect.x + rect.width / 2, rect.y + rect.height / 2).matrixTransform(screen.inverse());
    const size = Math.max(0.3, rect.width / (SIDE * screen.a));
    const begin = `translate(${at.x}px, ${at.y}px) scale(${size})`;
    element.parentElement?.append(element); // above the others while it flies
    const way = [begin, `translate(${to[0]}px, ${to[1]}px)`];
    element.animate({ transform: way }, { duration: 420, easing: "ease-in-out" });
    const figure = /** @type {SVGElement} */ (element.querySelector(".figure"));
    const end = turned(figure);
    turn(figure, nearest(angle, end));
    figure.getBoundingClientRect(); // so that the turn is seen
    turn(figure, end);
  }

  /**
   * Where the tiles lie that were drawn for the start; those of earlier goes above them.
   * @param {import("../types/views.js").TriominosView} view
   * @returns {{name: string, at: [number, number], seat: number | null}[]}
   */
  #spots(view) {
    /** @type {{tile: Numbers | null, seat: number | null}[]} */
    const now = view.drawn.map((/** @type {Numbers | null} */ tile, /** @type {number} */ seat) => ({ tile, seat }));
    /** @type {{tile: Numbers | null, seat: number | null}[]} */
    const earlier = view.aside.map((/** @type {Numbers} */ tile) => ({ tile, seat: null }));
    return [earlier, now].flatMap((row, y) =>
      row.flatMap(({ tile, seat }, i) => {
        const x = (i - (row.length - 1) / 2) * 1.25 * SIDE;
        return tile ? [{ name: named(tile), at: [x, (y ? 0.3 : -1.1) * HEIGHT], seat }] : [];
      }),
    );
  }

  /** @param {import("../types/views.js").TriominosView} view */
  #drawDrawn(view) {
    keyed(
      this.drawn,
      this.#spots(view),
      ({ name }) => `${view.round}/${name}`,
      ({ name }) => svg("g", { class: "glides" }, shadow(true), face(name), svg("path", { class: "by" })),
      (element, { at, seat }) => {
        put(element, ...at);
        element.classList.toggle("earlier", seat === null);
        owned(element, seat ?? undefined, 54);
      },
    );
  }
}

/**
 * Return a tile as it lies on a cell.
 * @param {Numbers} numbers
 * @param {Cell} cell
 */
function lying(numbers, cell) {
  const figure = face(named(numbers));
  turn(figure, angleOf(numbers, pointsUp(cell)));
  return figure;
}

/**
 * Mark whose tile it is, where that is to be seen.
 * @param {SVGElement} element
 * @param {number | undefined} seat
 * @param {number} [down]
 */
function owned(element, seat, down = 0) {
  const by = /** @type {SVGElement} */ (element.querySelector(".by"));
  element.classList.toggle("last", seat !== undefined);
  set(by, { d: seat === undefined ? null : mark(seat), transform: `translate(0 ${down}) scale(9)` });
  by.style.fill = seat === undefined ? "" : `var(--seat-${seat})`;
  element.style.setProperty("--by", seat === undefined ? null : `var(--seat-${seat})`);
}

/** @param {string} text */
function ghost(text) {
  const cell = cellOf(text);
  const flat = pointsUp(cell) ? null : "rotate(180)";
  const element = svg("g", { class: "ghost" }, svg("path", { class: "hit", d: HIT, transform: flat }));
  put(element, ...middle(cell));
  return element;
}

/**
 * Return the part of the table that holds some tiles, with the cells beside them.
 * @param {Cell[]} cells
 * @returns {import("./triominos_lens.js").Box}
 */
function room(cells) {
  const near = (cells.length ? cells : [/** @type {Cell} */ ([0, 0])]).flatMap((cell) => [cell, ...neighbours(cell)]);
  const columns = near.map(([q]) => (q * SIDE) / 2);
  const rows = near.map(([, r]) => r * HEIGHT);
  const [left, right] = [Math.min(...columns) - SIDE / 2, Math.max(...columns) + SIDE / 2];
  return wide(left - EDGE, Math.min(...rows) - EDGE, right + EDGE, Math.max(...rows) + HEIGHT + EDGE);
}

/**
 * Return a box that is not too small, so that few tiles do not fill the table.
 * @param {number} left
 * @param {number} top
 * @param {number} right
 * @param {number} bottom
 */
function wide(left, top, right, bottom) {
  const width = Math.max(LEAST.width, right - left);
  const height = Math.max(LEAST.height, bottom - top);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
