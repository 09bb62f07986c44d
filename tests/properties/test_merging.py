"""Two people's changes to one file of exercises: what each did stays, to the letter."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from mahj_tutor.editor.documents import SEPARATOR, split
from mahj_tutor.editor.merging import Merged, merge

HEADS = st.sampled_from(["", "# Our club's own.\n\n", "# yaml-language-server: $schema=x\n"])
LINES = ["title: One", "title: Two", "# a remark", "", "ask: Who?   # here", "  - {do: South}", "hints: [a]"]
BODIES = st.lists(st.sampled_from(LINES), max_size=3).map(
    lambda lines: "".join(f"{each}\n" for each in lines)
)
IDS = st.lists(st.sampled_from("abcdefgh"), unique=True, max_size=5)
NEW = "uvwxyz"


@dataclass(frozen=True)
class Book:
    """A file of exercises: what stands above them, and each by its id."""

    head: str
    exercises: dict[str, str]

    @property
    def text(self) -> str:
        pieces = [f"id: {name}\n{body}" for name, body in self.exercises.items()]
        if self.head:
            return self.head + "".join(f"{SEPARATOR}{piece}" for piece in pieces)
        return SEPARATOR.join(pieces)


@st.composite
def books(draw: st.DrawFn) -> Book:
    return Book(draw(HEADS), {name: draw(BODIES) for name in draw(IDS)})


@st.composite
def changed(draw: st.DrawFn, book: Book, new: str) -> Book:
    """A book after somebody has been at it; hers are the names in `new`."""
    found = dict(book.exercises)
    for name in list(found):
        what = draw(st.sampled_from(["leave", "leave", "change", "delete"]))
        if what == "change":
            found[name] = draw(BODIES)
        elif what == "delete":
            del found[name]
    for name in draw(st.lists(st.sampled_from(new), unique=True, max_size=2)):
        items = list(found.items())
        items.insert(draw(st.integers(0, len(items))), (name, draw(BODIES)))
        found = dict(items)
    return Book(book.head, found)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Book, Book, Book]:
    base = draw(books())
    return base, draw(changed(base, NEW[:3])), draw(changed(base, NEW[3:]))


def read(text: str) -> dict[str, str]:
    """Return the exercises of a text as a reader of lines finds them."""
    found: dict[str, str] = {}
    for part in text.split(SEPARATOR):
        first, _, rest = part.partition("\n")
        if first.startswith("id: "):
            found[first.removeprefix("id: ")] = rest
    return found


@given(pairs())
def test_each_exercise_is_as_the_one_who_changed_it_has_it(three: tuple[Book, Book, Book]) -> None:
    base, mine, theirs = three
    merged = merge(base.text, mine.text, theirs.text)
    found, both = read(merged.text), []
    for name in {**base.exercises, **mine.exercises, **theirs.exercises}:
        was, here, there = (each.exercises.get(name) for each in three)
        assert found.get(name) == (there if here == was else here)
        if here != was and there not in (was, here):
            both.append(name)
    assert sorted(merged.both) == sorted(both)
    assert set(found) <= {*base.exercises, *NEW}


@given(pairs())
def test_nothing_else_is_in_the_file_and_the_top_stays(three: tuple[Book, Book, Book]) -> None:
    base, mine, theirs = three
    text = merge(base.text, mine.text, theirs.text).text
    assert text == Book(base.head, read(text)).text


@given(books(), st.data())
def test_the_changes_of_one_alone_are_taken_whole(base: Book, data: st.DataObject) -> None:
    other = data.draw(changed(base, NEW)).text
    assert merge(base.text, base.text, other) == Merged(other)
    assert merge(base.text, other, base.text) == Merged(other)
    assert merge(base.text, other, other) == Merged(other)


@given(pairs())
def test_the_order_of_each_side_is_kept_where_nobody_moves_an_exercise(
    three: tuple[Book, Book, Book],
) -> None:
    found = list(read(merge(*(each.text for each in three)).text))
    for book in three:
        left = [name for name in book.exercises if name in found]
        assert [name for name in found if name in book.exercises] == left


@given(books(), st.randoms())
def test_exercises_that_were_moved_here_stay_so_and_theirs_come_along(base: Book, random: object) -> None:
    names = list(base.exercises)
    random.shuffle(names)  # type: ignore[attr-defined]
    mine = Book(base.head, {name: base.exercises[name] for name in names})
    theirs = Book(base.head, {**base.exercises, "z": "title: New\n"})
    found = list(read(merge(base.text, mine.text, theirs.text).text))
    assert [name for name in found if name != "z"] == names
    assert "z" in found


@given(st.text(alphabet="ab:-#\n id", max_size=60), st.text(alphabet="ab:-#\n id", max_size=60), st.data())
def test_any_texts_can_be_merged_and_each_line_is_somebodys(
    base: str, mine: str, data: st.DataObject
) -> None:
    theirs = data.draw(st.text(alphabet="ab:-#\n id", max_size=60))
    text = merge(base, mine, theirs).text
    lines = {line for each in (base, mine, theirs) for line in each.splitlines()}
    assert set(text.splitlines()) <= lines | {SEPARATOR.strip()}
    assert split(text)
