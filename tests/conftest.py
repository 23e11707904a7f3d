"""What all tests share: a wide terminal, set before anything looks at it, and examples that may take their time."""

from __future__ import annotations

import os

from hypothesis import settings

os.environ["COLUMNS"] = "200"
settings.register_profile("house", deadline=None)  # how long an example takes depends on how busy the machine is
settings.load_profile("house")
