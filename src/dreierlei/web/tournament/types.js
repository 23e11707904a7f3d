/**
 * A tournament as the page sees it, in the words of these pages; what the server sends is typed from its own structs.
 *
 * @typedef {import("../types/tournament.js").Rules} Rules
 * @typedef {import("../types/tournament.js").Poster} Poster
 * @typedef {import("../types/tournament.js").Setup} Setup
 * @typedef {import("../types/tournament.js").EntrantView} Entrant
 * @typedef {import("../types/tournament.js").HelperView} Helper
 * @typedef {import("../types/tournament.js").StepView} Step
 * @typedef {import("../types/tournament.js").SheetCard} SheetCard
 * @typedef {import("../types/tournament.js").RoundView} Round
 * @typedef {import("../types/tournament.js").Drawing} Drawing
 * @typedef {import("../types/tournament.js").ResultView} Result
 * @typedef {import("../types/tournament.js").Rank} Rank
 * @typedef {import("../types/tournament.js").Overview} Overview
 * @typedef {import("../types/tournament.js").TurnLine} TurnLine
 * @typedef {import("../types/tournament.js").Column} Column
 * @typedef {import("../types/tournament.js").SheetView} Sheet
 * @typedef {import("../types/tournament.js").TableView} TableView
 * @typedef {import("../types/tournament.js").Beamer} Wall what the beamer shows
 * @typedef {Pick<TurnLine, "tile" | "bought" | "slash" | "bonus" | "last" | "others" | "own">} Turn
 */
export {};
