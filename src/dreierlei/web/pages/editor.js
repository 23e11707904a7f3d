/** The editor: any position of a game, as text and on the board, to be passed on and played on. */

import { button, copy, field, icon, input, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { boardOf, factsOf } from "../lib/games.js";
import { Refused } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { say } from "../lib/words.js";
import { chancePart } from "../parts/chance.js";
import { continueButton } from "../parts/continue.js";
import { playPart } from "../parts/play.js";
import { PositionRoom, askedPosition, positionOf } from "../parts/position_room.js";
import { positionAddress } from "../parts/replay_tools.js";
import { setupPart } from "../parts/setup.js";

const PAUSE = 250; // milliseconds after the last key before a text is looked at

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const [facts, board] = await Promise.all([factsOf(game), boardOf(game)]);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const room = new PositionRoom(await positionOf(askedPosition(game)), facts);
  const [play, texts, chance] = [playPart(room, board), textPart(room), chancePart(room, board)];
  const tools = toolsPart(room, game);
  const setup = setupPart(room, board, (draft) => {
    texts.tell(draft);
    tools.inert = Boolean(draft.trouble); // nobody plays on from what cannot be played
  });
  const modes = modesPart(play.element, setup, texts.settle, () => {
    play.stage.append(board.element);
    room.changed();
    tools.inert = false;
  });
  const title = say("web.editor.title", { title: say(`${game}.title`) });
  const element = html("div", { class: "table editor", "data-game": game, "data-seats": facts.seats[1] },
    html("h1", { class: "unseen" }, title),
    html("div", { class: "middle" }, html("div", { class: "centre" }, modes, play.element, setup.element)),
    html("aside", { class: "beside", "aria-label": say("web.table.beside") },
      setup.side, texts.element, chance.element, tools));
  const draw = () => {
    const byHand = !setup.element.hidden; // the board is shared
    for (const part of [...(byHand ? [] : [play]), texts, chance]) part.draw();
    if (byHand) setup.heed();
    history.replaceState(null, "", positionAddress("editor", room.info));
  };
  room.read(draw);
  draw();
  const close = () => (play.close(), setup.close());
  return { title, element, close };
}

/**
 * Two ways to another position: play on, or put pieces where they shall be.
 * @param {HTMLElement} play
 * @param {ReturnType<typeof setupPart>} setup
 * @param {() => Promise<void>} settle looks at what was typed a moment ago
 * @param {() => void} played goes back to what can be played
 */
function modesPart(play, setup, settle, played) {
  const turn = async (/** @type {boolean} */ byHand) => {
    if (byHand) await settle();
    play.hidden = byHand;
    setup.element.hidden = setup.side.hidden = !byHand;
    for (const [i, each] of [...element.children].entries()) each.setAttribute("aria-pressed", String(byHand === Boolean(i)));
    return byHand ? setup.open() : played();
  };
  const element = html("div", { class: "modes row", role: "group", "aria-label": say("web.setup.modes") },
    button(say("web.setup.play"), () => turn(false), { class: "small" }),
    button(say("web.setup.by_hand"), () => turn(true), { class: "small" }));
  turn(false);
  return element;
}

/**
 * The game and the position as text, and what is wrong with them.
 * @param {PositionRoom} room
 */
function textPart(room) {
  const game = input({ spellcheck: "false", autocomplete: "off" });
  const text = /** @type {HTMLTextAreaElement} */ (html("textarea", { rows: 4, spellcheck: "false", class: "position" }));
  const verdict = html("p", { class: "verdict", role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let typed = 0;
  const look = async () => {
    const mine = ++typed;
    try {
      const info = await positionOf({ game: game.value.trim(), position: text.value.trim() });
      if (mine === typed) room.show(info);
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      if (mine === typed) tell(verdict, why.message);
    } finally {
      if (mine === typed) timer = undefined;
    }
  };
  /** Look at once, if something was typed that has not been looked at. */
  const settle = async () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    await look();
  };
  for (const each of [game, text]) {
    each.addEventListener("input", () => (clearTimeout(timer), (timer = setTimeout(look, PAUSE))));
  }
  const draw = () => {
    const { info } = room;
    if (document.activeElement !== game) game.value = info.game;
    if (text.value.trim() !== info.position) text.value = info.position;
    tell(verdict, "");
  };
  const hint = say("web.editor.game_hint", { example: "triominos(seats=3,rounds=2)" });
  const element = html("div", { class: "position-part" },
    field(say("web.editor.game"), game, hint), field(say("web.editor.text"), text, say("web.editor.text_hint")), verdict);
  /** Show a position that is being set up, also where it cannot be played. */
  const show = (/** @type {{position: string, trouble: string}} */ draft) => {
    text.value = draft.position;
    tell(verdict, draft.trouble);
  };
  return { element, draw, settle, tell: show };
}

/**
 * @param {HTMLElement} verdict
 * @param {string} trouble
 */
function tell(verdict, trouble) {
  verdict.classList.toggle("trouble", Boolean(trouble));
  verdict.textContent = trouble || say("web.editor.good");
}

/**
 * @param {PositionRoom} room
 * @param {string} game
 */
function toolsPart(room, game) {
  const quiet = { class: "quiet" };
  const start = () => ({ ...room.info, seats: room.table.seats.length });
  return html("div", { class: "tools", role: "group", "aria-label": say("web.tools.title") },
    html("div", { class: "row" }, continueButton(start),
      button([icon("bulb"), say("web.analysis.live")], () => go(positionAddress("analysis", room.info)))),
    html("div", { class: "tools-more" },
      button([icon("undo"), say("web.editor.back")], () => room.back(), quiet),
      worker([icon("first"), say("web.editor.first")], async () => room.show(await positionOf({ game })), quiet),
      button([icon("copy"), say("web.editor.copy")], () => copy(room.info.position), quiet),
      button([icon("copy"), say("web.editor.link")], () => copy(location.href), quiet)));
}
