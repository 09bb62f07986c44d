"""Claims for the newest discard, and the set that is melded with it (CC12 to CC17, CC20)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mahj_tutor.classical.hands import hand_faults, is_complete
from mahj_tutor.classical.play.moves import Claim, Meld, Wanted
from mahj_tutor.classical.play.state import (
    DiscardedTile,
    Phase,
    PlayState,
    begin_phase,
    claim_in_words,
    with_hand,
)
from mahj_tutor.classical.play.turns import CLAIM_RULES
from mahj_tutor.classical.sets import declared, set_faults, set_name
from mahj_tutor.errors import MahjError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.table.seats import Seat
from mahj_tutor.table.telling import telling
from mahj_tutor.tiles import KINDS, Tile, in_words, spoken, without

ClaimMove = Claim | Meld

_ALIKE: dict[Wanted, int] = {"pung": 2, "kong": 3}
"""How many concealed tiles like the discard a claim needs (CC15, CC17)."""


# --- why not -----------------------------------------------------------------------------------------


def faults(play: PlayState, move: ClaimMove) -> Iterator[Fault]:
    """Return every reason why a discard can't be claimed, or a set can't be melded."""
    if isinstance(move, Claim):
        return _claim_faults(play, move)
    return _meld_faults(play, move)


def _claim_faults(play: PlayState, move: Claim) -> Iterator[Fault]:
    discard = play.offered
    if discard is None:
        yield Fault("CC12", _why_gone(play))
        return
    if move.tile not in (None, discard.tile):
        say = "only the newest discard can be claimed, and that's {who:'s}"
        yield Fault("CC12", telling(say, who=discard.seat))
    if move.seat is discard.seat:
        say = "{you} threw that tile {you:herself}, so {you:she} can't claim it"
        yield Fault("CC12", telling(say, you=move.seat))
        return
    if play.claim_of(move.seat):
        yield Fault("CC12", telling("{you:'ve} already claimed this tile", you=move.seat))
    if move.tile in (None, discard.tile):
        yield from _wanted_faults(play, move, discard)


def _why_gone(play: PlayState) -> str:
    if play.last_discard is None:
        return "nobody has thrown yet"
    if play.claimed is not None:
        return telling("{who} {who:has} taken that discard", who=play.turn)
    return telling("{who} {who:has} drawn, so the last discard can no longer be claimed", who=play.turn)


def _wanted_faults(play: PlayState, move: Claim, discard: DiscardedTile) -> Iterator[Fault]:
    hand = play.hand(move.seat)
    match move.wanted:
        case "mahjong":
            yield from hand_faults((*hand.concealed, discard.tile), hand.sets)
        case "chow":
            yield from _chow_faults(play, move.seat, discard)
        case "pung" | "kong":
            yield from _alike_faults(play, move, discard.tile)
        case "pair":
            yield Fault("CC14", "a discard can be claimed for a set or for mahjong, but not just for a pair")


def _chow_faults(play: PlayState, seat: Seat, discard: DiscardedTile) -> Iterator[Fault]:
    if discard.seat is not seat.left:
        say = "{you} can claim a chow only from the player on {you:her} left: {left}, not {who}"
        yield Fault("CC16", telling(say, you=seat, left=seat.left, who=discard.seat))
    if discard.tile.suit is None:
        yield Fault("CC4", f"{spoken([discard.tile])} has no number: winds and dragons can't make a chow")
    elif not chow_partners(play.hand(seat).concealed, discard.tile):
        say = "{you} {you:needs} two concealed tiles that make a chow with the {tile}"
        yield Fault("CC16", telling(say, you=seat, tile=discard.tile.noun))


def _alike_faults(play: PlayState, move: Claim, tile: Tile) -> Iterator[Fault]:
    hand, need = play.hand(move.seat), _ALIKE[move.wanted]
    have = hand.concealed.count(tile)
    if have < need:
        held = f"only {in_words(have)}" if have else "none"
        need_said = f"for a {move.wanted} {{you}} {{you:needs}} {in_words(need)} concealed {tile.noun}s"
        say = f"{need_said}, and {{you:she}} {{you:has}} {held}"
        yield Fault(CLAIM_RULES[move.wanted], telling(say, you=move.seat))
    if move.wanted == "kong":
        if any(each.is_pung and tile in each.tiles for each in hand.sets):
            yield Fault("CC18", "a melded pung becomes a kong with a drawn tile, not with a discard")
        if not play.wall:
            yield Fault("CC21", "there's no replacement tile left, so nobody can declare a kong")


def _meld_faults(play: PlayState, move: Meld) -> Iterator[Fault]:
    claim, discard = play.claim_of(move.seat), play.offered
    if claim is None or discard is None:
        yield _nothing_claimed(move)
        return
    yield from priority_faults(play, move.seat)
    if claim.wanted == "mahjong":
        say = "{you} claimed mahjong, so {you:she} {you:has} to declare it and reveal {you:her} whole hand"
        yield Fault("CC22", telling(say, you=move.seat))
        return
    together = (*move.tiles, discard.tile)
    if set_name(together) == claim.wanted:
        return
    if claim.wanted == "chow" and len(together) == 3:
        yield from set_faults(together)
    if set_name(together) or claim.wanted != "chow" or len(together) != 3:
        yield Fault(
            CLAIM_RULES[claim.wanted], f"these tiles and the {discard.tile.noun} don't make a {claim.wanted}"
        )


def _nothing_claimed(move: Meld) -> Fault:
    if set_name(move.tiles):
        say = "a set of {you:whose} own tiles stays concealed: others see it only when {you:she} {you:wins}"
        return Fault("CC5", telling(say, you=move.seat))
    say = "{you} {you:has} to claim the discard first, then lay the set down"
    return Fault("CC14", telling(say, you=move.seat))


def priority_faults(play: PlayState, seat: Seat) -> Iterator[Fault]:
    """Yield why a player can't take the discard: another claim comes first (CC20)."""
    award = play.award()
    if award is None or award.seat is seat:
        return
    own = play.claim_of(seat)
    if own is not None and own.wanted == award.wanted == "mahjong":
        say = "{who} claimed mahjong too, and {who:her} turn comes before {you:'s}"
    else:
        say = f"{{who}} claimed {claim_in_words(award.wanted)}, and that comes first"
    yield Fault("CC20", telling(say, who=award.seat, you=seat))


# --- what can be done --------------------------------------------------------------------------------


def chow_partners(concealed: tuple[Tile, ...], tile: Tile) -> tuple[tuple[Tile, Tile], ...]:
    """Return the pairs of concealed tiles that make a chow with a tile, lowest first (CC4).

    >>> from mahj_tutor.tiles import tiles
    >>> chow_partners(tiles("4B 6B 7B 8B 9B"), tiles("5B")[0])
    ((4B, 6B), (6B, 7B))
    """
    if tile.number is None:
        return ()
    before = tile.index - tile.number
    runs = (
        [KINDS[before + number] for number in range(start, start + 3)]
        for start in range(max(1, tile.number - 2), min(7, tile.number) + 1)
    )
    pairs = ((each for each in run if each is not tile) for run in runs)
    return tuple((one, other) for one, other in pairs if one in concealed and other in concealed)


def candidates(play: PlayState, seat: Seat) -> Iterator[ClaimMove]:
    """Yield the claims that a player's tiles allow, or the sets that she can meld when she has claimed."""
    discard = play.offered
    if discard is None or discard.seat is seat:
        return
    claim = play.claim_of(seat)
    if claim is not None:
        yield from _melds(play, claim, discard.tile)
        return
    hand = play.hand(seat)
    alike = hand.concealed.count(discard.tile)
    if seat is discard.seat.right and chow_partners(hand.concealed, discard.tile):
        yield Claim(seat, "chow")
    yield from (Claim(seat, wanted) for wanted, need in _ALIKE.items() if alike >= need)
    if is_complete((*hand.concealed, discard.tile), len(hand.sets)):
        yield Claim(seat, "mahjong")


def _melds(play: PlayState, claim: Claim, tile: Tile) -> Iterator[Meld]:
    concealed, need = play.hand(claim.seat).concealed, _ALIKE.get(claim.wanted)
    if claim.wanted == "chow":
        yield from (Meld(claim.seat, pair) for pair in chow_partners(concealed, tile))
    elif need is not None and concealed.count(tile) >= need:
        yield Meld(claim.seat, (tile,) * need)


# --- what it does ------------------------------------------------------------------------------------


def effect(play: PlayState, move: ClaimMove) -> PlayState:
    """Return the play after a discard was claimed or a set melded; an impossible one raises `MahjError`."""
    if isinstance(move, Claim):
        return play.but(claims=(*play.claims, move))
    discard = play.offered
    if discard is None:
        raise MahjError(f"there is no discard for {move.seat} to meld a set with")
    hand = play.hand(move.seat)
    is_kong = len(move.tiles) == 3
    melded = declared((*move.tiles, discard.tile), "big" if is_kong else None)
    after = take_discard(play, move.seat)
    after = after.but(phase=Phase.REPLACEMENT if is_kong else Phase.DISCARD, tile_source="meld")
    shown = replace(hand, concealed=without(hand.concealed, move.tiles), sets=(*hand.sets, melded))
    return with_hand(after, move.seat, shown)


def take_discard(play: PlayState, seat: Seat) -> PlayState:
    """Return the play when a claimant has taken the discard: it is in `claimed`, not in a hand yet."""
    return begin_phase(
        play, Phase.DISCARD, turn=seat, thrown=play.thrown[:-1], claimed=play.thrown[-1], tile_source="claim"
    )


# --- the rules that allow it -------------------------------------------------------------------------


def grounds(play: PlayState, move: ClaimMove) -> tuple[str, ...]:
    """Return the rules that allow a legal claim or meld, the one that decides last."""
    claim = move if isinstance(move, Claim) else play.claim_of(move.seat)
    assert claim is not None, "a meld follows a claim"
    rule = CLAIM_RULES[claim.wanted]
    if isinstance(move, Claim):
        return ("CC12", "CC3", rule) if claim.wanted == "mahjong" else ("CC12", rule)
    return ("CC20", rule) if len(play.claims) > 1 else (rule,)
