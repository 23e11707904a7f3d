/** Setup: a position set up by hand; the server says what can be put where, and what is wrong with it. */

import { Chooser } from "../board/chooser.js";
import { button, field, icon, input, select, sign, tried } from "../lib/dom.js";
import { html, set } from "../lib/element.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";
import { Marks } from "./marks.js";

/** @typedef {import("../types/wire.js").DraftInfo} DraftInfo */
/** @typedef {import("../types/wire.js").DraftPart} DraftPart */
/** @typedef {import("../board/types.js").Board} Board */

const [MOVE, REMOVE] = ["move", "remove"]; // tools, beside the pieces of the game

/**
 * @param {import("./position_room.js").PositionRoom} room is shown every position that can be played
 * @param {Board} board
 * @param {(draft: DraftInfo) => void} told is told of every position, sound or not
 */
export function setupPart(room, board, told) {
  /** @type {DraftInfo | null} */
  let draft = null;
  /** @type {DraftInfo[]} what can be gone back to */
  const earlier = [];
  let tool = MOVE;
  let begun = 0;
  /** @type {Promise<unknown>} */
  let last = Promise.resolve(); // edits are made one after the other, each of what the one before has made
  let seen = ""; // the last position of the room that was begun with or made here
  const stage = html("div", { class: "board", role: "group", "aria-label": say("web.table.board") });
  const marks = new Marks(stage);
  const verdict = html("p", { class: "verdict", role: "status" });
  const palette = html("div", { class: "palette", role: "group", "aria-label": say("web.setup.palette") });
  const trays = html("div", { class: "trays" });
  const parts = html("div", { class: "setup-parts" });
  const undo = button([icon("undo"), say("web.setup.undo")], () => back(), { class: "quiet small" });
  const clear = button([icon("close"), say("web.setup.clear")], () => change({ clear: true }), { class: "quiet small" });
  const chooser = new Chooser(stage, { choose: (edit) => change(JSON.parse(edit)), label: (handle) => board.label(handle) });

  /** Ask the server for the position, or what an edit makes of it. @param {object} edit */
  const change = (edit) => {
    const mine = begun;
    const made = () => tried(async () => {
      if (mine !== begun) return;
      const from = draft ?? room.info;
      const found = /** @type {DraftInfo} */ (await ask("POST", "/api/positions/draft", { game: from.game, position: from.position, ...edit }));
      if (mine !== begun) return;
      if (tiles(draft).has(tool)) tool = MOVE; // there is only one of each
      if (!draft) tool = first(found);
      if (draft && draft.position !== found.position) earlier.push(draft);
      show(found);
    });
    return (last = last.then(made, made));
  };

  /** @param {DraftInfo} found */
  const show = (found) => {
    draft = found;
    draw();
    if (!found.trouble) {
      seen = found.position;
      room.show(found);
    }
    told(found);
  };

  const back = () => {
    const before = earlier.pop();
    if (before) show(before);
  };

  /** @param {string} wish */
  const take = (wish) => {
    tool = tool === wish && draft ? first(draft) : wish;
    draw();
  };

  const draw = () => {
    if (!draft) return;
    board.draw(scene(draft, room.names));
    chooser.offer(edits(draft, tool), (edit) => path(JSON.parse(edit)));
    marks.show(draft.wrong_spots.map((spot) => ({ kind: "threat", path: [spot] })));
    verdict.classList.toggle("trouble", Boolean(draft.trouble));
    verdict.textContent = draft.trouble || say("web.editor.good");
    drawPalette(palette, draft, tool, take);
    set(undo, { disabled: !earlier.length });
    clear.hidden = palette.hidden;
    drawTrays(trays, draft, board, tool, take, (spot) => change({ spot, piece: tool }));
    drawParts(parts, draft, (part, value) => change({ part, value }));
  };

  /** Begin with what the room shows, on its board. */
  const open = () => {
    stage.append(board.element);
    begun += 1;
    draft = null;
    seen = room.info.position;
    earlier.length = 0;
    return change({});
  };
  /** Follow the room where it went elsewhere, by a text or back. */
  const heed = () => {
    if (room.info.position !== seen) open();
  };
  const element = html("div", { class: "play setup" }, stage, marks.element);
  const side = html("div", { class: "setup-side" }, verdict, palette, html("div", { class: "row" }, undo, clear), trays, parts);
  return { element, side, open, heed, close: () => marks.close() };
}

/** Return what one has in hand at first: where nothing can be moved, what is written. @param {DraftInfo} draft */
const first = ({ movable, pieces }) => (movable ? MOVE : pieces[0].name);

/** Return the pieces of which there is only one, and which lie in trays. @param {DraftInfo | null} draft */
const tiles = (draft) => new Set(draft?.trays.flatMap(({ pieces }) => pieces));

/** @param {DraftInfo} draft @param {string[]} names @returns {import("../board/types.js").Scene<any>} */
const scene = ({ view, spots }, names) =>
  ({ view, seat: 0, legal: [], last: [], since: [], names, spots: Object.keys(spots) });

/** Return what can be done on the board with a tool. @param {DraftInfo} draft @param {string} tool @returns {string[]} */
function edits({ spots }, tool) {
  const all = Object.keys(spots);
  const full = all.filter((spot) => spots[spot]);
  const found = tool === MOVE ? full.flatMap((origin) => all.filter((spot) => spot !== origin).map((spot) => ({ origin, spot })))
    : tool === REMOVE ? full.map((spot) => ({ spot, piece: "" })) : all.map((spot) => ({ spot, piece: tool }));
  return found.map((edit) => JSON.stringify(edit));
}

/** @param {{origin?: string, spot: string}} edit */
const path = ({ origin, spot }) => (origin ? [origin, spot] : [spot]);

/**
 * @param {HTMLElement} place
 * @param {DraftInfo} draft
 * @param {string} tool
 * @param {(tool: string) => void} take
 */
function drawPalette(place, { pieces, movable, spots }, tool, take) {
  place.hidden = !Object.keys(spots).length;
  const focus = place.contains(document.activeElement) && document.activeElement?.getAttribute("data-tool");
  const press = (/** @type {string} */ name) => ({ class: "small", "data-tool": name, "aria-pressed": String(name === tool) });
  place.replaceChildren(
    ...(movable ? [button([icon("hands"), say("web.setup.move")], () => take(MOVE), press(MOVE))] : []),
    ...pieces.map(({ name, label, seat }) => button([...(seat === null ? [] : [sign(seat)]), label], () => take(name), press(name))),
    button([icon("close"), say("web.setup.remove")], () => take(REMOVE), press(REMOVE)));
  if (focus) /** @type {HTMLElement | null} */ (place.querySelector(`[data-tool="${CSS.escape(focus)}"]`))?.focus();
}

/**
 * @param {HTMLElement} place
 * @param {DraftInfo} draft
 * @param {Board} board
 * @param {string} tool
 * @param {(tool: string) => void} take
 * @param {(tray: string) => void} put
 */
function drawTrays(place, draft, board, tool, take, put) {
  const lifted = tiles(draft).has(tool) || Object.values(draft.spots).includes(tool);
  place.replaceChildren(...draft.trays.map(({ name, label, pieces }) =>
    html("section", { class: "tray", "aria-label": label },
      html("div", { class: "row" }, html("strong", {}, `${label} (${pieces.length})`),
        ...(lifted && !pieces.includes(tool) ? [button(say("web.setup.here"), () => put(name), { class: "small" })] : [])),
      html("div", { class: "tray-pieces" }, ...pieces.map((piece) =>
        button(board.piece?.(piece) ?? piece, () => take(piece),
          { class: "tray-piece", "data-tile": piece, "aria-label": [...piece].join(" "), "aria-pressed": String(piece === tool) }))))));
}

/**
 * @param {HTMLElement} place
 * @param {DraftInfo} draft
 * @param {(part: string, value: string) => void} change
 */
function drawParts(place, { parts, wrong_parts: wrong }, change) {
  const focus = place.contains(document.activeElement) && document.activeElement?.getAttribute("name");
  place.replaceChildren(html("div", { class: "setup-group" }, ...parts.map((part) =>
    html("div", { class: wrong.includes(part.name) ? "wrong" : "" }, field(part.label, control(part, change))))));
  if (focus) /** @type {HTMLElement | null} */ (place.querySelector(`[name="${CSS.escape(focus)}"]`))?.focus();
}

/**
 * @param {DraftPart} part
 * @param {(part: string, value: string) => void} change
 */
function control({ name, value, among, low, high }, change) {
  const made = among.length ? select(among.map((word) => [word.value, word.label]), value, { name })
    : input({ type: "number", name, value, min: low, max: high, step: 1 });
  made.addEventListener("change", () => made.reportValidity() && change(name, made.value));
  return made;
}
