r"""A card as its owner types it from paper: the sections, and one hand a line, with its letter and value.

>>> found = typed_card("2468\nFF 2222a 44b 6666b (any 2 suits) X 25", "Mine", 2026)
>>> [str(each) for each in found.problems]
['Line 2: a hand has 14 tiles: FF (2) + 2222a (4) + 44b (2) + 6666b (4) make 12: add 2']

What a printed card says in its note becomes the notation of card files (`docs/cards.md`): "any like numbers"
makes the number free, "consecutive" lets the numbers move together, "any wind" frees the wind.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mahj_tutor.card import HAND_SIZE, Card, tile_counts
from mahj_tutor.card.notation import DECORATION
from mahj_tutor.card_files.card_reader import MAX_HAND_LENGTH, MAX_LINES, SCHEMA, LocatedLine, read_card_file
from mahj_tutor.card_files.card_writer import scalar
from mahj_tutor.problems import Problem

LONGEST = 20_000
"""Characters of a card that is typed; a yearly card takes about 4,000."""
LONGEST_NAME = 60
"""Characters of the name that its owner gives it."""
USUAL_VALUE = 25
"""What a hand without a value is worth, in cents."""
OWN_USE = "for its owner's own use"
"""The license of every such card."""

_KIND = re.compile(r"([XxCc])(\d{1,4})?[c¢]?\Z")
_VALUE = re.compile(r"(\d{1,4})[c¢]?\Z")
_SYMBOLS = frozenset("0123456789xyzNEWSZDRGFabc|=+-×")
_LOOKS_LIKE_A_HAND = 9
"""Tiles of a line that is a hand even though its X or C is missing."""
_AS_WRITTEN = str.maketrans("fnewsdrgoOABC", "FNEWSDRG00abc")
"""How the symbols are typed in haste."""
_YEAR = re.compile(r"20\d\d[abc]?\Z")
_RUN = re.compile(r"\bconsec|\bin a row\b|\bruns?\b", re.IGNORECASE)
_LIKE = re.compile(r"\blike\b|\bany (?:one )?(?:even |odd )?n(?:umber|o\b)", re.IGNORECASE)
_ANY_WIND = re.compile(r"\bany (?:one )?wind", re.IGNORECASE)
_FREE = re.compile(r"\bnumbers?\b|\bnos?\b|\blike\b|\d(?:'?s)? or \d", re.IGNORECASE)
"""What a note says where other numbers than those that are printed may be played."""
_EVEN, _ODD = re.compile(r"\beven\b", re.IGNORECASE), re.compile(r"\bodd\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, order=True)
class TypedProblem:
    """A mistake in a line (the first is 1), and how to fix it."""

    line: int
    say: str
    fix: str

    def __str__(self) -> str:
        return f"Line {self.line}: {self.say}" + (f": {self.fix}" if self.fix else "")


@dataclass(frozen=True, slots=True)
class TypedCard:
    """The card, if every line could be read, how many hands were found, and what can't be right."""

    card: Card | None
    hands: int
    problems: tuple[TypedProblem, ...]


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand as it was typed: where, in which section, and its parts."""

    line: int
    section: str
    hand: str
    note: str
    kind: str
    value: int


def typed_card(text: str, name: str, year: int) -> TypedCard:
    """Read a card that was typed; never raises. It has at most `LONGEST` characters."""
    found: list[_Hand] = []
    problems: list[TypedProblem] = []
    section = ""
    if len(text) > LONGEST:
        say = f"a card has at most {LONGEST:,} characters"
        return TypedCard(None, 0, (TypedProblem(1, say, "leave out what isn't a hand"),))
    for number, row in enumerate(text.splitlines(), 1):
        hand, note, kind, value = _parts(row)
        if kind or _is_hand(hand):
            found.append(_Hand(number, section, hand[:MAX_HAND_LENGTH], note, kind or "X", value))
            problems.extend(_about_letter(number, kind, hand))
        elif row.strip():
            section = " ".join(row.split())[:LONGEST_NAME]
    if not found:
        fix = "type one hand a line, with X or C after it: FF 2222a 44a 666b 888b X 25"
        return TypedCard(None, 0, (TypedProblem(1, "there's no hand here yet", fix),))
    if len(found) > MAX_LINES:
        return TypedCard(None, len(found), (_too_many(found[MAX_LINES].line),))
    return _read(found, problems, name, year)


def _too_many(line: int) -> TypedProblem:
    return TypedProblem(line, f"a card has at most {MAX_LINES} hands", "leave out what isn't on it")


def _about_letter(line: int, kind: str, hand: str) -> Iterator[TypedProblem]:
    if not kind:
        yield TypedProblem(line, "the letter is missing", "write X or C after the hand, as printed beside it")
    elif not hand:
        yield TypedProblem(line, "there's a letter and no hand", "type the hand before it")


def taken_literally(card: Card) -> tuple[int, ...]:
    """Return the lines whose note speaks of numbers, though none of theirs is free: she may mean more."""
    return tuple(
        int(each.id.removeprefix("line "))
        for each in card.lines
        if _FREE.search(each.note) and each.numbers == "exact" and not set("xyz|") & set(each.hand)
    )


# --- a line ----------------------------------------------------------------------------------------


def _parts(row: str) -> tuple[str, str, str, int]:
    """Return the hand of a line, its note, its letter ("" if there's none) and its value."""
    rest, note = _without_note(row)
    words = rest.split()
    kind, value = "", USUAL_VALUE
    if len(words) > 1 and (amount := _VALUE.match(words[-1])) and words[-2] in ("X", "x", "C", "c"):
        kind, value = words[-2].upper(), int(amount[1])
        words = words[:-2]
    elif words and (ends := _KIND.match(words[-1])):
        kind, value = ends[1].upper(), int(ends[2] or USUAL_VALUE)
        words = words[:-1]
    return _written(words), note, kind, value


def _without_note(row: str) -> tuple[str, str]:
    """Return a line without what stands in parentheses, and that."""
    opened, closed = row.find("("), row.rfind(")")
    if not 0 <= opened < closed:
        return row, ""
    inside = row[opened + 1 : closed].replace("(", " ").replace(")", " ")
    return f"{row[:opened]} {row[closed + 1 :]}", " ".join(inside.split())


def _written(words: Sequence[str]) -> str:
    """Return the words of a hand as card files have them; `or` between two groups is `|`."""
    joined: list[str] = []
    is_choice = False
    for word in words:
        if word.lower() in ("or", "|"):
            is_choice = bool(joined)
        elif is_choice:
            joined[-1] = f"{joined[-1]}|{word.translate(_AS_WRITTEN)}"
            is_choice = False
        else:
            joined.append(word.translate(_AS_WRITTEN))
    return " ".join(joined)


def _is_hand(hand: str) -> bool:
    """Whether a line without X or C is a hand all the same, and no heading such as 2468."""
    words = [word for word in hand.split() if word not in DECORATION]
    return (
        len(words) > 2
        and _SYMBOLS.issuperset(hand.replace(" ", ""))
        and len("".join(words)) >= _LOOKS_LIKE_A_HAND
    )


def _freed(hand: str, note: str) -> tuple[str, bool, Mapping[str, tuple[int, ...]]]:
    """Return a hand with what its note says is free, if its numbers move together, and which they are."""
    winds = set(hand) & set("NEWS")
    if _ANY_WIND.search(note) and len(winds) == 1:
        hand = hand.replace(winds.pop(), "Z")
    if set("xyz") & set(hand):
        return hand, False, _allowed(note)
    if _RUN.search(note):
        return " ".join(map(_kept_in_a_run, hand.split())), True, {}
    if _LIKE.search(note):
        return _with_free_number(hand), False, _allowed(note)
    return hand, False, {}


def _kept_in_a_run(word: str) -> str:
    """Return a group of a hand whose numbers move together: the year stays."""
    return f"={word}" if _YEAR.match(word) else word


def _with_free_number(hand: str) -> str:
    """Return a hand with x in place of its number, if it has just one beside the year."""
    words = hand.split()
    numbers = set("".join(word for word in words if not _YEAR.match(word))) & set("123456789")
    if len(numbers) != 1:
        return hand
    number = numbers.pop()
    return " ".join(word if _YEAR.match(word) else word.replace(number, "x") for word in words)


def _allowed(note: str) -> Mapping[str, tuple[int, ...]]:
    if _EVEN.search(note):
        return {"x": (2, 4, 6, 8)}
    return {"x": (1, 3, 5, 7, 9)} if _ODD.search(note) else {}


# --- all lines -------------------------------------------------------------------------------------


def _read(hands: Sequence[_Hand], before: Sequence[TypedProblem], name: str, year: int) -> TypedCard:
    rows, starts = _rows(hands, name, year)
    found = read_card_file("\n".join(rows) + "\n", "card")
    problems = [*before, *(_as_typed(each, hands, starts) for each in found.problems)]
    problems.extend(_same_hands(found.lines, hands, starts))
    card = found.card if not problems else None
    return TypedCard(card, len(hands), tuple(sorted(dict.fromkeys(problems))))


def _rows(hands: Sequence[_Hand], name: str, year: int) -> tuple[list[str], list[int]]:
    """Return the rows of a card file, and in which row each hand begins."""
    rows = [f"schema: {SCHEMA}", f"name: {scalar(name)}", f"year: {year}", f"license: {scalar(OWN_USE)}"]
    rows.append("sections:")
    starts: list[int] = []
    section: str | None = None
    for each in hands:
        if each.section != section:
            section = each.section
            rows.extend([f"  - name: {scalar(section or name)}", "    lines:"])
        starts.append(len(rows) + 1)
        rows.extend(_line(each))
    return rows, starts


def _line(each: _Hand) -> Iterator[str]:
    hand, is_run, only = _freed(each.hand, each.note)
    yield f'      - id: "line {each.line}"'
    yield f"        hand: {scalar(hand or ' ')}"
    if is_run:
        yield "        numbers: run"
    used = {letter: numbers for letter, numbers in only.items() if letter in hand}
    if used:
        choices = ", ".join(f"{letter}: {list(numbers)}" for letter, numbers in used.items())
        yield f"        only: {{{choices}}}"
    if each.note:
        yield f"        note: {scalar(each.note)}"
    yield f"        kind: {each.kind}"
    yield f"        value: {each.value}"


def _as_typed(problem: Problem, hands: Sequence[_Hand], starts: Sequence[int]) -> TypedProblem:
    """Return a problem of the card file as one of the line that was typed."""
    at = hands[max(0, bisect_right(starts, problem.line) - 1)]
    say = problem.say.replace("a line makes", "a hand has")
    if say.startswith("a hand has"):  # the fix counts the groups
        return TypedProblem(at.line, f"a hand has {HAND_SIZE} tiles", problem.fix)
    return TypedProblem(at.line, say, problem.fix)


def _same_hands(
    lines: Sequence[LocatedLine], hands: Sequence[_Hand], starts: Sequence[int]
) -> Iterator[TypedProblem]:
    """Yield the lines that have a hand of an earlier one, too: one of the two was mistyped."""
    first: dict[frozenset[tuple[int, int]], int] = {}
    for each in lines:
        typed = hands[max(0, bisect_right(starts, each.node.line) - 1)].line
        same = {
            first.setdefault(frozenset((tile.index, count) for tile, count in counted.items()), typed)
            for counted in (tile_counts(target.groups) for target in each.line.targets)
        } - {typed}
        if same:
            fix = "one of the two is mistyped, or you typed a hand twice"
            yield TypedProblem(typed, f"this has the same tiles as line {min(same)}", fix)
