"""What the coach says of a decision, in words: her move and its own, how likely each wins, and why."""

from __future__ import annotations

from collections.abc import Iterator

from mahj_tutor.american import AskCourtesy, CharlestonState, Give, Move, PlayState, Vote
from mahj_tutor.american.play.moves import Call, Declare, Discard, Show, Swap
from mahj_tutor.card import HAND_SIZE
from mahj_tutor.pictures.words import hand_name, tiles_said
from mahj_tutor.players.chances import Sight
from mahj_tutor.players.measure import Decision, is_alike
from mahj_tutor.players.sights import sight_after
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_odds import odds_of
from mahj_tutor.session.table_told import Came
from mahj_tutor.session.table_words import words
from mahj_tutor.solver import NearLine
from mahj_tutor.solver.explain import explain
from mahj_tutor.tiles import in_words, quantity

LONGEST = 260
"""Characters that say what the coach's hand lacks; where it takes more, the hand is named alone."""


def compared(table: TableGame, found: Decision, move: Move | None, of: str = "hers") -> Came:
    """Return what the coach says of a move of hers: its own, both chances, and why.

    `of` says which of her moves it is: `hers` now, or what she did `then`, in a game that is over.
    """
    best = found.best.move
    if is_alike(best, move):
        say = words("coach", "same", move=move_to_do(table, move))
        return Came("would", (), say, _alone(table, found, move))
    if not found.cost(move):
        say = words("coach", "as_good", move=move_to_do(table, best))
        return Came("would", (), say, _alone(table, found, move))
    chances = [f"- {each}" for each in _chances(table, found, move, of)]
    more = "\n".join([*chances, "", " ".join(_reasons(table, best, move))])
    return Came("would", (), words("coach", "other", move=move_to_do(table, best)), more)


def why(table: TableGame, found: Decision, move: Move | None) -> dict[str, str]:
    """Return what the coach would do and why, in the words of one line."""
    best = found.best.move
    return {"move": move_to_do(table, best), "why": next(_reasons(table, best, move), "")}


def goes_toward(table: TableGame, move: Move | None) -> str:
    """Return, as Markdown, toward which hand a move goes, or that it is made; "" where there is none."""
    if is_win(move):
        return words("coach_why", "made")
    now = table.game.now
    assert isinstance(now, CharlestonState | PlayState)  # there is something to decide
    near = _nearest(table, sight_after(now, table.me, move))
    return words("coach_why", "toward_hand", name=hand_name(near.line, table.game.card)) if near else ""


def farther(table: TableGame, found: Decision, move: Move | None) -> int:
    """Return how many tiles farther away her move leaves her than the coach's."""
    if is_win(found.best.move):
        return 0
    mine, hers = _sights(table, found.best.move, move)
    return hers.away - mine.away


# --- moves -----------------------------------------------------------------------------------------


def move_to_do(table: TableGame, move: Move | None) -> str:
    """Say a move as something one would do: `throw the 5 Dot`; no move lets a discard go."""
    match move:
        case Give():
            kind = ("Give_blind" if move.tiles else "Give_all_blind") if move.blind else "Give"
            return words("coach_move", kind, tiles=tiles_said(move.tiles))
        case Discard():
            return words("coach_move", "Discard", tile=move.tile.noun)
        case Show():
            return words("coach_move", "Show", tiles=tiles_said(move.tiles))
        case Swap():
            whose = "your own" if move.owner is table.me else f"{move.owner}'s"
            return words("coach_move", "Swap", tile=move.tile.noun, whose=whose)
        case Declare():
            return words("coach_move", "Declare")
        case Vote() | AskCourtesy():
            return _said(table, move)
    return _answer_said(table, move)


def _said(table: TableGame, move: Vote | AskCourtesy) -> str:
    """Say what one would say in the Charleston."""
    if isinstance(move, Vote):
        return words("coach_move", "Vote_yes" if move.go_on else "Vote_no")
    return words("coach_move", "AskCourtesy", whom=table.me.across, count=quantity(move.count, "tile"))


def _answer_said(table: TableGame, move: Move | None) -> str:
    """Say what one would do about another player's discard."""
    if not isinstance(move, Call):
        return words("coach_move", "leave", discard=_discard(table))
    name = "Call_mahjong" if move.wanted == "mahjong" else "Call"
    return words("coach_move", name, discard=_discard(table), wanted=move.wanted)


def _discard(table: TableGame) -> str:
    now = table.game.now
    found = now.callable_discard if isinstance(now, PlayState) else None
    return found.tile.noun if found else ""


def is_win(move: Move | None) -> bool:
    """Whether a move says Mah Jongg: its chance isn't told."""
    return isinstance(move, Declare) or (isinstance(move, Call) and move.wanted == "mahjong")


# --- chances ---------------------------------------------------------------------------------------


def _alone(table: TableGame, found: Decision, move: Move | None) -> str:
    option = found.option(move)
    return odds_of(table, option.worth) if option and not is_win(move) else ""


def _chances(table: TableGame, found: Decision, move: Move | None, of: str) -> Iterator[str]:
    """Yield the chances after the coach's move and after hers, where they are told.

    What she did `then` is named in any case: it isn't on the board anymore.
    """
    option, best = found.option(move), found.best
    assert option is not None  # it was weighed with the others
    hers, mine = odds_of(table, option.worth), odds_of(table, best.worth)
    is_told = bool(hers) and not is_win(best.move)
    if is_told:
        yield words("coach", "mine", odds=mine)
    if is_told or of != "hers":
        name = f"{of}_of_both" if is_told and hers == mine else of
        yield words("coach", name, move=move_to_do(table, move), odds=hers).rstrip()


# --- reasons ---------------------------------------------------------------------------------------


def _reasons(table: TableGame, best: Move | None, move: Move | None) -> Iterator[str]:
    """Yield why the coach's move is better, and what it goes toward."""
    if is_win(best):
        yield words("coach_why", "made")
        return
    mine, hers = _sights(table, best, move)
    yield _difference(table, mine, hers)
    yield _toward(table, mine)


def _sights(table: TableGame, best: Move | None, move: Move | None) -> tuple[Sight, Sight]:
    now = table.game.now
    assert isinstance(now, CharlestonState | PlayState)  # there is something to decide
    return sight_after(now, table.me, best), sight_after(now, table.me, move)


def _difference(table: TableGame, mine: Sight, hers: Sight) -> str:
    is_pass = isinstance(table.game.now, CharlestonState)
    if mine.away < hers.away:
        (near, _), (far, _) = mine.lacking, hers.lacking
        name = "nearer" if near < far else "concealed"  # which counts as one tile farther
        counts = {"mine": quantity(near, "tile"), "hers": in_words(min(far, HAND_SIZE))}
        return words("coach_why", f"kept_{name}" if is_pass else name, **counts)
    if is_pass:
        return words("coach_why", "may_come")
    left, after = mine.position, hers.position
    if left and after and left.useful > after.useful:
        counts = {"mine": quantity(left.useful, "tile"), "hers": in_words(after.useful)}
        return words("coach_why", "useful", **counts)
    return words("coach_why", "opens") if len(hers.shown) > len(mine.shown) else ""


def _toward(table: TableGame, sight: Sight) -> str:
    """Say which hand the coach's move goes toward, and what it lacks."""
    near = _nearest(table, sight)
    if near is None:
        return ""
    name = hand_name(near.line, table.game.card)
    said = words("coach_why", "toward", name=name, missing=explain(near))
    is_short = len(said) <= LONGEST and not isinstance(table.game.now, CharlestonState)
    return said if is_short else words("coach_why", "toward_hand", name=name)


def _nearest(table: TableGame, sight: Sight) -> NearLine | None:
    now = table.game.now
    gone = now.gone(table.me) if isinstance(now, PlayState) else {}
    found = sight.solver.nearest(sight.held, sight.shown, gone, top=8)
    return min(found, key=lambda each: (_away(each), each.line.kind == "C"), default=None)


def _away(near: NearLine) -> int:
    """Return how far a hand counts: a concealed one that lacks two or more as one farther."""
    return near.tiles_away + (near.line.kind == "C" and near.tiles_away > 1)
