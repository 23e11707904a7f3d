"""What all tests share: a wide terminal, set before anything looks at it."""

from __future__ import annotations

import os

os.environ["COLUMNS"] = "200"
