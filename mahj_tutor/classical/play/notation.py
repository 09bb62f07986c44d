"""The text form of a play: clauses separated by semicolons, one line, one table.

```
rules sources classical_east_stays=stays; phase window; turn South; East 1B 2B; South 3B; West 4B; North 5B;
sets East 6D 6D 6D, 4B 5B 6B; sets West N N N N concealed; open North; thrown East 3B, South 4B;
claimed South 4B; came meld; claims West pung, North mahjong; accepted East; winner West; wall 1D 2D
```

Only `phase`, `turn` and the concealed tiles are always written; everything else when it is not as at the
start. In `sets`, four alike are followed by the kind of kong: `big`, `small` or `concealed`.

>>> said = "phase window; turn East; East 2B 3B; South 4B; West 5B; North 6B; thrown East 1C"
>>> write_play(read_play(said)) == said
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from mahj_tutor.classical.play.moves import Claim, read_claim
from mahj_tutor.classical.play.state import (
    TILE_SOURCES,
    DiscardedTile,
    Hand,
    Phase,
    PlayState,
    with_hand,
)
from mahj_tutor.classical.sets import DeclaredSet, read_declared_set
from mahj_tutor.errors import NotationError
from mahj_tutor.rulebook.profiles import profile, read_profile
from mahj_tutor.spans import Span
from mahj_tutor.table.clauses import Plain, Seated, flag, has_clause, one_of, read_clauses, row
from mahj_tutor.table.seats import SEATS, Seat, read_seat
from mahj_tutor.tiles import Tile, text, tiles
from mahj_tutor.tiles import tile as one_tile


def is_play(said: str) -> bool:
    """Return whether a text is that of a play, not of a deal: it has a `phase`."""
    return has_clause(said, "phase")


def write_play(play: PlayState) -> str:
    """Write a play as text, its history aside; `read_play` reads it back."""
    return "; ".join(_clauses(play))


def _clauses(play: PlayState) -> Iterator[str]:
    if play.table_rules != profile():
        yield f"rules {play.table_rules}"
    yield f"phase {play.phase}"
    yield f"turn {play.turn}"
    yield from (f"{seat} {text(play.hand(seat).concealed)}".rstrip() for seat in SEATS)
    for seat in SEATS:
        if play.hand(seat).sets:
            yield f"sets {seat} {', '.join(map(str, play.hand(seat).sets))}"
        if play.hand(seat).is_open:
            yield f"open {seat}"
    rows: Mapping[str, object] = {
        "thrown": ", ".join(map(str, play.thrown)),
        "claimed": play.claimed,
        "came": "" if play.tile_source == "deal" else play.tile_source,
        "claims": ", ".join(str(claim).replace(" claims ", " ", 1) for claim in play.claims),
        "accepted": " ".join(play.accepted),
        "winner": play.winner,
        "wall": text(play.wall),
    }
    yield from (f"{word} {said}" for word, said in rows.items() if said)


def read_play(said: str) -> PlayState:
    """Read a play from its text form; clauses can come in any order, on one line or several.

    A clause that cannot be read, or appears twice, raises `NotationError` with its column; so does a tile
    that the classical game does not have (CC1).
    """
    play = read_clauses(said, PlayState((Hand(),) * 4), _PLAIN, _SEATED)
    if play.winner not in (None, play.turn):
        raise NotationError(f"{play.winner} can win only on her own turn, and it is {play.turn}'s", said, 1)
    return play


def _classical_tiles(said: str) -> tuple[Tile, ...]:
    found = tiles(said)
    strange = [each for each in found if each.index >= 34]
    if strange:
        raise NotationError(f"the classical game has no {strange[0].noun}s", said, 1)
    return found


def _thrown(part: Span) -> DiscardedTile:
    who, what = part.first()
    what.read(_classical_tiles)
    return DiscardedTile(read_seat(who.text), what.read(one_tile))


def _claim(part: Span) -> Claim:
    who, wanted = part.first()
    return read_claim(read_seat(who.text), wanted)


def _sets(rest: Span) -> tuple[DeclaredSet, ...]:
    return tuple(part.read(read_declared_set) for part in rest.parts())


def _with(play: PlayState, seat: Seat, **changes: object) -> PlayState:
    return with_hand(play, seat, replace(play.hand(seat), **changes))  # type: ignore[arg-type]


_PLAIN: Plain[PlayState] = {
    "rules": lambda play, rest: play.but(table_rules=rest.read(read_profile)),
    "phase": lambda play, rest: play.but(phase=one_of("phase", rest.text, tuple(Phase))),
    "turn": lambda play, rest: play.but(turn=read_seat(rest.text)),
    "thrown": lambda play, rest: play.but(thrown=tuple(map(_thrown, rest.parts()))),
    "claimed": lambda play, rest: play.but(claimed=_thrown(rest)),
    "came": lambda play, rest: play.but(tile_source=one_of("way a tile came", rest.text, TILE_SOURCES)),
    "claims": lambda play, rest: play.but(claims=tuple(map(_claim, rest.parts()))),
    "accepted": lambda play, rest: play.but(accepted=row(rest)),
    "winner": lambda play, rest: play.but(winner=read_seat(rest.text)),
    "wall": lambda play, rest: play.but(wall=rest.read(_classical_tiles)),
}
_SEATED: Seated[PlayState] = {
    "": lambda play, seat, rest: _with(play, seat, concealed=rest.read(_classical_tiles)),
    "sets": lambda play, seat, rest: _with(play, seat, sets=_sets(rest)),
    "open": lambda play, seat, rest: _with(play, seat, is_open=flag(rest)),
}
