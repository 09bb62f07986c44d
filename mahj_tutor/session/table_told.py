"""What a learner is told of an act that was against the rules, or that caught somebody else's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from mahj_widgets import protocol

from mahj_tutor.american import CharlestonState, Give
from mahj_tutor.american.play.moves import Declare, Discard, Show, Wait
from mahj_tutor.classical.play.moves import Declare as ClassicalDeclare
from mahj_tutor.exercises.catalog import taught_later
from mahj_tutor.games import GameState, Move, consequence, faults
from mahj_tutor.pictures.words import once, sentence
from mahj_tutor.rulebook import rule
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.session.present import html, rule_note
from mahj_tutor.session.table_words import words
from mahj_tutor.table.telling import to_player

Kind = Literal[
    "nothing",
    "not_yet",
    "stands",
    "dead",
    "risk",
    "caught",
    "unproven",
    "can",
    "far",
    "would",
    "ruled",
    "passes",
]
_VERDICTS: Mapping[Kind, Literal["right", "wrong", "onward"]] = {
    "dead": "wrong",
    "caught": "right",
    "can": "onward",
    "far": "onward",
    "would": "onward",
    "ruled": "onward",
    "passes": "onward",
}
_LONGEST = 600
"""Characters of a line on the board."""


@dataclass(frozen=True, slots=True)
class Came:
    """What came of an act: of which `kind`, by which `rules`, in words.

    `nothing`, `stands`, `dead` and `risk` are those of `Consequence`. `not_yet`: it came of nothing because
    something is still missing. `caught`: she has shown that another player is wrong; `unproven`: she has not.
    `can`, `far`, `would` and `ruled` answer what she has asked for herself (`table_help`, `table_coach`).
    """

    kind: Kind
    rules: tuple[str, ...]
    say: str
    more: str = ""


def called_out(move: Move) -> Iterator[str]:
    """Yield what a player calls out with a move: the name of a tile as she says it (TN3), or a word."""
    match move:
        case Discard():
            yield move.said or move.tile.name
        case Show():
            yield words("called", "call")
        case Declare():
            yield words("called", "mahjong")
        case Wait():
            yield words("called", "wait")


def in_vain(state: GameState, move: Move) -> Came:
    """Return why an illegal move changes nothing: every reason, and what the others do."""
    found, came = faults(state, move), consequence(state, move)
    say = " ".join(once(sentence(to_player(each.say, move.seat)) for each in found))
    if _is_early(state, move, found):
        return Came("not_yet", once(each.rule for each in found), say)
    more = sentence(to_player(came.say, move.seat)) if came.kind == "nothing" else ""
    return Came("nothing", once(each.rule for each in found), say, more)


def _is_early(state: GameState, move: Move, found: tuple[Fault, ...]) -> bool:
    """Whether a hand isn't made yet, or a pass lacks tiles: nobody has to stop her."""
    if isinstance(state, CharlestonState) and isinstance(move, Give):
        return {each.rule for each in found} == {state.stage.rule}
    return isinstance(move, Declare | ClassicalDeclare)


def feedback_of(came: Came, level: str) -> protocol.Feedback:
    """Return what came of an act as the board shows it; rules that come after a level aren't opened."""
    later = taught_later(level)
    return protocol.Feedback(
        verdict=_VERDICTS.get(came.kind, "unreadable"),
        heading=words("told", came.kind),
        title=sentence(came.say)[:_LONGEST],
        why=html(came.more),
        rules=tuple(rule_note(rule(each)) for each in came.rules if each not in later),
    )
