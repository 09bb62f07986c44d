"""Questions about the card and one hand: `expand`, `match`, `nearest` and `alive`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from mahj_tutor.american.play.hand_status import hand_faults
from mahj_tutor.american.play.state import DiscardedTile, Hand, PlayState
from mahj_tutor.card import Numbers, tile_counts
from mahj_tutor.card import expand as hands_of
from mahj_tutor.errors import MahjError
from mahj_tutor.referee.reading import hand_tiles
from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer, fault_rows
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.solver import Exposure, NearLine
from mahj_tutor.solver.why_not import exposure_faults
from mahj_tutor.table.seats import Seat
from mahj_tutor.tiles import Tile, text, without

Tiles = tuple[Tile, ...]
Groups = tuple[Exposure, ...]


def expand(
    _house: TableSetup,
    *,
    line: str,
    numbers: Numbers = "exact",
    only: Mapping[str, tuple[int, ...]] | None = None,
    list_: bool = False,
) -> Answer:
    """Say how many hands a line of the card stands for, and on request which."""
    found = hands_of(line, numbers=numbers, only=only)
    if not list_:
        return {"count": len(found)}
    hands = sorted(sorted(tile_counts(groups).elements()) for groups in found)
    return {"count": len(hands), "hands": [[tile.code for tile in hand] for hand in hands]}


def match(house: TableSetup, *, concealed: Tiles, exposed: Groups = (), called: Tile | None = None) -> Answer:
    """Say whether a hand is Mah Jongg, and which lines it makes (WN7)."""
    hand_tiles(concealed, exposed)
    if called is not None and called not in concealed:
        raise MahjError(f"called: {called} is not among the concealed tiles")
    faults = _against(house, concealed, exposed, called)
    if faults:
        return {"mahjong": False, "lines": [], "faults": fault_rows(faults)}
    found = {each.line.id: each for each in house.solver.matches(concealed, exposed, called=called)}
    lines = [
        {"id": name, "value": each.line.value, "jokerless": each.jokerless} for name, each in found.items()
    ]
    return {"mahjong": True, "lines": lines, "jokerless": lines[0]["jokerless"]}


def _against(house: TableSetup, concealed: Tiles, exposed: Groups, called: Tile | None) -> tuple[Fault, ...]:
    """Why a hand is no Mah Jongg; a table may want the last tile of a concealed one drawn (CL10)."""
    if called is None:
        return house.solver.why_not(concealed, exposed)
    hand = Hand(without(concealed, (called,)), exposed)
    play = PlayState((hand, Hand(), Hand(), Hand()), card=house.card, table_rules=house.table_rules)
    return hand_faults(play, Seat.EAST, DiscardedTile(Seat.SOUTH, called))


def nearest(
    house: TableSetup, *, concealed: Tiles, exposed: Groups = (), gone: Tiles = (), top: int = 5
) -> Answer:
    """Say how far a hand is from the nearest lines, nearest first, and what it lacks."""
    hand_tiles(concealed, exposed)
    if top < 0:
        raise MahjError(f"top: a number of lines, or 0 for all, not {top}")
    solver = house.solver
    if not gone and not exposed:
        return {"lines": [_near(each, is_alive=True) for each in solver.nearest(concealed, exposed, top=top)]}
    alive = {each.line.id: each for each in solver.nearest(concealed, exposed, Counter(gone), top=0)}
    every = [alive.get(each.line.id, each) for each in solver.nearest(concealed, exposed, top=0)]
    printed = {line.id: place for place, line in enumerate(house.card.lines)}
    every.sort(key=lambda each: (each.tiles_away, printed[each.line.id]))
    return {"lines": [_near(each, is_alive=each.line.id in alive) for each in every[: top or None]]}


def _near(near: NearLine, *, is_alive: bool) -> Answer:
    return {"id": near.line.id, "away": near.tiles_away, "alive": is_alive, "missing": text(near.missing)}


def alive(house: TableSetup, *, exposed: Groups, gone: Tiles = (), concealed: Tiles = ()) -> Answer:
    """Say which lines can still be made, by what everybody sees (DD3, DD4)."""
    hand_tiles(concealed, exposed)
    solver, lost = house.solver, Counter(gone)
    lines = solver.live_lines(exposed, lost, concealed or None)
    if lines:
        return {"alive": True, "lines": [line.id for line in lines]}
    faults = tuple(exposure_faults(solver, (), exposed)) or (Fault("DD3", solver.why_dead(exposed, lost)),)
    closed = "DD5" if len(exposed) > 1 else "CL12"
    dead = (Fault(closed if fault.rule == "CL10" else fault.rule, fault.say) for fault in faults)
    return {"alive": False, "lines": [], "faults": fault_rows(dead)}
