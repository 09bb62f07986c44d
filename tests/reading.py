"""How easy a text is to read, and the words of the game in the order in which they are taught."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import yaml

from mahj_tutor.exercises import catalog
from mahj_tutor.yaml_loader import LOADER

UNITS = yaml.load((catalog.folder() / "catalog.yaml").read_text("utf-8"), LOADER)["units"]
PATH = [name for unit in UNITS for name in (*unit["lessons"], unit.get("table"))]
"""The lessons in the order in which they are taken, each unit's table last; those not written yet as well."""

GRADE = 8
MOST_IN_SENTENCE = 25

SENTENCE_ENDS = re.compile(r"[.!?:][\s”]|\n")
MASKED = [
    (re.compile(r"\{[^}]*\}"), "West"),
    (re.compile(r"\b[0-9FNEWSDZRGx]{2,14}\b"), "ten"),
    (re.compile(r"\b\d\b"), "two"),
    (re.compile(r"[*_“”]"), ""),
]
"""What the formula can't read. A fact in braces is a name or a number on the board. The signs of a printed
hand (`FFF 2222 444`) and the numbers of tiles would count as words of no syllable, or of a dozen.
"""


def masked(text: str) -> str:
    for pattern, plain in MASKED:
        text = pattern.sub(plain, text)
    return text.strip()


def as_sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def sentences(text: str) -> list[str]:
    return [each for each in SENTENCE_ENDS.split(f"{masked(text)} ") if each.strip()]


SILENT = re.compile(
    r"""
    (?<=[aeiouy][^aeiouy]) e (?=ly|ment|ful|body|thing|where|time|teen|ston)  # likely, somebody
    | (?<=ev) e (?=ry[btw])                                                   # everybody
    | (?<![tdaeiou]) ed$                                                      # passed, but not traded
    | (?<=[aeiouy][^aeiouysxzcgj]) es$ | (?<=[^aeiouysxzcgjhl]) es$           # tiles, but not passes
    | (?<=[^aeiouyl]) e$ | (?<=[aeiouy]l) e$ | (?<=[aeiouy]) e$               # take, tile, but not table
    """,
    re.VERBOSE,
)
"""Where a written e isn't spoken."""
APART = re.compile(
    r"""
    ia(?!l) | i(?=um|ous) | [^ctsg]io | [aeou]ing | [^q]ua[lt] | eo(?![np])  # dial, not special
    | ie(?:[rt]|st) | [aeou]y[aeou] | ny[aeo] | yi                           # earlier, player, anyone
    | [^aeiouy](?:sm|nt)$ | thm$                                             # doesn't, rhythm
    """,
    re.VERBOSE,
)
"""Where one group of vowels, or of consonants, is one syllable more than it looks."""


def syllables(word: str) -> int:
    """Return how many syllables an English word has, by its letters: right for 998 of 1,000 in the lessons.

    >>> [syllables(each) for each in ("tile", "tiles", "passes", "table", "player", "doesn't", "four-sided")]
    [1, 1, 2, 2, 2, 2, 3]
    """
    return sum(map(_syllables, re.findall(r"[a-z']+", word.lower()))) or 1


def _syllables(word: str) -> int:
    spoken = SILENT.sub("", re.sub(r"'s$", "s", word).replace("'", ""))
    return max(1, len(re.findall(r"[aeiouy]+", spoken)) + len(APART.findall(spoken)))


def grade(text: str) -> float:
    """Return the school grade in which a text can be read (Flesch-Kincaid); two words are no sentence."""
    found = re.sub(r"[^\w\s'-]", "", text).split()
    parts = [each for each in re.findall(r"\b[^.!?]+", text) if len(each.split()) > 2]
    return 0.39 * len(found) / max(1, len(parts)) + 11.8 * sum(map(syllables, found)) / len(found) - 15.59


def is_hard(text: str) -> bool:
    """Whether a text can't be read in grade eight; of three sentences or fewer the formula says little."""
    return len(sentences(text)) > 3 and grade(masked(text)) > GRADE


# --- the words of the game ---------------------------------------------------------------------------


IN_THE_GAME = {
    "break": r"(break|broke|breaks|breaking|broken) (the|a|her|your|East's) walls?|the break\b",
    "call": r"call(s|ed|ing)? (a tile|a discard|it for|for (a|the|its) (group|tile|pung|kong|quint))\b",
    "card": r"(hand card|on the card)\b",
    "claim": r"claim(s|ed)? ((a|the) (tile|discard|pung|chow|kong)|it for|mahjong)\b",
    "deal": r"(the|a) deal\b|dealt\b",
    "exchange": r"exchange[sd]? .{0,30}joker|joker exchange",
    "group": r"groups? of (two|three|four|five)",
    "hand": r"hands? on the card",
    "line": r"lines? (of|on) the card\b",
    "note": r"the note beside",
    "pass": r"pass(es|ed|ing)? (tiles|three|blind)|(first|last|next|blind|courtesy) pass\b|the passing",
    "pick": r"picks? a tile|picked tile",
    "pot": r"the pot\b",
    "ready": r"hands? (is|are|isn't) ready|ready hand",
    "run": r"\b(a|the|each) run\b|\bruns (of|like)\b",
    "set": r"four sets\b|sets? and a pair|(melded|concealed) sets?\b|(chow|pung|kong) is a set\b",
    "stack": r"stacks? of (the|your|her) wall|\bstacks\b",
    "throw": r"(throw|throws|thrown|threw) (a|the|one) (tile|discard)",
    "year": r"the year\b",
}
"""Words that everybody uses: how they look when they are words of the game."""


@cache
def terms() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.load((catalog.folder() / "glossary.yaml").read_text("utf-8"), LOADER)
    return found


def pattern(term: dict[str, Any]) -> re.Pattern[str]:
    """Return what finds a term, and no everyday word that is written the same."""
    forms = (term["term"], *term.get("also", ()))
    found = IN_THE_GAME.get(term["term"]) or rf"\b({'|'.join(map(re.escape, forms))})\b"
    return re.compile(found) if term["term"].isupper() else re.compile(found, re.IGNORECASE)


def later_terms(text: str, lesson: str) -> list[str]:
    """Return the words of the game in a text that are taught after a lesson."""
    return [term for term, found in _later(lesson) if found.search(text)]


@cache
def _later(lesson: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return each word that is taught after a lesson, and what finds it: more than `re` remembers."""
    later = (each for each in terms() if PATH.index(each["lesson"]) > PATH.index(lesson))
    return tuple((each["term"], pattern(each)) for each in later)
