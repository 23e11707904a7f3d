/** A game of Nonaga's size in boardgame.io: two plies a turn, applied without a look at the rules. */

const HOME = [-2, -1, 0, 1, 2];
const FIELD = HOME.flatMap((q) => HOME.map((r) => [q, r])).filter(([q, r]) => Math.abs(q + r) <= 2);

module.exports = {
  name: "nonaga",
  disableUndo: true,
  setup: () => ({
    discs: FIELD,
    marbles: [[[0, -2], [2, 0], [-2, 2]], [[2, -2], [0, 2], [-2, 0]]],
    moved: null,
    turn: 0,
  }),
  turn: { minMoves: 2, maxMoves: 2 },
  moves: {
    slide: ({ G, playerID }, marble, to) => {
      G.marbles[playerID][marble] = to;
    },
    disc: ({ G }, disc, to) => {
      G.discs[disc] = to;
      G.moved = to;
      G.turn += 1;
    },
  },
};
