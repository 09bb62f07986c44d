"""The end of a classical hand at the table: who won with which sets, and who is East in the next one.

The source gives no scores (CC23), so what is added up at a table are the hands that each has won. Where a
table has chosen to score, the faan of a hand are said; what somebody pays for them is nowhere written.
"""

from __future__ import annotations

from collections.abc import Iterator

from mahj_widgets import protocol

from mahj_tutor.classical import DeclaredSet, PlayState
from mahj_tutor.classical.next_hand import next_dealer, next_wind
from mahj_tutor.classical.scoring import Score, is_scored, score, win_of
from mahj_tutor.classical.solver.arrangement import Group, arrangements
from mahj_tutor.classical.solver.solver import tiles_away
from mahj_tutor.pictures.scene import SIDES
from mahj_tutor.pictures.words import seat_at, sentence
from mahj_tutor.rulebook import rule
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.present import html, rule_note
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import Tile, in_words, natural_list


def result_of(table: ClassicalTable) -> str:
    """Return how a hand that is over ended for the learner: `won`, `lost` or `wall`."""
    winner = table.play.winner
    if winner is None:
        return "wall"
    return "won" if winner is table.me else "lost"


def next_seat(table: ClassicalTable) -> Seat:
    """Return which wind the learner has in the next hand (CC24, CC25)."""
    return next_wind(table.me, table.play.winner, table.play.table_rules)


# --- the hand --------------------------------------------------------------------------------------


def open_hand(play: PlayState) -> tuple[Tile, ...]:
    """Return the hand that lies open because its player says mahjong, set after set, the pair last.

    Empty where nobody does.
    """
    hand = play.hand(play.turn)
    if not hand.is_open:
        return ()
    own = (tile for group in _groups(play) for tile in group.tiles)
    return (*(tile for each in hand.sets for tile in each.tiles), *own)


def _groups(play: PlayState) -> tuple[Group, ...]:
    """Return how the concealed tiles of an open hand lie: where it is scored, in the way that scores most."""
    found = _score(play)
    return found.groups if found else arrangements(play.hand(play.turn).concealed)[0]


def _score(play: PlayState) -> Score | None:
    """Return what the hand that won scores; None at a table that does not score, or where nobody has won."""
    if play.winner is None or not is_scored(play.table_rules):
        return None
    return score(win_of(play, play.winner))


def sets_said(play: PlayState) -> str:
    """Say the sets and the pair of the hand that won, as a sentence."""
    labels = [*map(_set_said, play.hand(play.turn).sets), *(group.label for group in _groups(play))]
    return sentence(natural_list(labels))


def _set_said(some: DeclaredSet) -> str:
    """Say a set in front of a player.

    >>> from mahj_tutor.classical.sets import read_declared_set
    >>> _set_said(read_declared_set("4B 5B 6B")), _set_said(read_declared_set("E E E E concealed"))
    ('4-5-6 Bam', 'kong of Easts')
    """
    label = Group(some.tiles[:3]).label
    return f"kong of {some.tile.name}s" if some.kong else label


# --- what is told ----------------------------------------------------------------------------------


def told(table: ClassicalTable) -> protocol.Feedback:
    """Return what is said at the end of a hand: who won, with which sets, and how."""
    play, me = table.play, table.me
    if play.winner is None:
        return protocol.Feedback(
            verdict="ended",
            heading=words("classical_end", "draw"),
            title=words("classical_end", "draw_told"),
            why=html(near_told(play, me)),
            rules=(rule_note(rule("CC25")),),
        )
    is_mine = play.winner is me
    why = "\n\n".join(filter(None, [_how(play, me), *_scored(play), near_told(play, me)]))
    return protocol.Feedback(
        verdict="right" if is_mine else "ended",
        heading=words("classical_end", "you_won") if is_mine else words("end", "won", who=play.winner),
        title=sets_said(play),
        why=html(why),
        rules=(rule_note(rule("CC3")), rule_note(rule("CC22"))),
    )


def _how(play: PlayState, me: Seat) -> str:
    """Return whose tile the winning one was (CC22)."""
    assert play.winner is not None
    taken = play.claimed if play.tile_source == "claim" else None
    if taken is None:
        return words("classical_end", "drew", who=called(play.winner, me))
    return words("classical_end", "threw", who=called(taken.seat, me), tile=taken.tile.noun)


def _scored(play: PlayState) -> Iterator[str]:
    """Yield what the hand scores, where the table has chosen to score."""
    found = _score(play)
    if found is None:
        return
    items = "; ".join(map(str, found.counted))
    if found.faan is None:
        yield words("classical_end", "limit", items=items)
    else:
        yield words("classical_end", "faan", items=items, faan=found.faan)


def near_told(play: PlayState, me: Seat) -> str:
    """Return how near the learner was to four sets and a pair; nothing for a winner."""
    if play.winner is me:
        return ""
    count = tiles_away(play.hand(me).concealed)
    return words("classical_end", "one_away" if count == 1 else "away", count=in_words(count))


def next_hand(table: ClassicalTable) -> str:
    """Return who is East in the next hand, and which wind the learner has then (CC24, CC25)."""
    play, me = table.play, table.me
    if next_dealer(Seat.EAST, play.winner, play.table_rules) is Seat.EAST:
        return words("classical_end", "stays_you" if me is Seat.EAST else "stays", seat=me)
    seat = next_wind(me, play.winner, play.table_rules)
    name = "next_you" if seat is Seat.EAST else "next"
    return words("classical_end", name, who=Seat.EAST.right, seat=seat)


# --- the hands won at a table ----------------------------------------------------------------------


def scores_after(table: ClassicalTable) -> tuple[int, ...]:
    """Return how many hands each has won after one that is over, as `Opening.scores`."""
    before = table.opening.scores or (0,) * len(SIDES)
    seats = (seat_at(side, table.me) for side in SIDES)
    return tuple(had + (seat is table.play.winner) for had, seat in zip(before, seats, strict=True))


def totals_told(table: ClassicalTable) -> dict[Seat, str]:
    """Return what stands beside the players at the end of a hand, how many each has won; from the second on.

    It stands at their seats, since the next hand may give everybody another wind.
    """
    if not table.opening.scores or not table.game.is_over:
        return {}
    totals = zip(SIDES, scores_after(table), strict=True)
    return {seat_at(side, table.me): words("classical_end", "total", won=won) for side, won in totals}
