"""The board as a notebook's author has it: what is on it can be observed, and answers call back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets
from mahj_widgets.board import Callbacks, TileBoard
from mahj_widgets.protocol import View
from mahj_widgets.speaker import speaker
from mahj_widgets.still import still_html

from mahj_tutor.notebook.front_end import has_front_end
from mahj_tutor.notebook.seeds import LARGEST_SEED
from mahj_tutor.session.answer import Answer

WIDGET = "application/vnd.jupyter.widget-view+json"


class LessonBoard(TileBoard):
    """A board with an exercise, or a game at the table, on it.

    Its traits can be observed, but only `seed` can be set. Where pages share a process they stay as they
    are at first: each page has a view of its own, and no author's code runs there.

    >>> board = LessonBoard("my-club.first", seed=7)
    >>> board.observe(lambda change: print("verdict:", change.new), "verdict")
    >>> from mahj_widgets.protocol import Feedback
    >>> board.show(View(phase="right", feedback=Feedback(verdict="right")))
    verdict: right
    """

    exercise = traitlets.Unicode(read_only=True).tag(sync=True)
    """The id of the exercise, or of the level at the table, as the cell names it."""
    seed = traitlets.Int(None, min=0, max=LARGEST_SEED, allow_none=True).tag(sync=True)
    """The seed that everybody's item has; None if each learner has her own. Set it for another item."""
    verdict = traitlets.Unicode(read_only=True).tag(sync=True)
    """What is said of the answer on the board: `Feedback.verdict`, or "" while nothing is said."""
    answer = traitlets.Dict(read_only=True).tag(sync=True)
    """The last answer that was judged since the cell was run, as `Answer.as_json`; empty before it."""

    def __init__(self, exercise: str, seed: int | None = None, *, is_fixed: bool = False) -> None:
        """Open a board that waits for the browser's hello; one that `is_fixed` keeps its seed."""
        self._is_fixed = False
        self._answer_callbacks = Callbacks()
        self.set_trait("exercise", exercise)
        self.seed = seed
        self._is_fixed = is_fixed
        super().__init__()

    @traitlets.validate("seed")  # type: ignore[untyped-decorator]
    def _changed_seed(self, proposal: Any) -> int | None:
        if self._is_fixed:
            raise traitlets.TraitError("a game keeps its seed: call table(...) with another one")
        seed: int | None = proposal.value
        return seed

    def on_answer(self, callback: Callable[[Answer], object], *, remove: bool = False) -> None:
        """Call back with each answer that is judged on this board, after the learner was told the verdict.

        `remove` ends that. Whatever the callback raises is shown to whoever runs the notebook; the board
        goes on working.
        """
        self._answer_callbacks.register_callback(callback, remove=remove)

    def tell(self, answer: Answer) -> None:
        """Tell observers and callbacks of an answer that was judged."""
        self._put("answer", answer.as_json())
        self._answer_callbacks(answer)

    def show(self, view: View) -> None:
        """Put a view on the board, as `TileBoard.show` does, and its verdict into the trait."""
        super().show(view)
        if not speaker().name:
            self._put("verdict", _verdict(view))

    def _repr_mimebundle_(self, **given: Any) -> Any:
        """Return the board, or where a program runs the notebook, a picture of it with its question."""
        bundle = super()._repr_mimebundle_(**given)
        if bundle is None or has_front_end():
            return bundle
        data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
        data.pop(WIDGET, None)
        html = still_html(self._to_draw())
        if html:
            data["text/html"] = html
        return (data, *metadata) if metadata else data


def _verdict(view: View) -> str:
    """Return what a view says of an answer; of one that was asked for, its reason is no verdict."""
    verdict = view.feedback.verdict if view.feedback else ""
    return "" if verdict == "onward" and view.phase == "right" else verdict
