"""Facts about what tables agree on: table rules, the bettor, the pot."""

from __future__ import annotations

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment.next_game import bettor_faults
from mahj_tutor.american.pot import pot_faults, put_into_pot
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.facts.registry import Rule, Rules, Subject, of_each
from mahj_tutor.facts.situation import Situation
from mahj_tutor.rulebook.profiles import options
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import in_words

variants = Subject("table rules")

WALL_GAME = '{table: "phase over; turn West; wall", pot: 100, agreed: {wall_game_pot: on}}'


@variants.fact('agreed("hot_wall") == "on"', "{agreed: {hot_wall: on}}")
def agreed(at: Situation, name: str) -> str:
    """Return what the table has agreed on about a table rule, such as `mush` or `next_wall`."""
    chosen = at.table_rules.choices()
    if name not in chosen:
        raise UnknownNameError("option", name, chosen)
    return chosen[name]


@variants.fact('settles("hot_wall") == "TR2"')
def settles(at: Situation, name: str) -> Rules:
    """Return the rules that depend on what a table agrees on about a table rule, such as `mush`."""
    agreed(at, name)
    return tuple(map(Rule, options()[name].rules))


@variants.fact(
    "leaves_for_bettor() == East",
    "{agreed: {bettor: on}}",
    faults=of_each(lambda at, other: bettor_faults(other, at.table_rules)),
)
def leaves_for_bettor(at: Situation) -> Seat | None:
    """Return who leaves the table for the bettor when seats change; nobody where no one bets (BT1)."""
    return next((seat for seat in SEATS if not bettor_faults(seat, at.table_rules)), None)


def _added(play: PlayState, stake: int) -> tuple[str, ...]:
    if play.table_rules.wall_game_pot == "off":
        return ("This table has no pot, so nobody adds to it.",)
    many, after = len(play.seats), pot_after_wall_game(play, stake)
    added = f"{in_words(many).capitalize()} players add {stake} each: {stake * many} in all."
    return added, f"{play.pot} and {stake * many} make {after}."


@variants.fact(
    "pot_after_wall_game(25) == 200",
    WALL_GAME,
    faults=lambda play, stake, wrong: pot_faults(wrong, play.pot, play.seats, play.table_rules, stake),
    how=_added,
)
def pot_after_wall_game(play: PlayState, stake: int) -> int:
    """Return what is in the pot after a wall game, when each player has added the stake (TR3)."""
    return put_into_pot(play.pot, play.seats, play.table_rules, stake)
