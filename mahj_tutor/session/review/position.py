"""A position of a game that has come back: the learner tries again what she decided there.

She has the tiles and the buttons of the game, as far as they answer what is asked. What she tries changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from mahj_widgets import protocol

from mahj_tutor.american import Give, Move, faults, read_move
from mahj_tutor.american.play.moves import Discard, Swap
from mahj_tutor.errors import MahjError
from mahj_tutor.games import american_move
from mahj_tutor.memory.practice import PracticeItem
from mahj_tutor.pictures.scene import Act, Button, Scene, Zone
from mahj_tutor.players.measure import decision
from mahj_tutor.players.unpriced import sayings, unpriced
from mahj_tutor.session import table_acts
from mahj_tutor.session.review.practice import item_about
from mahj_tutor.session.review.steps import Step, table_of
from mahj_tutor.session.review.told import SHOWN, asked, did, question, told, weighed_again
from mahj_tutor.session.table_effects import effect_of
from mahj_tutor.session.table_frame import ON, SORT
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_help import QUESTIONS
from mahj_tutor.session.table_laid import EMPTY, Effect, Laid
from mahj_tutor.session.table_more import MORE
from mahj_tutor.session.table_told import Came, in_vain
from mahj_tutor.session.table_view import scene_of
from mahj_tutor.session.table_words import words

REVIEW = "review"
"""The choice that the buttons of a review answer: `("choose", "review", "next")`."""
NEXT, SHOW, LEAVE, AGAIN, LET_GO, PRACTICE = "next", "show", "leave", "again", "no", "practice"
"""These buttons; `LET_GO` also stands for a discard that she lets go."""
_HIDDEN = ("change", "wait", ON, SORT, *QUESTIONS)
"""Buttons of the game that don't answer what is asked."""


@dataclass(frozen=True, slots=True)
class Position:
    """A step, and the table as it was `there`; `tried` is what she has answered as text, "" before."""

    step: Step
    there: TableGame
    tried: str = ""
    laid: Laid = EMPTY

    @classmethod
    def of(cls, table: TableGame, step: Step, tried: str) -> Position:
        """Return the position of a step in a game; an answer that makes no sense there is none."""
        found = cls(step, table_of(table, step))
        return replace(found, tried=tried) if found._makes_sense(tried) else found

    def _makes_sense(self, tried: str) -> bool:
        if tried in (SHOWN, LET_GO):
            return True
        try:
            move = read_move(tried.replace("_", " "))
        except MahjError:
            return False
        return move.seat is self.there.me and self._is_answer(move)

    def _is_answer(self, move: Move | None) -> bool:
        """Whether a move answers what is asked: of a choice one that is weighed, or that has no price."""
        if self.step.mistake:
            return move is None or self.there.takes(move)
        if unpriced(self.step.state, self.there.me):
            return move in sayings(self.step.state, self.there.me)
        found = decision(self.step.state, self.there.me, move, self.there.opening.without)
        return found is not None and found.option(move) is not None

    @property
    def answer(self) -> Move | str | None:
        """What she has answered: a move, `SHOWN`, or None to let a discard go."""
        if self.tried in (SHOWN, LET_GO):
            return SHOWN if self.tried == SHOWN else None
        return read_move(self.tried.replace("_", " "))

    # --- what she does -----------------------------------------------------------------------------

    def acted(self, act: Act, zones: Sequence[Zone]) -> tuple[Position, Came | None]:
        """Return the position after an act, and what she is told where the act can't be done."""
        effect = None if self.tried else effect_of(self.there, self.laid, act, zones)
        return (self, None) if effect is None else self._after(effect)

    def _after(self, effect: Effect) -> tuple[Position, Came | None]:
        move = american_move(effect.move) if effect.move else None
        if move is None and not effect.declined:
            return replace(self, laid=effect.laid), effect.told
        if move is not None and self._is_stopped(move):
            return self, in_vain(self.there.game.now, move)
        if not self._is_answer(move):
            return self, None
        tried = LET_GO if move is None else str(move).replace(" ", "_")
        return replace(self, tried=tried, laid=EMPTY), None

    def _is_stopped(self, move: Move) -> bool:
        """Whether nothing comes of a move; a choice is asked for that is legal."""
        if self.step.mistake:
            return not self.there.takes(move)
        return bool(faults(self.there.game.now, move))

    def pressed(self, act: Act) -> tuple[Position, Came | None] | None:
        """Return the position once she is shown the answer, or lets a discard go; None after other acts."""
        if act not in (("choose", REVIEW, SHOW), ("choose", REVIEW, LET_GO)) or self.tried:
            return None
        return replace(self, tried=SHOWN if act[2] == SHOW else LET_GO, laid=EMPTY), None

    # --- what she sees -----------------------------------------------------------------------------

    def scene(self, *, is_last: bool, is_once: bool) -> Scene:
        """Return what lies there, and what may be done; the last step leads on to what was good.

        A game that is played once, as the deal of the day, isn't tried again from there.
        """
        scene = scene_of(self.there, self.laid)
        if not self.tried:
            return replace(scene, buttons=tuple(self._offered(scene)))
        first = ("practice", PRACTICE) if self.practiced else ("result", LEAVE)
        onward = first, ("again", AGAIN), ("last" if is_last else "next", NEXT)
        offered = (each for each in onward if not (is_once and each[1] == AGAIN))
        buttons = (button(word, name, is_filled=name == NEXT) for word, name in offered)
        return Scene(scene.zones, buttons=tuple(buttons))

    @property
    def practiced(self) -> PracticeItem | None:
        """An item about the rule that she broke, None where she broke none or there is no item."""
        rule, opened = self.step.mistake.rule if self.step.mistake else "", self.there.opening
        return item_about(rule, opened.level, f"{opened.id}/{self.step.at}") if rule else None

    def scene_alone(self) -> Scene:
        """Return what lies there where the position is asked by itself; once she has answered, no buttons."""
        scene = self.scene(is_last=True, is_once=True)
        return replace(scene, buttons=()) if self.tried else scene

    def _offered(self, scene: Scene) -> Iterator[Button]:
        """Yield the buttons of the game with which she can answer, and first how to be shown the answer."""
        hidden = _HIDDEN if self.step.mistake else (*_HIDDEN, MORE)
        offered = [each for each in scene.buttons if each.act[-1] not in hidden]
        if not self.laid.menu:
            yield button(SHOW, SHOW)
        yield from offered
        waits = self.step.mistake and not (self.laid.menu or scene.marks)
        if waits and not any(each.is_filled for each in offered):
            yield button("wait_turn", LET_GO, is_filled=True)

    @property
    def ask(self) -> str:
        """What she is asked, as Markdown; once she has answered, what she did in the game."""
        if self.tried:
            return did(self.step, self.there.me)
        return table_acts.asked(self.there, self.laid) or asked(self.step, self.there.me)

    @property
    def asked_alone(self) -> str:
        """What she is asked where nothing may tell what she did in the game, as Markdown."""
        if self.tried:
            return self.ask
        return table_acts.asked(self.there, self.laid) or f"**{question(self.step, 'again_now')}**"

    def told(self) -> protocol.Feedback:
        """Return what she is told of her answer."""
        found = told(self.there, self.step, self.answer)
        return found.model_copy(update={"lit": tuple(self._lit())})

    def _lit(self) -> Iterator[str]:
        """Yield the tiles that would better be given away, as the board knows them."""
        if self.step.mistake:
            return
        best = weighed_again(self.there, self.step, None).best.move
        given = list(best.tiles) if isinstance(best, Give) else []
        given += [best.tile] if isinstance(best, Discard | Swap) else []
        for piece, tile in self.there.pieces():
            if tile in given:
                given.remove(tile)
                yield piece


def button(word: str, name: str, *, is_filled: bool = False, after: int | None = None) -> Button:
    """Return a button of a review."""
    return Button(words("review", word), ("choose", REVIEW, name), is_filled, after=after)
