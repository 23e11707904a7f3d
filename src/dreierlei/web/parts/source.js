/** Source: where a room finds what was before: at the server's table, or in a replay that it has whole. */

import { ask } from "../lib/rest.js";

/** @typedef {import("../types/wire.js").Past} Past */
/** @typedef {{text: string, points: number}[][]} Account */
/**
 * @typedef {object} Source
 * @property {(number: number) => Promise<Past>} past what was seen after so many entries
 * @property {(since: number) => Promise<(string | null)[]>} notation the entries from a number on as people write them
 * @property {() => Promise<Account>} account of what each seat's points are made up
 */

/**
 * @param {string} table
 * @returns {Source}
 */
export const tableSource = (table) => ({
  past: (number) => ask("GET", `/api/tables/${table}/past/${number}`),
  notation: (since) => ask("GET", `/api/tables/${table}/notation?since=${since}`),
  account: () => ask("GET", `/api/tables/${table}/account`),
});

/**
 * @param {import("../types/wire.js").Replay} replay
 * @returns {Source}
 */
export const replaySource = (replay) => ({
  past: async (number) => ({ number, views: { "-2": replay.steps[number].view } }),
  notation: async (since) => replay.notation.slice(since),
  account: async () => replay.account,
});
