"""The commands for authors: what there is to write with, new files, the schema, the preview."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from unicodedata import category

from mahj_tutor.terminal import complain, say, say_lines, write_document

Commands = argparse._SubParsersAction
MAX_TITLE = 200
"""Characters in the title of a worksheet."""


def add_author_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the commands to those of `mahj-tutor`."""
    kinds = commands.add_parser("kinds", help="list the kinds of answer an exercise can ask for")
    kinds.add_argument("name", nargs="?", default="", metavar="NAME", help="all about one of them")
    kinds.set_defaults(command=_tell, topic="kinds")
    facts = commands.add_parser("facts", help="list the facts that exercises can ask the engine for")
    facts.add_argument("name", nargs="*", metavar="NAME|SUBJECT", help="all about a fact, or one subject")
    facts.set_defaults(command=_tell, topic="facts")
    scenarios = commands.add_parser("scenarios", help="list what you can write under scene:")
    scenarios.add_argument("name", nargs="?", default="", metavar="FIELD", help="all about one of the fields")
    scenarios.set_defaults(command=_tell, topic="scenarios")
    rules = commands.add_parser("rules", help="list the rules, or find some by their words")
    rules.add_argument("words", nargs="*", metavar="ID|WORD", help="an id such as CL1, or words")
    rules.set_defaults(command=_tell, topic="rules")
    beliefs = commands.add_parser(
        "misconceptions", help="list what learners may believe, or find it by words"
    )
    beliefs.add_argument("words", nargs="*", metavar="ID|WORD", help="an id such as M05, or words")
    beliefs.set_defaults(command=_tell, topic="misconceptions")
    _add_new(commands)
    schema = commands.add_parser("schema", help="print the JSON Schema of exercise files, for editors")
    schema.add_argument("--out", type=Path, metavar="FILE", help="the file to write")
    schema.set_defaults(command=_schema)
    _add_worksheet(commands)


def _add_new(commands: Commands[argparse.ArgumentParser]) -> None:
    new = commands.add_parser("new", help="write a new exercise or lesson, to change to your own")
    actions = new.add_subparsers(title="commands", required=True, metavar="COMMAND")
    exercise = actions.add_parser("exercise", help="write an exercise with comments")
    exercise.add_argument("interaction", metavar="KIND", help="how it is answered (mahj-tutor kinds)")
    exercise.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the file to write or add to")
    exercise.set_defaults(command=_new_exercise)
    lesson = actions.add_parser("lesson", help="write a folder with a notebook and exercises")
    lesson.add_argument("name", metavar="NAME", help="the name of the folder, such as my-club")
    lesson.add_argument("--dir", type=Path, default=Path(), metavar="DIR", help="where (default: here)")
    lesson.set_defaults(command=_new_lesson)


def _tell(options: argparse.Namespace) -> int:
    """Print what there is to write with."""
    from mahj_tutor.authoring import reference

    match options.topic:
        case "kinds":
            say_lines(reference.interactions_text(options.name))
        case "facts":
            say_lines(reference.facts_text(" ".join(options.name)))
        case "scenarios":
            say_lines(reference.scenes_text(options.name))
        case "rules":
            say_lines(reference.rules_text(options.words))
        case "misconceptions":
            say_lines(reference.misconceptions_text(options.words))
    return 0


def _new_exercise(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.json_schema import NAME
    from mahj_tutor.authoring.new import add_exercise, exercise_text

    if options.file is not None:
        for line in add_exercise(options.interaction, options.file):
            say(line)
        return 0
    write_document([exercise_text(options.interaction)])
    complain(f"mahj-tutor schema --out {NAME} writes the schema of its first line")
    return 0


def _new_lesson(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.new import new_lesson

    for line in new_lesson(options.name, options.dir):
        say(line)
    return 0


def _schema(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.new import schema_text
    from mahj_tutor.files import write_whole

    if options.out is None:
        write_document([schema_text()])
    else:
        write_whole(options.out, schema_text().encode())
        say(f"Wrote {options.out}")
    return 0


# --- worksheets ------------------------------------------------------------------------------------------


def _add_worksheet(commands: Commands[argparse.ArgumentParser]) -> None:
    does = "Write the exercises of a lesson or of a file as a page to print (docs/worksheets.md)."
    title = "print exercises on paper, with an answer key"
    sheet = commands.add_parser("worksheet", help=title, description=does)
    sheet.add_argument(
        "source", metavar="LESSON|FILE", help="a lesson such as a9, an exercise file, or a folder of them"
    )
    sheet.add_argument(
        "--exercise",
        nargs="+",
        action="extend",
        default=[],
        metavar="ID",
        help="these exercises only, in this order (default: all)",
    )
    _add_counts(sheet)
    sheet.add_argument("--key", action="store_true", help="write the answer key too, as a file of its own")
    sheet.add_argument(
        "--out", type=Path, default=Path(), metavar="DIR", help="folder to write to (default: this one)"
    )
    sheet.add_argument(
        "--pdf", action="store_true", help="write PDF files too (needs mahj-tutor[worksheets])"
    )
    sheet.add_argument(
        "--title", type=_title, metavar="TEXT", help="the title on the page (default: the lesson's)"
    )
    sheet.add_argument("--paper", choices=("letter", "a4"), default="letter", help="default %(default)s")
    sheet.set_defaults(command=_worksheet)


def _add_counts(sheet: argparse.ArgumentParser) -> None:
    """Add the options that are numbers."""
    numbers = (
        ("--variants", 1, 26, "how many different draws, A, B, C ..., for neighbors"),
        ("--items", 1, 20, "how many different items of each exercise that draws its tiles"),
        ("--seed", 0, 999_999, "another number draws other items, the same one the same items"),
    )
    for name, least, most, says in numbers:
        bounds = _number(least, most)
        sheet.add_argument(name, type=bounds, default=1, metavar="N", help=f"{says} (default %(default)s)")


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return how a number within bounds is read."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"a number from {least} to {most} is expected, not {text!r}")
        return int(text)

    return read


def _title(text: str) -> str:
    if len(text) > MAX_TITLE:
        raise argparse.ArgumentTypeError(f"a title has at most {MAX_TITLE} characters")
    if any(category(each) in ("Cc", "Cs") for each in text):  # bytes of another encoding are half characters
        raise argparse.ArgumentTypeError(f"{text!r} has characters that cannot be printed")
    return text


def _worksheet(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.worksheet.content import Worksheet
    from mahj_tutor.authoring.worksheet.pages import write_files
    from mahj_tutor.authoring.worksheet.source import choose, draw_items, find_source
    from mahj_tutor.files import as_text

    source = find_source(options.source)
    chosen = choose(source.exercises, options.exercise)
    draws = draw_items(chosen, variants=options.variants, seed=options.seed, items=options.items)
    sheet = Worksheet(as_text(options.title or source.title), options.paper, draws)
    for file in write_files(sheet, options.out, source.name, key=options.key, pdf=options.pdf):
        say(f"Wrote {file}")
    return 0
