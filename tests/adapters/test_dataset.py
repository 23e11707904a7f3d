from __future__ import annotations

from pathlib import Path

import pytest

from dreierlei.adapters import dataset


def test_records_are_made_kept_and_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "LEVELS", (1, 1, 2))
    dataset.extend(tmp_path, "tricubo", 2, 0.01)
    first = list(dataset.texts(tmp_path, "tricubo"))
    dataset.extend(tmp_path, "tricubo", 3, 0.01)
    assert list(dataset.texts(tmp_path, "tricubo"))[:2] == first
    dataset.pack(tmp_path, "tricubo")
    records = list(dataset.records(tmp_path, "tricubo"))
    assert [record.headers["number"] for record in records] == ["0", "1", "2"]
    assert {str(record.game) for record in records} == {"tricubo(seats=2)"}
    assert all(name.startswith("level ") for record in records for name in record.names)
