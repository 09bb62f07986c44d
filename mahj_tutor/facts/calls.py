"""Facts about calls: who may call a discard for what, who gets it, and what a called group needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor import american
from mahj_tutor.american import PlayState
from mahj_tutor.american.play.moves import SIZES, Call, Wait, Wanted
from mahj_tutor.american.play.state import Phase, with_hand
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import ME, Players, Subject, Tiles
from mahj_tutor.facts.scenes import CLAIMS, WINDOW
from mahj_tutor.facts.situation import Laid, Situation
from mahj_tutor.games import AnyPlay, Move
from mahj_tutor.pictures.words import tiles_said
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import JOKER, Tile, in_words, spoken

calls = Subject("calls")

MOST_MISSING = 6
"""No call lacks more tiles than this."""


@calls.fact("callers() == [West, South]", CLAIMS)
def callers(play: AnyPlay) -> Players:
    """Return the players who have called the discard, in the order in which they called."""
    return tuple(claim.seat for claim in play.claims)


@calls.fact("who_gets_the_discard() == South", CLAIMS)
def who_gets_the_discard(play: AnyPlay) -> Seat | None:
    """Return the player who gets the discard of all who have called it; nobody if none has (CL5, CC20)."""
    claim = play.award()
    return claim.seat if claim else None


@calls.fact(
    "skipped_players() == [South]",
    '{table: "phase discard; turn West; came call; called East 3B; West 3B 5C; shown West 3B 3B 3B",'
    " before: West discards 5C}",
)
def skipped_players(play: AnyPlay) -> Players:
    """Return the players who lost a turn by the call of the player who threw last (CL6, CC15)."""
    return play.skipped


@calls.fact("window_open(South) and not window_open(East)", WINDOW)
def window_open(play: PlayState, player: Seat = ME) -> bool:
    """Return whether there is time for a player to call the discard, whatever tiles she has (CL7).

    Nobody has called yet, and she hasn't picked her own next tile: by then she has let the discard go.
    Whether she may call it is `legal(call(me, "pung"))`.
    """
    has_picked = play.phase is Phase.LOOKED and play.turn is player
    is_open = play.phase in (Phase.WINDOW, Phase.LOOKED)  # the caller's turn begins another phase
    return is_open and not has_picked and not play.claims and not american.faults(play, Wait(player))


@calls.fact('called(3B, "pung", West) and not called(3B, "kong", West)', CLAIMS)
def called(play: PlayState, tile: Laid, what: str = "anything", player: Seat = ME) -> bool:
    """Return whether a player has called a tile; `what` may be `pung`, `kong`, `quint` or `mahjong`."""
    made = [move for move in play.history if isinstance(move, Call)] + list(play.claims)
    mine = [move for move in made if move.seat is player and what in ("anything", move.wanted)]
    discard = play.called or play.offered
    return bool(mine) and discard is not None and discard.tile is tile.tile


@calls.fact('called_for("South calls pung") == "pung"')
def called_for(at: Situation, move: Move) -> str:
    """Return what a call is for: `pung`, `kong`, `quint`, `pair`, `mahjong`, ..."""
    return _call(move).wanted


@calls.fact('group_size("kong") == 4')
def group_size(at: Situation, name: str) -> int:
    """Return how many tiles a `pung`, `kong`, `quint` or `sextet` has (EQ8)."""
    sizes = {str(each): size for each, size in SIZES.items()}
    if name not in sizes:
        raise NoValueError(f"{name!r} is no group: write pung, kong, quint or sextet")
    return sizes[name]


# --- how many tiles are missing ------------------------------------------------------------------------


def _missing_how(play: PlayState, move: Move) -> tuple[str, ...]:
    """Return the count that a player makes before a call."""
    call, tile = _call(move), _offered(play)
    rack = play.hand(call.seat).rack
    held = [tile] * rack.count(tile) + [JOKER] * rack.count(JOKER)
    size = group_size(Situation(play), call.wanted)
    counts = {"more": in_words(size - 1), "held": spoken(held) if held else "none"}
    return (
        f"A {call.wanted} is {in_words(size)} alike, and the discard is one of them.",
        telling("{you} {you:needs} {more} more, and {you:she} {you:has} {held}", you=call.seat, **counts),
    )


@calls.fact('missing_for_call("South calls kong") == 1', WINDOW, how=_missing_how)
def missing_for_call(play: PlayState, move: Move) -> int:
    """Return how many tiles like the discard a rack lacks for a call (CL1); 0 if the call is legal."""
    call, tile = _call(move), _offered(play)
    hand = play.hand(call.seat)
    for more in range(MOST_MISSING):
        richer = with_hand(play, call.seat, replace(hand, rack=(*hand.rack, *(tile,) * more)))
        if not american.faults(richer, call):
            return more
    why = american.faults(play, call)[0].say
    raise NoValueError(f"no tiles would make {str(move)!r} legal: {why}".removesuffix("."))


def _call(move: Move) -> Call:
    if not isinstance(move, Call):
        raise NoValueError(f"{str(move)!r} is no call")
    return move


def _offered(play: PlayState) -> Tile:
    if play.offered is None:
        raise NoValueError("no discard is on offer")
    return play.offered.tile


# --- which tiles could be called --------------------------------------------------------------------------


def _callable_faults(play: PlayState, some: Tiles, player: Seat, marked: Tiles) -> tuple[Fault, ...]:
    """Return why tiles could not be called, and then of one that could be what the rack has for it."""
    right = callable_tiles(play, some, player)
    astray = [_tried_faults(play, each.tile, player) for each in marked if each not in right]
    missed = [each.tile for each in right if each not in marked]
    return (*(fault for some in astray[:2] for fault in some[:1]), *_missed(play, missed[:1], player))


def _missed(play: PlayState, some: list[Tile], player: Seat) -> Iterator[Fault]:
    rack = play.hand(player).rack
    for tile in some:
        held = tiles_said([tile] * rack.count(tile) + [JOKER] * rack.count(JOKER))
        say = f"{{you}} could call {tiles_said([tile])}, too: {{you:she}} {{you:has}} {held}"
        yield Fault("CL1", telling(say, you=player))


def _tried_faults(play: PlayState, tile: Tile, player: Seat) -> tuple[Fault, ...]:
    """Return why a tile cannot be called for what a beginner would call it for: a run, a pair, a pung."""
    at, laid = _if_thrown(play, tile), Laid(tile)
    is_run, is_pair = bool(run_tiles(play, (laid,), player)), tile in play.hand(player).rack
    wanted: Wanted = "run" if is_run else "pair" if is_pair and tile is not JOKER else "pung"
    return american.faults(at, Call(player, wanted))


def _if_thrown(play: PlayState, tile: Tile) -> PlayState:
    """Return the play with another tile on offer."""
    _offered(play)
    return play.but(thrown=(*play.thrown[:-1], replace(play.thrown[-1], tile=tile, said=None)))


@calls.fact(
    'callable_tiles("3B 5C J", South) == "3B"',
    '{table: "phase window; turn East; South 3B 3B 5C N; thrown East 7D"}',
    faults=_callable_faults,
)
def callable_tiles(play: PlayState, some: Tiles, player: Seat = ME) -> Tiles:
    """Return the tiles among some that a player could call if they were the discard (CL1, CL2, CL13)."""
    return tuple(each for each in some if _could_call(_if_thrown(play, each.tile), player))


def _could_call(play: PlayState, player: Seat) -> bool:
    tries: tuple[Wanted, ...] = ("pung", "kong", "quint", "sextet", "mahjong")
    return any(not american.faults(play, Call(player, wanted)) for wanted in tries)


@calls.fact(
    'run_tiles("3B 5C", South) == "3B"',
    '{table: "phase window; turn East; South 2B 4B 5C N; thrown East 7D"}',
)
def run_tiles(play: PlayState, some: Tiles, player: Seat = ME) -> Tiles:
    """Return the tiles among some that stand between two on a player's rack, as in a run (CL1)."""
    rack = play.hand(player).rack
    return tuple(each for each in some if _is_between(each.tile, rack))


def _is_between(tile: Tile, rack: tuple[Tile, ...]) -> bool:
    beside = {each.number for each in rack if each.suit is tile.suit}
    return tile.number is not None and {tile.number - 1, tile.number + 1} <= beside
