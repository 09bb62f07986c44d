"""What a learner may ask at the table at any time: what she can do, and how far she is, what others may have.

Nothing here advises: the moves are the engine's, what is missing is the solver's, and the odds are counted
(`players/chances`). It is told of what she can see herself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mahj_tutor.american import AskCourtesy, CharlestonState, Give, Move, Mush, PlayState, Vote
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.play.moves import Call, Change, Declare, Discard, Pick, Rack, Show, Swap, Wait
from mahj_tutor.american.play.state import Phase
from mahj_tutor.pictures.words import hand_name, sentence, tiles_said
from mahj_tutor.players import chances
from mahj_tutor.players.by_hand import chances_by_hand
from mahj_tutor.players.parts import Part
from mahj_tutor.session.present import html
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import EMPTY, Laid, Offer
from mahj_tutor.session.table_odds import odds_of
from mahj_tutor.session.table_told import Came
from mahj_tutor.session.table_turns import can_wait, is_asked
from mahj_tutor.session.table_words import words
from mahj_tutor.solver import NearLine, solver_for
from mahj_tutor.solver.explain import explain, helpful
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile, in_words, natural_list

CAN, FAR, RULED = "can", "far", "ruled"
QUESTIONS = (CAN, FAR, RULED)
"""What she may ask: the names of the buttons."""
HANDS, SURELY, REACH = 3, 2, 2
"""How many of the nearest hands are told, as long as they are so many tiles farther than the nearest at most;
so many are in any case, unless they take too many words.
"""
TELLING = 2
"""So many groups of another player tell something of her hand."""
LONGEST = 1100
"""Characters of HTML that say what the hands lack; the board takes 1,200."""
_TOLD = (Give, Mush, Vote, AskCourtesy, Pick, Rack, Discard, Call, Show, Change, Swap, Wait, Declare)
"""The moves that are told. That a hand can be called dead is for her to see."""


def questions(table: TableGame, laid: Laid = EMPTY) -> Iterator[Offer]:
    """Yield the buttons with which she asks, as long as she plays.

    With a tile lifted there is much to try, so what others may have is asked before.
    """
    if _may_ask(table):
        names = QUESTIONS if any(_open_hands(table)) and not laid.chosen else (CAN, FAR)
        yield from (Offer(name, words("button", name)) for name in names)


def _may_ask(table: TableGame) -> bool:
    now = table.game.now
    if isinstance(now, PlayState):
        return now.phase not in (Phase.DECLARED, Phase.OVER) and not now.is_dead(table.me)
    return isinstance(now, CharlestonState)


def answer(table: TableGame, name: str) -> Came:
    """Return the answer to a question."""
    return {CAN: _can, FAR: _far, RULED: _ruled}[name](table)


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
    """Return in words how many games are won that stand like this one; "" before play begins.

    Where the others are weaker than in the games that were counted, that is told, too.
    """
    now = table.game.now
    said = odds_of(table, chances.chance(now, table.me) if isinstance(now, PlayState) else None)
    return f"{said} {words('far', 'easier')}" if said and not table.opening.are_strongest else said


def _hands_told(table: TableGame, near: tuple[NearLine, ...]) -> str:
    """Return what the nearest hands lack, as Markdown: as many of them as the board has room for."""
    now = table.game.now
    chances_of = chances_by_hand(now, table.me) if isinstance(now, PlayState) and table.is_whole else {}
    said = [_hand_told(table, each, chances_of.get(each.line.id)) for each in near]
    while len(html(listed := "\n".join(f"- {each}" for each in said))) > LONGEST:
        said.pop()
    return listed


def _hand_told(table: TableGame, near: NearLine, chance: float | None) -> str:
    name = sentence(hand_name(near.line, table.game.card)).rstrip(".")
    count = unseen(table, near)
    said = words("far", "unseen_one" if count == 1 else "unseen", count=in_words(count))
    odds = odds_of(table, chance, "of_hand")
    return words("far", "hand", name=name, missing=explain(near), unseen=said, odds=odds).rstrip()


def unseen(table: TableGame, near: NearLine) -> int:
    """Return how many tiles that bring a hand nearer the learner hasn't seen yet, jokers among them.

    A joker that another player has exposed counts, since it can be exchanged.
    """
    now = table.game.now
    seen = chances.seen_by(now, table.me) if isinstance(now, PlayState) else Counter[Tile]()
    return chances.unseen(helpful(near), *near.hand, seen)


# --- what do their groups tell? --------------------------------------------------------------------


def _open_hands(table: TableGame) -> Iterator[Seat]:
    """Yield the others who have exposed so many groups that their hands can be guessed, and aren't dead."""
    now = table.game.now
    if isinstance(now, PlayState) and table.has(Part.CALLS):
        hands = ((seat, now.hand(seat)) for seat in table.others)
        yield from (seat for seat, hand in hands if len(hand.shown) >= TELLING and hand.dead is None)


def _ruled(table: TableGame) -> Came:
    """Return which hands are left to those whose groups tell something."""
    told = (f"- {_left_to(table, seat)}" for seat in _open_hands(table))
    return Came("ruled", (), words("ruled", "say"), "\n".join(told))


def _left_to(table: TableGame, seat: Seat) -> str:
    """Return which hands fit a player's groups that can still be made, as far as all can see."""
    now, card = table.game.now, table.game.card
    assert isinstance(now, PlayState)  # groups are shown in the play alone
    lines = now.solver.live_lines(now.hand(seat).shown, now.gone(seat))
    if not lines:
        return words("ruled", "none", who=seat)
    if len(lines) <= HANDS:
        hands = natural_list([hand_name(line, card) for line in lines], "or")
        return words("ruled", "hands", who=seat, hands=hands)
    sections = natural_list([*dict.fromkeys(line.section for line in lines)], "or")
    return words("ruled", "sections", who=seat, count=in_words(len(lines)), sections=sections)
