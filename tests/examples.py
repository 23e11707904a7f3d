"""How many examples are tried: few enough for every change, and so many times more where `make slow` asks for them."""

import os

from hypothesis import settings

TIMES = int(os.environ.get("DREIERLEI_EXAMPLES", "1"))


def examples(count: int) -> settings:
    """Let hypothesis try so many, times `DREIERLEI_EXAMPLES`."""
    return settings(max_examples=count * TIMES)
