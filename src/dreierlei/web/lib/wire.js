/**
 * The wire as the page sees it; the words are those of docs/protocol.md.
 *
 * @typedef {{id: string | number, name: string, kind: "guest" | "member" | "bot" | "none"}} Me
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {"player" | "open" | "device" | "bot"} kind
 * @property {string} name
 * @property {number} level 1…6 for bots, else 0
 * @property {boolean} online
 * @property {boolean} you whether the reader acts for this seat
 *
 * @typedef {{kind: "none" | "move" | "game", time: number, increment: number}} Control
 * @typedef {"forfeit" | "bot"} Timeout
 * @typedef {"waiting" | "running" | "over"} Status
 *
 * @typedef {object} Card
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {Seat[]} seats
 * @property {Status} status
 * @property {number} number
 * @property {number[]} to_act
 * @property {boolean} yours whether it is the reader's turn
 * @property {number} updated
 * @property {Control} control
 * @property {boolean} listed
 *
 * @typedef {object} Option
 * @property {string} name
 * @property {string | number | boolean} default
 * @property {"bool" | "int" | "word"} kind
 * @property {number | null} low
 * @property {number | null} high
 * @property {string[]} among
 * @property {string} text
 *
 * @typedef {object} Facts what the page knows of a game
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {[number, number]} seats least and most
 * @property {number} minutes
 * @property {boolean} hidden whether one device must be handed over
 * @property {Option[]} options
 * @property {any} sample a view to draw
 *
 * @typedef {object} Entry
 * @property {number} n
 * @property {number} seat -1 is chance
 * @property {string | null} action null where it is hidden
 * @property {"undo" | "resign" | "forfeit" | "agree"} [event]
 * @property {number} at
 *
 * @typedef {{places: number[], reason: string, scores: number[] | null}} Outcome
 * @typedef {{to_act: number[], phase: string, outcome: Outcome | null, [more: string]: any}} View
 * @typedef {Record<string, View>} Views by seat; "-2" is what everybody sees
 * @typedef {{left: number[], running: number[], now: number}} Clock
 * @typedef {{n: number, name: string, seat: number | null, text: string, at: number}} Line
 *
 * @typedef {object} Table
 * @property {"table"} t
 * @property {string} table
 * @property {string} game
 * @property {string} title
 * @property {Status} status
 * @property {Seat[]} seats
 * @property {number[]} mine
 * @property {boolean} owner
 * @property {Control} control
 * @property {Timeout} timeout
 * @property {boolean} spectators
 * @property {boolean} listed
 * @property {number} number
 * @property {Entry[]} entries
 * @property {Views} views
 * @property {Record<string, string[]>} legal
 * @property {Clock | null} clock
 * @property {number[]} agreeing
 * @property {number[]} asked the seats that have a say: all must agree to stop, each may resign
 * @property {[number, number][]} replacing seat, and who asks for it
 * @property {number[]} undo
 * @property {Line[]} chat
 * @property {string | null} rematch
 *
 * @typedef {Partial<Table> & {t: "news", table: string, number: number, entries: Entry[], ref?: number}} News
 * @typedef {Partial<Table> & {t: "seats", table: string}} Seats
 * @typedef {{t: "chat", table: string, line: Line, ref?: number}} Chat
 * @typedef {{t: "lobby", mine: Card[], open: Card[]}} Lobby
 * @typedef {{t: "done", ref: number}} Done
 * @typedef {{t: "refused", ref?: number, slug: string, text: string, facts: Record<string, unknown>}} RefusedMessage
 * @typedef {{t: "pong", ref: number, now: number}} Pong
 * @typedef {Omit<Table, "t"> & {t: "table"}} TableMessage
 * @typedef {{t: "tournament", tournament: string, role: string, now: number, data: any, ref?: number}} TournamentMessage
 * @typedef {TournamentMessage | TableMessage | News | Seats | Chat | Lobby | Done | RefusedMessage | Pong} Message
 */
export {};
