/** What can be said of somebody: friend, block, mute. */

import { worker } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { friendLists, tie, untie } from "../lib/friends.js";
import { me } from "../lib/me.js";
import { redraw } from "../lib/route.js";
import { say } from "../lib/words.js";

/** @typedef {import("../types/wire.js").MemberProfile} MemberProfile */
/** @typedef {import("../types/wire.js").Acquaintance} Acquaintance */

/** Return the buttons on somebody else's page, for whoever has an account. @param {MemberProfile} profile */
export async function tiesPart({ id, you }) {
  if (you || me.kind !== "member") return [];
  const lists = await friendLists();
  const known = (/** @type {Acquaintance[]} */ people) => people.some((each) => each.id === id);
  const blocked = known(lists.blocked);
  const friendship = known(lists.friends) ? ["end", untie] : known(lists.asked) ? ["withdraw", untie]
    : [known(lists.asking) ? "accept" : "ask", tie];
  const choices = /** @type {[string, typeof tie, "friend" | "block" | "mute"][]} */ ([
    ...(blocked ? [] : [[...friendship, "friend"]]),
    blocked ? ["unblock", untie, "block"] : ["block", tie, "block"],
    known(lists.muted) ? ["unmute", untie, "mute"] : ["mute", tie, "mute"],
  ]);
  return [html("div", { class: "row" }, ...choices.map(([what, task, kind]) => worker(say(`web.friends.${what}`), async () => {
    await task(id, kind);
    redraw();
  }, { class: "small" })))];
}
