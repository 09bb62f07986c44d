"""The end of a whole game at the table: who won with which hand, who pays what, who deals next."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from mahj_widgets import protocol

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment.next_game import next_dealer
from mahj_tutor.american.payment.settlement import find_win, matches_of, settlement
from mahj_tutor.american.payment.sheet import Payment
from mahj_tutor.card import Line
from mahj_tutor.pictures.words import hand_name, player_words, sentence
from mahj_tutor.rulebook import rule
from mahj_tutor.session.present import rule_note
from mahj_tutor.session.table_words import has_words, words
from mahj_tutor.table import SEATS, Seat


def result_of(play: PlayState, me: Seat) -> str:
    """Return how a game that is over ended for the learner: `won`, `lost` or `wall`."""
    if play.winner is None:
        return "wall"
    return "won" if play.winner is me else "lost"


def next_seat(me: Seat) -> Seat:
    """Return where the learner sits in the next game: the dealer is East again, and the others follow."""
    return SEATS[(me.number - next_dealer(Seat.EAST).number) % 4]


def winning_line(play: PlayState) -> Line | None:
    """Return the hand of the card that the game was won with, the one that is paid."""
    win = find_win(play)
    if win is None:
        return None
    return next(match.line for match in matches_of(play) if match.line.value == win.value)


def told(play: PlayState, me: Seat) -> protocol.Feedback:
    """Return what is said at the end of a game."""
    line, payment = winning_line(play), settlement(play)
    if play.winner is None or line is None or payment is None:
        why = [words("end", "wall_told"), _next_game(me)]
        return protocol.Feedback(verdict="onward", heading=words("end", "wall"), why=_paragraphs(why))
    is_mine = play.winner is me
    heading = words("end", "you_won") if is_mine else words("end", "won", who=play.winner)
    name = sentence(hand_name(line, play.card)).removesuffix(".")
    return protocol.Feedback(
        verdict="right" if is_mine else "onward",
        heading=heading,
        title=words("end", "hand", hand=name, printed=line.printed),
        why=_payment_html(payment, me),
        rules=tuple(rule_note(rule(each)) for each in payment.rules),
    )


def _payment_html(payment: Payment, me: Seat) -> str:
    amounts = "".join(f"<li>{escape(each)}</li>" for each in _amounts(payment, me))
    reasons = [words("reason", each) for each in payment.rules if has_words("reason", each)]
    return f"<ul>{amounts}</ul>{_paragraphs([' '.join(reasons), _next_game(me)])}"


def _amounts(payment: Payment, me: Seat) -> Iterator[str]:
    """Yield what each player pays, and what the winner gets."""
    for seat, amount in payment.pays.items():
        who = player_words(seat, me)
        yield words("end", "pays", who=who["Who"], s=who["s"], amount=amount)
    who = player_words(payment.winner, me)
    yield words("end", "gets", who=who["Who"], s=who["s"], amount=payment.receives + payment.pot)


def _next_game(me: Seat) -> str:
    seat = next_seat(me)
    if seat is Seat.EAST:
        return words("end", "next_you")
    return words("end", "next", who=next_dealer(Seat.EAST), seat=seat)


def _paragraphs(texts: list[str]) -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts if text)
