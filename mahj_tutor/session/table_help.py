"""What a learner may ask at the table at any time: what she can do, and how far she is.

Nothing here advises: the moves are the engine's, what is missing is the solver's, and the odds are counted
(`players/chances`). It is told of what she can see herself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from mahj_tutor.american import AskCourtesy, CharlestonState, Give, Move, Mush, PlayState, Vote
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.play.moves import Call, Change, Declare, Discard, Pick, Rack, Show, Swap, Wait
from mahj_tutor.american.play.state import Phase
from mahj_tutor.pictures.words import hand_name, sentence, tiles_said
from mahj_tutor.players import chances
from mahj_tutor.session.present import html
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import Offer
from mahj_tutor.session.table_told import Came
from mahj_tutor.session.table_turns import can_wait, is_asked
from mahj_tutor.session.table_words import part_of, words
from mahj_tutor.solver import NearLine, solver_for
from mahj_tutor.solver.explain import explain, helpful
from mahj_tutor.tiles import Tile, in_words

CAN, FAR = "can", "far"
QUESTIONS = (CAN, FAR)
"""What she may ask: the names of the buttons."""
HANDS, SURELY, REACH = 3, 2, 2
"""How many of the nearest hands are told, as long as they are so many tiles farther than the nearest at most;
so many are in any case, unless they take too many words.
"""
LONGEST = 1100
"""Characters of HTML that say what the hands lack; the board takes 1,200."""
_TOLD = (Give, Mush, Vote, AskCourtesy, Pick, Rack, Discard, Call, Show, Change, Swap, Wait, Declare)
"""The moves that are told. That a hand can be called dead is for her to see."""


def questions(table: TableGame) -> Iterator[Offer]:
    """Yield the buttons with which she asks, as long as she plays."""
    if _may_ask(table):
        yield from (Offer(name, words("button", name)) for name in QUESTIONS)


def _may_ask(table: TableGame) -> bool:
    now = table.game.now
    if isinstance(now, PlayState):
        return now.phase not in (Phase.DECLARED, Phase.OVER) and not now.is_dead(table.me)
    return isinstance(now, CharlestonState)


def answer(table: TableGame, name: str) -> Came:
    """Return the answer to a question."""
    return _can(table) if name == CAN else _far(table)


# --- what can I do? --------------------------------------------------------------------------------


def _can(table: TableGame) -> Came:
    told = [*dict.fromkeys(_allowed(table))]
    if len(told) < 2:
        return Came("can", (), told[0] if told else words("can", "nothing"))
    return Came("can", (), words("can", "some"), "\n".join(f"- {each}" for each in told))


def _allowed(table: TableGame) -> Iterator[str]:
    moves = [move for move in table.my_moves() if isinstance(move, _TOLD) and _is_offered(table, move)]
    yield from (_said(table, move) for move in moves)
    if is_asked(table) and not any(isinstance(move, Pick) for move in moves):
        yield words("can", "no", discard=_discard(table))


def _is_offered(table: TableGame, move: Move) -> bool:
    """Tell whether the table offers a legal move: once she has picked, the discard before is left alone."""
    now = table.game.now
    has_picked = isinstance(now, PlayState) and now.turn is table.me
    if isinstance(move, Call | Wait) and has_picked:
        return False
    return not isinstance(move, Wait) or can_wait(table)


def _discard(table: TableGame) -> str:
    now = table.game.now
    found = now.callable_discard if isinstance(now, PlayState) else None
    return found.tile.noun if found else ""


def _said(table: TableGame, move: Move) -> str:
    """Say a legal move as something she may do: moves that differ in their tiles alone are said alike."""
    name, values = type(move).__name__, dict[str, object](discard=_discard(table))
    match move:
        case Rack():
            values["picked"] = _picked(table)
        case Give():
            name = "Give_courtesy" if _is_courtesy(table) else "Give_blind" if move.blind else name
        case Call():
            name = "Call_mahjong" if move.wanted == "mahjong" else name
            values["wanted"] = move.wanted
        case Show() | Change():
            values["tiles"] = tiles_said(move.tiles)
        case Swap():
            values["tile"] = move.tile.noun
            values["whose"] = "your own" if move.owner is table.me else f"{move.owner}'s"
    return words("can", name, **values)


def _picked(table: TableGame) -> str:
    now = table.game.now
    return now.picked.noun if isinstance(now, PlayState) and now.picked else ""


def _is_courtesy(table: TableGame) -> bool:
    now = table.game.now
    return isinstance(now, CharlestonState) and now.stage is Stage.COURTESY


# --- how far am I? ---------------------------------------------------------------------------------


def _far(table: TableGame) -> Came:
    near = _nearest(table)
    if not near:
        return Came("far", (), words("far", "none"))
    away = near[0].tiles_away
    if not away:
        return Came("far", (), words("far", "made"))
    said = words("far", "one_away" if away == 1 else "away", count=in_words(away))
    return Came("far", (), " ".join(filter(None, [said, odds(table)])), _hands_told(table, near))


def _nearest(table: TableGame) -> tuple[NearLine, ...]:
    now, me = table.game.now, table.me
    if isinstance(now, PlayState):
        found = now.solver.nearest(chances.held_by(now, me), now.hand(me).shown, now.gone(me), top=HANDS)
    else:
        found = solver_for(table.game.card).nearest(table.rack, top=HANDS)
    near = [each for each in found if each.tiles_away <= found[0].tiles_away + REACH]
    return (*near, *found[len(near) : SURELY])


def odds(table: TableGame) -> str:
    """Return in words how many games are won that stand like this one, as a sentence.

    It is "" before play begins and below the whole game: the deals there are chosen so that she can win, and
    more of such games are won than were counted.
    """
    now = table.game.now
    found = chances.chance(now, table.me) if isinstance(now, PlayState) and table.is_whole else None
    if found is None:
        return ""
    said = part_of("odds")
    return said[min(said, key=lambda part: abs(Fraction(part) - Fraction(found)))]


def _hands_told(table: TableGame, near: tuple[NearLine, ...]) -> str:
    """Return what the nearest hands lack, as Markdown: as many of them as the board has room for."""
    said = [_hand_told(table, each) for each in near]
    while len(html(listed := "\n".join(f"- {each}" for each in said))) > LONGEST:
        said.pop()
    return listed


def _hand_told(table: TableGame, near: NearLine) -> str:
    name = sentence(hand_name(near.line, table.game.card)).rstrip(".")
    count = unseen(table, near)
    said = words("far", "unseen_one" if count == 1 else "unseen", count=in_words(count))
    return words("far", "hand", name=name, missing=explain(near), unseen=said)


def unseen(table: TableGame, near: NearLine) -> int:
    """Return how many tiles that bring a hand nearer the learner hasn't seen yet, jokers among them.

    A joker that another player has exposed counts, since it can be exchanged.
    """
    now = table.game.now
    seen = chances.seen_by(now, table.me) if isinstance(now, PlayState) else Counter[Tile]()
    return chances.unseen(helpful(near), *near.hand, seen)
