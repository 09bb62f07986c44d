"""The pictures among the words of an exercise, for pages and paper that hold everything themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape, unescape

from mahj_tutor.facts.texts import OWN_PICTURE
from mahj_tutor.questions.model import Exercise
from mahj_tutor.questions.own_pictures import OwnPicture, PictureError
from mahj_tutor.questions.question import Question

_PLACE = re.compile(r'<span data-own="([^"<>]{1,200})">([^<>]{0,2000})</span>')


def pictures_of(exercise: Question) -> Mapping[str, OwnPicture]:
    """Return the pictures in an exercise's words by their names; those that can't be shown are left out."""
    names = {found[2] for each in exercise.texts() for found in OWN_PICTURE.finditer(each.text)}
    found = {name: shown_picture(exercise, name) for name in sorted(names)}
    return {name: each for name, each in found.items() if each}


def shown_picture(exercise: Exercise, name: str) -> OwnPicture | None:
    """Return a picture from an exercise's folder, or None if it can't be shown."""
    try:
        return exercise.picture(name)
    except PictureError:
        return None


def with_own_pictures(html: str, find: Callable[[str], OwnPicture | None]) -> str:
    """Return HTML with the pictures in their places; where one isn't found, its words stay.

    >>> with_own_pictures('<span data-own="a.png">Four &amp; more</span>', lambda name: None)
    'Four &amp; more'
    """

    def put(place: re.Match[str]) -> str:
        name, words = place.groups()
        found = find(unescape(name))
        return f'<img class="own" alt="{escape(unescape(words))}" src="{found.address}">' if found else words

    return _PLACE.sub(put, html)
