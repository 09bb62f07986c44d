"""A picture of every exercise that is shipped: whole, within its edges, nothing over anything else."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations

import pytest
from mahj_widgets.layout import Frame, Piece
from mahj_widgets.protocol import Feedback, Hint, View
from mahj_widgets.still import still_svg

from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import CatalogSource
from tests.contract.promises import Promises
from tests.items import shipped
from tests.seeds import SEED, WHOLE
from tests.still_boxes import SVG, boxes, read, size_of, texts_of

EXERCISES = sorted(shipped())
WIDTHS = (360, 640, 900)
PROMISES = Promises[str]()
ANSWER = "This is the answer"


@cache
def view_of(exercise: str) -> View:
    view = ExerciseSession(exercise, CatalogSource(), seed=3).preview()
    assert view is not None
    return view


@cache
def picture_of(exercise: str) -> str:
    return still_svg(view_of(exercise))


def shown(piece: Piece, *, texts: str, faces: set[str], words: str) -> bool:
    """Return whether a piece is seen in a picture, or said where it is one of many alike."""
    if piece.face:
        return piece.face in faces or piece.face == "?"
    if piece.state == "gone":
        return True
    if piece.level:
        return "stack" in words or piece.name in words
    if piece.printed:
        runs = [symbols for word in piece.printed.words for symbols, _ in word.runs]
        return all(symbols in texts for symbols in runs)
    return _plain(piece.text or piece.name) in _plain(texts)


def faces_of(picture: str, *, corners: bool) -> set[str]:
    """Return the codes of the tiles in a picture: whole ones, or bare ones with empty corners."""
    used = {use.get("href", "") for use in ET.fromstring(picture).iter(f"{SVG}use")}
    start = "#still-t-" if corners else "#still-a-"
    return {each.removeprefix(start) for each in used if each.startswith(start)}


def _plain(text: str) -> str:
    return "".join(text.split())


@PROMISES.of(EXERCISES)
def every_piece_is_in_the_picture(exercise: str) -> None:
    view = view_of(exercise)
    picture = picture_of(exercise)
    texts = "".join(texts_of(picture))
    faces = faces_of(picture, corners=view.corners)
    words = ET.fromstring(picture).findtext(f"{SVG}title", "")
    for zone in view.zones:
        assert _plain(zone.label) in _plain(texts)
        unseen = [each for each in zone.pieces if not shown(each, texts=texts, faces=faces, words=words)]
        assert unseen == []


@PROMISES.of(EXERCISES)
def questions_are_in_the_picture(exercise: str) -> None:
    view = view_of(exercise)
    texts = _plain("".join(texts_of(picture_of(exercise))))
    asked = [choice.ask for choice in view.choices] + [field.ask for field in view.numbers]
    asked += [option.text for choice in view.choices for option in choice.options]
    assert [each for each in (*asked, *view.facts) if _plain(each) not in texts] == []


@PROMISES.of(EXERCISES)
def nothing_is_cut_off_or_covered(exercise: str) -> None:
    """At one width in turn; `make soak` takes all three."""
    for width in WIDTHS if WHOLE else [WIDTHS[(EXERCISES.index(exercise) + int(SEED)) % 3]]:
        picture = still_svg(view_of(exercise), width=width, color=width != 640)
        wide, high = size_of(picture)
        found = boxes(picture)
        assert wide == width
        assert [box for box in found if not box.is_inside(wide, high)] == [], width
        legible = [box for box in found if read(box)]
        assert [pair for pair in combinations(legible, 2) if pair[0].overlaps(pair[1])] == [], width


@PROMISES.of(EXERCISES)
def the_answer_is_not_in_the_picture(exercise: str) -> None:
    view = view_of(exercise)
    pieces = [piece.id for zone in view.zones for piece in zone.pieces]
    answer = Frame(ANSWER, place={zone.id: tuple(pieces[:1]) for zone in view.zones}, lit=tuple(pieces))
    told = {
        "replay": (answer,),
        "hints": (Hint(text=ANSWER, lit=tuple(pieces)),),
        "feedback": Feedback(verdict="wrong", title=ANSWER, replay=(answer,)),
    }
    assert len(view.acts) == view.fixed
    assert still_svg(view.model_copy(update=told)) == picture_of(exercise)


@pytest.mark.parametrize("exercise", EXERCISES)
def test_a_picture_keeps_its_promises(exercise: str) -> None:
    PROMISES.check(exercise)


def test_print_is_black_on_white() -> None:
    for exercise in EXERCISES[::7]:
        picture = still_svg(view_of(exercise), color=False)
        nodes = list(ET.fromstring(picture).iter())
        painted = {node.get("fill") for node in nodes} | {node.get("stroke") for node in nodes}
        assert painted <= {None, "none", "#000", "#fff"}
