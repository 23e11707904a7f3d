"""Lists as files: in the language of whoever asks."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.tournament.conftest import Run


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # what Litestar 3 wants, the oldest that will do lacks
@pytest.mark.parametrize(("language", "ahead", "lot"), [("en", "preliminaries", "lot"), ("de", "Vorrunden", "Los")])
def test_a_ranking_as_json_is_in_the_language_of_the_page(language: str, ahead: str, lot: str) -> None:
    from dreierlei.server.routes.papers import _exported

    run = Run().enter(9).even_final()
    run.finish()
    live = cast(Any, SimpleNamespace(state=run.state))
    told = {what: json.loads(_exported(live, what, "json", language)) for what in ("ranking", "qualification")}
    assert [row["tiebreak"] for row in told["ranking"]][:3] == [ahead, lot, lot]
    assert [row["tiebreak"] for row in told["qualification"]] == [ahead]
