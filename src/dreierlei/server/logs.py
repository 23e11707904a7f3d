"""Logs: one line per event with its time, level and the request that it belongs to; as text or as JSON."""

from __future__ import annotations

import json
import logging
import secrets
import sys
import time
from contextvars import ContextVar

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
request_id: ContextVar[str] = ContextVar("request_id", default="-")
"""The request, or the socket, that is being dealt with."""


def new_request() -> str:
    """Begin to deal with another request; return what it is called in the log."""
    name = secrets.token_hex(6)
    request_id.set(name)
    return name


class TextFormatter(logging.Formatter):
    """For people: time, level, request, message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = f"{_moment(record)} {record.levelname.lower()} [{request_id.get()}] {record.getMessage()}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class JsonFormatter(logging.Formatter):
    """For programs: one object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        found = {"time": _moment(record), "level": record.levelname.lower(), "logger": record.name}
        found |= {"request": request_id.get(), "message": record.getMessage()}
        if record.exc_info:
            found["exception"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


def _moment(record: logging.LogRecord) -> str:
    seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{seconds}.{int(record.msecs):03d}Z"


def configure(form: str, level: str) -> None:
    """Let everything that this server says go to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    for name in ("dreierlei", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
    logging.getLogger("dreierlei").setLevel(level.upper())
    logging.getLogger("uvicorn").setLevel("WARNING")
