"""The pictures in the words of an exercise: those that can't be shown, or have no words of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mahj_tutor.exercises.check_draws import Place, problem_at
from mahj_tutor.exercises.load import Loaded
from mahj_tutor.facts.texts import OWN_PICTURE
from mahj_tutor.problems import Problem
from mahj_tutor.questions.own_pictures import PictureError

SHOWN_IN = frozenset({"ask", "options", "parts", "feedback"})
"""The fields whose words may have pictures of the author's among them."""
_ANY = re.compile(r"!\[([^\[\]]{0,300})\]\(([^()]{0,300})\)")
"""What looks like a picture, whatever its name."""


def unshown_pictures(each: Loaded) -> Iterator[Problem]:
    """Yield what is wrong with the pictures in the words of an exercise."""
    texts = [(written.path, written.text) for written in each.exercise.texts()]
    for path, said in ((("title",), each.exercise.title), *texts):
        for found in _ANY.finditer(said) if "![" in said else ():
            yield from _of_one(each, path, found)


def _of_one(each: Loaded, path: Place, found: re.Match[str]) -> Iterator[Problem]:
    words, name = found.groups()
    if path[0] not in SHOWN_IN:
        say, fix = "no picture is shown here", "put it into ask:, into an option or into feedback:"
        yield problem_at(each, "E002", say, fix, path)
    elif not OWN_PICTURE.fullmatch(found[0]):
        say = f"{name!r} can't be the name of a picture in a question"
        fix = "copy it beside this file, under a name of letters, digits and hyphens: my-table.png"
        yield problem_at(each, "E002", say, fix, path)
    else:
        try:
            each.exercise.picture(name)
        except PictureError as error:
            yield problem_at(each, "E002", f"{name!r}: {error}", error.fix, path)
    if not words.strip():
        say = f"{name!r} has no words for those who can't see it"
        yield problem_at(each, "W310", say, "say between the brackets what it shows", path)
