"""An answer that depends on racks nobody can see: with other tiles on them, something else would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from mahj_tutor import classical
from mahj_tutor.american import PlayState
from mahj_tutor.american.play.state import with_hand
from mahj_tutor.classical.play.state import with_hand as with_classical_hand
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.board_words import answer_of
from mahj_tutor.exercises.variety import Found, look
from mahj_tutor.facts.situation import Situation
from mahj_tutor.games import AnyPlay
from mahj_tutor.questions.interactions.play_fields import PlayFields
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import JOKER, Tile

_DONE = r"(?:just |already |now )?(?:\w+ed|thrown|laid|won|taken|drawn|put|given|shown|chosen|said)\b"
_NAMED = (
    r"\b(?:Bams?|Craks?|Dots?|Dragons?|Winds?|[Jj]okers?|[Ff]lowers?|Soaps?|pairs?|pungs?|kongs?|[1-9])\b"
)
MOST = 6
"""How many items are looked at."""


def hidden_racks(tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield one problem where the concealed tiles of other players decide what is right."""
    if any(_depends(task) for task in tasks[:MOST] if isinstance(task, QuestionTask)):
        say = "what is right depends on tiles on other racks, which learners can't see"
        yield "W230", say, "ask about what lies on the table, or show that rack: open West", ("ask",)


def _depends(task: QuestionTask) -> bool:
    """Tell whether something else would be right if the tiles that nobody sees lay otherwise."""
    if isinstance(task.exercise, PlayFields):
        return False  # a turn at the table shows what comes from the wall
    first = task.drawn.situation
    return _depends_at(task, first) or (first.beside is not None and _depends_at(task, first.beside))


def _depends_at(task: QuestionTask, at: Situation) -> bool:
    """Tell so of one of the scenes of an item."""
    play = at.any_play
    if play is None:
        return False
    hidden, is_second = _hidden(task, play), at is task.drawn.situation.beside
    others = (other for seat in hidden for other in _with_other_racks(play, seat, hidden))
    return any(_differs(task, other, is_second=is_second) for other in others)


def _hidden(task: QuestionTask, play: AnyPlay) -> list[Seat]:
    """Return the other players whose racks are neither open nor told in words."""
    words, me = " ".join((task.ask, *task.facts)), task.drawn.situation.me
    seats = play.seats if isinstance(play, PlayState) else SEATS
    closed = (seat for seat in seats if seat is not me and not play.hand(seat).is_open)
    return [seat for seat in closed if not _tells(words, seat)]


def _tells(words: str, seat: Seat) -> bool:
    """Tell whether a sentence says which tiles a player holds: "West has two 3 Bams." No question does, nor
    what she has done.

    >>> [_tells(f"West {each}", Seat.WEST) for each in ("holds two 3 Bams.", "has thrown a 3 Bam.")]
    [True, False]
    >>> _tells("How many jokers do you think West has?", Seat.WEST)
    False
    """
    said = (each for each in re.findall(r"[^.!?]+[.!?]?", words) if not each.endswith("?"))
    return any(re.search(rf"\b{seat} (?:has|holds) (?!{_DONE}).*{_NAMED}", each) for each in said)


def _with_other_racks(play: AnyPlay, first: Seat, hidden: Sequence[Seat]) -> Iterator[AnyPlay]:
    """Yield the play with other tiles on hidden racks: one has many like the discard and jokers, or none."""
    last = play.last_discard
    wanted = (JOKER, last.tile if last else JOKER)
    rest = [tile for seat in hidden for tile in _rack(play, seat)] + [*play.wall]
    for is_rich in (True, False):
        tiles = sorted(rest, key=lambda each: (each in wanted) is not is_rich)
        yield _dealt(play, [first, *(seat for seat in hidden if seat is not first)], tiles)


def _rack(play: AnyPlay, seat: Seat) -> tuple[Tile, ...]:
    hand = play.hand(seat)
    return hand.concealed if isinstance(hand, classical.Hand) else hand.rack


def _with_rack(play: AnyPlay, seat: Seat, rack: tuple[Tile, ...]) -> AnyPlay:
    if isinstance(play, PlayState):
        return with_hand(play, seat, replace(play.hand(seat), rack=rack))
    return with_classical_hand(play, seat, replace(play.hand(seat), concealed=rack))


def _dealt(play: AnyPlay, seats: Sequence[Seat], tiles: Sequence[Tile]) -> AnyPlay:
    """Return the play with these tiles on some racks, as many as lie there, and the rest in the wall."""
    at = 0
    for seat in seats:
        size = len(_rack(play, seat))
        play = _with_rack(play, seat, tuple(tiles[at : at + size]))
        at += size
    return play.but(wall=tuple(tiles[at:]))


def _differs(task: QuestionTask, play: AnyPlay, *, is_second: bool) -> bool:
    """Tell whether something else is right in another play that looks the same."""
    drawn, first = task.drawn, task.drawn.situation
    with suppress(Unfit, MahjError):
        if is_second and first.beside is not None and first.any_play is not None:
            at = replace(first, beside=replace(first.beside, state=play))
            other = task.exercise.in_state(replace(drawn, situation=at), first.any_play)
        else:
            other = task.exercise.in_state(drawn, play)
        return look(other) == look(task) and answer_of(other) != answer_of(task)
    return False
