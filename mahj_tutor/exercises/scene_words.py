"""Claims that a question makes about a scene (a throw, a roll, a seat), checked against that scene."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from mahj_tutor.american import PlayState, Stage
from mahj_tutor.errors import MahjError
from mahj_tutor.games import AnyPlay
from mahj_tutor.pictures.scene import Side
from mahj_tutor.pictures.words import seat_at
from mahj_tutor.questions.question import Drawn
from mahj_tutor.solver.groups import SIZES
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import JOKER, Tile, natural_list, tile

Claim = re.Match[str]
"""The words of a claim, with what they name as groups: `seat`, `tile`, `number`, ..."""
Truth = Callable[[Drawn, Claim], str]
"""Returns what the scene shows instead, or "" if it agrees with a claim or has nothing to say about it."""


@dataclass(frozen=True, eq=False)
class Claims:
    """Kinds of claims: the words of each, and how a scene answers it."""

    kinds: tuple[tuple[re.Pattern[str], Truth], ...]

    def without(self, *others: frozenset[Truth]) -> Claims:
        """Return the other kinds than those that are answered in certain ways."""
        return Claims(tuple(each for each in self.kinds if not any(each[1] in some for some in others)))


NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen",
)  # fmt: skip
NUMBER = rf"(?P<number>\d{{1,2}}|{'|'.join(NUMBERS[1:])})"
TILE = (
    r"(?P<tile>[1-9] (?:Bam|Crak|Dot)|(?:Red|Green|White) Dragon|(?:East|South|West|North)(?: Wind)?"
    r"|Red|Green|Soap|Joker|Flower)s?"
)
_PARTS = {
    "SEAT": "(?P<seat>East|South|West|North)",
    "PLAYER": "(?P<seat>East|South|West|North|you)",
    "OWNER": "(?P<owner>East|South|West|North|your)(?:'s)?",
    "TILE": TILE,
    "NUMBER": NUMBER,
    "OTHER": "(?P<other>East|South|West|North|you)",
    "COUNT": rf"(?P<number>\d{{1,2}}|an?|{'|'.join(NUMBERS)})",
    "GROUP": "(?P<group>pair|pung|kong|quint|sextet|NEWS)",
    "THROWS": "(?:throws?|threw|discards|opened with|just (?:threw|discarded)|has just (?:thrown|discarded))",
    "PICKED": "(?:picks|picked|draws|drew)",
}
"""Words in patterns that stand for the parts of a claim."""


@lru_cache(maxsize=4096)
def claims_in(sentence: str, kinds: Claims) -> tuple[tuple[Claim, Truth], ...]:
    """Return the claims of some kinds in a sentence, which is the same in many items."""
    return tuple((claim, truth) for pattern, truth in kinds.kinds for claim in pattern.finditer(sentence))


def number_in(claim: Claim) -> int:
    """Return the number that a claim names, in digits or in words."""
    word = claim["number"].lower()
    return int(word) if word.isdecimal() else 1 if word in ("a", "an") else NUMBERS.index(word)


def named_tile(claim: Claim) -> Tile | None:
    """Return the tile that a claim names, if it is one."""
    with suppress(MahjError):
        return tile(claim["tile"])
    return None


def player(word: str, drawn: Drawn) -> Seat | None:
    """Return the seat that a word names; of `you` it is the learner's, if she has one."""
    return drawn.situation.me if word.lower() in ("you", "your") else Seat(word.title())


def unless(claim: Claim, seat: object, instead: str) -> str:
    """Return what is true instead, unless a claim names this seat, or the scene has none to compare."""
    return instead if seat in SEATS and claim["seat"].title() != str(seat) else ""


# --- seats, rolls and passes -------------------------------------------------------------------------------


def _learner(drawn: Drawn, claim: Claim) -> str:
    me = drawn.situation.me or drawn.fields.who
    return unless(claim, me, f"the learner is {me}")


def _turn(drawn: Drawn, claim: Claim) -> str:
    turn = drawn.situation.named.get("turn")
    return unless(claim, turn.value if turn else None, f"it's {turn and turn.value}'s turn")


def _roll(drawn: Drawn, claim: Claim) -> str:
    """Only East's roll is known; a learner in another seat may have rolled to become East."""
    roll, is_me = drawn.fields.roll or drawn.fields.dice, claim["roller"].lower() == "you"
    is_known = roll is not None and not (is_me and drawn.situation.me is not Seat.EAST)
    return f"the roll is {roll}" if is_known and roll != number_in(claim) else ""


def _deal_done(drawn: Drawn, claim: Claim) -> str:
    taken = drawn.fields.taken
    return f"tiles are taken {taken} times" if isinstance(taken, int) and claim else ""


def _pass(drawn: Drawn, claim: Claim) -> str:
    stage, is_blind = drawn.fields.stage, drawn.fields.incoming
    if stage is None or stage.direction is None:
        return ""
    if claim["way"].lower() != stage.direction:
        return f"the pass is {stage}"
    is_short = stage.number and not is_blind and claim["number"] and number_in(claim) != 3
    return "three tiles are passed" if is_short else ""


def _side(drawn: Drawn, claim: Claim) -> str:
    me = drawn.situation.me
    there = seat_at(_SIDES[claim["side"].lower()], me) if me else None
    return unless(claim, there, f"{there} sits there")


_SIDES: dict[str, Side] = {"right": "right", "left": "left", "from": "across"}
"""The sides of the table by the word before `you` or after `your`."""


def _partner(drawn: Drawn, claim: Claim) -> str:
    me, is_courtesy = drawn.situation.me, drawn.fields.stage is Stage.COURTESY
    across = seat_at("across", me) if me and is_courtesy else None
    return unless(claim, across, f"{across} sits across")


def _offer(drawn: Drawn, claim: Claim) -> str:
    """Only one other player asks for tiles in a courtesy pass: the one across."""
    table, me = drawn.situation.charleston, drawn.situation.me
    wish = table.wish(seat_at("across", me)) if table and me else None
    return "" if wish in (None, number_in(claim)) else f"she asks for {wish}"


def _game(drawn: Drawn, claim: Claim) -> str:
    scene = drawn.fields
    game = "classical" if scene.is_classical else "American" if scene.table else ""
    return "" if game.lower() in ("", claim["game"].lower()) else f"it's the {game} game"


def _takings(drawn: Drawn, claim: Claim) -> str:
    takings = drawn.fields.takings
    return f"takings: {takings} leaves somebody out" if takings and takings < 4 and claim else ""


def _receiver(drawn: Drawn, claim: Claim) -> str:
    stage, me = drawn.fields.stage, drawn.situation.me
    if stage is None or stage.direction is None or me is None:
        return ""
    receiver = seat_at(stage.direction, me)
    return unless(claim, receiver, f"this pass goes to {receiver}")


# --- throws, calls and wins --------------------------------------------------------------------------------


def throw(drawn: Drawn, claim: Claim) -> str:
    """Return who threw what last, if a claim says otherwise."""
    return _unless_thrown(drawn, Seat(claim["seat"].title()), claim)


def _owner_threw(drawn: Drawn, claim: Claim) -> str:
    owner = player(claim["owner"], drawn)
    return _unless_thrown(drawn, owner, claim) if owner else ""


def _unless_thrown(drawn: Drawn, thrower: Seat, claim: Claim) -> str:
    """Return what was thrown last, unless this player threw this tile, or nothing was thrown."""
    play = drawn.situation.any_play
    taken = (play.called if isinstance(play, PlayState) else play.claimed) if play else None
    if play is None or not (play.thrown or taken):
        return ""
    thrown = (*play.thrown, *filter(None, (taken,)))
    names = {(each.seat, name) for each in thrown for name in (each.tile, getattr(each, "said", None))}
    last = thrown[-1]
    return "" if (thrower, named_tile(claim)) in names else f"{last.seat} threw {last.tile.name}"


def _joker_from(drawn: Drawn, claim: Claim) -> str:
    play, owner = drawn.situation.play, Seat(claim["seat"].title())
    owners = [each for each in play.seats if _shows_joker(play, each)] if play else []
    return "" if not owners or owner in owners else f"{natural_list(owners)} shows a joker"


def _joker_of(drawn: Drawn, claim: Claim) -> str:
    """Where a group is named, hers has to be one of its size; a joker may also lie on a rack one can see."""
    play, seat, size = drawn.situation.play, Seat(claim["seat"].title()), SIZES.get(claim["group"] or "")
    if play is None or seat is drawn.situation.me or play.hand(seat).is_open:
        return ""
    owners = [each for each in play.seats if _shows_joker(play, each)]
    is_so = not owners or _shows_joker(play, seat, size)
    return "" if is_so else f"{natural_list(owners)} shows one"


def _first_caller(drawn: Drawn, claim: Claim) -> str:
    play = drawn.situation.any_play
    first = play.claims[0].seat if play and play.claims else None
    return unless(claim, first, f"{first} did")


def skipped(drawn: Drawn, claim: Claim) -> str:
    """Return whose turns were skipped, if a claim names others."""
    play = drawn.situation.any_play
    skipped = set(play.skipped) if play else set()
    named = {player(claim[each], drawn) for each in ("seat", "other")}
    return "" if not skipped or named == skipped else f"{natural_list(sorted(skipped))} were"


def _jokers(drawn: Drawn, claim: Claim) -> str:
    is_there = drawn.fields.how and not drawn.value("is_jokerless()")
    is_so = is_there in (None, claim["many"].lower() != "no")
    return "" if is_so else f"the winning hand has {'one' if is_there else 'none'}"


def _shows_joker(play: PlayState, seat: Seat, size: int | None = None) -> bool:
    """Return whether a player shows a joker, in a group of a size if that is asked."""
    groups = (group.tiles for group in play.hand(seat).shown if size in (None, len(group.tiles)))
    return any(JOKER in tiles for tiles in groups)


def _call_asked(drawn: Drawn, claim: Claim) -> str:
    move = drawn.situation.named.get("move")
    wanted = str(getattr(move.value, "wanted", "")) if move else ""
    is_so = wanted not in SIZES or wanted == claim["group"].lower()
    return "" if is_so else f"the call is for a {wanted}"


def _call(drawn: Drawn, claim: Claim) -> str:
    """Several may call, and one of them gets it: she has to be among those named."""
    play = drawn.situation.play
    if play is None or play.called is None:
        return ""
    callers = {each["seat"].title() for each in claim.re.finditer(claim.string)}
    if play.turn.value not in callers:
        return f"{play.turn} called"
    return _call_size(play, claim) if claim["seat"].title() == play.turn.value else ""


def _callers(drawn: Drawn, claim: Claim) -> str:
    play = drawn.situation.play
    claims = {each.seat for each in play.claims} if play else set()
    named = {player(claim[each], drawn) for each in ("seat", "other")}
    return "" if not claims or named == claims else f"{natural_list(sorted(claims))} called"


def _call_size(play: PlayState, claim: Claim) -> str:
    groups = play.hand(play.turn).shown
    sizes = [len(each.tiles) for each in groups if play.called and play.called.tile in each.tiles]
    size = SIZES.get((claim["group"] or "").lower())
    return f"the exposure has {max(sizes)} tiles" if size and sizes and size not in sizes else ""


def _worth(drawn: Drawn, claim: Claim) -> str:
    if wrong := winner(drawn, claim):
        return wrong
    value = drawn.value("hand_value()") if claim["sum"] and drawn.fields.how else None
    return "" if value is None or value == int(claim["sum"]) else f"it is worth {value}"


def worth_alone(drawn: Drawn, claim: Claim) -> str:
    """Return what the winning hand is worth, if that is another sum."""
    value = drawn.value("hand_value()") if drawn.fields.how else None
    return "" if value in (None, int(claim["sum"])) else f"it is worth {value}"


def winner(drawn: Drawn, claim: Claim) -> str:
    """Return who has won, if a claim names another player."""
    play = drawn.situation.play
    won = drawn.fields.winner or (play.winner if play else None)
    return unless(claim, won, f"the winner is {won}")


# --- tiles -------------------------------------------------------------------------------------------------


def _held(drawn: Drawn, claim: Claim) -> str:
    """Those on the rack may be meant, or those exposed and just picked, too; `a 3 Bam` is one of them."""
    play, me, named, many = drawn.situation.any_play, drawn.situation.me, named_tile(claim), number_in(claim)
    if play is None or me is None or named is None:
        return ""
    rack, beside = _rack_and_beside(play, me)
    there = rack.count(named) + beside.count(named)
    is_so = not rack or rack.count(named) <= many <= there or (many == 1 <= there)
    return "" if is_so else f"the learner has {there}"


def _rack_and_beside(play: AnyPlay, seat: Seat) -> tuple[tuple[Tile, ...], list[Tile | None]]:
    """Return the tiles on a player's rack, and those that she has shown or just picked."""
    hand, picked = play.hand(seat), getattr(play, "picked", None)
    groups = getattr(hand, "shown", ()) or getattr(hand, "sets", ())
    shown = [each for group in groups for each in group.tiles]
    rack: tuple[Tile, ...] = getattr(hand, "rack", ()) or getattr(hand, "concealed", ())
    return rack, [*shown, picked if play.turn is seat else None]


def _held_discards(drawn: Drawn, claim: Claim) -> str:
    """After a throw, `you have two` is about the tile that was thrown."""
    play, me = drawn.situation.play, drawn.situation.me
    if play is None or play.offered is None or me is None or not play.hand(me).rack:
        return ""
    there = play.hand(me).rack.count(play.offered.tile)
    return "" if there >= number_in(claim) else f"the learner has {there} like the discard"


def _groups_each(drawn: Drawn, claim: Claim) -> str:
    play = drawn.situation.play
    sizes = {len(hand.shown) for hand in play.hands if hand.shown} if play else set()
    return "" if sizes <= {number_in(claim)} else f"{natural_list(map(str, sorted(sizes)))} are exposed"


def _picked(drawn: Drawn, claim: Claim) -> str:
    play, me = drawn.situation.play, drawn.situation.me
    if play is None or play.picked is None or play.turn != me:
        return ""
    return "" if named_tile(claim) == play.picked else f"the picked tile is {play.picked.name}"


def _missing(drawn: Drawn, claim: Claim) -> str:
    fields, missing = drawn.fields, drawn.fields.missing
    if fields.hand and fields.line and not missing:
        missing = len(drawn.value("tiles_missing(hand, line)"))
    return "" if missing in (0, "group", number_in(claim)) else f"{missing} are missing"


def _group(drawn: Drawn, claim: Claim) -> str:
    names, is_order = drawn.fields.group_names, claim.string.lower().startswith("build ")
    is_so = not names or claim["group"].lower() in names.lower()
    return f"the groups are {names}" if is_order and not is_so else ""


def claims_of(truths: dict[str, Truth]) -> Claims:
    """Return claims by the patterns of their words."""
    found = []
    for words, truth in truths.items():
        for name, part in _PARTS.items():
            words = words.replace(name, part)
        found.append((re.compile(words, re.IGNORECASE), truth))
    return Claims(tuple(found))


CLAIMS = claims_of(
    {
        r"\b(?:you're|you are|you sit) SEAT\b(?! wind|'s| of)": _learner,
        r"\bthe deal is done\b": _deal_done,
        r"\bexposed NUMBER groups each\b": _groups_each,
        r"\byou have (?P<number>one|two|three|four)(?=[.,]|$)": _held_discards,
        r"\bit(?:'s| is) SEAT's turn\b": _turn,
        r"\b(?P<roller>East|and|you)(?: has|'ve| have)? roll(?:s|ed)? (?:an? )?NUMBER\b": _roll,
        r"^pass NUMBER(?: tiles)? (?:to (?:the|your) )?(?P<way>right|left|across)\b": _pass,
        r"\bpass (?:them|it)(?P<number>) to (?:the|your) (?P<way>right|left)\b": _pass,
        r"\bSEAT(?:,| sits| is) (?:on|to) your (?P<side>right|left)\b": _side,
        r"\bSEAT(?:,| sits| is) across (?P<side>from) you\b": _side,
        r"\b(?:trade|swap)[a-z ]{0,30} with SEAT\b": _partner,
        r"\b(?:she|across) (?:offers|asks for) NUMBER\b": _offer,
        r"\bthis is an? (?P<game>American|classical) (?:table|game)\b": _game,
        r"\bto each (?:player|of you)\b": _takings,
        r"\bwhich NUMBER(?: tiles)? (?:go|do you pass) to (?:the|your) (?P<way>right|left)\b": _pass,
        r"\byou pass (?:three tiles )?to SEAT\b": _receiver,
        r"\bSEAT THROWS(?: an?)* TILE\b(?!'s)": throw,
        r"\bSEAT (?:has )?called it\b(?: for an? GROUP\b)?": _call,
        r"\bPLAYER and OTHER both (?:call|called|claim|claimed|want)\b": _callers,
        r"\b(?:calls?|claims?|wants?) OWNER TILE\b": _owner_threw,
        r"\bjoker from SEAT\b": _joker_from,
        r"\bSEAT(?:'s GROUP)? has a joker\b": _joker_of,
        r"\bSEAT (?:spoke|called|claimed) first\b": _first_caller,
        r"\bPLAYER and OTHER (?:have|were|are) (?:been )?skipped\b": skipped,
        r"\b(?:with|there's|there is) (?P<many>an?|no) joker in the hand\b": _jokers,
        r"\bSEAT (?:has )?won\b": winner,
        r"\bhand worth (?P<sum>[0-9]{1,3})\b": worth_alone,
        r"\bmay you call it for an? GROUP\b": _call_asked,
        r"\bSEAT's hand is worth\b(?: (?P<sum>[0-9]{1,3})\b)?": _worth,
        r"\bSEAT PICKED (?:the|her) last tile\b": winner,
        r"\byou(?:'ve| have| hold)(?: got)? COUNT TILE\b": _held,
        r"\byou(?:'ve)? (?:just )?PICKED an? TILE\b": _picked,
        r"\byou(?:'re| are) NUMBER tiles? away\b": _missing,
        r"\byou need NUMBER (?:more )?tiles?\b": _missing,
        r"(?<!no )\bGROUP\b": _group,
    }
)
"""The kinds of claims: the words of each, and how the scene answers it."""
PASSING: frozenset[Truth] = frozenset({_turn, _deal_done})
"""What is true only when a question is asked."""
SEATED = Claims(tuple(each for each in CLAIMS.kinds if each[1] is _side))
"""Claims that are true at any time: where players sit."""
