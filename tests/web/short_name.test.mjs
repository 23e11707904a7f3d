import assert from "node:assert/strict";
import { test } from "node:test";

import { shortName } from "../../src/dreierlei/web/board/short_name.js";

test("a name that fits stands as it is", () => {
  for (const name of ["Ada", "Großmeister I", ""]) assert.equal(shortName(name, 13), name);
});

test("a name that is too long fits, and namesakes stay told apart", () => {
  const bots = ["I", "II", "III"].map((number) => shortName(`Großmeister ${number}`, 13));
  assert.deepEqual(bots, ["Großmeister I", "Großmeist… II", "Großmeis… III"]);
  assert.equal(shortName("Friederike von der Heide", 13), "Friederike v…");
});
