"""What is under way at a table that is laid out, as choices in words.

Whose turn it is and what the game waits for, who has called or waits, whose hand is dead, what a player has
announced, which racks lie face up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from mahj_tutor.american import PlayState
from mahj_tutor.american.play.moves import SIZES, Call, Wanted
from mahj_tutor.american.play.state import TILE_SOURCES, DiscardedTile, Phase, with_hand
from mahj_tutor.pictures.words import hand_name
from mahj_tutor.rulebook import rule
from mahj_tutor.table import Seat
from mahj_tutor.tiles import KINDS, tile

GAME = "game"
"""The group of choices that are about the table as a whole; the others are grouped by player."""
_PHASES = {
    Phase.DISCARD: "a discard",
    Phase.WINDOW: "calls for the last discard",
    Phase.LOOKED: "a picked tile to be racked",
    Phase.DECLARED: "a declared hand to be checked",
    Phase.OVER: "nothing: the game is over",
}
_CAME = {
    "deal": "from the deal",
    "wall": "from the wall",
    "call": "by a call",
    "exchange": "by a joker exchange",
}
_CALLS: dict[str, str] = {**{str(each): f"{each.capitalize()}!" for each in SIZES}, "mahjong": "Mah Jongg!"}
_DEATHS = {
    "DD1": "dead: too many or too few tiles",
    "DD2": "dead: a mistaken Mah Jongg",
    "DD3": "dead: it can't be completed",
    "DD4": "dead: the exposures fit no hand",
    "DD5": "dead: two exposures on a concealed hand",
    "DD6": "dead: tiles thrown in too soon",
}
"""The rules that a hand dies by."""
Options = tuple[tuple[str, str], ...]
Change = Callable[[str], PlayState]
NO_YES: Options = (("", "no"), ("yes", "yes"))


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose about a table: its values with their words, and what choosing one makes."""

    name: str
    label: str
    group: str
    value: str
    options: Options
    chosen: Change


def choices(play: PlayState) -> Iterator[Choice]:
    """Yield what can be chosen now, by group; what fits another phase is there where it is set already."""
    yield from _of_table(play)
    for seat in play.seats:
        yield from _of_player(play, seat)


def _of_table(play: PlayState) -> Iterator[Choice]:
    seats = tuple((str(seat), str(seat)) for seat in play.seats)
    phases = tuple((str(phase), words) for phase, words in _PHASES.items())
    label = _turn_label(play.phase)
    yield Choice("turn", label, GAME, str(play.turn), seats, lambda who: _turn(play, Seat(who)))
    yield Choice(
        "phase", "The game waits for", GAME, str(play.phase), phases, lambda it: _phase(play, Phase(it))
    )
    for fitting in _FITTING.get(play.phase, ()):
        yield from fitting(play)
    more = (name for phase in Phase if phase is not play.phase for name in _FITTING.get(phase, ()))
    for other in more:
        yield from (each for each in other(play) if each.value not in ("", "deal"))


def _looked(play: PlayState) -> Iterator[Choice]:
    kinds = (("", "not said"), *((kind.code, kind.name) for kind in KINDS))
    picked = play.picked.code if play.picked else ""
    label = "The tile picked and not racked"
    yield Choice(
        "looked", label, GAME, picked, kinds, lambda code: play.but(picked=tile(code) if code else None)
    )


def _closed(play: PlayState) -> Iterator[Choice]:
    value = "yes" if play.is_closed else ""
    yield Choice(
        "closed", "Too late to call it?", GAME, value, NO_YES, lambda said: play.but(is_closed=bool(said))
    )


def _winner(play: PlayState) -> Iterator[Choice]:
    who = (("", "nobody"), (str(play.turn), str(play.turn)))
    value = str(play.winner or "")
    yield Choice(
        "winner", "Who has won?", GAME, value, who, lambda it: play.but(winner=Seat(it) if it else None)
    )


def _phase(play: PlayState, phase: Phase) -> PlayState:
    return in_step(play.but(phase=phase))


def _turn_label(phase: Phase) -> str:
    if phase is Phase.WINDOW:
        return "Who threw last?"
    return "Who has declared?" if phase is Phase.DECLARED else "Whose turn is it?"


def _turn(play: PlayState, seat: Seat) -> PlayState:
    """Give a player the turn; while calls are waited for, the last discard is hers."""
    play = play.but(turn=seat, winner=None if play.winner not in (None, seat) else play.winner)
    if play.phase is not Phase.WINDOW or not play.thrown:
        return play
    *before, last = play.thrown
    return in_step(play.but(thrown=(*before, replace(last, seat=seat))))


def in_step(play: PlayState) -> PlayState:
    """Return a table on which the player has the turn whose discard may be called; she calls nothing."""
    if play.phase is not Phase.WINDOW or not play.thrown:
        return play
    turn = play.thrown[-1].seat
    claims = tuple(each for each in play.claims if each.seat is not turn)
    waiting = tuple(each for each in play.waiting if each is not turn)
    return play.but(turn=turn, claims=claims, waiting=waiting)


def nothing_said(play: PlayState) -> PlayState:
    """Return a table at which nobody has called, waits, is dead, has announced a hand or shows her rack, and
    of whose tiles nothing is said: what is said of tiles goes with them.
    """
    hands = tuple(replace(each, dead=None, is_open=False, plan=None) for each in play.hands)
    return play.but(
        hands=hands,
        claims=(),
        waiting=(),
        let_go=(),
        is_closed=False,
        called=None,
        picked=None,
        tile_source="deal",
        redeemed=0,
    )


def _newest(play: PlayState) -> Iterator[Choice]:
    """Yield where the newest tile came from, and which discard was called, if that is how."""
    came = tuple((source, _CAME[source]) for source in TILE_SOURCES)

    def from_there(source: str) -> PlayState:
        found = next(each for each in TILE_SOURCES if each == source)
        return play.but(tile_source=found, called=play.called if found in ("call", "exchange") else None)

    yield Choice("came", f"{play.turn}'s newest tile came", GAME, play.tile_source, came, from_there)
    if play.tile_source == "call" or play.called:
        yield Choice(
            "called",
            "The called discard",
            GAME,
            str(play.called or ""),
            _callable(play),
            lambda said: play.but(called=_discarded(said) if said else None),
        )


def _callable(play: PlayState) -> Options:
    """Return the discards that can have been called: the tiles of the caller's groups, from the others."""
    kinds = dict.fromkeys(group.tile for group in reversed(play.hand(play.turn).shown))
    others = (seat for seat in play.seats if seat is not play.turn)
    found = [DiscardedTile(seat, kind) for seat in others for kind in kinds]
    if play.called and play.called not in found:
        found.insert(0, play.called)
    return (("", "not said"), *((str(each), f"{each.seat}'s {each.tile.name}") for each in found))


def _discarded(said: str) -> DiscardedTile:
    seat, _, rest = said.partition(" ")
    code, _, name = rest.partition(" as ")
    return DiscardedTile(Seat(seat), tile(code), name or None)


_FITTING: Mapping[Phase, tuple[Callable[[PlayState], Iterator[Choice]], ...]] = {
    Phase.DISCARD: (_newest,),
    Phase.LOOKED: (_looked,),
    Phase.WINDOW: (_closed,),
    Phase.OVER: (_winner,),
}
"""What there is to choose in a phase; in another one it is shown where something is chosen."""


def _of_player(play: PlayState, seat: Seat) -> Iterator[Choice]:
    hand, group = play.hand(seat), str(seat)

    def changed(**fields: object) -> PlayState:
        return with_hand(play, seat, replace(hand, **fields))  # type: ignore[arg-type]

    said = _said(play, seat)
    if said or (play.phase in (Phase.WINDOW, Phase.LOOKED) and seat is not play.turn):
        calls = _calls(play, seat)
        yield Choice(f"says-{seat}", f"{seat} says", group, said, calls, lambda what: _says(play, seat, what))
    dead, plan, face = hand.dead or "", hand.plan or "", "open" if hand.is_open else ""
    yield Choice(
        f"dead-{seat}", f"{seat}'s hand", group, dead, _deaths(dead), lambda it: changed(dead=it or None)
    )
    plans = _plans(play, plan)
    yield Choice(
        f"plan-{seat}", f"{seat} has announced", group, plan, plans, lambda it: changed(plan=it or None)
    )
    faces = (("", "hidden"), ("open", "face up"))
    yield Choice(
        f"open-{seat}", f"{seat}'s rack is", group, face, faces, lambda it: changed(is_open=bool(it))
    )


def _deaths(dead: str) -> Options:
    other = ((dead, f"dead: {rule(dead).name}"),) if dead and dead not in _DEATHS else ()
    return (("", "alive"), *_DEATHS.items(), *other)


def _plans(play: PlayState, plan: str) -> Options:
    known = tuple((line.id, hand_name(line, play.card)) for line in play.card.lines)
    own = ((plan, plan),) if plan and plan not in dict(known) else ()
    return (("", "no hand"), *own, *known)


def _calls(play: PlayState, seat: Seat) -> Options:
    own = _said(play, seat)
    more = () if own in ("", "wait", *_CALLS) else ((own, f"{own.capitalize()}!"),)
    return (("", "nothing"), *_CALLS.items(), *more, ("wait", "Wait!"))


def _said(play: PlayState, seat: Seat) -> str:
    """Return what a player has said about the last discard: what a call is for, `wait`, or ""."""
    claim = next((each for each in play.claims if each.seat is seat), None)
    return claim.wanted if claim else "wait" * (seat in play.waiting)


def _says(play: PlayState, seat: Seat, what: str) -> PlayState:
    if what == _said(play, seat):
        return play
    claims = [each for each in play.claims if each.seat is not seat]
    waiting = [each for each in play.waiting if each is not seat]
    if what == "wait":
        waiting.append(seat)
    elif what:
        claims.append(Call(seat, _wanted(what)))
    return play.but(claims=tuple(claims), waiting=tuple(waiting))


def _wanted(what: str) -> Wanted:
    return "mahjong" if what == "mahjong" else next(each for each in SIZES if each == what)
