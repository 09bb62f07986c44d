"""What to say to a learner whose answer shows a beginner's belief, by its id.

>>> misconceptions()["M09"].belief
'I look at what I got, then I choose what to pass.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Misconception:
    """A belief as a teacher names it, and what to say to a learner who holds it.

    `about` is the rule it gets wrong, given for those of the classical game; `find` has words of authors by
    which it is found.
    """

    id: str
    belief: str
    say: str
    about: str = ""
    find: str = ""


@cache
def misconceptions() -> Mapping[str, Misconception]:
    """Return every misconception there are words for."""
    import tomllib  # when first asked for

    rows = tomllib.loads(Path(__file__).with_name("misconceptions.toml").read_text("utf-8"))
    return MappingProxyType({name: Misconception(name, **row) for name, row in rows.items()})


def same_number(said: str) -> str:
    """Offer the misconception an id such as `M5` or `m05` most likely means."""
    number = re.fullmatch(r"[Mm]?0*([0-9]{1,4})", said)
    meant = f"M{int(number[1]):02}" if number else ""
    return f"did you mean {meant!r}?" if meant in misconceptions() else ""
