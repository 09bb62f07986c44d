"""Words about a roll, a pass, a win, a call, or how many tiles there are, and a scene that says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from mahj_tutor.american import PlayState
from mahj_tutor.errors import MahjError
from mahj_tutor.facts.situation import Situation
from mahj_tutor.pictures.words import seat_at
from mahj_tutor.scenarios import SceneFields
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import Tile, tile

NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen",
)  # fmt: skip
SEAT = "(?P<seat>East|South|West|North)"
TILE = (
    r"(?P<tile>[1-9] (?:Bam|Crak|Dot)|(?:Red|Green|White) Dragon|(?:East|South|West|North)(?: Wind)?"
    r"|Red|Green|Soap|Joker|Flower)s?"
)
_NUMBER = rf"(?P<number>\d{{1,2}}|{'|'.join(NUMBERS[1:])})"
_OTHER = r"(?:(?P<other>East|South|West|North)'s|(?P<your>your))"
_ROLLED = re.compile(rf"\brolled (?:an? )?{_NUMBER}\b", re.I)
_PASS = re.compile(
    rf"^pass {_NUMBER}\b(?: tiles)? (?:to (?:the|your) (?P<way>right|left)|(?P<across>across))", re.I
)
_PASSED_TO = re.compile(rf"\byou pass (?:three tiles )?to {SEAT}\b", re.I)
_WORTH = re.compile(rf"\b{SEAT}'s hand is worth\b", re.I)
_LAST = re.compile(
    rf"\b(?P<seat>East|South|West|North|you) (?:threw|throws|throw) {_OTHER} last tile\b", re.I
)
_PICKED_LAST = re.compile(rf"\b{SEAT} (?:picked|picks|drew|draws) (?:the|her) last tile\b", re.I)
_CALLED = re.compile(rf"\b{SEAT} (?:has )?called it\b(?: for an? (?P<group>pung|kong|quint|sextet)\b)?", re.I)
_NOBODY = re.compile(rf"\bcalls? {SEAT}'s {TILE}\b", re.I)
_PICKED = re.compile(rf"\byou(?:'ve)? (?:just )?(?:picked|drew) an? {TILE}\b", re.I)
_HOW_MANY = re.compile(rf"\byou(?:'ve| have)(?: got)? {_NUMBER} tiles\b", re.I)
_AWAY = re.compile(rf"\byou(?:'re| are) {_NUMBER} tiles? away\b", re.I)
_BUILD = re.compile(r"^build\b", re.I)
_GROUP = re.compile(r"\b(pair|pung|kong|quint|sextet|NEWS)\b", re.I)
_SIZES = {"pung": 3, "kong": 4, "quint": 5, "sextet": 6}


def against_the_scene(sentence: str, at: Situation, fields: SceneFields) -> Iterator[str]:
    """Yield what a sentence says that the fields of a scene, or its game, contradict."""
    yield from _of_roll_and_pass(sentence, at, fields)
    yield from _of_win(sentence, at, fields)
    yield from _of_tiles(sentence, at, fields)
    if isinstance(at.state, PlayState):
        yield from _of_game(sentence, at.state, at.me)


def _of_roll_and_pass(sentence: str, at: Situation, fields: SceneFields) -> Iterator[str]:
    rolled = _ROLLED.findall(sentence)
    if fields.roll is not None and rolled and fields.roll not in map(number, rolled):
        yield f"“rolled {rolled[0]}” is said here, and in the scene the roll is {fields.roll}"
    way = fields.stage.direction if fields.stage else None
    if way is None or fields.stage is None:
        return
    for match in _PASS.finditer(sentence):
        said = (match["way"] or "across").lower()
        if said != way:
            yield f"“{match[0]}” is said here, and the pass of the scene is {fields.stage}"
        if fields.stage.number and number(match["number"]) != 3:
            yield f"“{match[0]}” is said here, and three tiles are passed"
    for match in _PASSED_TO.finditer(sentence):
        if at.me is not None and match["seat"].title() != (goes_to := seat_at(way, at.me)).value:
            yield f"“{match[0]}” is said here, and in this pass it is {goes_to}"


def _of_win(sentence: str, at: Situation, fields: SceneFields) -> Iterator[str]:
    winner, by = fields.winner, fields.by
    for match in (*_WORTH.finditer(sentence), *_PICKED_LAST.finditer(sentence)):
        if winner is not None and match["seat"].title() != winner.value:
            yield f"“{match[0]}” is said here, and the winner is {winner}"
    for match in _LAST.finditer(sentence):
        thrower = at.me if match["seat"].lower() == "you" else Seat(match["seat"].title())
        whose = at.me if match["your"] else Seat(match["other"].title())
        wrong = (
            by is not None and thrower not in (by, None),
            winner is not None and whose not in (winner, None),
        )
        if any(wrong):
            yield f"“{match[0]}” is said here, and {by} threw it to {winner}"


def _of_tiles(sentence: str, at: Situation, fields: SceneFields) -> Iterator[str]:
    """Yield what is said of how many tiles there are or are missing, and of groups to be built."""
    play = at.state
    if isinstance(play, PlayState) and at.me is not None and (rack := play.hand(at.me).rack):
        mine = {len(rack), len(rack) + sum(len(each.tiles) for each in play.hand(at.me).shown)}
        for match in _HOW_MANY.finditer(sentence):
            many = number(match["number"])
            if not mine & {many, many - (play.picked is not None)}:
                yield f"“{match[0]}” is said here, and there are {max(mine)}"
    for match in _AWAY.finditer(sentence):
        if isinstance(fields.missing, int) and fields.missing and number(match["number"]) != fields.missing:
            yield f"“{match[0]}” is said here, and {fields.missing} are missing"
    if _BUILD.match(sentence) and fields.group_names:
        for name in dict.fromkeys(map(str.lower, _GROUP.findall(sentence))):
            if name not in fields.group_names.lower():
                yield f"“{name}” is said here, and the groups are {fields.group_names}"


def _of_game(sentence: str, play: PlayState, me: Seat | None) -> Iterator[str]:
    """Yield what is said of the last discard, of a call and of a picked tile."""
    last = play.thrown[-1] if play.thrown else None
    for match in _NOBODY.finditer(sentence):
        if last and (match["seat"].title(), kind(match["tile"])) != (last.seat.value, last.tile):
            yield f"“{match[0]}” is said here, and on the table {last.seat} threw {last.tile.name}"
    for match in _LAST.finditer(sentence):
        if (
            last
            and match["your"]
            and me
            and match["seat"].title() in SEATS
            and match["seat"].title() != last.seat
        ):
            yield f"“{match[0]}” is said here, and on the table {last.seat} threw {last.tile.name}"
    for match in _CALLED.finditer(sentence):
        yield from _of_call(match, play)
    for match in _PICKED.finditer(sentence):
        if play.picked is not None and me == play.turn and kind(match["tile"]) != play.picked:
            yield f"“{match[0]}” is said here, and on the table it is {play.picked.name}"


def _of_call(match: re.Match[str], play: PlayState) -> Iterator[str]:
    """Yield what is said of a call: whose it was, and for what, where the group lies there."""
    if play.called is None:
        return
    if match["seat"].title() != play.turn.value:
        yield f"“{match[0]}” is said here, and on the table {play.turn} called"
    groups = play.hand(play.turn).shown
    fitting = [len(each.tiles) for each in groups if play.called.tile in each.tiles]
    if match["group"] and fitting and _SIZES[match["group"].lower()] not in fitting:
        yield f"“{match[0]}” is said here, and {max(fitting)} tiles lie there"


def number(said: str) -> int:
    """Return the number that a word or digits say; of `a` and `an` it is one."""
    word = said.lower()
    return int(word) if word.isdecimal() else 1 if word in ("a", "an") else NUMBERS.index(word)


def kind(said: str) -> Tile | None:
    """Return the tile that words name; None if they name none."""
    with suppress(MahjError):
        return tile(said)
    return None
