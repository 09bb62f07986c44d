"""What is said of a step: what she did there, what she is asked, and what the coach or the rules say."""

from __future__ import annotations

from mahj_widgets import protocol

from mahj_tutor.american import Give, Move, PlayState, consequence
from mahj_tutor.american.play.moves import Call, Change, Discard, Show, Swap
from mahj_tutor.exercises.catalog import taught_later, teaching
from mahj_tutor.pictures.move_words import move_said
from mahj_tutor.pictures.words import sentence, tiles_said
from mahj_tutor.players.decisions import State
from mahj_tutor.players.measure import Decision, decision, is_alike
from mahj_tutor.players.rule_mistakes import EXPOSED, RuleMistake
from mahj_tutor.rulebook import rule
from mahj_tutor.session.coach_words import compared
from mahj_tutor.session.present import html, rule_note
from mahj_tutor.session.review.steps import Step
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_words import part_of, words
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called as called_by
from mahj_tutor.table.telling import to_player
from mahj_tutor.tiles import quantity

SHOWN = "shown"
"""She has asked to be shown the choice."""
_WANTED = {"mahjong": "Mah Jongg"}
"""What a call is for, where it isn't said as it is written."""
_LONGEST = 1200
"""Characters of HTML that the board takes."""


# --- what is asked ---------------------------------------------------------------------------------


def did(step: Step, me: Seat) -> str:
    """Return what she did, as Markdown."""
    if step.mistake:
        name = "exposed" if step.mistake.rule in EXPOSED else "rule"
        return words("review_did", name, did=move_said(step.state, step.mistake.move, me))
    return words("review_did", _name(step.move), **values_of(step.state, step.move, me))


def asked(step: Step, me: Seat) -> str:
    """Return what she did and what she would do now, as Markdown."""
    return f"{did(step, me)} {question(step, 'review_now')}"


def question(step: Step, part: str) -> str:
    """Return what she is asked, in the words of a part; nothing there tells what she did."""
    name, found = "other" if step.mistake else _name(step.move), part_of(part)
    return found.get(name, found["other"])


def _name(move: Move | None) -> str:
    return "no" if move is None else type(move).__name__


def values_of(state: State, move: Move | None, me: Seat) -> dict[str, object]:
    """Return what the words about a move may name."""
    called = state.callable_discard if isinstance(state, PlayState) else None
    values: dict[str, object] = {"discard": called.tile.noun if called else ""}
    match move:
        case Give():
            unseen = quantity(move.blind, "unseen tile") if move.blind else ""
            values["tiles"] = tiles_said(move.tiles, unseen)
        case Discard():
            values["tile"] = move.tile.noun
        case Swap():
            values |= {"tile": move.tile.noun, "whose": f"{called_by(move.owner, me):whose}"}
        case Call():
            values["wanted"] = _WANTED.get(move.wanted, move.wanted)
        case Show():
            values["tiles"] = tiles_said(move.tiles)
    return values


# --- what is told ----------------------------------------------------------------------------------


def told(there: TableGame, step: Step, tried: Move | str | None) -> protocol.Feedback:
    """Return what she is told once she has tried, or has asked to be shown (`SHOWN`)."""
    if step.mistake:
        return _of_rule(there, step, step.mistake, tried)
    return _of_choice(there, step, tried)


def _of_rule(
    there: TableGame, step: Step, mistake: RuleMistake, tried: Move | str | None
) -> protocol.Feedback:
    heading, is_right = _judged(step, mistake, tried)
    later = taught_later(there.opening.level)
    return protocol.Feedback(
        verdict="onward" if tried == SHOWN else "right" if is_right else "wrong",
        heading=words("review_told", heading),
        title=sentence(to_player(mistake.say, there.me))[:600],
        why=_why("", mistake.rule),
        rules=tuple(rule_note(rule(each)) for each in [mistake.rule] if each not in later),
    )


def _judged(step: Step, mistake: RuleMistake, tried: Move | str | None) -> tuple[str, bool]:
    """Return by which words what she tried is judged, and whether it is allowed."""
    if isinstance(tried, str):
        return "rule", False
    if mistake.rule in EXPOSED and is_same(tried, mistake.move):
        return "not_made", False
    is_right = tried is None or consequence(step.state, tried).kind == "legal"
    return ("allowed" if is_right else "not_allowed"), is_right


def is_same(tried: Move | None, move: Move) -> bool:
    """Whether she would expose the same group again."""
    if isinstance(tried, Change) and isinstance(move, Change):
        return sorted(tried.tiles) == sorted(move.tiles)
    return is_alike(tried, move)


def _of_choice(there: TableGame, step: Step, tried: Move | str | None) -> protocol.Feedback:
    """Return the coach's choice beside hers: what she'd do now, or what she did if that was better."""
    move = None if isinstance(tried, str) else tried
    found = weighed_again(there, step, move)
    is_good = tried != SHOWN and not found.cost(move)
    is_then = tried == SHOWN or is_good
    came = compared(there, found, step.move if is_then else move, "then" if is_then else "hers")
    heading = "shown" if tried == SHOWN else "as_good" if is_good else "better"
    return protocol.Feedback(
        verdict="right" if is_good else "onward",
        heading=words("review_told", heading),
        title=sentence(came.say),
        why=_why(came.more, part_of("review_rules").get(_name(found.best.move), "")),
    )


def _why(said: str, about: str) -> str:
    """Return why, as HTML, and the lesson in which there are more items about a rule, where there is room."""
    lesson = teaching().get(about)
    more = f"{said}\n\n{words('review_told', 'practice', lesson=lesson.title)}".strip() if lesson else said
    found = html(more)
    return found if len(found) <= _LONGEST else html(said)


def weighed_again(there: TableGame, step: Step, also: Move | None) -> Decision:
    """Return the decision of a step, in which a move is weighed, too."""
    move = also if also is not None else step.move
    found = decision(step.state, there.me, move, there.opening.without)
    assert found is not None  # it was weighed before
    return found
