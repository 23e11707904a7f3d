/** The analysis page: any position, thought about for as long as one looks; plies may be tried for everybody. */

import { button, copy, icon } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { boardOf, factsOf } from "../lib/games.js";
import { Refused } from "../lib/rest.js";
import { go } from "../lib/route.js";
import { say } from "../lib/words.js";
import { chancePart } from "../parts/chance.js";
import { continueButton } from "../parts/continue.js";
import { LiveAnalysis, heedLiveKey } from "../parts/live_analysis.js";
import { playPart } from "../parts/play.js";
import { PositionRoom, askedPosition, positionOf } from "../parts/position_room.js";
import { positionAddress } from "../parts/replay_tools.js";

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ game }) {
  const [facts, board] = await Promise.all([factsOf(game), boardOf(game)]);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  const room = new PositionRoom(await positionOf(askedPosition(game)), facts);
  const [play, chance, closed] = [playPart(room, board), chancePart(room, board), new AbortController()];
  const live = new LiveAnalysis(room, board, play.stage);
  const title = say("web.live.page", { title: say(`${game}.title`) });
  const element = html("div", { class: "table editor live", "data-game": game, "data-seats": facts.seats[1] },
    html("h1", { class: "unseen" }, title),
    html("div", { class: "middle" }, html("div", { class: "centre" }, play.element)),
    html("aside", { class: "beside", "aria-label": say("web.table.beside") }, live.element, chance.element, toolsPart(room)));
  const draw = () => {
    for (const part of [play, chance, live]) part.draw();
    history.replaceState(null, "", positionAddress("analysis", room.info));
  };
  room.read(draw);
  heedLiveKey(live, closed.signal);
  live.turn(true);
  draw();
  return { title, element, close: () => (play.close(), live.close(), closed.abort()) };
}

/** @param {PositionRoom} room */
function toolsPart(room) {
  const quiet = { class: "quiet" };
  return html("div", { class: "tools", role: "group", "aria-label": say("web.tools.title") },
    html("div", { class: "row" }, button([icon("undo"), say("web.editor.back")], () => room.back()),
      continueButton(() => ({ ...room.info, seats: room.table.seats.length }), "")),
    html("div", { class: "tools-more" },
      button([icon("hands"), say("web.editor.open")], () => go(positionAddress("editor", room.info)), quiet),
      button([icon("copy"), say("web.editor.copy")], () => copy(room.info.position), quiet),
      button([icon("copy"), say("web.editor.link")], () => copy(location.href), quiet)));
}
