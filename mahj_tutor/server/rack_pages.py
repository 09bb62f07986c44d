"""The page on which a learner puts in the tiles in front of her at a real table, with any card."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mahj_tutor.card import BUILT_IN, Card
from mahj_tutor.classroom.setting import house_card
from mahj_tutor.errors import MahjError
from mahj_tutor.learner.cards import playing_card
from mahj_tutor.server.my_rack import LONGEST, PLACES, Answer, answer, said, tabled
from mahj_tutor.server.own_card_pages import OwnCardPage, OwnCardShown
from mahj_tutor.server.page import off_loop
from mahj_tutor.tiles import KINDS

USUAL_CARD = "practice"
PALETTE = tuple(KINDS[start : start + 9] for start in range(0, len(KINDS), 9))
"""The tiles to tap, a suit in each row."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card that may be chosen: by which name, and what it's called."""

    name: str
    label: str


class MyRackPage(OwnCardPage):
    """The tiles in front of her, and what can be said of them; nothing of it is kept."""

    @off_loop
    def get(self) -> None:
        """Show an empty rack."""
        key = self.learner_key()
        self._show(key, {}, self.get_query_argument("card", ""))

    @off_loop
    def post(self) -> None:
        """Say what can be said of the tiles; neither record nor log gets a word of it."""
        key = self.learner_key()
        places = {name: self.get_body_argument(name, "")[: LONGEST + 1] for name in PLACES}
        chosen, wall = self.get_body_argument("card", ""), self.get_body_argument("wall", "")
        try:
            card = self._card(key, chosen)
            told = answer(
                tabled(places, int(wall) if wall in said()["wall"] and wall.isdecimal() else None), card
            )
        except MahjError as error:
            self._show(key, places, chosen, wall=wall, fault=str(error))
            return
        self._show(key, places, chosen, wall=wall, told=told)

    def _card(self, key: str, chosen: str) -> Card:
        """Return the card that is chosen among those she may choose."""
        own = next((each for each in self.own_cards(key) if each.name == chosen), None)
        if own is not None:
            return playing_card(own)
        known = {each.name for each in self._choices(key)}
        return house_card(chosen if chosen in known else USUAL_CARD)

    def _choices(self, key: str) -> Iterator[Choice]:
        """Yield the cards: her own, that of her class, and ours."""
        yield from (Choice(each.name, f"{each.title}, {each.year}") for each in self.own_cards(key))
        mine = self.membership()
        if mine is not None and not mine.member.removed and mine.of.house.choice.card not in ("", *BUILT_IN):
            yield Choice(mine.of.house.choice.card, "Our class's card")
        yield from (Choice(name, make().name) for name, make in reversed(tuple(BUILT_IN.items())))

    def _show(
        self,
        key: str,
        places: Mapping[str, str],
        chosen: str,
        *,
        wall: str = "",
        fault: str = "",
        told: Answer | None = None,
    ) -> None:
        self.show(
            "my-rack.html",
            guard=self.xsrf_form_html(),
            cards=tuple(self._choices(key)),
            chosen=chosen,
            walls=said()["wall"],
            wall=wall or "passing",
            labels=said()["place"],
            places={name: places.get(name, "") for name in PLACES},
            palette=PALETTE,
            longest=LONGEST,
            fault=fault,
            told=told,
        )


def routes(base: str) -> list[tuple[str, type[OwnCardPage]]]:
    """Return the routes of the rack helper and of the learner's own card."""
    return [
        (base + r"my-rack", MyRackPage),
        (base + r"my-card", OwnCardPage),
        (base + r"my-card/(mine-[0-9a-f]{16})", OwnCardShown),
    ]
