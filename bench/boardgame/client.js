/**
 * Two players at every match, each with a socket of their own: `node client.js PORT MATCHES PAUSE SECONDS`.
 * Prints `begin`, `end`, and how many milliseconds each mover waited for the news of the own ply.
 */

const { io } = require("socket.io-client");

const [port, matches, pause, seconds] = process.argv.slice(2).map(Number);
const waits = [];
/** Milliseconds that are played before anything counts. */
const WARM = 2000;
let going = false;

const below = (n) => Math.floor(Math.random() * n);
const cell = () => [below(9) - 4, below(9) - 4];

class Player {
  constructor(match, seat) {
    this.match = match;
    this.seat = seat;
    this.sent = 0;
    this.socket = io(`http://localhost:${port}/nonaga`, { transports: ["websocket"], forceNew: true });
    this.socket.on("update", (_, state) => this.hear(state));
  }

  /** Sit down; the first who does makes the match. */
  async watch() {
    const synced = new Promise((done) => this.socket.once("sync", (_, { state }) => done(state)));
    this.socket.emit("sync", this.match, this.seat, undefined, 2);
    this.state = await synced;
  }

  hear(state) {
    this.state = state;
    if (this.sent) waits.push(performance.now() - this.sent);
    this.sent = 0;
    if (!this.due) return;
    if (pause) setTimeout(() => this.move(), 1000 * pause);
    else this.move();
  }

  get due() {
    return this.state.ctx.currentPlayer === this.seat;
  }

  move() {
    if (!going) return;
    const [type, args] = this.state.ctx.numMoves ? ["disc", [below(19), cell()]] : ["slide", [below(3), cell()]];
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID: this.seat } };
    this.sent = performance.now();
    this.socket.emit("update", action, this.state._stateID, this.match, this.seat);
  }
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Let two sit down, one after the other. */
async function pair(match) {
  const players = [];
  for (const seat of ["0", "1"]) {
    players.push(new Player(`m${match}`, seat));
    await players.at(-1).watch();
  }
  return players;
}

async function main() {
  const players = (await Promise.all(Array.from({ length: matches }, (_, match) => pair(match)))).flat();
  await wait(500);
  going = true;
  for (const player of players.filter(({ due }) => due)) setTimeout(() => player.move(), 1000 * pause * Math.random());
  await wait(WARM);
  waits.length = 0;
  console.log("begin");
  await wait(1000 * seconds);
  going = false;
  console.log("end");
  process.stdout.write(JSON.stringify(waits), () => process.exit());
}

main();
