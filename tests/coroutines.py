"""Coroutines in tests: a browser that another test in this process uses keeps a loop running here."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine to its end in a thread of its own, and return its result."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
