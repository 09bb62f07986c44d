"""What a learner is told of an act that was against the rules, or that caught somebody else's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from mahj_widgets import protocol

from mahj_tutor.american.play.moves import Declare, Discard, Show, Wait
from mahj_tutor.exercises.catalog import taught_later
from mahj_tutor.games import GameState, Move, consequence, faults
from mahj_tutor.pictures.words import once, sentence
from mahj_tutor.rulebook import rule
from mahj_tutor.session.present import html, rule_note
from mahj_tutor.session.table_words import words

Kind = Literal["nothing", "stands", "dead", "risk", "caught", "unproven"]
_VERDICTS: Mapping[Kind, Literal["right", "wrong", "unreadable"]] = {"dead": "wrong", "caught": "right"}
_LONGEST = 600
"""Characters of a line on the board."""


@dataclass(frozen=True, slots=True)
class Came:
    """What came of an act: of which `kind`, by which `rules`, in words.

    The first four kinds are those of `Consequence`. `caught`: she has shown that another player is wrong;
    `unproven`: she has not.
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
    say = " ".join(once(sentence(each.say) for each in found))
    more = sentence(came.say) if came.kind == "nothing" else ""
    return Came("nothing", once(each.rule for each in found), say, more)


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
