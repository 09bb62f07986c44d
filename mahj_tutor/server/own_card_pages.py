"""The pages of a learner's own card: she types it in, is told what can't be right, and keeps it."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tornado.web import HTTPError

from mahj_tutor.card import Card, first_card
from mahj_tutor.card_files.typed_card import LONGEST, LONGEST_NAME, TypedProblem, taken_literally, typed_card
from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.learner.bookmark import now
from mahj_tutor.learner.cards import OwnCard, playing_card
from mahj_tutor.server.card_page import card_page
from mahj_tutor.server.page import Page, off_loop
from mahj_tutor.server.settings_pages import NOT_NOW, TOO_OFTEN
from mahj_tutor.server.tries import Tries

TYPED = Tries(60, 3600.0)
"""Cards that one learner may have read in an hour; each may take seconds."""
MOST_TOLD = 12
"""Lines that are told at once: more are a wall of words."""
USUAL_NAME = "My card"
_YEAR = re.compile(r"[1-9][0-9]{3}")
EXAMPLE = 4
"""Hands of our first card that show how a card is typed."""


class OwnCardPage(Page):
    """The form, and the card that is kept."""

    @off_loop
    def get(self) -> None:
        """Show the card that is kept, or how to type one."""
        kept = self.own_cards(self.learner_key())
        self._answer(kept[0] if kept else None, kept)

    @off_loop
    def post(self) -> None:
        """Read a card, and keep it if every line can be right; or delete one."""
        key = self.learner_key()
        try:
            if name := self.get_body_argument("delete", ""):
                self.app.store.remove_card(key, name)
                self.redirect(f"{self.base_url}my-card", status=303)
                return
            self._read(key)
        except StoreError as error:
            self.log.error("a learner's card could not be kept: %s", type(error).__name__)
            self._answer(self._typed(), said=NOT_NOW, status=503)

    def _read(self, key: str) -> None:
        card = self._typed()
        if not TYPED.allow(key):
            self._answer(card, said=TOO_OFTEN, status=429)
            return
        found = typed_card(card.text, card.title, card.year)
        if found.problems:
            self._answer(card, self.own_cards(key), told=one_a_line(found.problems), hands=found.hands)
            return
        self.app.store.keep_card(key, card)
        self._take_its_place(key, card)
        self.redirect(f"{self.base_url}my-card", status=303)

    def _take_its_place(self, key: str, card: OwnCard) -> None:
        """Delete the card that was changed into this one, unless a game is kept that was played by it."""
        name = self.get_body_argument("instead", "")
        before = next((each for each in self.own_cards(key) if each.name == name != card.name), None)
        if before is None or (before.title, before.year) != (card.title, card.year):
            return
        if not any(game.house.startswith(f"{name}/") for game in self.app.store.games(key)):
            self.app.store.remove_card(key, name)

    def _typed(self) -> OwnCard:
        """Return what the form holds."""
        text = self.get_body_argument("card", "", strip=False).replace("\r\n", "\n").replace("\t", " ")
        lines = ("".join(each for each in line if each.isprintable()).rstrip() for line in text.split("\n"))
        year = self.get_body_argument("year", "")
        title = "".join(each for each in self.get_body_argument("title", "") if each.isprintable())
        return OwnCard(
            title.strip()[:LONGEST_NAME] or USUAL_NAME,
            int(year) if _YEAR.fullmatch(year) else self.today().year,
            "\n".join(lines).strip()[: LONGEST + 1],
            now().isoformat(),
        )

    def own_cards(self, key: str) -> tuple[OwnCard, ...]:
        """Return the learner's cards; none where the record can't be read."""
        try:
            found: tuple[OwnCard, ...] = self.app.store.own_cards(key)
        except StoreError as error:
            self._tell(error)
            return ()
        return found

    def _answer(
        self, card: OwnCard | None, kept: Sequence[OwnCard] = (), *, status: int = 200, **values: object
    ) -> None:
        self.set_status(status)
        self.show(
            "my-card.html",
            guard=self.xsrf_form_html(),
            card=card,
            kept=kept,
            year=self.today().year,
            cards={each.name: _card_of(each) for each in kept},
            taken_literally=taken_literally,
            longest=LONGEST,
            longest_name=LONGEST_NAME,
            most=MOST_TOLD,
            lines=card.text.split("\n") if card else (),
            example="\n".join(example_of(first_card())),
            **values,
        )


class OwnCardShown(OwnCardPage):
    """The card as a page of its own, to read and to print."""

    @off_loop
    def get(self, name: str) -> None:
        """Show one of the learner's own cards; anybody else's is not found."""
        key = self.learner_key()
        own = next((each for each in self.own_cards(key) if each.name == name), None)
        if own is None:
            raise HTTPError(404)
        try:
            card = playing_card(own)
        except MahjError as error:
            raise HTTPError(404) from error
        self.set_page_headers()
        preload = f"{self.app.files.base}/preload.js"
        self.finish(card_page(card, home=self.base_url, preload_script=preload))


def one_a_line(problems: Iterable[TypedProblem]) -> tuple[TypedProblem, ...]:
    """Return the first problem of each line: once it is mended, the next one shows."""
    first: dict[int, TypedProblem] = {}
    for each in problems:
        first.setdefault(each.line, each)
    return tuple(first.values())


def example_of(card: Card) -> Iterator[str]:
    """Yield how a card is typed, with its first hands."""
    section = ""
    for line in card.lines[:EXAMPLE]:
        if line.section != section:
            section = line.section
            yield section
        note = f" ({line.note})" if line.note else ""
        yield f"{line.printed}{note} {line.kind} {line.value}"


def _card_of(own: OwnCard) -> Card | None:
    try:
        return playing_card(own)
    except MahjError:
        return None
