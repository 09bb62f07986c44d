"""What one learner of a class knows, as tiles: the page that she has herself, for her teacher."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Sequence

from tornado.web import HTTPError

from mahj_tutor.memory.practice import Practice
from mahj_tutor.server.teach.class_state import names_of
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.server.tile_views import tiles_view


class LearnersTilesPage(TeachPage):
    """The tiles of a learner who is in the class now."""

    async def get(self, number: str, member: str) -> None:
        """Show them; nobody else's are found."""
        await self.off_loop(self._answer, number, member, await self.app.practices())

    def _answer(self, number: str, member: str, among: Sequence[Practice]) -> None:
        of = self.get_class(number)
        found = self.rooms.store.member(of.id, int(member))
        if found is None:
            raise HTTPError(404)
        who = names_of(self.rooms.store.members(of.id)).get(found.id, found.name)
        memories = self.app.memories.rules(found.key, self.today(), self.zone)
        place = self.place_found(found.key, among)
        view = tiles_view(memories, self.today(), place.solid if place else ())
        self.show_teach("tiles.html", of=of, who=who, view=view)
