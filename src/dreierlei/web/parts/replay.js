/** Replay: a game that is over, or a record, leafed through with the parts of a table. */

import { sign } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { boardOf, factsOf, nameOf } from "../lib/games.js";
import { Refused } from "../lib/rest.js";
import { scoreText } from "../lib/told.js";
import { say } from "../lib/words.js";
import { heedSwipes } from "./look.js";
import { movesPart } from "./moves.js";
import { Notes } from "./notes.js";
import { playPart } from "./play.js";
import { ReplayRoom } from "./replay_room.js";
import { replaySource } from "./source.js";
import { stillTable } from "./still_table.js";

/** @typedef {import("../types/wire.js").Replay} Replay */

export class Replayed {
  /**
   * @param {Replay} replay
   * @param {ReplayRoom} room
   * @param {import("../board/types.js").Board} board
   */
  constructor(replay, room, board) {
    this.replay = replay;
    this.room = room;
    this.board = board;
    this.notes = new Notes(room, board);
    this.moves = movesPart(room, this.notes);
    this.play = playPart(room, board);
    heedSwipes(this.moves.look, this.play.stage);
  }

  get look() {
    return this.moves.look;
  }

  /** How many entries have been done where it is looked at. */
  get number() {
    return this.room.past?.number ?? this.room.table.number;
  }

  /** The text of the position that is looked at. */
  get position() {
    return this.replay.steps[this.number].position;
  }

  /** See the board from the side of the next seat. */
  turn() {
    this.room.side = (this.room.side + 1) % this.room.table.seats.length;
    this.room.changed();
  }

  /** Draw all parts, now and whenever something changes; the moves last, for the board has words for them. @param {(() => void)[]} more */
  async begin(...more) {
    const draw = () => [...more, this.play.draw, this.moves.draw].forEach((each) => each());
    this.room.read(draw);
    draw();
    await this.notes.update();
  }
}

/**
 * @param {Replay} replay
 * @param {string} id of the table, or nothing
 */
export async function replayed(replay, id) {
  const name = nameOf(replay.game);
  const [facts, board] = await Promise.all([factsOf(name), boardOf(name)]);
  if (!facts) throw new Refused({ slug: "web.nogame", text: say("web.nogame") });
  return new Replayed(replay, new ReplayRoom(snapshot(replay, id), facts, replaySource(replay)), board);
}

/**
 * Return a replay as a table at which nobody sits any more.
 * @param {Replay} replay
 * @param {string} id
 * @returns {import("../types/wire.js").TableSnapshot}
 */
function snapshot({ game, title, names, entries, steps }, id) {
  const seats = names.map((name, seat) => ({ seat, kind: "device", name, level: 0, online: true, you: false }));
  const views = { "-2": /** @type {import("../types/wire.js").ReplayStep} */ (steps.at(-1)).view };
  return stillTable({ table: id, game, title, status: "over", seats, number: entries.length, entries, views });
}

/**
 * Who sat where, with the points of the position that is looked at.
 * @param {Replayed} replayed
 */
export function playersPart({ room, board }) {
  const list = html("ol", { class: "seats" });
  const element = html("section", { class: "seats-part", "aria-label": say("web.table.seats") }, list);
  const draw = () => {
    const view = room.view;
    const points = view && board.points ? board.points(view) : [];
    list.replaceChildren(...room.names.map((name, seat) => html("li", {
      class: view?.to_act.includes(seat) ? "seat acts" : "seat",
    }, sign(seat), html("span", { class: "seat-text" }, html("span", { class: "seat-name" }, html("span", {}, name)),
      html("span", { class: "seat-note" }, [
        points[seat] === undefined ? "" : scoreText(points[seat]),
        view?.to_act.includes(seat) ? say("web.seat.acts") : "",
      ].filter(Boolean).join(" · "))))));
  };
  return { element, draw };
}
