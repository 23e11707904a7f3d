/** Tables, news and seats as the server tells them, and a socket that is open at once and keeps what it is told. */

export const seat = (number, more = {}) =>
  ({ seat: number, kind: "player", name: `P${number}`, level: 0, online: true, you: false, ...more });

export const view = (more = {}) => ({ game: "nonaga", viewer: 0, to_act: [0], phase: "slide", outcome: null, ...more });

export const table = (more = {}) => ({
  t: "table", table: "t1", game: "nonaga(first=0)", title: "Nonaga", status: "running",
  seats: [seat(0, { you: true }), seat(1)], mine: [0], owner: true, control: { kind: "none", time: 0, increment: 0 },
  timeout: "forfeit", listed: false, spectators: true, number: 0, entries: [], views: { 0: view() },
  legal: { 0: ["a", "b"] }, clock: null, agreeing: [], asked: [0, 1], undo: [], replacing: [], take_backs: [],
  takeback: true, hints: true, threats: true, chat: [], rematch: null,
  ...more,
});

export const news = (more = {}) => ({
  t: "news", table: "t1", number: 1, status: "running", entries: [{ n: 0, seat: 0, at: 1, action: "a" }],
  views: { 0: view({ to_act: [1] }) }, legal: {}, clock: null, agreeing: [], asked: [0, 1], undo: [0], ...more,
});

export const seating = (more = {}) => {
  const { seats, mine, agreeing, replacing, take_backs, rematch, status } = table();
  return { t: "seats", table: "t1", status, seats, mine, agreeing, replacing, take_backs, rematch, ...more };
};

/** What was said over the socket. @type {any[]} */
export const said = [];
/** The addresses of all sockets that were opened. @type {string[]} */
export const connections = [];
let wire;

globalThis.WebSocket = class extends EventTarget {
  static OPEN = 1;
  readyState = 1;

  constructor(address) {
    super();
    wire = this;
    connections.push(address);
  }

  send(text) {
    const message = JSON.parse(text);
    if (message.t !== "ping") said.push(message);
    else answer({ t: "pong", ref: message.ref, now: 0 });
  }

  close() {}
};

/** Let the server say something. */
export const answer = (message) =>
  wire.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));

/** All that can happen without a clock has happened. */
export const settled = () => new Promise((done) => setImmediate(() => setImmediate(done)));
