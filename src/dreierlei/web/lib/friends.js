/** Friends: who they are, and what can be said of somebody. */

import { ask } from "./rest.js";

/** @typedef {import("../types/wire.js").FriendLists} FriendLists */

/** @returns {Promise<FriendLists>} */
export const friendLists = () => ask("GET", "/api/friends");

/**
 * Ask for friendship or agree to it, block or mute.
 * @param {string} id
 * @param {"friend" | "block" | "mute"} kind
 */
export const tie = (id, kind) => ask("POST", `/api/people/${id}/${kind}`);

/**
 * Take it back, or decline.
 * @param {string} id
 * @param {"friend" | "block" | "mute"} kind
 */
export const untie = (id, kind) => ask("DELETE", `/api/people/${id}/${kind}`);
