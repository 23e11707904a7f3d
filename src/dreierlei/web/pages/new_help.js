/** The part of the form that says what helps players at the table. */

import { field, input } from "../lib/dom.js";
import { html } from "../lib/element.js";
import { say } from "../lib/words.js";

export function helpFields() {
  const takeback = input({ type: "checkbox", checked: true });
  const hints = input({ type: "checkbox" });
  const element = html("fieldset", { class: "group" }, html("legend", {}, say("web.new.help.title")),
    field(say("web.new.help.takeback"), takeback, say("web.new.help.takeback-hint")),
    field(say("web.new.help.hints"), hints, say("web.new.help.hints-hint")));
  return { element, read: () => ({ takeback: takeback.checked, hints: hints.checked || null }) };
}
