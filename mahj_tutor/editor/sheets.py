"""A worksheet of the exercises under edit, written beside their file: pages to print, with an answer key."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_widgets.editor_protocol import MakeSheet

from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.questions.question import Question
from mahj_tutor.tiles import natural_list

if TYPE_CHECKING:
    from mahj_tutor.authoring.worksheet.source import Draw


def make_sheet(
    desk: Desk, exercises: Sequence[Question | None], asked: MakeSheet
) -> tuple[str, Sequence[Path]]:
    """Write the worksheet, as the text is now, and return a sentence about it and the files.

    `exercises` are those of the file in their order, None where one can't be read. Raise `CannotEditError`
    or `MahjError` with a sentence where that can't be done.
    """
    from mahj_tutor.authoring.worksheet.content import Worksheet  # imported late: few authors print
    from mahj_tutor.authoring.worksheet.pages import write_files
    from mahj_tutor.authoring.worksheet.source import draw_items
    from mahj_tutor.exercises.shelves import title_of

    wanted = exercises[desk.at : desk.at + 1] if asked.which == "one" else exercises
    chosen = [each for each in wanted if each is not None]
    if not chosen:
        raise CannotEditError("There is nothing to print yet: fix the exercise first.")
    file = desk.folder.file(desk.name)
    draws = draw_items(chosen, variants=asked.variants, seed=1)
    title = chosen[0].title if len(chosen) == 1 else title_of(file.stem)
    sheet = Worksheet(title, asked.paper, draws)
    name = chosen[0].id.partition(".")[2] if asked.which == "one" else file.stem
    written = tuple(write_files(sheet, file.parent, name, key=True, pdf=False))
    names = natural_list([path.name for path in written])
    left = len(wanted) - len(chosen)
    lost = f" {left} of {len(wanted)} exercises can't be read and are not on it." if left else ""
    return f"Wrote {names} beside {file.name}. Open them to print.{lost}{_same(draws)}", written


def _same(draws: Sequence[Draw]) -> str:
    """Say which questions neighbors share, as there is no other draw of them."""
    shared: dict[str, list[str]] = {}
    for each in draws:
        shared.setdefault(each.same_for, []).append(f"“{each.exercise.title}”")
    told = (f" The same for {who}: {natural_list(titles)}." for who, titles in shared.items() if who)
    return "".join(told)
