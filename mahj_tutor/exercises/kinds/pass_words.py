"""A pass in words: its tiles, those that go on unseen, and how they add up."""

from __future__ import annotations

from mahj_tutor.american import Give
from mahj_tutor.exercises.scene import Piece
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.tiles import in_words, quantity, spoken, tile


def one_of(piece: Piece) -> str:
    """Say one tile with its article: `a North Wind`; face down it is known by its place."""
    if piece.face in (None, "?"):
        return piece.name
    if piece.face in tuple("NEWS"):
        return f"{'an' if piece.face == 'E' else 'a'} {piece.name} Wind"
    return spoken([tile(piece.face or "")])


def adds_up(give: Give) -> str:
    """Say how unseen tiles and those of the rack make three."""
    if not give.tiles:
        return "All three go on unseen, and none from your rack."
    unseen = f"{in_words(give.blind).capitalize()} unseen and {in_words(len(give.tiles))} of your own"
    return f"{unseen} make three."


def pass_said(give: Give) -> str:
    """Say the tiles of a pass."""
    return tiles_said(give.tiles, f"{quantity(give.blind, 'unseen tile')}" if give.blind else "")
