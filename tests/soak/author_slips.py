"""Slips of an author, two hundred of them, put into recipes and templates: how many does the check pass over?

Run as a module, it prints the silent ones by kind: `python -m tests.soak.author_slips`. Each slip changes one
thing in an exercise that is right, as an author might who mistypes it, copies it, or misunderstands it.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from shutil import copy

from mahj_tutor.authoring.templates import template
from mahj_tutor.exercises.check import check_files
from mahj_tutor.questions.interactions import INTERACTIONS
from tests.tree import ROOT

MANY = 200
RECIPES = ROOT / "docs" / "cookbook"
Slip = Callable[[str], str]


def put(old: str, new: str) -> Slip:
    """Return a slip that changes the first place of a pattern."""
    return lambda text: re.sub(old, new, text, count=1, flags=re.MULTILINE)


def every(old: str, new: str) -> Slip:
    return lambda text: re.sub(old, new, text, flags=re.MULTILINE)


def line(text_of_line: str) -> Slip:
    """Return a slip that writes a line after the title."""
    return put(r"^(title:.*)$", rf"\1\n{text_of_line}")


SLIPS: Mapping[str, Slip] = {
    "field misspelt": put(r"^feedback:", "feedbak:"),
    "inner field misspelt": put(r"\bsay:", "sya:"),
    "test field misspelt": put(r"\bexpect:", "expects:"),
    "expects the wrong outcome": put(r"expect: right", "expect: wrong"),
    "right test left out": put(r"^  - .*expect: right.*\n", ""),
    "no tests": lambda text: text[: text.find("\ntests:") + 1] or text,
    "no such tile": put(r"\b3B\b", "3X"),
    "ten of a suit": put(r"\b9([BCD])\b", r"10\1"),
    "fifth tile": put(r"(South(?: [0-9A-Z]{1,2}){2,}?) ([1-9][BCD])", r"\1 \2 \2 \2 \2 \2"),
    "a tile too many": put(r"(South(?: [0-9A-Z]{1,2}){9,})", r"\1 N"),
    "a tile too few": put(r"(South(?: [0-9A-Z]{1,2}){9,}?) [0-9A-Z]{1,2};", r"\1;"),
    "player of words and table differ": put(r"^(ask:.*)\{thrower\}", r"\1North"),
    "tile of words and table differ": put(r"^(ask:.*?)(?:an? )?\{\[?discard\]?\}", r"\1a 9 Crak"),
    "thrower of the table changed": put(r"thrown East", "thrown West"),
    "turn of the table changed": put(r"turn East", "turn North"),
    "another's rack": put(r"^(answer:.*)\(me\)", r"\1(rack(West))"),
    "rack of another": put(r"rack\(me\)", "rack(West)"),
    "comparison turned": put(r"^(answer:.*)==", r"\1!="),
    "one more": put(r"^(answer: )(count.*)$", r"\1\2 + 1"),
    "hint misspelt": put(r"do_with_me", "do_wiht_me"),
    "hint in words": put(r"- do_with_me", "- do it with me"),
    "bold of a browser": put(r"^(ask: [^\"{].*)$", r"\1 <b>Look.</b>"),
    "image": put(r"^hints:\n", "hints:\n  - Look at ![this](this.png)\n"),
    "link": put(r"^hints:\n", "hints:\n  - See [the rules](https://example.org/rules)\n"),
    "condition that never holds": put(r"^  wrong:\n", "  wrong:\n    - {when: 1 == 2, say: Look again.}\n"),
    "catch-all first": put(r"^  wrong:\n", "  wrong:\n    - say: Look at it once more.\n"),
    "same id twice": lambda text: f"{text.rstrip()}\n---\n{text}",
    "rule of another game": put(r"^rules: \[", "rules: [CC4, "),
    "no such rule": put(r"^rules: \[", "rules: [CL99, "),
    "language": line("about: {language: English}"),
    "license": line("about: {license: CC BY}"),
    "name of the scene": line("let: {me: count(all_rules())}"),
    "name of a fact": line("let: {rack: 3}"),
    "unused name": line("let: {spare: 3}"),
    "no such case": put(r"with: \{case: ([a-z]+)", r"with: {case: \1x"),
    "brace left open": put(r"^(ask: .*)$", r"\1 {"),
    "seed": line("seeds: [first]"),
    "version": line("version: 0"),
    "difficulty": line("difficulty: 9"),
    "empty hint": put(r"^hints:\n", "hints:\n  - ''\n"),
    "tells the answer": put(r"^  wrong:\n", "  wrong:\n    - say: 'It is {answer}.'\n"),
    "long sentence": put(r"^(ask: [^\"{|>].*)$", r"\1 " + "and then again " * 12),
    "no misconception": put(r"^  wrong:\n", "  wrong:\n    - {misconception: M99, say: No.}\n"),
    "no interaction": put(r"^interaction: .*$", "interaction: chose"),
    "tab": put(r"^  - ", "\t- "),
    "colon left out": put(r"^ask: ", "ask "),
    "curly quotes": put(r'"([^"\n]*)"', "“\\1”"),
    "no room": put(r"(\{label: [A-Za-z]+,)", r"\1 room: 0,"),
    "profile": line("profile: leauge"),
    "nothing of that name": put(r"^hints:\n", "hints:\n  - {show: [the big joker], say: Look.}\n"),
    "no rack": put(r"South [0-9A-Z]{1,2}( [0-9A-Z]{1,2})*; ", ""),
    "option that is not there": put(r"^  - \{do: [^,\[]*, expect: right\}", "  - {do: Maybe, expect: right}"),
    "option twice": put(r"^(  - \{say: .*\})$", r"\1\n\1"),
    "empty title": put(r"^title: .*$", "title: ''"),
    "title with a fact": put(r"^title: .*$", "title: A {discard}"),
    "field takes less": line("high: 1"),
    "empty field": put(r"^(ask|answer): .*$", r"\1:"),
    "card": line("card: frist"),
    "unknown name": put(r"\{(thrower|discard|me)\}", r"{\1s}"),
    "fact without parentheses": put(r"\b(\w+)\(\)", r"\1"),
    "fact misspelt": put(r"\bcount\(", "cuont("),
    "suits renamed": line("vary: {suits: shuffle}"),
    "numbers renamed": line("vary: {numbers: {3: 2 to 12}}"),
    "seat": put(r"\bme: South", "me: Suoth"),
    "phase": put(r"phase window", "phase windows"),
    "clause": put(r"thrown East", "throws East"),
    "pair exposed": put(r"; thrown", "; shown North 6D 6D; thrown"),
    "worked without steps": put(
        r"^title: (.*)$", r"title: \1\nstage: worked\nworked: [One., Two., Three., Four.]"
    ),
    "given too much": line("stage: faded\ngiven: 9"),
    "given without a stage": line("given: 1"),
    "worked without a stage": line("worked: [Look here.]"),
    "button too long": line("button: Press this button when you think that you are ready to go on"),
    "right words empty": put(r"^  right: .*$", "  right: ''"),
    "wrong words for another interaction": put(
        r"^  wrong:\n", "  wrong:\n    - {when: given == 3, say: Look.}\n"
    ),
    "shown for nothing": line("at_once: yes"),
    "most too small": line("most: 1"),
    "jokers in the words": put(r"^ask: ([^\"{|>])", r"ask: You have seven jokers. \1"),
    "seat in the words": put(r"^ask: ([^\"{|>])", r"ask: You're North. \1"),
    "turn in the words": put(r"^ask: ([^\"{|>])", r"ask: It's North's turn. \1"),
}
"""Slips by their kinds; one that changes nothing in an exercise is none there."""


def bases() -> Iterator[tuple[str, str]]:
    """Yield exercises without mistakes that draw no games, and their names."""
    yield from ((name, template(name)) for name in INTERACTIONS)
    for file in sorted(RECIPES.glob("[0-9]*.yaml")):
        text = file.read_text("utf-8")
        if "draw:" not in text and "reuse:" not in text:
            yield file.stem, text


def slips(many: int, seed: int = 1) -> Iterator[tuple[str, str, str]]:
    """Yield slips of all kinds in turn: the kind, the exercise, the text with the slip."""
    rng, some = random.Random(seed), list(bases())
    every_one = []
    for kind, slip in SLIPS.items():
        fitting = [(kind, name, slip(text)) for name, text in some if slip(text) != text]
        rng.shuffle(fitting)
        every_one += [(number, *each) for number, each in enumerate(fitting)]
    yield from (each[1:] for each in sorted(every_one, key=lambda each: each[0])[:many])


def is_silent(text: str, folder: Path, before: set[str]) -> bool:
    """Tell whether the check finds nothing in a text that it hasn't found before the slip."""
    file = folder / "exercises.yaml"
    file.write_text(text, "utf-8")
    return {each.say for each in check_files([file])} <= before


def silent(many: int = MANY) -> dict[str, list[str]]:
    """Return the slips that the check passes over: by their kinds, the exercises."""
    found: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name in ("words.yaml", "club-card.yaml"):
            copy(RECIPES / name, folder / name)
        known = dict(bases())
        clean: dict[str, set[str]] = {}
        for kind, name, text in slips(many):
            if name not in clean:
                (folder / "exercises.yaml").write_text(known[name], "utf-8")
                clean[name] = {each.say for each in check_files([folder / "exercises.yaml"])}
            if is_silent(text, folder, clean[name]):
                found.setdefault(kind, []).append(name)
    return found


if __name__ == "__main__":
    passed = silent()
    print(f"{sum(map(len, passed.values()))} of {MANY} slips are silent")
    for kind, count in Counter({kind: len(names) for kind, names in passed.items()}).most_common():
        print(f"{count} {kind}: {', '.join(passed[kind])}")
