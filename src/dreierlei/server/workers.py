"""Workers: processes that compute for whoever waits, so that the event loop never does; fair by person."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Protocol

from dreierlei.core import Refusal
from dreierlei.core.process import follow_parent, quick_context, yield_to_others
from dreierlei.server.schedule import Schedule, Waiting

Call = Callable[[float], tuple[Callable[..., Any], tuple[Any, ...]]]
"""Says what to compute, a function and its arguments, given the share of all workers that it may have."""
LARGEST = 320 << 20
"""Bytes; a worker that has grown beyond this is replaced once it has answered."""
TRIES = 3
"""So often work is begun whose worker is killed."""


class Lost(Exception):
    """A worker was gone before it answered."""


def given_up(why: Lost | TimeoutError, seconds: float) -> Refusal:
    """Return what whoever waits is told of work that came to nothing: it took too long, or killed its workers."""
    return Refusal("server.lost") if isinstance(why, Lost) else Refusal("server.long", seconds=round(seconds))


@dataclass(slots=True)
class _Job:
    call: Call
    limit: float
    """Seconds after which a worker that has not answered is given up."""
    answer: asyncio.Future[Any]
    tries: int = 0


class Worker(Protocol):
    """Who computes: a process of this machine, or an actor of a cluster."""

    def start(self) -> None:
        """Start, unless it runs."""

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return what a function returns there, raise what it raises, or Lost."""

    def end(self) -> None:
        """End; the next question starts another."""


class WorkerPool:
    """So many workers, started when they are first needed and replaced one by one when they are lost."""

    def __init__(
        self,
        count: int,
        prepare: Callable[[], None] | None = None,
        make: Callable[[WorkerPool], Worker] | None = None,
        nice: int = 10,
    ) -> None:
        self.nice = nice
        """How far processes stand behind whatever people wait for at this moment."""
        self.prepare = prepare
        """What a process does before it yields to others: who waits for the first answer waits for it, too."""
        self.schedule: Schedule[_Job] = Schedule()
        self.count = count
        self.started = 0
        """How many processes have been started so far."""
        self._idle: list[Worker] = [(make or _Process)(self) for _ in range(count)]
        self._workers = list(self._idle)
        self._serving: set[asyncio.Task[None]] = set()

    async def run(self, person: str, cost: float, call: Call, limit: float) -> Any:
        """Return what a call computes for a person, when it is their turn; costs about so many seconds."""
        job = _Job(call, limit, asyncio.get_running_loop().create_future())
        self.schedule.push(person, cost, job)
        self._dispatch()
        return await job.answer

    @property
    def busy(self) -> int:
        """How many workers compute now."""
        return self.count - len(self._idle)

    def _dispatch(self) -> None:
        while self._idle and self.schedule:
            waiting = self.schedule.pop()
            if waiting.work.answer.done():  # whoever asked has left
                continue
            task = asyncio.create_task(self._serve(self._idle.pop(), waiting))
            self._serving.add(task)
            task.add_done_callback(self._serving.discard)

    async def _serve(self, worker: Worker, waiting: Waiting[_Job]) -> None:
        job = waiting.work
        try:
            function, arguments = job.call(self.schedule.share(waiting.person))
            asked = asyncio.ensure_future(worker.ask(function, arguments))
            job.answer.add_done_callback(lambda answer: answer.cancelled() and asked.cancel())
            answer = await asyncio.wait_for(asked, job.limit)
        except asyncio.CancelledError:  # whoever asked has left, or the server closes: nobody needs what it computes
            worker.end()
            raise
        except (Lost, TimeoutError) as why:
            worker.end()
            job.tries += 1
            if job.tries < TRIES and isinstance(why, Lost):
                self.schedule.back(waiting)
            else:
                _answer(job.answer, why)
        except Exception as why:
            _answer(job.answer, why)
        else:
            _answer(job.answer, answer)
        finally:
            self._idle.append(worker)
            self._dispatch()

    def warm(self) -> None:
        """Start a process before the first is asked."""
        if self._idle:
            self._idle[-1].start()

    def close(self) -> None:
        """Send everybody home; what they still compute, nobody waits for."""
        while self.schedule:
            self.schedule.pop()
        for task in self._serving:
            task.cancel()
        for worker in self._workers:
            worker.end()


def _answer(waiting: asyncio.Future[Any], found: Any) -> None:
    if waiting.done():
        return
    if isinstance(found, Exception):
        waiting.set_exception(found)
    else:
        waiting.set_result(found)


class _Process:
    """One process, and the pipe to it; whatever may take a moment happens in a thread."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "worker")

    def start(self) -> None:
        """Start the process, unless it runs."""
        self._thread.submit(self._ready)

    async def ask(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        """Return what a function returns there, or raise what it raises."""
        loop = asyncio.get_running_loop()
        fine, found = await loop.run_in_executor(self._thread, self._exchange, function, arguments)
        if not fine:
            raise found
        return found

    def end(self) -> None:
        """End the process; the next question starts another."""
        process = self._process
        if process is not None:
            process.kill()  # it holds nothing that must be put in order
        self._thread.submit(self._drop)

    # In the thread.

    def _ready(self) -> Connection:
        """Return the pipe to a process that runs."""
        if self._pipe is not None:
            return self._pipe
        context = quick_context()
        pipe, other = context.Pipe()
        make: type[BaseProcess] = context.Process  # type: ignore[attr-defined]  # every context has its own
        process = make(target=_work, args=[other, self._workers.prepare, self._workers.nice], daemon=True)
        process.start()
        other.close()
        self._workers.started += 1
        self._process, self._pipe = process, pipe
        return pipe

    def _exchange(self, *question: Any) -> tuple[bool, Any]:
        try:
            pipe = self._ready()
            pipe.send(question)
            fine, found, size = pipe.recv()
        except (EOFError, OSError):
            self._drop()
            raise Lost from None
        if exceeds(size):
            self._drop()
        return fine, found

    def _drop(self) -> None:
        """Give the process up."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _work(pipe: Connection, prepare: Callable[[], None] | None, nice: int) -> None:
    """Answer questions until nobody asks any more; yield to people, and go when the server is gone."""
    follow_parent()
    if prepare:
        prepare()
    yield_to_others(nice)
    while True:
        try:
            function, arguments = pipe.recv()
            pipe.send(tried(function, arguments))
        except (EOFError, OSError):  # the server is gone, perhaps in the midst of a question
            return


def tried(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any, int]:
    """Return whether a call went well, what it returned or raised, and how large this process is."""
    try:
        return True, function(*arguments), process_size()
    except Exception as why:
        return False, why, process_size()


def exceeds(size: int) -> bool:
    """Whether a worker has become too large to be asked again."""
    return size > LARGEST


def process_size() -> int:
    """Return how many bytes of memory this process has, where the system tells."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
