"""Seal: a tournament's secret as the store keeps it, which nobody reads without the server's key.

All links and lots of a tournament follow from its secret, so the server must be able to read it; a hash would not do.
Whoever finds a copy of the store without the key beside it has no link.
"""

from __future__ import annotations

import hmac
import logging
import os
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

from dreierlei.core import Refusal
from dreierlei.server.store.lockfile import keep_private

log = logging.getLogger("dreierlei")
KEY = "DREIERLEI_KEY"
MARK = "="
"""How a sealed secret begins; one that stands in clear is hexadecimal."""
PROOF = 9
"""Bytes that tell whether a key is the right one."""
_CLEAR = re.compile(r"[0-9a-f]{64}")


class Seal:
    """Seals and opens secrets with a server's key; without one they stay as they are."""

    def __init__(self, key: bytes | None) -> None:
        self._key = key

    @classmethod
    def of(cls, store: Path | None) -> Seal:
        """Return the seal of a server: its key is given by the environment, or lies in a file beside its store."""
        if given := os.environ.get(KEY):
            return cls(sha256(given.encode()).digest())
        return cls(_kept(key_file(store)) if store else None)

    def close(self, id: str, secret: str) -> str:
        """Return a secret as the store keeps it."""
        if self._key is None or not _CLEAR.fullmatch(secret):
            return secret
        body = _crossed(bytes.fromhex(secret), self._hash(f"mask {id}"))
        return MARK + urlsafe_b64encode(body + self._proof(id, body)).decode()

    def open(self, id: str, kept: str) -> str:
        """Return the secret that the store keeps, or refuse where another key has sealed it."""
        if not kept.startswith(MARK):
            return kept
        text = urlsafe_b64decode(kept[len(MARK) :])
        body, proof = text[:-PROOF], text[-PROOF:]
        if self._key is None or not hmac.compare_digest(self._proof(id, body), proof):
            raise Refusal("server.tournament.sealed", variable=KEY)
        return _crossed(body, self._hash(f"mask {id}")).hex()

    def _proof(self, id: str, body: bytes) -> bytes:
        return self._hash(f"proof {id} {body.hex()}")[:PROOF]

    def _hash(self, text: str) -> bytes:
        assert self._key
        return hmac.new(self._key, text.encode(), sha256).digest()


def key_file(store: Path) -> Path:
    """Return where the key of an embedded store lies."""
    return store.with_suffix(".key")


def lacks_key(store: Path) -> bool:
    """Whether the key of an embedded store is neither beside it nor in the environment."""
    return not os.environ.get(KEY) and not key_file(store).exists()


def _kept(path: Path) -> bytes:
    """Return the key in a file, which is made where there is none; or refuse where it cannot be."""
    try:
        if not path.exists() or not path.stat().st_size:
            _make(path)
        return sha256(path.read_bytes().strip()).digest()
    except OSError as why:
        log.error("the key %s can be neither read nor made: %s", path, why)
        raise Refusal("server.store") from None


def _make(path: Path) -> None:
    """Put a new key in its place, whole and on the disk: what it seals outlives a power cut, and so must it."""
    fresh = path.with_suffix(".key.new")
    keep_private(fresh)
    with fresh.open("w", encoding="utf-8") as file:
        file.write(secrets.token_hex(32) + "\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
    if os.name != "nt":  # there no folder can be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _crossed(one: bytes, other: bytes) -> bytes:
    """Return the sum of two words of bits; a mask that is used once hides a word perfectly."""
    return bytes(first ^ second for first, second in zip(one, other, strict=True))
