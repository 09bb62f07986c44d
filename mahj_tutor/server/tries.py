"""How often somebody may try something: a class code, a new key, a request that costs much."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from threading import Lock

REMEMBERED = 10_000
"""Visitors that one limit keeps in mind; beyond that, the one not seen for longest starts afresh."""


class Tries:
    """Allows each visitor `most` tries at once, and then one more every `seconds / most` seconds.

    A visitor is named by any words: `tries.allow(address)`, or `tries.allow(address, code)`. Nobody waits:
    a try is allowed or it is not, and a refused try costs nothing. `clock` returns seconds.
    Threads may share it.

    >>> now = [0.0]
    >>> tries = Tries(2, 10.0, clock=lambda: now[0])
    >>> [tries.allow("ann") for _ in range(3)], tries.allow("bea")
    ([True, True, False], True)
    >>> now[0] = 5.0
    >>> [tries.allow("ann") for _ in range(2)]
    [True, False]
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        """Raise `ValueError` unless both numbers are above 0."""
        if most < 1 or seconds <= 0:
            raise ValueError(f"a limit needs numbers above 0, not {most} tries in {seconds} seconds")
        self._pause = seconds / most
        self._longest = seconds - 0.999 * self._pause  # sums of fractions are a little off
        self._clock = clock
        self._lock = Lock()
        self._whole: OrderedDict[tuple[str, ...], float] = OrderedDict()
        """When each visitor has all tries again."""

    def allow(self, *who: str) -> bool:
        """Count a try of a visitor and tell whether it is allowed."""
        with self._lock:
            now = self._clock()
            whole = max(now, self._whole.pop(who, now))
            allowed = whole - now <= self._longest
            self._whole[who] = whole + self._pause if allowed else whole
            if len(self._whole) > REMEMBERED:
                self._whole.popitem(last=False)
        return allowed

    def __len__(self) -> int:
        """Return how many visitors are kept in mind."""
        return len(self._whole)


def household(address: str) -> str:
    """Return what a limit should count an address as: itself, or the /64 network of an IPv6 address.

    One household or school has a whole such network, so that counting single addresses would limit nobody.

    >>> household("192.0.2.7"), household("2001:db8::1:2:3"), household("::ffff:192.0.2.7"), household("?")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', '?')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
