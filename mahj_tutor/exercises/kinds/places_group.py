"""The question in which groups a Joker may stand, answered by marking them (JK1, JK2)."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.exercises.kinds.mark import Marking, MarkPosition, Question, needed
from mahj_tutor.exercises.kinds.mark_every import Every
from mahj_tutor.exercises.scene import Piece, Zone
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.solver.groups import NamedGroup, group_faults, group_misconception, read_groups
from mahj_tutor.tiles import JOKER, Tile


def _with_joker(wanted: NamedGroup) -> tuple[Tile, ...]:
    """Return tiles of the group with a Joker in the place of the last."""
    real = wanted.alternatives[0] if wanted.alternatives else (wanted.tile or JOKER,) * wanted.size
    return (*real[:-1], JOKER)


def takes_jokers(position: MarkPosition, rules: Profile) -> Marking:
    """Mark every group in which a Joker may stand; the engine is shown each group with one in it."""
    groups = read_groups(needed("takes-jokers", position.groups or None, "groups"))
    by_card = {f"c{place}": each for place, each in enumerate(groups, 1)}
    cards = tuple(Piece(name, _card(each), text=_card(each)) for name, each in by_card.items())
    refused = {name: _refusal(each) for name, each in by_card.items()}
    good = {
        name: Fault("JK1", f"a Joker may help in a {by_card[name]} too")
        for name, fault in refused.items()
        if fault is None
    }
    bad = {name: (fault, _belief(by_card[name])) for name, fault in refused.items() if fault}
    if not good or not bad:
        fix = "name groups of both sorts, such as: pair of N, pung of 3B"
        raise Unfit(
            "E041", "a Joker may stand in all of these groups, or in none", fix, ("position", "groups")
        )
    return Every({card.id: card.name for card in cards}, good, bad).marking(
        (Zone("cards", "pool", "The groups", cards),),
        why=(
            "Three, four or five alike take Jokers. Singles and pairs do not, and NEWS or a year is four"
            " singles."
        ),
        now="Look at each group: is it three or more alike?",
        press="Jokers may stand in these",
    )


def _refusal(wanted: NamedGroup) -> Fault | None:
    faults = group_faults(wanted, _with_joker(wanted))
    return next((fault for fault in faults if fault.rule == "JK2"), None)


def _belief(wanted: NamedGroup) -> str | None:
    return group_misconception(wanted, _with_joker(wanted))


def _card(wanted: NamedGroup) -> str:
    said = str(wanted)
    return said[:1].upper() + said[1:]


QUESTIONS: Mapping[str, Question] = {"takes-jokers": takes_jokers}
