"""The page that asks a learner once more what she decided in games without the coach."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

from mahj_tutor.errors import StoreError
from mahj_tutor.memory.own_games import Again, OwnGame
from mahj_tutor.server.on_her_own import is_there
from mahj_tutor.server.question_pages import QuestionPage

AGAIN = "games/again"
"""The address of the page."""


class AgainPage(QuestionPage):
    """What is due of her own games, one position after another, with an end."""

    async def get(self) -> None:
        """Ask the next one, or say that it is enough for today."""
        due = await self.off_loop(self._due)
        if not due:
            await self.off_loop(partial(self.show, "again_end.html"))
            return
        game, question = due[0]
        left = f"{len(due) - 1} more after this" if len(due) > 1 else "The last one"
        asked = {"game": game.id, "at": question.at, "since": question.since.isoformat()}
        onward = {
            "href": f"{self.base_url}{AGAIN}",
            "label": "Next question",
            "follow": "yes",
            "heading": left,
        }
        await self.ask(SimpleNamespace(id="again", title="From your own games"), left, asked, onward)

    def _due(self) -> tuple[tuple[OwnGame, Again], ...]:
        """Return what is asked today; the position of the first one is there."""
        key = self.learner_key()
        due = self.asked_again(key)
        try:
            while due and not is_there(self.app.store, key, *due[0]):
                due = due[1:]
        except StoreError as error:
            self._tell(error)
            return ()
        return due
