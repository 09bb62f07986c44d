"""What one could do otherwise on a board: answers that differ from a given one in one thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from mahj_tutor.pictures.scene import Act, Acts, Scene, fold

MOST = 60
"""How many answers are tried."""


def variations(scene: Scene, acts: Acts) -> Iterator[Acts]:
    """Yield other answers with the same beginning, some of every sort first."""
    given, own = acts[: len(scene.given_acts)], acts[len(scene.given_acts) :]
    sorts = (
        _changed(scene, own),
        _in_other_order(scene, own),
        _less(own),
        _more(scene, own),
        _other_choice(scene, own),
    )
    mixed = chain.from_iterable(zip_longest(*sorts))
    found = dict.fromkeys((*given, *each) for each in mixed if each is not None)
    yield from (each for each in list(found)[:MOST] if each != acts and _has_room(scene, each))


def _has_room(scene: Scene, acts: Acts) -> bool:
    """Whether every zone has slots for what is put there: the board takes no more."""
    place = fold(scene, acts).place
    return all(zone.slots is None or len(place[zone.id]) <= zone.slots for zone in scene.zones)


def _in_other_order(scene: Scene, own: Acts) -> Iterator[Acts]:
    """Do it backwards, with the last two things changed, or in the order in which the pieces lie."""
    yield tuple(reversed(own))
    yield (*own[:-2], *reversed(own[-2:]))
    lying = {piece: place for place, piece in enumerate(scene.moves)}
    yield tuple(sorted(own, key=lambda act: lying.get(act[1], -1)))


def _less(own: Acts) -> Iterator[Acts]:
    """Leave something out."""
    yield from (own[:at] + own[at + 1 :] for at in reversed(range(len(own))))


def _changed(scene: Scene, own: Acts) -> Iterator[Acts]:
    """Do something else in the place of one act, the last one first."""
    places = reversed(range(len(own)))
    tries = [[(*own[:at], other, *own[at + 1 :]) for other in _others(scene, own, at)] for at in places]
    yield from (each for some in zip_longest(*tries) for each in some if each is not None)


def _others(scene: Scene, own: Acts, at: int) -> Iterator[Act]:
    """Yield what could be done in the place of an act."""
    match own[at]:
        case ("mark", _):
            yield from _marks(scene, own)
        case ("choose", choice, option):
            yield from (("choose", choice, each) for each in _options(scene, choice, option))
        case ("number", field, text):
            yield from (("number", field, str(int(text) + more)) for more in (1, -1))
        case ("move", piece, zone):
            yield from (("move", piece, each) for each in _places(scene, piece, zone))
            yield from (("move", each, zone) for each in _alike(scene, own, scene.home(piece), zone))


def _options(scene: Scene, choice: str, option: str) -> Iterator[str]:
    found = (each.id for some in scene.choices if some.id == choice for each in some.options)
    return (each for each in found if each != option)


def _places(scene: Scene, piece: str, zone: str = "") -> Iterator[str]:
    """Yield where else than home and to a zone a piece may go."""
    return (each for each in scene.moves[piece] if each not in (zone, scene.home(piece)))


def _alike(scene: Scene, own: Acts, home: str, zone: str) -> Sequence[str]:
    """Return pieces of a zone that could go to another one as well, of every name one."""
    used = {act[1] for act in own}
    found = {each.name: each.id for each in scene.zone(home).pieces if each.id not in used}
    return [each for each in reversed(found.values()) if zone in scene.moves.get(each, ())]


def _marks(scene: Scene, own: Acts) -> Iterator[Act]:
    """Yield what could be marked besides; a given mark stays, so it is none of them."""
    made = {*own, *scene.given_acts}
    return (("mark", each) for each in reversed(scene.marks) if ("mark", each) not in made)


def _more(scene: Scene, own: Acts) -> Iterator[Acts]:
    """Do one thing more."""
    yield from ((*own, each) for each in _marks(scene, own))
    left = scene.moves.keys() - {act[1] for act in own}
    free = (piece for piece in scene.moves if piece in left)
    yield from ((*own, ("move", piece, zone)) for piece in free for zone in _places(scene, piece))


def _other_choice(scene: Scene, own: Acts) -> Iterator[Acts]:
    """Choose something else, and mark nothing, or one thing."""
    for at, act in enumerate(own):
        for other in _others(scene, own, at) if act[0] == "choose" else ():
            chosen = tuple(other if each == act else each for each in own if each[0] == "choose")
            yield chosen
            yield from ((*chosen, each) for each in _marks(scene, own))
