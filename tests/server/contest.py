"""A tournament for tests, run by requests as a page would send them."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.server.client import Answer, Client
from tests.server.conftest import Running

POSTER = {"name": "Dreierlei Open", "place": "Köln", "date": "2026-05-03", "director": "Rita Rath"}
Place = tuple[int, int, int]


@dataclass
class Contest:
    """A director, a tournament, and the phones of its tables."""

    server: Running
    director: Client
    id: str
    lot: random.Random = field(default_factory=lambda: random.Random(3))
    key: str = ""

    @classmethod
    def opened(cls, server: Running, players: int, **more: Any) -> Contest:
        """Set a tournament up with everybody in the hall."""
        director = server.client().guest("Rita")
        body = {"poster": POSTER | more.pop("poster", {})} | more
        answer = director.ask("POST", "/api/tournaments", body)
        assert answer.status == 201, answer
        contest = cls(server, director, answer.body["id"])
        if players:
            names = "\n".join(f"Spieler {number:02}; Verein {number % 4}; Ort" for number in range(1, players + 1))
            contest.do("register-list", text=names, present=True)
        return contest

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.id}"

    def ask(self, method: str, path: str, body: object = None) -> Answer:
        """Ask as the director."""
        held = {"X-Tournament-Key": self.key} if self.key else {}
        return self.director.ask(method, self.path + path, body, **held)

    def tried(self, do: str, **fields: Any) -> Answer:
        """Ask for a step, which may be refused."""
        return self.ask("POST", "/steps", {"do": do} | fields)

    def do(self, do: str, **fields: Any) -> int:
        """Take a step."""
        answer = self.tried(do, **fields)
        assert answer.status == 201, answer
        return int(answer.body["number"])

    @property
    def view(self) -> dict[str, Any]:
        """What the director sees."""
        answer = self.ask("GET", "")
        assert answer.status == 200, answer
        found: dict[str, Any] = answer.body
        return found

    def links(self) -> dict[Place, str]:
        """Return the path behind the QR code of every table."""
        found = self.ask("GET", "/links").body["tables"]
        return {(link["game"], link["round"], link["table"]): link["path"] for link in found}

    def phone(self, place: Place) -> Phone:
        """Return a phone that has scanned the code of a table."""
        return Phone(self.server.client(), self.links()[place])

    def step(self) -> dict[str, Any] | None:
        """Take the next step of the agenda; return it, or none at the end."""
        step = self.view["step"]
        if step is None:
            return None
        if step["game"] == 3 and not self.view["referee"]:
            self.do("referee", name="Rudi Recht")
        if self.view["ties"] and any("gelost" in text for text in self.view["missing"]):
            self.do("lots")
        place = {"game": step["game"], "round": step["round"]}
        drawn = {"game": step["game"], "seen": f"Würfel {self.lot.randrange(6) + 1}", "why": "neu"}
        self.do(step["act"], **{"draw": drawn, "start": place, "close": place}.get(step["act"], {}))
        found: dict[str, Any] = step
        return found

    def scores(self, seats: int) -> list[int]:
        """Return scores as they might come about, ties among them."""
        return [self.lot.randrange(0, 40) * 5 for _ in range(seats)]

    def log(self) -> str:
        """Return the whole tournament as one file."""
        return str(self.ask("GET", "/file").body)


@dataclass
class Phone:
    """The phone of a table: it knows its link and nothing else."""

    client: Client
    link: str

    @property
    def path(self) -> str:
        """/t/ID/table/PLACE/KEY as a request."""
        _, _, id, _, place, key = self.link.split("/")
        return f"/api/tournaments/{id}/tables/{place}/{key}"

    def table(self) -> dict[str, Any]:
        """Read."""
        answer = self.client.ask("GET", self.path)
        assert answer.status == 200, answer
        found: dict[str, Any] = answer.body
        return found

    def write(self, do: str, **fields: Any) -> Answer:
        """Write on the sheet as it was read just now, unless another version is given."""
        version = fields.pop("version", None)
        version = self.table()["sheet"]["version"] if version is None else version
        return self.client.ask("POST", self.path, {"do": do, "version": version} | fields)
