"""A bot for Dreierlei: takes a seat with the token of a bot account, and plays whatever is legal.

    python examples/bot.py http://localhost:8333 --token TOKEN                    the first open table in the list
    python examples/bot.py http://localhost:8333 --token TOKEN --join /join/CODE  the seat of an invitation

It needs the package `websockets` and nothing of Dreierlei itself. `choose` is the place for something better than luck:
it sees the view of its seat, as docs/protocol.md describes it, and the texts of the legal actions.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import urllib.error
import urllib.request
from typing import Any

import websockets


def choose(view: dict[str, Any], legal: list[str]) -> str:
    """Return one of the legal actions."""
    return random.choice(legal)


def ask(server: str, token: str, method: str, path: str) -> Any:
    """Ask by HTTP; a refusal ends the program with the server's own words."""
    headers = {"Authorization": f"Bearer {token}", "Accept-Language": "en"}
    request = urllib.request.Request(server + path, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as why:
        sys.exit(json.load(why)["text"])


def sit(server: str, token: str, join: str) -> tuple[str, int]:
    """Take a seat, of an invitation or of the first table that waits for somebody; return the table and the seat."""
    if join:
        taken = ask(server, token, "POST", f"/api{join[join.index('/join/') :]}")
        return taken["id"], taken["seat"]
    for card in ask(server, token, "GET", "/api/tables")["open"]:
        for seat in card["seats"]:
            if seat["kind"] == "open":
                taken = ask(server, token, "POST", f"/api/tables/{card['id']}/seats/{seat['seat']}")
                return taken["id"], taken["seat"]
    sys.exit("No table waits for anybody.")


async def play(server: str, token: str, table: str, seat: int) -> None:
    """Play to the end; after a lost connection, watch again: whatever was acknowledged is still there."""
    address = server.replace("http", "ws", 1) + "/socket?lang=en"
    async for socket in websockets.connect(address, additional_headers={"Authorization": f"Bearer {token}"}):
        try:
            await socket.send(json.dumps({"t": "watch", "ref": 0, "table": table}))
            async for text in socket:
                message = json.loads(text)
                if message["t"] == "refused" and message["slug"] != "server.stale":
                    sys.exit(message["text"])
                if message["t"] not in ("table", "news"):
                    continue
                if message["status"] == "over":
                    print(f"table {table} is over after {message['number']} entries")
                    return
                legal = message["legal"].get(str(seat))
                if legal:
                    view = message["views"].get(str(seat)) or message["views"]["-2"]
                    move = {"seat": seat, "number": message["number"], "action": choose(view, legal)}
                    await socket.send(json.dumps({"t": "play", "ref": message["number"], "table": table} | move))
        except websockets.ConnectionClosed:
            continue


def main() -> None:
    """Take a seat and play."""
    parser = argparse.ArgumentParser(description="A bot for Dreierlei that plays at random.")
    parser.add_argument("server", help="the address of the server, such as http://localhost:8333")
    parser.add_argument("--token", required=True, help="the token of a bot account")
    parser.add_argument("--join", default="", help="the address or path of an invitation")
    asked = parser.parse_args()
    server = asked.server.rstrip("/")
    table, seat = sit(server, asked.token, asked.join)
    print(f"seat {seat} at table {table}", flush=True)
    asyncio.run(play(server, asked.token, table, seat))


if __name__ == "__main__":
    main()
