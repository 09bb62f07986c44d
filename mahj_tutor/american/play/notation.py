"""The text form of a play: clauses separated by semicolons, one line, one table.

```
rules league; phase window; turn South; East 1B 2B; South 3B; West 4B; North 5B;
shown East 6D 6D J, J J J as N; dead North DD2; open North; plan West quint-1; thrown East 3B, South 4B as 5B;
looked 3B; called South 4B; came call; claims West pung for quint-1, North mahjong; waits North; passed East;
accepted East; closed; winner West; kept 12; pot 25; bettor West; missing North; wall 1D 2D
```

Only `phase`, `turn` and the racks are always written; everything else when it is not as at the start.

>>> said = "phase window; turn East; East 2B 3B; South 4B; West 5B; North 6B; thrown East 1C"
>>> write_play(read_play(said)) == said
True
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast, get_args

from mahj_tutor.american.play.moves import Call, read_play_move, split_at_word
from mahj_tutor.american.play.state import Came, DiscardedTile, Hand, Phase, PlayState
from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError, NotationError, UnknownNameError
from mahj_tutor.rulebook import rule
from mahj_tutor.rulebook.profiles import profile, read_profile
from mahj_tutor.solver import read_exposure
from mahj_tutor.table.seats import SEATS, Seat, read_seat, seats
from mahj_tutor.tiles import text, tile, tiles


def is_play(said: str) -> bool:
    """Whether a text is that of a play, not of a table in the Charleston."""
    return re.search(r"(^|[;\n])\s*phase\b", said, re.IGNORECASE) is not None


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
    rows: Mapping[str, str] = {
        "thrown": ", ".join(map(str, play.thrown)),
        "looked": str(play.looked or ""),
        "called": str(play.called or ""),
        "came": "" if play.came == "deal" else play.came,
        "claims": ", ".join(str(claim).replace(" calls ", " ", 1) for claim in play.claims),
        "waits": " ".join(play.waiting),
        "passed": " ".join(play.passed),
        "accepted": " ".join(play.accepted),
        "winner": play.winner or "",
        "kept": str(play.kept or ""),
        "pot": str(play.pot or ""),
        "bettor": play.bettor_on or "",
    }
    yield from (f"{word} {said}" for word, said in rows.items() if said)
    if play.is_closed:
        yield "closed"


@dataclass(slots=True)
class _Draft:
    """A play while its clauses are read."""

    hands: dict[Seat, Hand] = field(default_factory=lambda: dict.fromkeys(SEATS, Hand()))
    fields: dict[str, Any] = field(default_factory=dict)

    def change(self, seat: Seat, **changes: Any) -> None:
        self.hands[seat] = replace(self.hands[seat], **changes)


def read_play(said: str, card: Card | None = None) -> PlayState:
    """Read a play from its text form; clauses may stand in any order and on several lines, and of two alike
    the later holds.

    A clause that cannot be read raises `NotationError` with its column.
    """
    draft = _Draft()
    for match in re.finditer(r"[^;\n]*[^;\s][^;\n]*", said):
        clause = match.group().strip()
        word, _, rest = clause.partition(" ")
        start = match.start() + match.group().index(clause)
        try:
            _read_clause(draft, word.lower(), rest.strip())
        except NotationError as error:
            inside = _place_of(error.text, clause)
            raise NotationError(error.problem, said, start + inside + error.column) from None
        except (MahjError, ValueError, KeyError) as error:
            raise NotationError(f"unreadable clause {clause!r} ({error})", said, start + 1) from None
    made = draft.fields if card is None else draft.fields | {"card": card}
    play = PlayState(tuple(draft.hands[each] for each in SEATS), **made)
    if play.winner not in (None, play.turn):
        raise NotationError(f"{play.winner} can win only in her own turn, and it is {play.turn}'s", said, 1)
    return play


def _place_of(word: str, clause: str) -> int:
    """Where a word that could not be read begins in its clause; as a word by itself before as a part of another."""
    whole = re.search(rf"(?<![^\s,]){re.escape(word)}(?![^\s,])", clause)
    return whole.start() if whole else max(clause.rfind(word), 0)


def _read_clause(draft: _Draft, word: str, rest: str) -> None:
    if word in _FIELDS:
        name, read = _FIELDS[word]
        draft.fields[name] = read(rest)
    elif word in ("shown", "dead", "open", "plan"):
        who, _, what = rest.partition(" ")
        _read_hand(draft, read_seat(who), word, what.strip())
    else:
        draft.change(read_seat(word), rack=tuple(sorted(tiles(rest))))


def _read_hand(draft: _Draft, seat: Seat, word: str, what: str) -> None:
    match word:
        case "shown":
            draft.change(seat, shown=tuple(read_exposure(each.strip()) for each in what.split(",")))
        case "open":
            draft.change(seat, is_open=True)
        case "dead":
            draft.change(seat, dead=rule(what).id)
        case _:
            draft.change(seat, plan=what)


def _missing(said: str) -> Seat:
    who = read_seat(said)
    seats(3, who)  # refuses East: somebody has to deal
    return who


def _came(said: str) -> Came:
    if said.lower() not in get_args(Came):
        raise UnknownNameError("way a tile came", said, get_args(Came))
    return cast(Came, said.lower())


def _phase(said: str) -> Phase:
    if said.lower() not in tuple(Phase):
        raise UnknownNameError("phase", said, tuple(Phase))
    return Phase(said.lower())


def _sum(said: str) -> int:
    if re.fullmatch(r"[0-9]{1,9}", said) is None:
        raise NotationError("expected a number, zero or more", said, 1)
    return int(said)


def _thrown(said: str) -> DiscardedTile:
    who, _, rest = said.strip().partition(" ")
    what, name = split_at_word(rest, "as")
    return DiscardedTile(read_seat(who), tile(what), name or None)


def _claims(said: str) -> Iterator[Call]:
    for each in said.split(","):
        who, _, wanted = each.strip().partition(" ")
        claim = read_play_move(f"{who} calls {wanted}")
        assert isinstance(claim, Call)  # the verb says so
        yield claim


def _row(said: str) -> Iterable[Seat]:
    return map(read_seat, said.split())


_FIELDS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "rules": ("table_rules", read_profile),
    "missing": ("missing", _missing),
    "phase": ("phase", _phase),
    "turn": ("turn", read_seat),
    "thrown": ("thrown", lambda said: tuple(map(_thrown, said.split(",")))),
    "looked": ("looked", tile),
    "called": ("called", _thrown),
    "came": ("came", _came),
    "claims": ("claims", lambda said: tuple(_claims(said))),
    "waits": ("waiting", lambda said: tuple(_row(said))),
    "passed": ("passed", lambda said: tuple(_row(said))),
    "accepted": ("accepted", lambda said: tuple(_row(said))),
    "winner": ("winner", read_seat),
    "kept": ("kept", _sum),
    "pot": ("pot", _sum),
    "bettor": ("bettor_on", read_seat),
    "closed": ("is_closed", lambda _said: True),
    "wall": ("wall", tiles),
}
