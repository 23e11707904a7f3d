/** Standings: how strong everybody at a table is, and ratings in words. */

import { tried } from "../lib/dom.js";
import { ask } from "../lib/rest.js";
import { say } from "../lib/words.js";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../types/wire.js").RatingInfo} RatingInfo */

/** A rating; one that is provisional has a question mark. @param {{points: number, provisional: boolean}} rating */
export const pointsText = ({ points, provisional }) => (provisional ? say("web.rating.provisional", { points }) : String(points));

/** A rating with its uncertainty. @param {RatingInfo} rating */
export const ratingText = (rating) => say("web.rating.deviation", { points: pointsText(rating), deviation: rating.deviation });

/** A change with its sign. @param {number} change */
export const signed = (change) => (change < 0 ? `−${-change}` : `+${change}`);

/** Ask for the standings of a table, at first and when the match is over. @param {Room} room */
export function heedStandings(room) {
  let known = "";
  const look = () => {
    const { table, seats, status, rated } = room.table;
    const people = seats.some(({ kind, you }) => kind === "player" && !you);
    const now = JSON.stringify([seats.map(({ kind, name }) => [kind, name]), status === "over"]);
    if (now === known || (!people && !rated)) return;
    known = now;
    tried(async () => {
      room.standings = await ask("GET", `/api/tables/${table}/ratings`);
      room.changed();
    });
  };
  return look;
}
