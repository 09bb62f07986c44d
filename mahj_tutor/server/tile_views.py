"""A learner's tiles and her rack of the day as pages show them: plain values for the templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from mahj_tutor.exercises.catalog import teaching
from mahj_tutor.exercises.skills import Skill, rule_faces, skill_of
from mahj_tutor.memory.day_hand import TILES, DayHand
from mahj_tutor.memory.day_rack import DayRack, Went
from mahj_tutor.memory.mastery import RuleMemory
from mahj_tutor.memory.rule_tiles import Face, RuleTile, SkillTiles, named_skills, rule_tile, skill_tiles
from mahj_tutor.pictures.words import hand_name, sentence
from mahj_tutor.rulebook import register
from mahj_tutor.tiles import Tile, in_words, natural_list, quantity, spoken

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEK = 7
MOST_COUNTED = 2
"""So many answers that took another look are counted at the end of a rack."""
_SMALL = frozenset({"a", "an", "the", "is", "are", "be"})
FACES: tuple[Face, ...] = ("soon", "solid", "learning", "new")
"""The ways to lie, in the order in which they are counted."""
SECTIONS = "CD8"
"""The rule that the card has sections."""
MOST_OPEN = 2
"""So many skills are open; where there are more, all are shut, but the one she comes from."""


@dataclass(frozen=True, slots=True)
class TileView:
    """The tile of a rule: its name and its text, the tile that it shows, how it lies, and when it was last
    right at the first try, such as `on Tuesday`; "" if never. `standing` says how well she knows it, and
    `change` what has come of it in a rack.
    """

    rule: str
    name: str
    text: str
    reason: str
    tile: str
    face: Face
    last_right: str
    standing: str = ""
    change: str = ""

    @property
    def plain(self) -> str:
        """The rule in a sentence that needs no other."""
        return self.reason or f"{self.name}."

    @property
    def aside(self) -> str:
        """The skill by which one sees that it belongs to the classical game; "" of any other."""
        skill = skill_of()[self.rule]
        return skill.title if skill.game == "classical" else ""


@dataclass(frozen=True, slots=True)
class SkillView:
    """A skill with its tiles; `is_open` tells whether their names show."""

    skill: Skill
    tiles: tuple[TileView, ...]
    is_open: bool

    @property
    def counts(self) -> Mapping[Face, int]:
        """How many tiles lie in each way, as `TilesView.counts` has it."""
        return _counts([self])

    @property
    def how_many(self) -> str:
        """How many tiles lie in each way, in words to the learner; tilted ones count as known."""
        number = {face: self.counts.get(face, 0) for face in FACES}
        known, soon = number["solid"] + number["soon"], number["soon"]
        ready = f"{soon} " if soon < known else "all " if soon > 1 else ""
        said = (
            f"{known} you know" + f" ({ready}ready for another look)" * bool(soon) if known else "",
            f"{number['learning']} {'more ' if known else ''}you've met" if number["learning"] else "",
            f"{number['new']} still to come" if number["new"] else "",
        )
        return ", ".join(filter(None, said))


@dataclass(frozen=True, slots=True)
class TilesView:
    """All tiles in the order of the course: skills that the learner has met, and skills still to come."""

    met: tuple[SkillView, ...]
    later: tuple[Skill, ...]

    @property
    def counts(self) -> Mapping[Face, int]:
        """How many tiles of the skills that she has met lie in each way, without those that none does."""
        return _counts(self.met)

    @property
    def total(self) -> int:
        """How many tiles there are, with those still to come."""
        return sum(self.all_counts.values())

    @property
    def all_counts(self) -> Mapping[Face, int]:
        """How many tiles lie in each way, with those of skills still to come: they lie face down."""
        ahead = sum(len(each.rules) for each in self.later)
        found = {**self.counts, "new": self.counts.get("new", 0) + ahead}
        return {face: found[face] for face in FACES if found.get(face)}


def _counts(views: Iterable[SkillView]) -> Mapping[Face, int]:
    lying = Counter(one.face for each in views for one in each.tiles)
    return {face: lying[face] for face in FACES if lying[face]}


@dataclass(frozen=True, slots=True)
class RackView:
    """A rack of the day as it is drawn: the tiles that lie there, those that the next answer brings, and the
    places that stay empty; `lying` and `news` say them in words.
    """

    laid: tuple[str, ...]
    coming: tuple[str, ...]
    empty: int
    lying: str
    news: str


def tiles_view(
    memories: Mapping[str, RuleMemory], day: date, placed: Collection[str] = (), at: str = ""
) -> TilesView:
    """Return what a learner knows, as tiles; `placed` are the skills that her placement has found solid.

    Where she has met many skills, only the one with the rule `at` is open.
    """
    found = skill_tiles(memories, day, placed)
    met = [each for each in found if each.is_met]
    opened = {each.skill.id for each in met if at in each.skill.rules or len(met) <= MOST_OPEN}
    return TilesView(
        tuple(_skill_view(each, day, is_open=each.skill.id in opened) for each in met),
        tuple(each.skill for each in found if not each.is_met),
    )


def _skill_view(of: SkillTiles, day: date, *, is_open: bool) -> SkillView:
    return SkillView(of.skill, tuple(_view(each, day) for each in of.tiles), is_open)


def known_line(view: TilesView) -> str:
    """Return how many rules she knows, tilted ones, too, and how many are ready for another look."""
    soon = view.counts.get("soon", 0)
    known = view.counts.get("solid", 0) + soon
    if not known:
        return f"Each tile is one of {view.total} rules."
    if not (view.later or view.counts.get("new") or known == view.total):
        said = f"You've met every rule, and you know {known} by now."
    else:
        rules = f"{known} rule{'' if known == 1 else 's'}"
        said = f"You know {f'all {rules}' if known == view.total else f'{rules} so far'}."
    return " ".join(filter(None, (said, _ready_line(known, soon))))


def _ready_line(known: int, soon: int) -> str:
    if not soon:
        return ""
    if soon == known:
        few = {1: "It's", 2: "Both are"}
        return f"{few.get(known, f'All {known} are')} ready for another look."
    some = "One of them is" if soon == 1 else f"Of those, {soon} are"
    return f"{some} ready for another look."


def tile_view(
    rule: str, memories: Mapping[str, RuleMemory], day: date, placed: Collection[str] = ()
) -> TileView | None:
    """Return the tile of a rule; None of one that belongs to no skill. `placed` as in `tiles_view`."""
    return _view(rule_tile(rule, memories, day, placed), day) if rule in skill_of() else None


def lesson_tiles(lesson: str, memories: Mapping[str, RuleMemory], day: date) -> tuple[TileView, ...]:
    """Return the tiles of the rules that a lesson teaches; none before she has met one of them."""
    rules = (rule for rule, each in teaching().items() if each.id == lesson and rule in skill_of())
    tiles = tuple(_view(rule_tile(rule, memories, day), day) for rule in rules)
    return tiles if any(each.face != "new" for each in tiles) else ()


def changed_tiles(
    before: Mapping[str, RuleMemory],
    after: Mapping[str, RuleMemory],
    day: date,
    placed: Collection[str] = (),
) -> tuple[TileView, ...]:
    """Return the tiles that lie otherwise after a rack than before it, those that turned face up first."""
    rules = [each for each in after if each in skill_of()]
    pairs = [(rule_tile(each, before, day, placed), rule_tile(each, after, day, placed)) for each in rules]
    found = [
        replace(_view(tile, day), change=_change(was.face, tile.face))
        for was, tile in pairs
        if was.face != tile.face
    ]
    return tuple(sorted(found, key=lambda each: each.face != "solid"))


def _change(was: Face, now: Face) -> str:
    """Return in a few words what has come of a tile that turned face up, "" of any other."""
    return ("fresh again" if was == "soon" else "you know it now") if now == "solid" else ""


def _view(tile: RuleTile, day: date) -> TileView:
    rule = register()[tile.rule]
    name = rule.name[:1].upper() + rule.name[1:]
    said = said_day(tile.last_right, day) if tile.last_right else ""
    face, reason = rule_faces()[rule.id], "" if says_again(rule.name, rule.reason) else rule.reason
    return TileView(rule.id, name, rule.text, reason, face, tile.face, said, _standing(tile, said))


def says_again(name: str, reason: str) -> bool:
    """Whether a reason only says a rule's name again: all its words are there, small ones aside.

    >>> says_again("jokers are never passed", "A joker is never passed.")
    True
    >>> says_again("three suits, numbered 1 to 9", "Each suit runs from 1 to 9, with four of every tile.")
    False
    """
    return _words(reason) <= _words(name)


def _words(text: str) -> set[str]:
    """Return the words of a text in the singular, without articles and forms of `be`."""
    found = {each.strip(".,:;“”").lower() for each in text.split()}
    return {each.removesuffix("s") for each in found - _SMALL}


def _standing(tile: RuleTile, said: str) -> str:
    """Return how well she knows a rule, in sentences; `said` is when it was last right."""
    if tile.is_missed:
        return "Missed today. It will come again."
    if tile.face == "new":
        return "No question about it has come up yet."
    if tile.face == "soon" and said == "today":
        return "You got it right today. It will come again."
    line = {"soon": "It's ready for another look.", "learning": "It fills in as you use it."}.get(
        tile.face, "You know it."
    )
    return f"{line} You last got it right {said}." if said else line


def said_day(day: date, today: date) -> str:
    """Return a day as one says it.

    >>> today = date(2026, 3, 4)
    >>> [said_day(date(2026, 3, each), today) for each in (4, 3, 2)]
    ['today', 'yesterday', 'on Monday']
    >>> said_day(date(2026, 2, 25), today), said_day(date(2025, 12, 9), today)
    ('on February 25', 'on December 9, 2025')
    """
    ago = (today - day).days
    if ago <= 1:
        return "yesterday" if ago == 1 else "today"
    if ago < _WEEK:
        return f"on {_DAYS[day.weekday()]}"
    year = "" if day.year == today.year else f", {day.year}"
    return f"on {day:%B} {day.day}{year}"


def rack_view(rack: DayRack, hand: DayHand) -> RackView:
    """Return how far a rack is; a full one lies as the card prints its hand."""
    laid = hand.tiles if rack.is_full else hand.laid(rack.laid, rack.length)
    coming = () if rack.is_full else hand.coming(rack.laid, rack.length)
    return RackView(
        tuple(map(str, laid)),
        tuple(map(str, coming)),
        TILES - len(laid) - len(coming),
        spoken(laid) if laid else "",
        spoken(coming) if coming else "",
    )


def rack_line(rack: DayRack, ready: int = 0) -> str:
    """Return what the rack of the day is waiting for, in a few sentences; so many rules are `ready`."""
    if rack.is_full:
        return "Done for today."
    if rack.is_begun:
        return sentence(f"{quantity(rack.left, 'more question')} and it's full")
    if not rack.has_due:
        asked = sentence(f"{quantity(rack.length, 'fresh question')}, if you like")
        return f"Nothing is due. {asked}"
    asked = sentence(quantity(rack.length, "quick question"))
    rules = f"{quantity(ready, 'rule')} {'is' if ready == 1 else 'are'} ready for another look"
    look = f"{sentence(rules)} " if ready else ""
    return f"{look}{asked} Each one adds tiles, and at the end they make a hand."


def end_title(found: Went) -> str:
    """Return the heading at the end of a rack: the hand is cheered where all was right at the first try.

    >>> end_title(Went(7, 0, 0)), end_title(Went(5, 2, 0))
    ("Today's rack is a hand!", "Today's rack is full")
    """
    return (
        "Today's rack is full" if found.later or found.shown or not found.first else "Today's rack is a hand!"
    )


def went_line(found: Went) -> str:
    """Return in a sentence how a rack went, without counting misses beyond two; "" where nothing was asked.

    >>> went_line(Went(7, 0, 0)), went_line(Went(1, 0, 0))
    ('All seven were right at the first try.', 'It was right at the first try.')
    >>> went_line(Went(5, 2, 0)), went_line(Went(6, 1, 0))
    ('Five were right at the first try, and two with another look.', 'Six were right at the first try, and one with another look.')
    >>> went_line(Went(3, 4, 0)), went_line(Went(0, 7, 0))
    ('Three were right at the first try, and the others came right in the end.', 'Each came right with another look.')
    >>> went_line(Went(1, 6, 0)), went_line(Went(6, 0, 1))
    ('One was right at the first try, and the others came right in the end.', 'Six were right at the first try. What you asked to see will come back.')
    """  # noqa: E501 one line is what is said
    if not (found.first or found.later):
        return ""
    if not found.shown:
        return _how_right(found.first, found.later)
    line = _how_right(found.first, found.later) if found.later else f"{_at_first(found.first)}."
    return f"{line} What you asked to see will come back."


def _how_right(first: int, later: int) -> str:
    if not later:
        whole = "It was" if first == 1 else f"All {in_words(first)} were"
        return f"{whole} right at the first try."
    if not first:
        return "It came right with another look." if later == 1 else "Each came right with another look."
    many = _at_first(first)
    if later <= MOST_COUNTED:
        return f"{many}, and {in_words(later)} with another look."
    return f"{many}, and the others came right in the end."


def _at_first(first: int) -> str:
    return f"{in_words(first).capitalize()} {'was' if first == 1 else 'were'} right at the first try"


def tomorrow_line(skills: Sequence[str]) -> str:
    """Return what waits for her next time; `skills` are the titles of those that will be due.

    >>> tomorrow_line(["Joker exchange", "Dead hands", "The Charleston"])
    'Next time: joker exchange, dead hands and more.'
    >>> tomorrow_line(["Walls and the deal"]), tomorrow_line([])
    ('Next time: walls and the deal.', 'Next time: a few fresh questions.')
    """
    return f"Next time: {named_skills(skills) or 'a few fresh questions'}."


def hand_line(hand: DayHand, *, knows_card: bool) -> str:
    """Return which hand a rack makes, within a sentence: named by its section to who has met the card."""
    return hand_name(hand.line, hand.card) if knows_card else "one of the hands"


def knows_card(memories: Collection[str], placed: Collection[str] = ()) -> bool:
    """Whether a learner has met the sections of the card; `placed` as in `tiles_view`."""
    return SECTIONS in memories or skill_of()[SECTIONS].id in placed


def hand_rows(hand: DayHand) -> tuple[tuple[tuple[Tile, ...], ...], ...]:
    """Return the groups of a hand in two rows for a narrow screen, as equal as may be."""
    sizes = [len(each) for each in hand.groups]
    at = min(range(1, len(sizes)), key=lambda place: abs(sum(sizes[:place]) - sum(sizes[place:])))
    return hand.groups[:at], hand.groups[at:]


def said_in_order(group: Sequence[Tile]) -> str:
    """Say the tiles of a group in its order.

    >>> from mahj_tutor.tiles import tiles
    >>> said_in_order(tiles("2B 0 2B 6B")), said_in_order(tiles("F F"))
    ('a 2 Bam, a Soap, a 2 Bam and a 6 Bam', 'two flowers')
    """
    return natural_list(spoken(alike) for _, alike in groupby(group))
