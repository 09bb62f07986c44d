"""Positions as pictures: a learner's board for her teacher, and an item for the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape

from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import View
from mahj_widgets.still import still_svg, tiles_in_html
from mahj_widgets.still.position import position_of
from mahj_widgets.symbols import Picture
from mahj_widgets.words import captioned

from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.pictures.scene import Acts, Frame
from mahj_tutor.questions.shown_pictures import shown_picture, with_own_pictures
from mahj_tutor.questions.task import Task
from mahj_tutor.session.present import html, present, strip_markdown
from mahj_tutor.session.steps import acts_on_board


def begun(task: Task, acts: Acts = ()) -> Bookmark:
    """Return a bookmark in an item with these acts after the given ones."""
    given = task.scene.given_acts
    return Bookmark(task.exercise.id, task.exercise.version, task.seed, acts=(*given, *acts))


def board_picture(
    task: Task,
    bookmark: Bookmark,
    width: int,
    *,
    questions: bool = True,
    without: Collection[str] = (),
    tagged: bool = False,
) -> Picture:
    """Return what lies on a board, `width` CSS pixels wide; an empty text if there is nothing to draw.

    Facts are left out: they are text around it. So are choices and numbers to write without `questions`, and
    the zones with the ids in `without`. A `tagged` picture says which piece is where, to be tapped.
    """
    view = _view(task, bookmark)
    left: dict[str, object] = {
        "facts": (),
        "zones": tuple(each for each in _still(view.zones) if each.id not in without),
    }
    bare: dict[str, object] = {} if questions else {"choices": (), "numbers": ()}
    return still_svg(view.model_copy(update=left | bare), width=width, tagged=tagged)


def _still(zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """Return zones without what a card says of taps: nothing can be tapped in a picture."""
    return tuple(replace(each, note=None) if each.kind == "card" else each for each in zones)


def _view(task: Task, bookmark: Bookmark) -> View:
    """Return what a learner sees; acts that her board can't have made are left out."""
    return present(task, replace(bookmark, acts=acts_on_board(task, bookmark.acts)))


# --- what can be pointed at ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ZoneOnBoard:
    """A zone of a board with the pieces in it now, each by its id and in words."""

    id: str
    label: str
    pieces: tuple[tuple[str, str], ...]


def on_board(task: Task, bookmark: Bookmark) -> tuple[ZoneOnBoard, ...]:
    """Return everything on a board that can be pointed at; pieces that look alike are numbered."""
    view = _view(task, bookmark)
    rows = position_of(view).rows
    zones = []
    for zone in captioned(view):
        seen: Counter[str] = Counter()
        pieces = []
        for place in rows[zone.id]:
            if place.kind == "piece" and place.piece and place.piece.state != "gone":
                words = _words(place.piece)
                seen[words] += 1
                pieces.append((place.piece.id, words if seen[words] == 1 else f"{words} ({seen[words]})"))
        zones.append(ZoneOnBoard(zone.id, zone.label, tuple(pieces)))
    return tuple(zones)


def _words(piece: Piece) -> str:
    """Return what people call a piece; a printed one's text is the card's notation."""
    return piece.name if piece.printed else piece.text or piece.name


# --- words -----------------------------------------------------------------------------------------------


def asked(task: Task) -> str:
    """Return the question of an item as HTML that needs nothing from outside."""
    drawn = tiles_in_html(html(task.ask_at(task.scene.given_acts)))
    return with_own_pictures(drawn, partial(shown_picture, task.exercise))


def pictured_options(task: Task) -> dict[str, str]:
    """Return the options of an item by their words, as HTML, if one of them has a picture of the author's."""
    view = present(task, begun(task))
    options = [each for choice in view.choices for each in choice.options]
    if not any("data-own" in each.html for each in options):
        return {}
    find = partial(shown_picture, task.exercise)
    return {
        each.text: with_own_pictures(tiles_in_html(each.html), find) if each.html else escape(each.text)
        for each in options
    }


def printed_options(task: Task, width: int) -> dict[str, str]:
    """Return the hands on the card that can be chosen, by their names, as they are printed; else nothing."""
    view = _view(task, begun(task))
    found: dict[str, str] = {}
    for zone in _still(each for each in view.zones if each.kind == "card"):
        for piece in (each for each in zone.pieces if each.printed and each.id in view.marks):
            alone: dict[str, object] = {
                "zones": (replace(zone, label="", pieces=(piece,)),),
                "facts": (),
                "choices": (),
            }
            found[piece.text or piece.name] = still_svg(view.model_copy(update=alone), width=width)
    return found


def plain(markdown: str) -> str:
    """Return an author's words as HTML."""
    return tiles_in_html(html(markdown))


# --- the answer step by step -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reveal:
    """A step to the answer: what is said, what was done by then, and the pieces and zones it is about."""

    say: str
    acts: Acts = ()
    frames: tuple[Frame, ...] = ()
    lit: tuple[str, ...] = ()


def steps_of(task: Task) -> tuple[Reveal, ...]:
    """Return the way to the answer step by step; the last step has the whole answer."""
    own = task.solution[len(task.scene.given_acts) :]
    frames = task.worked[1:] or task.worked
    if not frames:
        return (Reveal("", own, (), _touched(own)),) if own else ()
    steps = [_reveal(frames[: count + 1], *_acts_at(count, own, len(frames))) for count in range(len(frames))]
    return tuple(steps)


def _acts_at(step: int, own: Acts, steps: int) -> tuple[Acts, Acts]:
    """Return the acts done by a step, and those of the step itself: one each, or else all in the last one."""
    if steps == len(own):
        return own[: step + 1], own[step : step + 1]
    return (own, own) if step == steps - 1 else ((), ())


def _reveal(frames: Sequence[Frame], acts: Acts, new: Acts) -> Reveal:
    return Reveal(strip_markdown(frames[-1].say), acts, tuple(frames), frames[-1].lit or _touched(new))


def _touched(acts: Acts) -> tuple[str, ...]:
    """Return the pieces that acts move or mark."""
    return tuple(act[1] for act in acts if act[0] in ("move", "mark"))


def step_picture(task: Task, step: int, width: int, *, questions: bool = True) -> Picture:
    """Return the board after a step of `steps_of`, counted from 1, with what it is about lit; 0 is before.

    Without `questions` choices and numbers to write are left out.
    """
    steps = steps_of(task)
    reveal = steps[min(step, len(steps)) - 1] if step and steps else Reveal("")
    corners = not task.hides_corners or 0 < len(steps) <= step
    bare: dict[str, object] = {} if questions else {"choices": (), "numbers": ()}
    left = {"facts": (), "corners": corners, **bare}
    view = present(task, begun(task, reveal.acts))
    view = view.model_copy(update=left | {"zones": _still(view.zones)})
    frames = () if task.is_live else reveal.frames  # there the acts show everything
    return still_svg(view, width=width, frames=frames, lit=reveal.lit)
