"""Sentences that break off, say the same thing twice, or speak of other tiles than their condition."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mahj_tutor.exercises.variety import Found
from mahj_tutor.questions.answers import WrongAnswer
from mahj_tutor.questions.question import Question
from mahj_tutor.tiles import natural_list

_SENTENCES = frozenset({"feedback", "hints", "worked"})
"""Fields that hold whole sentences; a question may be a heading above the parts of an exercise."""
_ENDED = re.compile(r"[.?!:…”\"')}\]]\**\s*$")
_TWICE = re.compile(r"\{([^{}]{2,80})\},? (?:and|or) (?:an? |the )?\{\1\}")
_KINDS = {
    "flowers": r"flower",
    "jokers": r"joker",
    "winds": r"wind|\b(?:east|south|west|north)s?\b|news",
    "dragons": r"dragon|soap|\bred\b|\bgreen\b",
    "zeros": r"soap|zero|\b0\b",
    "honors": r"honor|wind|dragon",
}
"""Facts that pick tiles of a kind, and the words for such tiles."""


def sentence_slips(exercise: Question) -> Iterator[Found]:
    """Yield the texts of an exercise whose words can't be meant."""
    for each in exercise.texts():
        if each.path[0] in _SENTENCES and " " in each.text.strip() and not _ENDED.search(each.text):
            say = f"the sentence breaks off after {each.text.split()[-1]!r}"
            yield "W100", say, "end it; where a # cut it off, put the text in quotes", each.path
        for same in _TWICE.findall(each.text):
            say = f"{{{same}}} is filled in twice, so the same words come twice"
            yield "W240", say, "write another name or fact in one of them", each.path
    yield from _other_kind(exercise)


def _other_kind(exercise: Question) -> Iterator[Found]:
    """Yield the conditions about one kind of tile whose words are about other kinds."""
    for number, wrong in enumerate(exercise.feedback.wrong):
        asked, said = _kinds_in(wrong)
        if asked and said and not asked & said:
            about, others = (natural_list(sorted(some)) for some in (asked, said))
            say = f"this is about {about}, and its words are about {others}"
            yield "W240", say, "change when:, or the words", ("feedback", "wrong", number, "when")


def _kinds_in(wrong: WrongAnswer) -> tuple[set[str], set[str]]:
    """Return the kinds of tiles that a condition picks, and those that its words name, if it has some."""
    asked = {kind for kind in _KINDS if re.search(rf"\b{kind}\(", wrong.when)}
    words = f"{wrong.say} {wrong.evidence}" if wrong.say else ""
    return asked, {kind for kind, named in _KINDS.items() if re.search(named, words, re.IGNORECASE)}
