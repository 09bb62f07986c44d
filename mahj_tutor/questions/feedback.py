"""What a learner is told after an answer: a verdict, the reason, the rule, and what would happen.

A wrong verdict without a rule cannot be made. `explain` puts the words together: what was done, as the
rules say it; why; what to do now; sixty words at most.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from mahj_tutor.fields import is_own_id
from mahj_tutor.pictures.scene import Frame
from mahj_tutor.pictures.words import sentence
from mahj_tutor.rulebook import rule

Verdict = Literal["right", "wrong", "unreadable"]

MOST_WORDS = 60
"""The longest feedback, in words."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """A verdict with its reason: `why` is Markdown, `rules` are ids of the register or of house rules.

    `title` adds to the verdict, which the board says in its own words.
    `misconception` names a beginner's belief the answer shows, `replay` what would happen at the table. Where
    a wrong answer has `evidence`, it is told in stages: the first time only `why`; from the second time on
    the evidence, with the pieces `lit`, the rules and the replay.
    """

    verdict: Verdict
    title: str = ""
    why: str = ""
    rules: tuple[str, ...] = ()
    misconception: str | None = None
    replay: tuple[Frame, ...] = ()
    evidence: str = ""
    lit: tuple[str, ...] = ()
    is_good: bool = False
    """Whether what cannot be judged yet is good so far."""
    heading: str = ""
    """Words in the place of the verdict's: `Wall game`."""
    is_goal: bool = True
    """Whether the end of a game is what the learner plays for; a wall game is not."""
    entry: int | None = field(default=None, compare=False)
    """The number of the author's entry under `wrong:` that this is, if it is one."""
    rows: tuple[str, ...] = ()
    """Of three questions and more in an exercise those that are answered wrongly: they are marked at once."""

    def __post_init__(self) -> None:
        if self.verdict == "wrong" and not self.rules:
            raise ValueError("wrong feedback needs a rule")
        for each in self.rules:
            if not is_own_id(each):
                rule(each)


def staged(feedback: Feedback, misses: int, told: Collection[str] = ()) -> Feedback:
    """Return what is told of a wrong answer after so many of them in one item.

    The first time it is what to look at. From the second on it is what hasn't been `told` yet: the evidence,
    and before it what to look at if that is another thing by now. Where nobody knows what was told, or all
    of it was, the evidence alone.
    """
    if feedback.verdict != "wrong" or not feedback.evidence:
        return feedback
    if misses <= 1:
        return replace(feedback, replay=(), lit=())
    evidence = sentence(feedback.evidence)
    if not told or feedback.why in told:
        return replace(feedback, why=evidence)
    both = explain(feedback.why, "" if feedback.evidence in told else evidence)
    is_whole = feedback.evidence in told or both.endswith(evidence)
    return replace(feedback, why=both if is_whole else evidence)


def words(said: str) -> int:
    """Count the words of a text.

    >>> words("Pass **three** tiles - no joker.")
    5
    """
    return len(re.findall(r"[\w'’]+(?:[-.]\w+)*", said))


def hard_to_read(said: str, limit: int) -> Iterator[tuple[str, str]]:
    """Yield what makes a text hard to read, with a way to fix it.

    >>> list(hard_to_read("Look at the tiles on your rack.", 5))
    [('7 words are hard to read here', 'say it in 5')]
    """
    if words(said) > limit:
        yield f"{words(said)} words are hard to read here", f"say it in {limit}"
    longest = max((words(part) for part in re.split(r"[.!?:;]\s|\n", said)), default=0)
    if longest > 25:
        yield f"a sentence of {longest} words is hard to read", "make two of it"


def explain(*parts: str, most: int = MOST_WORDS) -> str:
    """Join sentences, the most important first, and leave out what would make it longer than `most` words."""
    kept: list[str] = []
    for part in filter(None, map(str.strip, parts)):
        said = sentence(part)
        if said not in kept and words(" ".join([*kept, said])) <= most:
            kept.append(said)
    return " ".join(kept)
