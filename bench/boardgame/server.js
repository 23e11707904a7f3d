/** boardgame.io's own server: `node server.js DIR` with its file store, `node server.js` in memory. */

const { FlatFile, Origins, Server } = require("boardgame.io/server");
const game = require("./game");

const dir = process.argv[2];
const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(dir && { db: new FlatFile({ dir }) }) });

server.run(0).then(({ appServer }) => console.log(`localhost:${appServer.address().port}`));
