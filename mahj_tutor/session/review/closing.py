"""What is said at the end of looking back: what was good, and which hand was the nearest, from when on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mahj_widgets import protocol

from mahj_tutor.american import CharlestonState, Give
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.card import Line
from mahj_tutor.pictures.words import hand_name
from mahj_tutor.players.decisions import Decided
from mahj_tutor.players.hindsight import Hindsight, Weighed
from mahj_tutor.session.present import html
from mahj_tutor.session.review.told import values_of
from mahj_tutor.session.table_words import part_of, words
from mahj_tutor.table import Seat
from mahj_tutor.tiles import in_words

LONGEST = 1200
"""Characters of HTML that the board takes."""
MOST = 2
"""So many good decisions are told, and so many hands that were the nearest one after the other."""


def closing(found: Hindsight, me: Seat, *, is_own: bool = False) -> protocol.Feedback:
    """Return what is told once all positions have come back; in a game that `is_own` the coach kept quiet."""
    good = [_good(each, me) for each in found.good[:MOST]]
    said = [_own(found)] if is_own and found.weighed else []
    said += [" ".join(_hands(found))]
    why = _html(good, [*said, " ".join(_unweighed(found))])
    return protocol.Feedback(
        verdict="ended",
        heading=words("review_end", "heading" if good else "end"),
        title=_title(found),
        why=why if len(why) <= LONGEST else _html(good, said),
    )


def _html(good: Sequence[str], said: Sequence[str]) -> str:
    return html("\n".join([*(f"- {each}" for each in good), "", "\n\n".join(said)]))


def _own(found: Hindsight) -> str:
    """Say how many of her choices cost much, in a game without help."""
    dear, count = sum(each.is_dear for each in found.weighed), in_words(len(found.weighed))
    return words("review_end", "own" if dear else "own_clean", count=count, dear=in_words(dear))


def _unweighed(found: Hindsight) -> Iterator[str]:
    """Yield what isn't weighed, and why: her vote, how many tiles she asked for, a mush."""
    said, part = {type(move).__name__ for move in found.history if move.seat is found.seat}, "review_either"
    if what := [words(part, name) for name in ("Vote", "AskCourtesy") if name in said]:
        yield words(part, "said", what=" or ".join(what))
    if "Mush" in said:
        yield words(part, "mush")


def _title(found: Hindsight) -> str:
    if not found.weighed:
        return words("review_end", "uncounted")
    is_clean = not found.mistakes and not found.dearest
    return words("review_end", "clean" if is_clean else "title")


def _good(each: Weighed, me: Seat) -> str:
    state, move = each.decided.state, each.decided.move
    stage = state.stage.value if isinstance(state, CharlestonState) else ""
    name = "no" if move is None else type(move).__name__
    return words("review_good", name, stage=stage, **values_of(state, move, me))


# --- the nearest hand ------------------------------------------------------------------------------


def _hands(found: Hindsight) -> Iterator[str]:
    """Yield which hand was the nearest last, from when on, and which one before."""
    spans = list(_spans(found.nearest))
    if not spans:
        return
    begins, line = spans[-1]
    card = found.nearest[0][0].state.card
    name = hand_name(line, card)
    if begins == 0:
        yield words("review_end", "at_first", name=name)
        return
    when = _when([of for of, _ in found.nearest[: begins + 1]])
    yield words("review_end", "after" if when else "late", when=when, name=name)
    if len(spans) > 1:
        yield words("review_end", "before", name=hand_name(spans[-2][1], card))


def _spans(nearest: Sequence[tuple[Decided, tuple[Line, ...]]]) -> Iterator[tuple[int, Line]]:
    """Yield from which decision on one hand was among the nearest, as long as any was."""
    begins, among = 0, tuple[Line, ...]()
    for place, (_, lines) in enumerate(nearest):
        still = tuple(line for line in among if line in lines)
        if among and not still:
            yield begins, among[0]
            begins = place
        among = still or lines
    if among:
        yield begins, among[0]


def _when(until: Sequence[Decided]) -> str:
    """Return which pass or throw the last of these decisions was, "" if it was a late one."""
    last = until[-1]
    kind = Give if isinstance(last.state, CharlestonState) else Discard
    count = max(1, sum(isinstance(each.move, kind) for each in until))
    place = part_of("review_place").get(str(count))
    name = "when_pass" if kind is Give else "when_throw"
    return words("review_end", name, place=place) if place else ""
