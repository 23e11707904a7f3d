/**
 * A tournament as the page sees it; the words are those of docs/protocol.md.
 *
 * @typedef {{second_draw: "lot" | "fewest", final_rounds: 1 | 2, minutes: number}} Rules
 * @typedef {{name: string, place: string, date: string, director: string, options: Rules}} Poster
 * @typedef {{entry: boolean, public: boolean, screen: boolean, level: number, until: number | null, practice: boolean}} Setup
 * @typedef {"registered" | "present" | "withdrawn" | "missed" | "out"} Status
 * @typedef {{number: number, name: string, club: string, city: string, status: Status}} Entrant
 * @typedef {{act: "draw" | "start" | "conclude", game: number, round: number, text: string, done: boolean}} Step
 *
 * @typedef {object} SheetCard
 * @property {number} table
 * @property {number[]} players
 * @property {number[]} barred
 * @property {number} version
 * @property {(number | null)[] | null} scores
 * @property {number} turns
 * @property {number[]} sums
 * @property {string[]} warnings
 * @property {string | null} board
 *
 * @typedef {{game: number, round: number, began: string, sheets: SheetCard[]}} Round
 * @typedef {{game: number, tables: number[][], repeats: number}} Drawing
 * @typedef {{game: number, round: number, table: number, score: number | null, place: number | null, points: string | null}} Result
 *
 * @typedef {object} Rank
 * @property {number} rank
 * @property {number} player
 * @property {string} name
 * @property {string} club
 * @property {string} points
 * @property {number} score
 * @property {Result[]} results
 * @property {boolean} lot
 * @property {boolean} out
 * @property {boolean} final
 * @property {boolean} qualified
 *
 * @typedef {object} Overview
 * @property {string} id
 * @property {number} number
 * @property {boolean} owner
 * @property {Poster} poster
 * @property {string} seed
 * @property {boolean} drawn
 * @property {Setup} setup
 * @property {Step | null} step
 * @property {string[]} missing
 * @property {Step[]} agenda
 * @property {Entrant[]} players
 * @property {Drawing[]} drawings
 * @property {Round[]} rounds
 * @property {[number, number] | null} running
 * @property {number | null} until
 * @property {Rank[]} ranking
 * @property {[number, number]} rounds_in
 * @property {number} ties
 * @property {number[]} finalists
 * @property {string} referee
 * @property {number} places
 * @property {string | null} barred
 * @property {boolean} concluded
 * @property {string} broken
 * @property {{number: number, text: string} | null} last
 *
 * @typedef {{tile: number | null, bought: number, slash: boolean, bonus: number, last: boolean, others: number, own: number}} Turn
 * @typedef {Turn & {left: number, middle: number[], marks: string, total: number, call: string}} TurnLine
 *
 * @typedef {object} Column
 * @property {number} number
 * @property {string} name
 * @property {string} club
 * @property {boolean} barred
 * @property {boolean} out
 * @property {TurnLine[]} lines
 * @property {number} sum
 * @property {number | null} score
 * @property {number | null} place
 * @property {string | null} points
 *
 * @typedef {{game: number, round: number, table: number, version: number, complete: boolean, columns: Column[], warnings: string[]}} Sheet
 *
 * @typedef {object} TableView
 * @property {string} id
 * @property {string} name
 * @property {boolean} final
 * @property {"waiting" | "open" | "in" | "over" | "closed"} status
 * @property {string} writer
 * @property {Sheet} sheet
 * @property {string | null} began
 * @property {number | null} until
 * @property {string | null} board
 * @property {{seat: number, name: string, taken: boolean}[]} seats
 *
 * @typedef {object} Wall what the beamer shows
 * @property {string} id
 * @property {string} name
 * @property {string} place
 * @property {string} date
 * @property {number} present
 * @property {number} entered
 * @property {string} seed
 * @property {string | null} entry
 * @property {number | null} game
 * @property {number | null} round
 * @property {string} next
 * @property {{name: string, table: number, seat: number}[]} seats
 * @property {string[][]} tables
 * @property {{table: number, names: string[]}[]} playing
 * @property {[number, number]} sheets
 * @property {number | null} until
 * @property {Rank[]} ranking
 * @property {[number, number][]} rounds
 * @property {boolean} final
 * @property {boolean} preliminaries
 * @property {string[]} finalists
 * @property {string} referee
 * @property {number} places
 * @property {string | null} barred
 * @property {boolean} concluded
 * @property {boolean} broken
 */
export {};
