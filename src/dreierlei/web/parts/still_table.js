/** Still table: what a room is told of a match that no server plays. */

/** @typedef {import("../types/wire.js").TableSnapshot} TableSnapshot */

/**
 * @param {Pick<TableSnapshot, "game" | "status" | "seats" | "number" | "views"> & Partial<TableSnapshot>} known
 * @returns {TableSnapshot}
 */
export const stillTable = (known) => ({
  t: "table", table: "", title: "", mine: [], owner: false, control: { kind: "none", time: 0, increment: 0 },
  timeout: "forfeit", listed: false, spectators: true, entries: [], legal: {}, clock: null, agreeing: [], asked: [],
  undo: [], replacing: [], take_backs: [], takeback: false, hints: false, threats: false, chat: [], rematch: null, rated: false, ...known,
});
