"""Whose page a kernel belongs to, and how many new learners one address may bring."""

from __future__ import annotations

import secrets
from collections.abc import Container
from dataclasses import dataclass

from mahj_tutor.server.tries import Tries, household

KEY_COOKIE = "mahj_learner"
NEW_LEARNERS = 600
"""New learners from one address at once, and again in `NEW_SECONDS`: a school may come from one address."""
NEW_SECONDS = 600.0

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
    """The keys of those who come, and the kernels of their pages."""

    def __init__(self) -> None:
        self._new = Tries(NEW_LEARNERS, NEW_SECONDS)
        self._owners: dict[str, Owner] = {}

    def new_key(self, address: str) -> str:
        """Return a key for somebody new; raise `TooManyLearners` if the address has brought too many."""
        if not self._new.allow(household(address)):
            raise TooManyLearners(address)
        return secrets.token_hex(16)

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
