"""The end of a whole game at the table: who won with which hand, who pays what, who deals next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mahj_widgets import protocol

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment.next_game import next_dealer
from mahj_tutor.american.payment.settlement import find_win, matches_of, settlement
from mahj_tutor.american.payment.sheet import Payment
from mahj_tutor.american.pot import STAKE
from mahj_tutor.card import Line, Target
from mahj_tutor.pictures.words import hand_name, sentence, side_of
from mahj_tutor.rulebook import rule
from mahj_tutor.session.present import html, rule_note
from mahj_tutor.session.table_words import words
from mahj_tutor.solver.one_hand import places
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import Tile, in_words, natural_list


def result_of(play: PlayState, me: Seat) -> str:
    """Return how a game that is over ended for the learner: `won`, `lost` or `wall`."""
    if play.winner is None:
        return "wall"
    return "won" if play.winner is me else "lost"


def next_seat(me: Seat, missing: Seat | None = None) -> Seat:
    """Return where the learner sits in the next game: the dealer is East again, and the others follow."""
    return SEATS[(me.number - next_dealer(Seat.EAST, missing).number) % 4]


def pot_after(play: PlayState) -> int:
    """Return what lies in the pot before the next game, in cents (TR3)."""
    return 0 if play.winner else play.pot


def into_pot(play: PlayState) -> int:
    """Return what each player has put into the pot at the end of a game, in cents (TR3)."""
    is_fed = play.winner is None and play.table_rules.wall_game_pot == "on"
    return STAKE if is_fed else 0


def open_hand(play: PlayState) -> tuple[Tile, ...]:
    """Return the hand that lies open because its player says Mah Jongg, in the order in which it is printed.

    Empty where nobody does. Tiles that are no hand of the card lie as the nearest one is printed.
    """
    hand = play.hand(play.turn)
    if not hand.is_open or hand.dead:
        return ()
    tiles = (*(tile for group in hand.shown for tile in group.tiles), *hand.rack)
    found = matches_of(play) or play.solver.nearest(hand.rack, hand.shown, top=1)
    return _as_printed(found[0].target, tiles) if found else tiles


def _as_printed(target: Target, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Return tiles in the order of a hand of the card; those that don't belong fill its gaps."""
    filled = [held for _, held in places(target, tiles)]
    fitting = [held for held in filled if held]
    stray = list((Counter(tiles) - Counter(fitting)).elements())
    return (*(held or stray.pop() for held in filled if held or stray), *stray)


def winning_line(play: PlayState) -> Line | None:
    """Return the hand of the card that the game was won with, the one that is paid."""
    win = find_win(play)
    if win is None:
        return None
    return next(match.line for match in matches_of(play) if match.line.value == win.value)


def told(play: PlayState, me: Seat, *, settles: bool = True) -> protocol.Feedback:
    """Return what is said at the end of a game: who won, with which hand.

    Where the table `settles`, it is said what is paid, and by which rules.
    """
    line, payment = winning_line(play), settlement(play)
    if play.winner is None or line is None or payment is None:
        return protocol.Feedback(
            verdict="ended",
            heading=words("end", "wall" if settles else "used_up"),
            title=_wall_told(play, settles=settles),
            why=html(near_told(play, me)),
        )
    is_mine = play.winner is me
    heading = words("end", "you_won") if is_mine else words("end", "won", who=play.winner)
    name = sentence(hand_name(line, play.card))
    return protocol.Feedback(
        verdict="right" if is_mine else "ended",
        heading=heading,
        title=name,
        why=html(payment_told(play, me) if settles else near_told(play, me)),
        rules=tuple(rule_note(rule(each)) for each in payment.rules if settles),
    )


def _wall_told(play: PlayState, *, settles: bool) -> str:
    """Return what is said of a game that nobody won, and of what each puts into the pot, if there is one."""
    stake = into_pot(play)
    if not settles or not stake:
        return words("end", "wall_told" if settles else "used_up_told")
    return words("ways_end", "wall_told", stake=stake, pot=pot_after(play))


def payment_told(play: PlayState, me: Seat) -> str:
    """Return who pays what and why, and how near the learner was, as Markdown."""
    payment = settlement(play)
    paid = [" ".join(_reasons(play, payment, me)), " ".join(_amounts(payment, me))] if payment else []
    return "\n\n".join(filter(None, [*paid, near_told(play, me)]))


_OF_SOME_TABLES = ("BT2", "BT3", "TR3")
"""The rules that change a payment where there is a bettor, or a pot."""


def _reasons(play: PlayState, payment: Payment, me: Seat) -> Iterator[str]:
    """Yield why somebody pays more or less than the value of the hand: a sentence for each such rule."""
    win = find_win(play)
    assert win is not None  # somebody is paid
    thrower = win.by or payment.winner
    who = {"thrower": called(thrower, me), "winner": called(payment.winner, me)}
    for each in payment.rules:
        part = "ways_why" if each in _OF_SOME_TABLES else "why"
        yield words(part, each, pot=payment.pot, **who)


def near_told(play: PlayState, me: Seat) -> str:
    """Return how near the hand of a learner who didn't win was to one that could still be made.

    Of a dead hand it is said first why it was dead.
    """
    if play.winner is me:
        return ""
    hand = play.hand(me)
    why = words("end", "was_dead", reason=rule(hand.dead).reason) if hand.dead else ""
    return " ".join(filter(None, [why, _away(play, me)]))


def _away(play: PlayState, me: Seat) -> str:
    hand = play.hand(me)
    found = play.solver.nearest(hand.rack, hand.shown, play.gone(me), top=1)
    if not found:
        return ""
    name = hand_name(found[0].line, play.card)
    count = found[0].tiles_away
    return words("end", "one_away" if count == 1 else "away", name=name, count=in_words(count))


def _amounts(payment: Payment, me: Seat) -> Iterator[str]:
    """Yield what the players pay, those who pay the same together, and what the winner gets."""
    for amount in dict.fromkeys(payment.pays.values()):
        payers = [seat for seat, paid in payment.pays.items() if paid == amount]
        yield _pay(payers, amount, me)
    yield words("end", "gets", who=called(payment.winner, me), amount=payment.receives + payment.pot)
    if payment.bettor:
        yield words("ways_end", "bettor_gets", amount=payment.bettor)


def _pay(payers: list[Seat], amount: int, me: Seat) -> str:
    if len(payers) == 1:
        return words("end", "pays_one", who=called(payers[0], me), amount=amount)
    in_order = sorted(payers, key=lambda seat: seat is me)  # "East and you"
    names = natural_list(f"{called(seat, me)}" for seat in in_order)
    return words("end", "pays", who=names, amount=amount)


def next_game(me: Seat, missing: Seat | None = None) -> str:
    """Return who deals next, by where she sits, and the wind that the learner has then."""
    side = side_of(next_dealer(Seat.EAST, missing), me)
    return words("end", f"next_{side}", seat=next_seat(me, missing))
