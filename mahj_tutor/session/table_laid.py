"""What a learner has laid out at the table, what she is offered there, and what an act of hers comes to."""

from __future__ import annotations

from dataclasses import dataclass

from mahj_tutor.games import Move
from mahj_tutor.session.table_told import Came

DO = "do"
"""The choice that buttons answer: `("choose", "do", "mahjong")`."""
BACK = ("back", "put-back")
"""The buttons that take back a step that is no move yet, as Escape does."""
MISTAKES, OFF = "mistakes", "off"
"""The setting that says whether one of the others errs: `OFF` or "on"."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What a learner has laid out and not done yet: the tiles she will pass, the one she will throw.

    `is_changing` tells that she is choosing what her latest exposure becomes. `menu` is what she has opened
    of the acts that take two steps (`table_more`), `marked` what she points at there, and `doubt` what she is
    told before she acts.
    """

    tray: tuple[str, ...] = ()
    chosen: str = ""
    is_changing: bool = False
    menu: str = ""
    marked: tuple[str, ...] = ()
    doubt: str = ""


EMPTY = Laid()
"""Nothing laid out."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: its name, its words, and the move that it makes.

    Without a move it `opens` a menu ("" closes it), or it lets a discard go. With `confirm`, a question, the
    board asks once more; `doubt` is what is told before an act that she may regret, and asked for in a menu.
    """

    name: str
    label: str
    move: Move | None = None
    is_filled: bool = False
    opens: str | None = None
    confirm: str = ""
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """What an act comes to: a move, tiles laid out, or that she does not want the last discard.

    `first` is a legal move of hers that goes without saying and comes before all that.
    `picks` tells that she picks if nobody else wants it; `declined` beside a move that she leaves to the
    others what she could not do. `told` answers an act of which nothing else comes.
    """

    move: Move | None = None
    laid: Laid = EMPTY
    first: Move | None = None
    declined: bool = False
    picks: bool = False
    told: Came | None = None
