"""What is wrong with an exercise, in the words of its form: its labels in the place of a file's names."""

from __future__ import annotations

import re

from mahj_tutor.editor import form_words
from mahj_tutor.editor.names_in_words import named as words_for
from mahj_tutor.editor.schema import field_order
from mahj_tutor.editor.spots import Path

_NAMED = re.compile(
    r"(?:(?<!\S)|(?<=\())(?P<name>[a-z][a-z_]{1,30}):(?=[\s,.;!?)]|$)"
    r"|(?<!\S)(?:[Tt]he )?field '(?P<field>[a-z][a-z_]{1,30})'"
)
"""A name as a file has it: with its colon, or after `field`."""
_TEST = re.compile(r", \{do: ([^,{}]+), expect: ([^{}]+)\}")
"""A test as a file has it, behind the name of its field."""
_SEED = re.compile(r" \(seed \d+\)")
_NOT_HERE = re.compile(r"'(\w+)' stands for nothing here")
_WITHIN: tuple[Path, ...] = (
    ("scene",),
    ("options", 0),
    ("feedback", "wrong", 0),
    ("feedback",),
    ("places", 0),
    ("rows", 0),
    ("vary",),
)


def in_form_words(said: str, path: Path, interaction: str) -> str:
    """Return a sentence about what stands at a path with fields called as in the form.

    >>> in_form_words("add seats: all, or change mark:", ("scene",), "mark")
    'add “Names around the table”: all, or change “What learners tap”'
    >>> in_form_words("'thrower' stands for nothing here", ("answer",), "choose")
    "this exercise has no 'thrower' (the player who threw last)"
    """
    said = _NOT_HERE.sub(_absent, said)
    said = _SEED.sub(" (in one of the draws)", form_words.said_instead(said))
    said = _TEST.sub(r", in which \1 shows \2", said)

    def named(match: re.Match[str]) -> str:
        label = match["field"] or (_is_named(said[: match.start()]) and match["name"])
        label = label and _label(label, path, interaction)
        return f"“{label}”{_colon(said[match.end() :]) if match['name'] else ''}" if label else match[0]

    return _NAMED.sub(named, said)


def _absent(match: re.Match[str]) -> str:
    """Say of a name that this exercise has nothing of the kind, with what it stands for elsewhere."""
    words = words_for(match[1])
    return f"this exercise has no '{match[1]}'" + (f" ({words[:1].lower()}{words[1:]})" if words else "")


def _is_named(before: str) -> bool:
    """Whether a field's name may come after these words."""
    last = before.split()[-1:]
    return not last or last[0].lower() in form_words.before_names() or last[0].endswith((":", ":,"))


def _colon(after: str) -> str:
    """Return the colon that stands before what is to be written in a field."""
    following = after.split()[:1]
    is_value = after.startswith(" ") and following[0].strip(".,;") not in form_words.after_names()
    return ":" if is_value else ""


def _label(name: str, path: Path, interaction: str) -> str:
    """Return the label of a field that is named in a sentence about a place: the nearest of this name."""
    around = (*(path[:depth] for depth in range(len(path), 0, -1)), (), *_WITHIN)
    found = next((each for each in around if _is_field((*each, name), interaction)), None)
    return "" if found is None else form_words.words_of((*found, name), interaction).label


def _is_field(path: Path, interaction: str) -> bool:
    is_own = len(path) > 1 or not interaction or path[0] in field_order(interaction)
    return is_own and bool(form_words.key_of(path, interaction))


def place_words(path: Path, interaction: str) -> str:
    """Return the name of the field that a message leads to.

    >>> place_words(("hints", 1), "choose"), place_words((), "choose")
    ('Hint 2', 'The exercise')
    """
    return form_words.whole_name(path, interaction) if path else "The exercise"
