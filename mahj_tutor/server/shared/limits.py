"""How many pages and kernels a server may have: so many that neither files nor memory run out."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

import psutil

from mahj_tutor.server.open_files import raise_file_limit

SPARE_FILES = 256
"""Files that a server needs besides its pages and kernels: sockets in the making, the record, the log."""
FILES_PER_PAGE, FILES_PER_KERNEL = 3, 16
PAGE_MEMORY, KERNEL_MEMORY = 2 << 20, 60 << 20
"""Bytes that a page takes in a shared kernel, and a kernel of a page's own, both generously."""
MOST_PAGES, MOST_KERNELS = 5_000, 300
MOST_PER_KEY = 12
"""Pages of one learner."""


@dataclass(frozen=True)
class Limits:
    """The bounds: pages that share kernels, those of one key and one address, and kernels of pages' own."""

    pages: int
    per_key: int
    per_address: int
    kernels: int


def free_memory() -> int:
    """Return how many bytes of memory are free, for this machine or for the container it is."""
    free = int(psutil.virtual_memory().available)
    with contextlib.suppress(OSError, ValueError):
        free = min(free, int(Path("/sys/fs/cgroup/memory.max").read_text()))
    return free


def limits_for(files: int, memory: int) -> Limits:
    """Return the bounds for so many open files and bytes of memory: half for pages, half for kernels.

    >>> limits_for(1024, 2 << 30)
    Limits(pages=128, per_key=12, per_address=96, kernels=17)
    """
    files = max(0, files - SPARE_FILES) // 2
    memory //= 2
    pages = _between(20, min(files // FILES_PER_PAGE, memory // PAGE_MEMORY), MOST_PAGES)
    kernels = _between(4, min(files // FILES_PER_KERNEL, memory // KERNEL_MEMORY), MOST_KERNELS)
    return Limits(pages, MOST_PER_KEY, pages * 3 // 4, kernels)


def limits_here() -> Limits:
    """Return the bounds for this process, once it may open as many files as the system allows."""
    return limits_for(raise_file_limit(), free_memory())


def _between(least: int, number: int, most: int) -> int:
    return max(least, min(number, most))


def processors() -> int:
    """Return on how many processors this process may run."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
