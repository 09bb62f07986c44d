"""The commands for authors: what there is to write with, new files, the schema, the preview."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

Commands = argparse._SubParsersAction


def add_author_commands(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the commands to those of `mahj-tutor`."""
    kinds = commands.add_parser("kinds", help="list the kinds of answer an exercise can ask for")
    kinds.add_argument("name", nargs="?", default="", metavar="NAME", help="all about one of them")
    kinds.set_defaults(command=_kinds)
    facts = commands.add_parser("facts", help="list the facts that exercises can ask the engine for")
    facts.add_argument("name", nargs="*", metavar="NAME|SUBJECT", help="all about a fact, or one subject")
    facts.set_defaults(command=_facts)
    scenarios = commands.add_parser("scenarios", help="list what may stand under scene:")
    scenarios.set_defaults(command=_scenarios)
    rules = commands.add_parser("rules", help="list the rules, or find some by their words")
    rules.add_argument("words", nargs="*", metavar="ID|WORD", help="an id such as CL1, or words")
    rules.set_defaults(command=_rules)
    _add_new(commands)
    schema = commands.add_parser("schema", help="print the JSON Schema of exercise files, for editors")
    schema.add_argument("--out", type=Path, metavar="FILE", help="the file to write")
    schema.set_defaults(command=_schema)


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


def _kinds(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.reference import interactions_text

    print(interactions_text(options.name))
    return 0


def _facts(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.reference import facts_text

    print(facts_text(" ".join(options.name)))
    return 0


def _scenarios(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.reference import scenes_text

    print(scenes_text())
    return 0


def _rules(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.reference import rules_text

    print(rules_text(options.words))
    return 0


def _new_exercise(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.json_schema import NAME
    from mahj_tutor.authoring.new import add_exercise, exercise_text

    if options.file is not None:
        for line in add_exercise(options.interaction, options.file):
            print(line)
        return 0
    print(exercise_text(options.interaction), end="")
    print(f"mahj-tutor schema --out {NAME} writes the schema of its first line", file=sys.stderr)
    return 0


def _new_lesson(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.new import new_lesson

    for line in new_lesson(options.name, options.dir):
        print(line)
    return 0


def _schema(options: argparse.Namespace) -> int:
    from mahj_tutor.authoring.new import schema_text

    if options.out is None:
        print(schema_text(), end="")
    else:
        options.out.write_text(schema_text(), "utf-8")
        print(f"Wrote {options.out}")
    return 0
