"""How many questions per second the referee answers through a pipe, beside a process that only echoes lines.

`in turn` waits for each answer before the next question, `streamed` sends while answers come. The processor
time of the referee's own process hardly depends on what else the machine does; its clock ticks every 10 ms.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from mahj_tutor.tiles import AMERICAN, text

ECHO = (
    "import sys\nfor line in sys.stdin.buffer:\n    sys.stdout.buffer.write(line)\n   "
    " sys.stdout.buffer.flush()"
)
REFEREE = [sys.executable, "-m", "mahj_tutor", "referee"]


def _nearest(rng: random.Random) -> dict[str, object]:
    return {"ask": "nearest", "concealed": text(rng.sample(AMERICAN, 13))}


def _call(rng: random.Random) -> dict[str, object]:
    discard, *racks = rng.sample(AMERICAN, 27)
    calls = {
        "South": {"for": "pung", "rack": text(racks[:13])},
        "North": {"for": "kong", "rack": text(racks[13:])},
    }
    return {"ask": "call", "discard": discard.code, "from": "East", "window": "open", "calls": calls}


def _pay(rng: random.Random) -> dict[str, object]:
    by = rng.choice(["East", "South", "North"])
    return {"ask": "pay", "value": rng.choice([25, 30, 50]), "winner": "West", "how": "discard", "by": by}


ASKS: dict[str, Callable[[random.Random], dict[str, object]]] = {
    "nearest": _nearest,
    "call": _call,
    "pay": _pay,
}


class Pipe:
    """A process that answers each line with one."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin
        assert self.process.stdout
        self.into, self.out = self.process.stdin, self.process.stdout
        self.in_turn([b'{"ask": "nearest", "concealed": ""}\n'])  # builds the solver of the card

    def in_turn(self, lines: Sequence[bytes]) -> float:
        """Seconds until all are answered, each waited for."""
        began = time.perf_counter()
        for line in lines:
            self.into.write(line)
            self.into.flush()
            self.out.readline()
        return time.perf_counter() - began

    def streamed(self, lines: Sequence[bytes]) -> float:
        """Seconds until all are answered, sent while answers come."""
        began = time.perf_counter()
        sender = threading.Thread(target=self._send, args=(b"".join(lines),))
        sender.start()
        for _ in lines:
            self.out.readline()
        sender.join()
        return time.perf_counter() - began

    def _send(self, whole: bytes) -> None:
        self.into.write(whole)
        self.into.flush()

    @property
    def spent(self) -> float:
        """Seconds of processor time it has used so far; Linux only."""
        after_name = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Close the pipe and wait for the process."""
        self.into.close()
        self.process.wait()
        self.out.close()


def run(rounds: int = 7, questions: int = 1000) -> None:
    """Print the median over `rounds`, referee and echo taken in turn so that a slow moment hits both."""
    rng = random.Random(7)
    pipes = {"referee": Pipe(REFEREE), "echo": Pipe([sys.executable, "-c", ECHO])}
    print(f"{'questions a second':<22}{'referee':>10}{'bare echo':>12}{'processor ms each':>20}")
    for name, make in ASKS.items():
        lines = [json.dumps(make(rng)).encode() + b"\n" for _ in range(questions)]
        for way in ("in turn", "streamed"):
            began = pipes["referee"].spent
            seconds: dict[str, list[float]] = {who: [] for who in pipes}
            for _ in range(rounds):
                for who, pipe in pipes.items():
                    ask = pipe.in_turn if way == "in turn" else pipe.streamed
                    seconds[who].append(ask(lines) / questions)
            referee, echo = (statistics.median(seconds[who]) for who in pipes)
            row = f"{f'{name}, {way}':<22}{1 / referee:>10.0f}{1 / echo:>12.0f}"
            each = (pipes["referee"].spent - began) / rounds / questions
            print(f"{row}{each * 1000:>20.3f}")
    for pipe in pipes.values():
        pipe.end()


if __name__ == "__main__":
    run()
