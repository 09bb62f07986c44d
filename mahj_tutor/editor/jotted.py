"""Tiles that an author types as people jot them down, written as the format has them: 44cJ is 4C 4C J."""

from __future__ import annotations

from mahj_tutor.editor import form_words
from mahj_tutor.editor.spots import Path
from mahj_tutor.errors import MahjError
from mahj_tutor.pasted import read_pasted
from mahj_tutor.tiles import text, tiles


def written_out(path: Path, said: str) -> str:
    """Return the tiles of a field as the format has them, and what is no such field or unclear as it is.

    >>> written_out(("scene", "rack"), "22b 44cJ, 2 reds"), written_out(("scene", "piles"), "FF, 3b J x2")
    ('2B 2B 4C 4C J R R', 'F F, 3B J J')
    >>> written_out(("scene", "rack"), "22 44"), written_out(("scene", "rack"), "3B red dragon")
    ('22 44', '3B red dragon')
    """
    sort = form_words.holds_tiles(path)
    if not sort or _is_read(said):
        return said
    parts = said.split(",") if sort == "groups" else [said]
    read = [read_pasted(each) for each in parts]
    if any(each.wrong or not each.tiles for each in read):
        return said
    return ", ".join(text(each.tiles) for each in read)


def why_unread(path: Path, said: str) -> str:
    """Return why tiles that were jotted down in a field can't be written out, "" where they can.

    >>> why_unread(("scene", "rack"), "22 44 F")
    '“22 44” has no suit: write 22b 44b for Bams, with c for Craks or d for Dots.'
    """
    sort = form_words.holds_tiles(path)
    if not sort or _is_read(said):
        return ""
    parts = said.split(",") if sort == "groups" else [said]
    wrong = (one.why for each in parts for one in read_pasted(each).wrong)
    return " ".join(dict.fromkeys(wrong))


def _is_read(said: str) -> bool:
    try:
        return bool(tiles(said)) or not said.strip()
    except MahjError:
        return False
