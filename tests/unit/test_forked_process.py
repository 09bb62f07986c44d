"""A forked kernel that has ended before its exit code was told."""

from __future__ import annotations

import signal
import subprocess
import sys

from mahj_tutor.server.fork_server import ForkedProcess


def test_signals_to_a_kernel_that_is_gone_already_do_nothing() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    forked = ForkedProcess(ended.pid)
    for send in (forked.kill, forked.terminate, lambda: forked.send_signal(signal.SIGINT)):
        send()
    assert forked.poll() is None
