/** Lines: plies that might follow on a position as people write them; in the board's words until the house answers. */

import { Refused, ask } from "../lib/rest.js";

export class Lines {
  /**
   * @param {import("../board/types.js").Board} board
   * @param {() => void} changed is told when the house has answered
   * @param {string[]} [names] who sits where, if that is known
   */
  constructor(board, changed, names = []) {
    this.board = board;
    this.changed = changed;
    this.names = names;
    /** @type {Map<string, (string | null)[][]>} by what was asked */
    this.known = new Map();
  }

  /**
   * Return lines in words.
   * @param {{game: string, position: string}} at
   * @param {number} seat whose ply each line begins with
   * @param {string[][]} lines
   */
  told({ game, position }, seat, lines) {
    const asked = { game, position, seat, lines, names: this.names };
    const key = JSON.stringify(asked);
    if (lines.length && !this.known.has(key)) this.#ask(key, asked);
    return this.#written(lines, this.known.get(key) ?? []);
  }

  /**
   * Ask how people write a ply of a seat.
   * @param {{game: string, position: string}} at
   * @param {number} seat
   * @param {string} action
   */
  async ply({ game, position }, seat, action) {
    const lines = [[action]];
    return this.#written(lines, await answer({ game, position, seat, lines, names: this.names }))[0][0];
  }

  /**
   * @param {string[][]} lines
   * @param {(string | null)[][]} told
   */
  #written(lines, told) {
    return lines.map((line, i) => line.map((ply, j) => told[i]?.[j] ?? this.board.told(ply)));
  }

  /**
   * @param {string} key
   * @param {object} asked
   */
  async #ask(key, asked) {
    this.known.set(key, []);
    const told = await answer(asked);
    this.known.set(key, told);
    if (told.length) this.changed();
  }
}

/** Ask the house; without an answer the board's words will do. @param {object} asked @returns {Promise<(string | null)[][]>} */
async function answer(asked) {
  try {
    return await ask("POST", "/api/positions/notation", asked);
  } catch (why) {
    if (!(why instanceof Refused)) throw why;
    return [];
  }
}
