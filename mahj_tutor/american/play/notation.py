"""The text form of a play: clauses separated by semicolons, one line, one table.

```
rules league; phase window; turn South; East 1B 2B; South 3B; West 4B; North 5B;
shown East 6D 6D J, J J J as N; dead North DD2; open North; plan West quint-1; thrown East 3B, South 4B as 5B;
looked 3B; called South 4B; came call; claims West pung for quint-1, North mahjong; waits North; passed East;
redeemed 1; accepted East; closed; winner West; kept 12; pot 25; bettor West; missing North; wall 1D 2D
```

Only `phase`, `turn` and the racks are always written; everything else when it is not as at the start.

>>> said = "phase window; turn East; East 2B 3B; South 4B; West 5B; North 6B; thrown East 1C"
>>> write_play(read_play(said)) == said
True
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from mahj_tutor.american.play.moves import Call, read_call, read_discarded
from mahj_tutor.american.play.state import (
    TILE_SOURCES,
    DiscardedTile,
    Hand,
    Phase,
    PlayState,
    with_hand,
)
from mahj_tutor.card import Card, first_card
from mahj_tutor.errors import NotationError
from mahj_tutor.rulebook import rule
from mahj_tutor.rulebook.profiles import profile, read_profile
from mahj_tutor.solver import Exposure, read_exposure
from mahj_tutor.spans import Span
from mahj_tutor.table.clauses import (
    Plain,
    Seated,
    amount,
    check_empty_seat,
    flag,
    has_clause,
    missing_seat,
    one_of,
    read_clauses,
    row,
)
from mahj_tutor.table.seats import Seat, read_seat
from mahj_tutor.tiles import text, tile, tiles


def is_play(said: str) -> bool:
    """Return whether a text is that of a play, not of a deal or a Charleston: it has a `phase`."""
    return has_clause(said, "phase")


def write_play(play: PlayState) -> str:
    """Write a play as text, its history and its card aside; `read_play` reads it back."""
    return "; ".join(_clauses(play))


def _clauses(play: PlayState) -> Iterator[str]:
    if play.table_rules != profile():
        yield f"rules {play.table_rules}"
    if play.missing is not None:
        yield f"missing {play.missing}"
    yield f"phase {play.phase}"
    yield f"turn {play.turn}"
    yield from (f"{seat} {text(play.hand(seat).rack)}".rstrip() for seat in play.seats)
    for seat in play.seats:
        yield from _hand(seat, play.hand(seat))
    yield from _between(play)
    if play.wall:
        yield f"wall {text(play.wall)}"


def _hand(seat: Seat, hand: Hand) -> Iterator[str]:
    if hand.shown:
        yield f"shown {seat} {', '.join(map(str, hand.shown))}"
    if hand.dead is not None:
        yield f"dead {seat} {hand.dead}"
    if hand.is_open:
        yield f"open {seat}"
    if hand.plan is not None:
        yield f"plan {seat} {hand.plan}"


def _between(play: PlayState) -> Iterator[str]:
    rows: Mapping[str, object] = {
        "thrown": ", ".join(map(str, play.thrown)),
        "looked": play.picked,
        "called": play.called,
        "came": "" if play.tile_source == "deal" else play.tile_source,
        "claims": ", ".join(str(claim).replace(" calls ", " ", 1) for claim in play.claims),
        "waits": " ".join(play.waiting),
        "passed": " ".join(play.let_go),
        "redeemed": play.redeemed,
        "accepted": " ".join(play.accepted),
        "winner": play.winner,
        "kept": play.kept,
        "pot": play.pot,
        "bettor": play.bettor_on,
    }
    yield from (f"{word} {said}" for word, said in rows.items() if said)
    if play.is_closed:
        yield "closed"


def read_play(said: str, card: Card | None = None) -> PlayState:
    """Read a play from its text form; clauses can come in any order, on one line or several.

    A clause that cannot be read, or appears twice, raises `NotationError` with its column.
    """
    start = PlayState((Hand(),) * 4, card=card or first_card())
    play = read_clauses(said, start, _PLAIN, _SEATED)
    check_empty_seat(said, play.missing, tiles=play.hand(play.missing).size if play.missing else 0)
    if play.winner not in (None, play.turn):
        raise NotationError(f"{play.winner} can win only on her own turn, and it is {play.turn}'s", said, 1)
    return play


def _thrown(part: Span) -> DiscardedTile:
    who, what = part.first()
    return DiscardedTile(read_seat(who.text), *read_discarded(what))


def _claim(part: Span) -> Call:
    who, wanted = part.first()
    return read_call(read_seat(who.text), wanted)


_PLAIN: Plain[PlayState] = {
    "rules": lambda play, rest: play.but(table_rules=rest.read(read_profile)),
    "missing": lambda play, rest: play.but(missing=missing_seat(rest.text)),
    "phase": lambda play, rest: play.but(phase=one_of("phase", rest.text, tuple(Phase))),
    "turn": lambda play, rest: play.but(turn=read_seat(rest.text)),
    "thrown": lambda play, rest: play.but(thrown=tuple(map(_thrown, rest.parts()))),
    "looked": lambda play, rest: play.but(picked=rest.read(tile)),
    "called": lambda play, rest: play.but(called=_thrown(rest)),
    "came": lambda play, rest: play.but(tile_source=one_of("way a tile came", rest.text, TILE_SOURCES)),
    "claims": lambda play, rest: play.but(claims=tuple(map(_claim, rest.parts()))),
    "waits": lambda play, rest: play.but(waiting=row(rest)),
    "passed": lambda play, rest: play.but(let_go=row(rest)),
    "redeemed": lambda play, rest: play.but(redeemed=rest.read(amount)),
    "accepted": lambda play, rest: play.but(accepted=row(rest)),
    "winner": lambda play, rest: play.but(winner=read_seat(rest.text)),
    "kept": lambda play, rest: play.but(kept=rest.read(amount)),
    "pot": lambda play, rest: play.but(pot=rest.read(amount)),
    "bettor": lambda play, rest: play.but(bettor_on=read_seat(rest.text)),
    "closed": lambda play, rest: play.but(is_closed=flag(rest)),
    "wall": lambda play, rest: play.but(wall=rest.read(tiles)),
}


_SEATED: Seated[PlayState] = {
    "": lambda play, seat, rest: with_hand(play, seat, replace(play.hand(seat), rack=rest.read(tiles))),
    "shown": lambda play, seat, rest: with_hand(play, seat, replace(play.hand(seat), shown=_groups(rest))),
    "dead": lambda play, seat, rest: with_hand(play, seat, replace(play.hand(seat), dead=rule(rest.text).id)),
    "open": lambda play, seat, rest: with_hand(play, seat, replace(play.hand(seat), is_open=flag(rest))),
    "plan": lambda play, seat, rest: with_hand(play, seat, replace(play.hand(seat), plan=rest.text)),
}


def _groups(rest: Span) -> tuple[Exposure, ...]:
    return tuple(part.read(read_exposure) for part in rest.parts())
