"""Close lines to kernels that hang in the middle of messages, and kill these: run as a process of its own."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from typing import Any

import zmq
from zmq.eventloop.zmqstream import ZMQStream

from mahj_tutor.server.jupyter_adapter.shared_kernel import SharedKernel

ROUNDS, LINES, PENDING = 5, 20, 12
PEER = """
import time, zmq
socket = zmq.Context().socket(zmq.ROUTER)
socket.set(zmq.RCVHWM, 1)
print(socket.bind_to_random_port("tcp://127.0.0.1"), flush=True)
time.sleep(1000)
"""


class Killing:
    """Kernels that are killed as soon as the line to them is to be closed."""

    def __init__(self, peer: subprocess.Popen[str]) -> None:
        self.peer = peer

    def release(self, _kernel: str) -> None:
        pass

    async def stop(self, _kernel: str) -> None:
        self.peer.kill()


def line(port: int, context: zmq.Context[Any], kernels: Any) -> SharedKernel:
    """Return a kernel of which only the line is real, with more said to it than it takes."""
    socket = context.socket(zmq.DEALER)
    socket.set(zmq.SNDHWM, 0)
    socket.connect(f"tcp://127.0.0.1:{port}")
    kernel = SharedKernel(kernels)
    kernel.id = "kernel"
    kernel._shell = ZMQStream(socket)
    for _ in range(PENDING):
        socket.send_multipart([b"x" * 50_000] * 8)
    return kernel


async def main() -> None:
    context: zmq.Context[Any] = zmq.Context.instance()
    for _ in range(ROUNDS):
        with subprocess.Popen([sys.executable, "-c", PEER], stdout=subprocess.PIPE, text=True) as peer:
            assert peer.stdout
            port = int(peer.stdout.readline())
            kernels = [line(port, context, Killing(peer)) for _ in range(LINES)]
            time.sleep(0.2)  # the lines are full now: a message is half sent on each
            for each in kernels:
                await each.stop()
    print("still here")


if __name__ == "__main__":
    asyncio.run(main())
