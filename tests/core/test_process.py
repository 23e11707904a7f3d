"""Worker processes on systems that can do less than this one."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import textwrap
from concurrent.futures import ProcessPoolExecutor

import pytest

from dreierlei.core.process import follow_parent, quick_context, yield_to_others


def test_where_there_is_no_forkserver_workers_are_spawned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    context = quick_context()
    assert context.get_start_method() == "spawn"
    with ProcessPoolExecutor(1, context, follow_parent) as pool:
        assert pool.submit(os.getppid).result() == os.getpid()


def test_a_system_without_priorities_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice")
    yield_to_others()


def test_a_worker_goes_when_its_parent_is_killed() -> None:
    script = textwrap.dedent("""
        import multiprocessing, time
        from dreierlei.core.process import follow_parent

        def work():
            follow_parent()
            print("working", flush=True)
            time.sleep(3600)

        worker = multiprocessing.get_context("fork").Process(target=work)
        worker.start()
        worker.join()
    """)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "working\n"
        parent.kill()
        assert parent.stdout.read() == ""  # the worker held the pipe open, and has gone
