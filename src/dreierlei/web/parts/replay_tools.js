/** Replay tools: links, files and pictures of what is looked at. */

import { button, copy, icon, input, sheet, worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { boardPng, boardSvg, save } from "../lib/board_image.js";
import { pack } from "../lib/packed.js";
import { go } from "../lib/route.js";
import { say } from "../lib/words.js";
import { continueButton } from "./continue.js";
import { share } from "./share.js";

/** @typedef {import("./replay.js").Replayed} Replayed */

/** @param {Replayed} replayed */
export function replayTools(replayed) {
  const quiet = { class: "quiet" };
  const several = replayed.room.table.seats.length > 1;
  return html("div", { class: "tools", role: "group", "aria-label": say("web.tools.title") },
    html("div", { class: "row" }, continueButton(() => start(replayed)),
      button([icon("bulb"), say("web.analysis.live")], () => go(positionAddress("analysis", here(replayed)))),
      button([icon("hands"), say("web.editor.open")], () => go(positionAddress("editor", here(replayed))))),
    html("div", { class: "tools-more" },
      worker([icon("share"), say("web.share.go")], async () => share(await at(replayed, "/replay"), say("web.share.replay")), quiet),
      worker([icon("copy"), say("web.replay.link")], async () => copy(await address(replayed, "/replay")), quiet),
      worker([icon("copy"), say("web.replay.embed.title")], () => embed(replayed), quiet),
      button([icon("save"), say("web.tools.record")], () => saveRecord(replayed), quiet),
      button([icon("save"), say("web.replay.svg")], () => savePicture(replayed, "svg"), quiet),
      worker([icon("save"), say("web.replay.png")], () => savePicture(replayed, "png"), quiet),
      ...(several ? [button([icon("again"), say("web.replay.turn")], () => replayed.turn(), quiet)] : [])));
}

/**
 * Return the path of the position that is looked at; a record that no table has goes into it.
 * @param {Replayed} replayed
 * @param {string} page
 */
async function at({ room, replay, number }, page) {
  const { table } = room.table;
  return table ? `${page}/${table}#${number}` : `${page}#${number}:${await pack(replay.record)}`;
}

/**
 * @param {Replayed} replayed
 * @param {string} page
 */
const address = async (replayed, page) => location.origin + (await at(replayed, page));

/**
 * Return the address of a position on a page that shows any.
 * @param {"editor" | "analysis"} page
 * @param {{game: string, position: string}} at
 */
export const positionAddress = (page, { game, position }) =>
  `/${page}/${game.split("(")[0]}#${new URLSearchParams({ game, position })}`;

/** @param {Replayed} replayed */
const here = ({ replay, position }) => ({ game: replay.game, position });

/** @param {Replayed} replayed */
const start = ({ room, replay, position }) =>
  ({ game: replay.game, position, view: /** @type {import("../types/views.js").View} */ (room.view), seats: replay.names.length });

/** @param {Replayed} replayed */
async function embed(replayed) {
  const src = await address(replayed, "/embed");
  const title = replayed.replay.title.replaceAll('"', "");
  const text = `<iframe src="${src}" title="${title}" width="480" height="640" style="border:0;max-width:100%"></iframe>`;
  const shown = input({ value: text, readonly: true, "aria-label": say("web.replay.embed.title"), autofocus: true });
  sheet(say("web.replay.embed.title"), () => [html("p", {}, say("web.replay.embed.how")), shown,
    button([icon("copy"), say("web.copy")], () => copy(text), { class: "primary" })]);
}

/** @param {Replayed} replayed */
const named = ({ room, number }, kind = "") => `${room.name}-${[room.table.table, kind && number].filter(String).join("-")}`;

/** @param {Replayed} replayed */
const saveRecord = (replayed) =>
  save(new Blob([replayed.replay.record], { type: "text/plain;charset=utf-8" }), `${named(replayed)}.txt`);

/**
 * @param {Replayed} replayed
 * @param {"svg" | "png"} kind
 */
async function savePicture(replayed, kind) {
  const stage = replayed.play.stage;
  const blob = kind === "png" ? await boardPng(stage) : new Blob([boardSvg(stage)], { type: "image/svg+xml" });
  save(blob, `${named(replayed, kind)}.${kind}`);
}
