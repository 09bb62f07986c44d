"""Codes that people read, say and type: of a class, of a learner's record, and the secrets in links."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Sequence
from functools import cache
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LETTERS = "BCDFGHJKLMNPRSTVWXZ"
"""No vowel, so that no word can arise, and nothing that looks like a digit or another letter."""
CODE_LENGTH = 5
GROUP, GROUPS = 3, 3
"""A recovery code is groups of letters; the first one finds the learner, the others are secret."""
LONGEST_TYPED = 60
"""Characters of a typed code that are looked at."""

_RUDE = re.compile(
    "FCK|FK|CNT|SHT|DCK|CCK|BTCH|KKK|NGR|NGG|FGT|FGG|SLT|WHR|PRN|PSS|SX|XXX|HTL|NZ|"
    "STFW|WTF|KLL|CM|RP|VGN|BLW|TWT|CRP|DMN|HLL|JZ|SS|GTF|LMF|TTS|BBS|DLD|PTN|HMP"
)
"""What reads like a rude word without its vowels, or stands for worse."""

Choose = Callable[[Sequence[str]], str]


def class_code(taken: Collection[str] = (), choose: Choose = secrets.choice) -> str:
    """Return a new code for a class, none of those taken.

    >>> code = class_code()
    >>> len(code), set(code) <= set(LETTERS)
    (5, True)
    """
    while True:
        code = _letters(CODE_LENGTH, choose)
        if code not in taken:
            return code


def read_class_code(typed: str) -> str:
    """Return the class code that somebody means, "" if it cannot be one.

    >>> read_class_code(" bdf-hk "), read_class_code("BDFHKM"), read_class_code("PEONY")
    ('BDFHK', '', '')
    """
    return _read(typed, CODE_LENGTH)


def recovery_code(choose: Choose = secrets.choice) -> str:
    """Return a new recovery code, in groups for writing down: `BDF-HJK-LMN`."""
    return "-".join(_letters(GROUP, choose) for _ in range(GROUPS))


def read_recovery_code(typed: str) -> tuple[str, str]:
    """Return the part of a typed recovery code that finds the learner, and its secret; "" if it is none.

    >>> read_recovery_code("bdf hjk lmn")
    ('BDF', 'HJKLMN')
    """
    code = _read(typed, GROUP * GROUPS)
    return code[:GROUP], code[GROUP:]


def _read(typed: str, length: int) -> str:
    code = re.sub(r"[\s\-.]", "", typed[:LONGEST_TYPED]).upper()
    return code if len(code) == length and set(code) <= set(LETTERS) else ""


def _letters(count: int, choose: Choose) -> str:
    while True:
        found = "".join(choose(LETTERS) for _ in range(count))
        if not _RUDE.search(found):
            return found


# --- what is kept of secrets ------------------------------------------------------------------------------


def new_token() -> str:
    """Return the secret of a link: nobody can guess it."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """Return what is kept of a link's secret; a plain digest is enough for 192 random bits."""
    return sha256(token[:200].encode()).hexdigest()


def is_token(token: str, kept: str) -> bool:
    """Tell whether a secret is the one that was kept, in the same time whatever it is."""
    return compare_digest(token_hash(token), kept)


def code_hash(secret: str) -> str:
    """Return what is kept of a short secret that somebody writes down: slow to guess from."""
    return str(_hasher().hash(secret))


def is_code(secret: str, kept: str) -> bool:
    """Tell whether a short secret is the one that was kept."""
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return bool(_hasher().verify(kept, secret))
    except (VerificationError, InvalidHashError):
        return False


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher  # when the first learner joins

    return PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)  # thirty may join at once
