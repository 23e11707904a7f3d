/** Study: what a browser remembers of lessons and puzzles is kept in the account, too, and comes from there. */

import { me } from "./me.js";
import { ask } from "./rest.js";
import { readers, recall, remember } from "./settings.js";

/** @typedef {import("../types/wire.js").Progress} Progress */

let merging = false;

/** Merge what this browser knows with what the account knows; guests keep it in their browser alone. */
export async function keepStudy() {
  if (me.kind !== "member" || merging) return;
  merging = true;
  try {
    const { solved = {}, missed = [], days = [] } = JSON.parse(recall("puzzles") || "{}");
    const told = { learnt: recall("learnt").split(",").filter(Boolean), solved, missed, days };
    const both = /** @type {Progress} */ (await ask("POST", "/api/me/study", told));
    remember("learnt", both.learnt.join(","));
    remember("puzzles", JSON.stringify({ solved: both.solved, missed: both.missed, days: both.days }));
  } catch {
    // it stays in this browser, and is told with the next step
  } finally {
    merging = false;
  }
}

/** Keep it from now on: whenever something was learnt or solved, and when somebody signs in. */
export function heedStudy() {
  readers.add((name) => (name === "learnt" || name === "puzzles") && keepStudy());
  document.addEventListener("me", keepStudy);
  keepStudy();
}
