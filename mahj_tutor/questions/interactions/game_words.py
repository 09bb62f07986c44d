"""What is said in a game that a learner plays alone; the texts are in `game_words.toml`."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import Group
from mahj_tutor.card.notation import DECORATION
from mahj_tutor.questions.interactions.lone_game import LoneGame, Word
from mahj_tutor.scenarios.arranged import Offer
from mahj_tutor.solver.one_hand import SIZE, is_needed, places, tiles_away
from mahj_tutor.tiles import JOKER, Tile, in_words, natural_list, quantity

NAMES = (
    "hand", "had", "away", "more", "places", "picks", "tile", "tiles", "count", "group", "others", "why",
    "them",
)  # fmt: skip
"""What a text may name in braces."""
_GROUPS = {2: "pair", 3: "pung", 4: "kong", 5: "quint", 6: "sextet"}


@cache
def usual_words() -> Mapping[str, str]:
    """Return what is said unless an exercise has words of its own."""
    return tomllib.loads(Path(__file__).with_name("game_words.toml").read_text("utf-8"))


def hand_printed(offer: Offer) -> str:
    """Return a hand as it is printed, with the numbers and winds of the tiles that are played here.

    Who plays the first game cannot read a card yet. A year or the four winds are not groups: they stay.

    >>> from mahj_tutor.card import first_card
    >>> card = first_card()
    >>> [hand_printed(Offer(card.line(name), card.line(name).targets[-1])) for name in ("like-1", "odd-1")]
    ['999 9999 999 SSSS', '1111 555 9999 DDD']
    """
    parts = [part.split("|")[0].lstrip("=") for part in offer.line.printed.split() if part not in DECORATION]
    parts = [part.rstrip("abc") for part in parts]
    groups = offer.target.groups
    if len(parts) == len(groups):
        pairs = zip(parts, groups, strict=True)
        parts = [part if set(part) == {"D"} else _played(group) for part, group in pairs]
    return " ".join(parts)


def _played(group: Group) -> str:
    return (str(group.tile.number) if group.tile.number else group.tile.code) * group.size


def tile_row(game: LoneGame, offer: Offer, *, lit: bool = False) -> str:
    """Return the tiles of a hand as a picture in a text; those that are missing are pale, or lit."""
    sign = "*" if lit else "-"
    row = ((held or wanted, "" if held else sign) for wanted, held in places(offer.target, game.held))
    return f"{{tiles: {' '.join(f'{tile.code}{mark}' for tile, mark in row)}}}"


def named(game: LoneGame) -> dict[str, str]:
    """Return what the names in a text stand for now."""
    spare, tile = [each for each in game.spare if each is not JOKER], game.tile
    away = game.away
    found = dict.fromkeys(NAMES, "")
    found |= {
        "hand": hand_printed(game.made),
        "had": str(SIZE - away),
        "away": quantity(away, "tile"),
        "more": f"{in_words(away)} more {'tile' if away == 1 else 'tiles'}",
        "places": "one place is" if away == 1 else f"{in_words(away)} places are",
        "picks": quantity(game.picks, "pick") if game.picks == 1 else f"{game.picks} picks",
        "tile": tile_name(tile) if tile else "",
        "tiles": natural_list(map(tile_name, spare), "or"),
        "them": "it" if len(spare) == 1 else "them",
        "others": natural_list(_others(game)),
    }
    return found | _in_group(game, tile) | _reason(game)


def tile_name(tile: Tile) -> str:
    """Return what a tile is called in a sentence: flowers and jokers are common nouns."""
    return tile.name.lower() if tile.is_flower or tile.is_joker else tile.name


def _others(game: LoneGame) -> Iterator[str]:
    for number, offer in enumerate(game.offers):
        if number != game.hand:
            yield f"{SIZE - tiles_away(offer.target, game.held)} of {SIZE} for {hand_printed(offer)}"


def _in_group(game: LoneGame, tile: Tile | None) -> dict[str, str]:
    """Return how many tiles of a group there are with the one just picked, and what the group is called."""
    if tile is None or tile is JOKER:
        return {}
    sizes = [group.size for group in game.offer.target.groups if group.tile is tile]
    held = Counter(game.held)[tile]
    return {"count": in_words(held), "group": _GROUPS.get(sizes[0], "group")} if len(sizes) == 1 else {}


def thrown(game: LoneGame) -> Tile | None:
    """Return the tile that a hand needs least: of a suit or sort that it has none of, if it can be."""
    spare = [each for each in game.spare if each is not JOKER]
    return next((each for each in spare if sort_unused(game, each)), spare[0] if spare else None)


def sort_unused(game: LoneGame, tile: Tile) -> str:
    """Return the name of a tile's suit or sort if the hand has none of it, or ""."""
    used = {_sort(group.tile) for group in game.offer.target.groups}
    return "" if _sort(tile) in used else _sort(tile)


def _sort(tile: Tile) -> str:
    if tile.suit is not None:
        return f"{tile.suit.label}s"
    return "winds" if tile.is_wind else "dragons" if tile.is_dragon else "flowers"


def _reason(game: LoneGame) -> dict[str, str]:
    """Return what the coach would throw, and what its sort is called where the hand has none of it."""
    if game.word != "would" or game.play.phase is not Phase.DISCARD or not game.away:
        return {}
    tile = thrown(game)
    return {"tile": tile_name(tile), "tiles": sort_unused(game, tile)} if tile else {}


def key_of(game: LoneGame) -> str:
    """Return the name of the text that answers the last act, "" where nothing needs to be said."""
    return _KEYS[game.word](game) if game.word in _KEYS else game.word


def _has_pairs(game: LoneGame) -> bool:
    return any(not group.takes_jokers for group in game.offer.target.groups)


def _can_throw(game: LoneGame) -> str:
    return "can_throw" if any(each is not JOKER for each in game.spare) else "can_throw_none"


def _picked(game: LoneGame) -> str:
    if game.tile is JOKER:
        usual = "picked_joker_with_pairs" if _has_pairs(game) else "picked_joker"
        return usual if game.jokers == 1 else "picked_needed" if _helps(game) else "picked_spare"
    if not _helps(game):
        return "picked_spare"
    return "picked_group" if _in_group(game, game.tile) else "picked_needed"


def _helps(game: LoneGame) -> bool:
    return game.tile is not None and is_needed(game.offer.target, game.held, game.tile)


def _would(game: LoneGame) -> str:
    if game.play.phase is not Phase.DISCARD:
        return "would_pick" if game.play.phase is Phase.WINDOW else "would_rack"
    return "would_throw" if game.away else "would_say"


_KEYS: Mapping[Word, Callable[[LoneGame], str]] = {
    "picked": _picked,
    "joker": lambda game: "joker_with_pairs" if _has_pairs(game) else "joker",
    "can_throw": _can_throw,
    "far": lambda game: "far" if game.away else "far_none",
    "would": _would,
    "looking": lambda game: "",
}
"""The words whose text depends on the game."""
