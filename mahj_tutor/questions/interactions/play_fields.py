"""What an author writes for moves at a table: goals, steps, and what a learner may say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from pydantic import Field, model_validator

from mahj_tutor.expressions import Type, types
from mahj_tutor.expressions.meanings import Condition, Saying, Text, Written
from mahj_tutor.fields import Model, problem
from mahj_tutor.questions.interactions.game_words import NAMES
from mahj_tutor.questions.question import Question

Word = Literal["chow", "pung", "kong", "quint", "mahjong", "pass"]


class PlayStep(Model):
    """A step of a turn: what is asked, and the condition that ends it."""

    ask: Saying = Field(min_length=1, max_length=300)
    goal: Condition


class PlayFields(Question):
    """What an author writes for moves at a table, of either game."""

    interaction: Literal["play"]
    goal: Condition = ""
    """A condition about the table after the moves; the turn is over, unless said."""
    steps: tuple[PlayStep, ...] = Field(default=(), max_length=6)
    """Several goals, one after the other, each with its own question."""
    say: tuple[Word, ...] = ()
    """What the learner may say aloud; calls can be said where there are several steps, claims always."""
    exposing: bool = True
    """Whether there is a place to lay a group down; `no` in lessons that come before calls."""
    game: dict[str, str] | None = None
    """A whole game alone (`arrange:`), act by act; with words of your own in the place of the usual ones."""

    @model_validator(mode="before")
    @classmethod
    def _first_ask(cls, value: object) -> object:
        """Ask the question of the first step where there is no other."""
        steps = value.get("steps") if isinstance(value, dict) and "ask" not in value else None
        first = steps[0] if isinstance(steps, list | tuple) and steps else None
        asked = first.get("ask") if isinstance(first, dict) else None
        return {**value, "ask": asked} if isinstance(value, dict) and asked else value

    @model_validator(mode="after")
    def _one_way(self) -> PlayFields:
        if self.goal and self.steps:
            say, fix = "there is a goal, and there are steps", "give each step its own goal:"
            raise problem("E002", say, fix, ("goal",))
        return self

    @property
    def goals(self) -> tuple[str, ...]:
        """The conditions that are to be met, one after the other."""
        return tuple(step.goal for step in self.steps) or (self.goal or "turn_over(me)",)

    def answer_names(self) -> Mapping[str, Type]:
        """`refused`: whether the rules refuse a move; `move`: that or the last; `step`: the first not met."""
        return {"refused": types.TRUTH, "move": types.MOVE, "step": types.NUMBER}

    def written(self) -> Iterator[Written]:
        """Yield also the words of a game of the author's own, which may name what the game tells."""
        yield from super().written()
        yield from (
            Written(("game", key), said, Text("game_types")) for key, said in (self.game or {}).items()
        )

    @property
    def game_types(self) -> Mapping[str, Type]:
        """The names that the words of a game have."""
        return {**self.scene_types, **dict.fromkeys(NAMES, types.TEXT)}
