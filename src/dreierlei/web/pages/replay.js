/** A replay: of a game that is over, or of a record file that is chosen or dragged in. */

import { announce, icon, input, toast } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { unpack } from "../lib/packed.js";
import { Refused, ask, send } from "../lib/rest.js";
import { say } from "../lib/words.js";
import { analysisPart } from "../parts/analysis.js";
import { playersPart, replayed } from "../parts/replay.js";
import { replayTools } from "../parts/replay_tools.js";
import { resultPart } from "../parts/result.js";

/** @typedef {import("../types/wire.js").Replay} Replay */

export const LARGEST = 256 * 1024; // bytes of a record file, as the server takes them

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id }) {
  const found = await wanted(id);
  const place = html("div", { class: "replay-page" });
  const shown = new Shown(place);
  if (found) await shown.show(found.replay, id ?? "", found.number);
  else shown.invite();
  const closed = heedFiles(shown);
  const title = found ? say("web.replay.of", { title: found.replay.title }) : say("web.replay.title");
  return { title, element: place, close: () => (shown.close(), closed.abort()) };
}

/**
 * Return the replay that an address asks for, and how far into it: `#17` of a table, `#17:…` with a record in it.
 * @param {string | undefined} id
 */
export async function wanted(id) {
  const [number, packed] = location.hash.slice(1).split(":");
  const at = /^\d+$/.test(number) ? Number(number) : null;
  if (id) return { replay: /** @type {Replay} */ (await ask("GET", `/api/tables/${id}/replay`)), number: at };
  if (!packed) return null;
  const record = await unpack(packed);
  if (record === null) throw new Refused({ slug: "web.replay.broken", text: say("web.replay.broken") });
  return { replay: await read(record), number: at };
}

/**
 * @param {string | Blob} record
 * @returns {Promise<Replay>}
 */
const read = (record) => send("POST", "/api/replays", record);

/** What the page shows: a replay, or how to come to one. */
class Shown {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {import("../parts/replay.js").Replayed | null} */
    this.replayed = null;
    /** @type {ReturnType<typeof analysisPart> | null} */
    this.analysis = null;
  }

  invite() {
    this.place.replaceChildren(html("div", { class: "narrow" }, html("h1", {}, say("web.replay.title")),
      html("p", {}, say("web.replay.how")), chooseFile(this)));
  }

  /**
   * @param {Replay} replay
   * @param {string} id
   * @param {number | null} number
   */
  async show(replay, id, number) {
    const found = await replayed(replay, id);
    this.close();
    this.replayed = found;
    const [players, result, analysis] = [playersPart(found), resultPart(found.room, true), analysisPart(found)];
    this.analysis = analysis;
    const { room } = found;
    this.place.replaceChildren(html("div", { class: "table", "data-game": room.name, "data-seats": replay.names.length },
      html("h1", { class: "unseen" }, say("web.replay.of", { title: replay.title })),
      html("div", { class: "middle" }, progress(found), html("div", { class: "centre" }, found.play.element)),
      html("aside", { class: "beside", "aria-label": say("web.table.beside") },
        players.element, analysis.element, found.moves.element, replayTools(found), result.element, facts(replay),
        chooseFile(this))));
    const bar = /** @type {any} */ (this.place.querySelector(".asked"));
    const drawBar = () => bar.draw();
    await found.begin(analysis.draw, players.draw, result.draw, drawBar);
    if (number !== null && number < room.table.number) await found.look.to(number);
    room.read(() => note(found));
  }

  /** @param {File} file */
  async take(file) {
    if (file.size > LARGEST) throw new Refused({ slug: "web.replay.large", text: say("web.replay.large") });
    await this.show(await read(file), "", null);
    if (location.pathname !== "/replay") history.pushState(null, "", "/replay");
    else history.replaceState(null, "", "/replay");
    announce(say("web.replay.of", { title: this.replayed?.replay.title ?? "" }));
  }

  close() {
    this.replayed?.moves.close();
    this.replayed?.play.close();
    this.analysis?.close();
    this.replayed = null;
  }
}

/** Let the address follow what is looked at, where it is short. @param {import("../parts/replay.js").Replayed} found */
function note({ room, number }) {
  if (room.table.table && location.hash !== `#${number}`) history.replaceState(null, "", `#${number}`);
}

/** Where one is in the game. @param {import("../parts/replay.js").Replayed} found */
export function progress(found) {
  const { room } = found;
  const text = html("p", {});
  const slider = input({ type: "range", min: 0, max: room.table.number, "aria-label": say("web.moves.look") });
  slider.addEventListener("input", () => found.look.to(Number(slider.value)));
  const element = html("div", { class: "asked past replay-bar" }, text, slider);
  const draw = () => {
    text.textContent = say("web.moves.past", { number: found.number, of: room.table.number });
    slider.value = String(found.number);
  };
  return Object.assign(element, { draw });
}

/** What the record says besides. @param {Replay} replay */
function facts({ game, headers }) {
  const lines = Object.entries({ game, ...headers }).flatMap(([key, value]) => [html("dt", {}, key), html("dd", {}, value)]);
  return html("details", { class: "aside" }, html("summary", {}, say("web.replay.facts")), html("dl", { class: "facts-list" }, ...lines));
}

/** @param {Shown} shown */
function chooseFile(shown) {
  const file = input({ type: "file", accept: ".txt,text/plain", class: "unseen", "aria-label": say("web.replay.choose") });
  file.addEventListener("change", () => {
    if (file.files?.[0]) taken(shown, file.files[0]);
    file.value = ""; // who mends the file chooses it once more
  });
  return html("label", { class: "button drop" }, icon("save"), say("web.replay.choose"), file);
}

/** Take files that are dragged in. @param {Shown} shown */
function heedFiles(shown) {
  const closed = new AbortController();
  const { signal } = closed;
  document.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) taken(shown, file);
  }, { signal });
  return closed;
}

/**
 * @param {Shown} shown
 * @param {File} file
 */
async function taken(shown, file) {
  try {
    await shown.take(file);
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    toast(why.message, "bad");
  }
}
