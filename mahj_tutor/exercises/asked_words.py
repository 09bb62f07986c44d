"""Questions about something else than their answers: another group, another player, other tiles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise

from mahj_tutor.errors import NotationError
from mahj_tutor.exercises.scene_words import NUMBERS
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import names_in, parse, types
from mahj_tutor.facts.texts import Hole, parts_of
from mahj_tutor.questions.interactions.choose import ChooseQuestion
from mahj_tutor.questions.interactions.number import NumberQuestion
from mahj_tutor.questions.interactions.options import Part
from mahj_tutor.questions.question import Question
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import Tile, tiles

_GROUPS = re.compile(r"\b(pair|pung|kong|quint|sextet)\b", re.IGNORECASE)
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'")
_PICTURE = re.compile(r"\{ *tiles:([^{}]+)\}")
_HAS = re.compile(r"\bhow many [a-z ]{1,20} (?:does|has) (East|South|West|North)\b", re.IGNORECASE)
_COUNT = re.compile(rf"\b(?:takes|has|needs) ({'|'.join(NUMBERS[1:])}|[0-9]{{1,2}}) \w+", re.IGNORECASE)
_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", re.IGNORECASE)
_ASKING = re.compile(r"[^.!?]*\?")
_HAPPENING = re.compile(
    r" (?:has|just|throws|threw|thrown|calls|called|picks|picked|passes|passed|exposes|exposed)\b"
)
"""What goes on behind a player's name: then the question may be about somebody else."""
_OTHERS = re.compile(r"\bothers\( *me *\)")
_EQUALS = re.compile(r"== *([0-9]{1,2})$")
_FIX = "change the words, or the answer"


def asked_words(exercise: Question) -> Iterator[Found]:
    """Yield the questions and options whose words name something that their answers don't."""
    yield from _other_group(exercise)
    yield from _other_player(exercise)
    yield from _not_the_learner(exercise)
    yield from _other_tiles(exercise)
    yield from _other_count(exercise)


def _other_group(exercise: Question) -> Iterator[Found]:
    """Yield the question about one group where what is right names just one other."""
    asked = {word.lower() for word in _GROUPS.findall(exercise.ask)}
    named = {word.lower() for text in exercise.truths() for word in _GROUPS.findall(" ".join(_quotes(text)))}
    if len(asked) == len(named) == 1 and asked != named:
        say = f"the question is about a {asked.pop()}, and the answer is about a {named.pop()}"
        yield "W240", say, _FIX, ("ask",)


def _other_player(exercise: Question) -> Iterator[Found]:
    """Yield the question how many something one player has, where the answer names only another."""
    asked = _HAS.search(exercise.ask.replace("*", "")) if isinstance(exercise, NumberQuestion) else None
    named = {name for text in exercise.truths() for name in names_in(parse(text))}
    seats = [seat for seat in SEATS if seat.value in named]
    if asked and seats and asked[1].title() not in seats and "who" not in named:
        say = f"the question is about {asked[1]}, and the answer is about {seats[0]}"
        yield "W240", say, _FIX, ("ask",)


def _not_the_learner(exercise: Question) -> Iterator[Found]:
    """Yield the question about a player who is filled in, where the answer names the learner alone."""
    named = {name for text in exercise.truths() for name in names_in(parse(_OTHERS.sub("players", text)))}
    players = _players_asked_about(exercise)
    if players and "me" in named and not named.intersection(players) and not _YOU.search(exercise.ask):
        say = f"the question is about {{{players[0]}}}, and the answer is about me, the learner"
        yield "W240", say, _FIX, ("ask",)


def _players_asked_about(exercise: Question) -> list[str]:
    """Return the names by which a question fills in players, other than those who just did something."""
    asking = _ASKING.findall(exercise.ask) or [exercise.ask]
    if any(str(exercise.scene.me) in each for each in asking):
        return []
    filled = [name for each in asking for name in _filled_in(each)]
    return [each for each in filled if exercise.scene_types.get(each) is types.PLAYER]


def _filled_in(sentence: str) -> Iterator[str]:
    """Yield what is filled in, unless it is said to do something."""
    for part, after in pairwise((*parts_of(sentence), "")):
        if isinstance(part, Hole) and not (isinstance(after, str) and _HAPPENING.match(after)):
            yield part.text


def _other_tiles(exercise: Question) -> Iterator[Found]:
    """Yield the questions and options that show other tiles than the engine is asked about."""
    parts = exercise.parts if isinstance(exercise, ChooseQuestion) else ()
    for number, part in enumerate(parts):
        yield from _other_tiles_in(part, ("parts", number) if len(parts) > 1 else ())


def _other_tiles_in(part: Part, at: tuple[str | int, ...]) -> Iterator[Found]:
    for place, option in enumerate(part.own):
        if _differ(option.say, [option.right]):
            say = f"{option.say!r} shows other tiles than its right: is about"
            yield "W240", say, "change one of them", (*at, "options", place, "say")
    rights = [option.right for option in part.own if option.right]
    if len(set(map(_lists, rights))) == 1 and _differ(part.ask, rights):
        yield "W240", "this shows other tiles than right: is about", _FIX, (*at, "ask")


def _other_count(exercise: Question) -> Iterator[Found]:
    """Yield the claims that name another number than their `holds:` compares with."""
    for number, case in enumerate(exercise.vary.get("cases", ())):
        said, compared = _COUNT.search(str(case.get("claim", ""))), _EQUALS.search(str(case.get("holds", "")))
        if said and compared and _number(said[1]) != int(compared[1]):
            say = f"the claim says {said[1]}, and holds: compares with {compared[1]}"
            yield "W240", say, "change one of them", ("vary", "cases", number, "claim")


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBERS.index(word.lower())


def _differ(words: str, expressions: Iterable[str]) -> bool:
    """Return whether words show tiles once, and expressions quote others alone."""
    shown = tuple(filter(None, map(_tiles, _PICTURE.findall(words))))
    quoted = [each for text in expressions for each in _lists(text)]
    return len(shown) == 1 and bool(quoted) and shown[0] not in quoted


def _lists(expression: str) -> tuple[tuple[Tile, ...], ...]:
    """Return the lists of tiles that an expression quotes."""
    return tuple(each for each in map(_tiles, _quotes(expression)) if len(each) > 1)


def _tiles(text: str) -> tuple[Tile, ...]:
    with suppress(NotationError):
        return tuple(sorted(tiles(text)))
    return ()


def _quotes(expression: str) -> Iterator[str]:
    return (one or other for one, other in _QUOTED.findall(expression))
