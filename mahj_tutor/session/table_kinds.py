"""What `TableSession` asks of the game that is played: how it begins and ends, who acts next, what is shown.

There is one value for each game (`kinds.py`). The session itself knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from mahj_widgets import protocol

from mahj_tutor.games import Move
from mahj_tutor.pictures.scene import Act, Scene, Zone
from mahj_tutor.players.table_record import Opening, TableRecord
from mahj_tutor.questions.house import House
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.review.look_back import LookBack
from mahj_tutor.session.table_frame import Told
from mahj_tutor.session.table_laid import Effect, Laid
from mahj_tutor.session.table_turns import Said
from mahj_tutor.table import Seat

Table = TypeVar("Table", bound=AnyTable)
Some = TypeVar("Some", bound=AnyTable, contravariant=True)


class MakeView(Protocol[Some]):
    """Makes the view of a table: `scene` is what lies there, `told` what the learner is told beside it."""

    def __call__(
        self, table: Some, scene: Scene, told: Told, /, *, title: str, item: str, serial: int
    ) -> protocol.View:
        """Return the view."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[Table]):
    """A game as the table plays it.

    `strengths` are those that the others may have, what they have unless the learner chooses first.
    `house` returns what is played by where a class has chosen that, `begin` and `resume` a game by the code
    of a house; all three raise `MahjError` for a card or table rules that can't be read. `introduced` is what
    the log begins with. `next_seat`,
    `scores_after` and `pot_after` say what the next game takes over from one that is over, `result_of` how it
    ended for the learner: `won`, `lost` or `wall`.

    `next_move` returns what the others do next, None where the table waits for the learner; `beat` does the
    next act of theirs that is told, `settled` what follows at once. `effect_of` says what an act of hers
    comes to, `asked` what is asked in a menu. `card_of` are zones that a board keeps through a game.
    `look_back` returns what looks back on a game with the learner, None where nothing does.
    """

    strengths: tuple[str, ...]
    house: Callable[[House], House]
    begin: Callable[[Opening, str], Table]
    introduced: Callable[[Table], tuple[str, ...]]
    resume: Callable[[TableRecord, str], Table]
    next_seat: Callable[[Table], Seat]
    scores_after: Callable[[Table], tuple[int, ...]]
    pot_after: Callable[[Table], int]
    result_of: Callable[[Table], str]
    next_move: Callable[[Table], Move | None]
    beat: Callable[[Table, Said], Table]
    settled: Callable[[Table], Table]
    effect_of: Callable[[Table, Laid, Act, Sequence[Zone]], Effect | None]
    asked: Callable[[Table, Laid], str]
    scene_of: Callable[[Table, Laid], Scene]
    view_of: MakeView[Table]
    card_of: Callable[[Table], tuple[Zone, ...]]
    look_back: Callable[[Table], LookBack | None]
