"""Whose page a kernel belongs to, and how many new learners one address may bring."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Container
from dataclasses import dataclass
from threading import Lock

from mahj_tutor.errors import StoreError
from mahj_tutor.server.tries import Tries, household

KEY_COOKIE = "mahj_learner"
NEW_LEARNERS = 600
"""New learners from one address at once, and again in `NEW_SECONDS`: a school may come from one address."""
NEW_SECONDS = 600.0
MOST_MET = 50_000
"""Valid keys that are remembered; others are looked up again."""

_HEX = frozenset("0123456789abcdef")


def is_key(text: str) -> bool:
    """Tell whether a text is a learner's key: 32 hexadecimal digits.

    >>> is_key("0123456789abcdef" * 2), is_key("../" * 12)
    (True, False)
    """
    return len(text) == 32 and set(text) <= _HEX


class TooManyLearners(Exception):  # noqa: N818 the name says what it is
    """One address brought more new learners than it may."""


@dataclass(frozen=True, slots=True)
class Owner:
    """The learner whose page a kernel was started for."""

    key: str
    is_new: bool
    """Whether the page came with a new key: a browser that keeps no cookies does not bring it again."""


class Visitors:
    """The keys of those who come, and the kernels of their pages.

    A key is valid if this server issued it or the record `knows` it; keys that visitors made up are not.
    """

    def __init__(self, knows: Callable[[str], bool] = lambda _: False) -> None:
        self._knows = knows
        self._met: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()  # pages answer in threads
        self._new = Tries(NEW_LEARNERS, NEW_SECONDS)
        self._owners: dict[str, Owner] = {}

    def has_met(self, key: str) -> bool:
        """Tell whether a key is known to be valid without asking the record."""
        with self._lock:
            is_met = key in self._met
            if is_met:
                self._met.move_to_end(key)
            return is_met

    def meet(self, key: str) -> bool:
        """Look a key up in the record and tell whether it is valid.

        While the record cannot be read, every key is, but none is remembered: it may be made up.
        """
        try:
            is_known = self._knows(key)
        except StoreError:
            return True
        if is_known:
            self._remember(key)
        return is_known

    def _remember(self, key: str) -> None:
        with self._lock:
            self._met[key] = None
            if len(self._met) > MOST_MET:
                self._met.popitem(last=False)

    def new_key(self, address: str) -> str:
        """Return a key for somebody new; raise `TooManyLearners` if the address has brought too many."""
        if not self._new.allow(household(address)):
            raise TooManyLearners(address)
        key = secrets.token_hex(16)
        self._remember(key)
        return key

    def own(self, kernel: str, owner: Owner, running: Container[str]) -> None:
        """Remember whose kernel it is, and forget those that run no longer."""
        if kernel not in self._owners:
            self._owners = {name: each for name, each in self._owners.items() if name in running}
            self._owners[kernel] = owner

    def key_for(self, kernel: str, key: str) -> str | None:
        """Return the key of a kernel's owner if `key` (or "" for none) is theirs, else None.

        A browser that has brought its key once keeps cookies: from then on, nobody gets in without it.
        """
        owner = self._owners.get(kernel)
        if owner is None or (key != owner.key and not (owner.is_new and not key)):
            return None
        if key and owner.is_new:
            self._owners[kernel] = Owner(owner.key, is_new=False)
        return owner.key
