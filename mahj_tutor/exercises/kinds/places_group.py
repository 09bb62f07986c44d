"""The question in which groups a Joker may stand, answered by marking them (JK1, JK2)."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.mark import Marking, MarkPosition, Question, needed
from mahj_tutor.exercises.scene import Frame, Piece, Zone
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.hands.groups import Wanted, group_belief, group_faults, read_groups
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.tiles import JOKER, Tile, listed


def _with_joker(wanted: Wanted) -> tuple[Tile, ...]:
    """Return tiles of the group with a Joker in the place of the last."""
    real = wanted.ways[0] if wanted.ways else (wanted.tile or JOKER,) * wanted.size
    return (*real[:-1], JOKER)


def takes_jokers(position: MarkPosition, rules: Profile) -> Marking:
    """Mark every group in which a Joker may stand; the engine is shown each group with one in it."""
    groups = read_groups(needed("takes-jokers", position.groups or None, "groups"))
    cards = tuple(Piece(f"c{place}", _card(each), text=_card(each)) for place, each in enumerate(groups, 1))
    by_card = dict(zip((card.id for card in cards), groups, strict=True))
    refused = {name: group_faults(each, _with_joker(each)) for name, each in by_card.items()}
    good = tuple(name for name, faults in refused.items() if not faults)
    bad = tuple(name for name in by_card if name not in good)
    if not good or not bad:
        mend = "name groups of both sorts, such as: pair of N, pung of 3B"
        raise Unfit(
            "E041", "a Joker may stand in all of these groups, or in none", mend, ("position", "groups")
        )

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        wrong = [fault for name in marked for fault in refused[name] if fault.rule == "JK2"]
        left = [by_card[name] for name in good if name not in marked]
        return (*wrong[:1], *(Fault("JK1", f"a Joker may help in a {each} too") for each in left[:1]))

    def belief(marked: tuple[str, ...]) -> str | None:
        shown = (group_belief(by_card[name], _with_joker(by_card[name])) for name in marked if name in bad)
        return next(shown, None)

    why = (
        "Three, four or five alike take Jokers. Singles and pairs do not, and NEWS or a year is four singles."
    )
    return Marking(
        zones=(Zone("cards", "pool", "The groups", cards),),
        marks=tuple(by_card),
        judge=judge,
        right=good,
        wrong=((*good, bad[0]), (bad[-1],), *((good[:-1],) if good[1:] else ())),
        facts=(),
        why=why,
        now="Look at each group: is it three or more alike?",
        press="Jokers may stand in these",
        several=True,
        limit=len(cards),
        misconception=belief,
        replay=lambda marked: (
            Frame(f"You marked {listed(_card(by_card[name]) for name in marked)}.", lit=marked),
            Frame(sentence(judge(marked)[0].say)),
            Frame(why, lit=good),
        ),
    )


def _card(wanted: Wanted) -> str:
    said = str(wanted)
    return said[:1].upper() + said[1:]


QUESTIONS: Mapping[str, Question] = {"takes-jokers": takes_jokers}
