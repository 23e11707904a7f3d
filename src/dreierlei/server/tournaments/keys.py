"""Keys: what the links of a tournament carry, all made of its one secret, so that a printed link needs no storing."""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from base64 import b32encode
from hashlib import scrypt, sha256

from dreierlei.core import Refusal
from dreierlei.tournament import Where

BYTES = 15
"""120 bits, 24 letters and digits: short enough for a QR code, too many to guess."""
_HASH = re.compile(r"[0-9a-f]{32}:[0-9a-f]{64}")
_PLACE = re.compile(r"([1-3])-([12])-([1-9]\d{0,3})")


def key(secret: str, label: str) -> str:
    """Return the key of a link."""
    mark = hmac.new(secret.encode(), label.encode(), sha256).digest()
    return b32encode(mark[:BYTES]).decode().lower()


def opens(secret: str, label: str, given: str) -> bool:
    """Whether a key belongs to a link; how long that takes tells nothing."""
    return hmac.compare_digest(key(secret, label).encode(), given.encode())


def hashed(passphrase: str) -> str:
    """Return the hash of a passphrase with its salt; it takes a moment, which is meant."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_scrypt(passphrase, salt).hex()}"


def is_hash(text: str) -> bool:
    """Whether a text is what a passphrase was hashed to; a file may say anything."""
    return _HASH.fullmatch(text) is not None


def unlocks(kept: str, passphrase: str) -> bool:
    """Whether a passphrase is the one that was hashed."""
    salt, _, mark = kept.partition(":")
    return bool(mark) and hmac.compare_digest(bytes.fromhex(mark), _scrypt(passphrase, bytes.fromhex(salt)))


def _scrypt(passphrase: str, salt: bytes) -> bytes:
    plain = unicodedata.normalize("NFKC", " ".join(passphrase.split())).encode()
    return scrypt(plain, salt=salt, n=2**14, r=8, p=1, dklen=32)


def place(where: Where) -> str:
    """Return a sheet as links name it: 1-2-3 is game 1, round 2, table 3."""
    return f"{where.game}-{where.round}-{where.table}"


def read_place(text: str) -> Where:
    """Return the sheet that a link names."""
    found = _PLACE.fullmatch(text)
    if found is None:
        raise Refusal("server.tournament.place", found=text[:20])
    game, round, table = map(int, found.groups())
    return Where(game, round, table)
