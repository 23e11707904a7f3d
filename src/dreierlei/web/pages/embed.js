/** A replay in a frame of another page: the board and the controls, nothing else. */

import { link } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { Refused } from "../lib/rest.js";
import { say } from "../lib/words.js";
import { replayed } from "../parts/replay.js";
import { progress, wanted } from "./replay.js";

/**
 * @param {import("../app.js").Place} place
 * @returns {Promise<import("../app.js").Page>}
 */
export async function open({ id }) {
  document.body.classList.add("embed");
  const asked = await wanted(id);
  if (!asked) throw new Refused({ slug: "web.replay.broken", text: say("web.replay.broken") });
  const { replay, number } = asked;
  const found = await replayed(replay, id ?? "");
  const bar = progress(found);
  const title = say("web.replay.of", { title: replay.title });
  const whole = link(location.href.replace("/embed", "/replay"), { target: "_blank", rel: "noopener" }, title);
  const element = html("div", { class: "table embedded", "data-game": found.room.name, "data-seats": replay.names.length },
    html("h1", { class: "unseen" }, title),
    html("div", { class: "middle" }, html("div", { class: "centre" }, found.play.element), bar,
      found.moves.steps, html("p", { class: "embed-link" }, whole)));
  await found.begin(bar.draw);
  if (number !== null && number < found.room.table.number) await found.look.to(number);
  const close = () => {
    document.body.classList.remove("embed");
    found.moves.close();
    found.play.close();
  };
  return { title, element, close };
}
