"""Every text parser answers 100,000 characters within a second of processor time, whatever the padding."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

import mahj_tutor
from mahj_tutor import Game, Tiles, american, card_files, classical, fields, games, yaml_source
from mahj_tutor.american.charleston.moves import read_charleston_move
from mahj_tutor.american.charleston.notation import read_charleston
from mahj_tutor.american.deal.moves import read_deal_move
from mahj_tutor.american.deal.notation import is_deal, read_deal
from mahj_tutor.american.play.moves import read_play_move, spoken_name
from mahj_tutor.american.play.notation import is_play, read_play
from mahj_tutor.american.play.state import DiscardedTile
from mahj_tutor.authoring.templates import template
from mahj_tutor.card import Line, expand
from mahj_tutor.card import notation as card_words
from mahj_tutor.card.description import describe_line
from mahj_tutor.card_files import card_reader
from mahj_tutor.card_files.hand_problems import check_suit_count
from mahj_tutor.card_files.typed_card import typed_card
from mahj_tutor.classical.deal.moves import read_deal_move as read_classical_deal_move
from mahj_tutor.classical.deal.notation import is_deal as is_classical_deal
from mahj_tutor.classical.deal.notation import read_deal as read_classical_deal
from mahj_tutor.classical.play.moves import read_play_move as read_classical_play_move
from mahj_tutor.classical.play.notation import is_play as is_classical_play
from mahj_tutor.classical.play.notation import read_play as read_classical_play
from mahj_tutor.classical.sets import read_declared_set
from mahj_tutor.classroom.codes import read_class_code, read_recovery_code
from mahj_tutor.editor import position
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.notebooks import exercises_shown_by, parse_notebook
from mahj_tutor.expressions import parse as parse_expression
from mahj_tutor.expressions import read as read_expression
from mahj_tutor.expressions import types
from mahj_tutor.facts import vocabulary
from mahj_tutor.facts.texts import check_text
from mahj_tutor.pasted import read_pasted
from mahj_tutor.pictures.words import sentence
from mahj_tutor.players.table_record import TableRecord, opening
from mahj_tutor.questions import misconceptions
from mahj_tutor.questions.feedback import words as word_count
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.referee import answer_line
from mahj_tutor.rulebook import rule
from mahj_tutor.rulebook.profiles import read_profile
from mahj_tutor.scenarios import SceneFields, named_groups, vary
from mahj_tutor.scenarios.moves import read_scene_move
from mahj_tutor.scenarios.named_groups import read_exposures
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session.present import html, strip_markdown
from mahj_tutor.solver.exposure import read_exposure
from mahj_tutor.solver.groups import read_groups, read_named_group
from mahj_tutor.spans import Span, bounded, number
from mahj_tutor.table import Seat, Walls, read_position, read_seat
from mahj_tutor.table.clauses import amount, has_clause, missing_seat
from mahj_tutor.tiles import tile, tiles
from tests.linear import is_slow
from tests.seeds import WHOLE, sample

LENGTH = 100_000
PADDING = {
    "blank": " ",
    "tab": "\t",
    "line end": "\n",
    "digit": "7",
    "letter": "x",
    "comma": ",",
    "semicolon": ";",
    "quote": '"',
    "apostrophe": "'",
    "star": "*",
    "pipe": "|",
    "plus": "+",
    "bracket": "[",
    "brace": "{",
    "colon": ":",
    "hyphen": "- ",
    "unicode blank": "\u2003",
    "accent": "e\u0301",
    "tile": "1B ",
    "word": "as ",
    "opened mark": " *a",
    "opened strong mark": " **a",
    "in": "in x ",
    "is": "is ",
}
WALLS = Walls.build(7).texts()
DEAL = "roll 6; " + "; ".join(f"wall {who} {row}" for who, row in WALLS.items())
CHARLESTON = "stage First Left; East 1B 2B 3B; South 1C; West 2C; North 3C; gave South 4C +2; votes East yes"
PLAY = (
    "phase window; turn East; East 1B 2B; South 3B; West; North; shown East 6D 6D J, J J J as N; dead North"
    " DD2;plan West quint-1; thrown East 3B as 4B; claims West pung for odd-2; waits North; kept 12; wall"
    " 1D 2D"
)
CLASSICAL_DEAL = "roll 12; broken; done 2; " + "; ".join(
    f"wall {who} {row}" for who, row in Walls.build(7, "classical").texts().items()
)
CLASSICAL_PLAY = (
    "phase window; turn East; East 1B 2B; South 3B; West; North; sets East 6D 6D 6D, N N N N concealed;"
    " thrown East 3B; claims West pung, North mahjong of 3B; came wall; accepted East; wall 1D 2D"
)
REFEREE = '{"ask": "legal", "table": "phase window; turn East", "action": "South picks"}'
TRIED = len(PADDING) if WHOLE else 4
"""How many paddings each parser is tried with; another seed takes others."""
Parser = Callable[[str], object]

PARSERS: dict[str, tuple[Parser, str]] = {
    "exercises.notebooks.parse_notebook": (
        lambda said: parse_notebook(said.encode("utf-8", "replace")),
        '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}',
    ),
    "card_files.typed_card.typed_card": (
        lambda said: typed_card(said, "Mine", 2026),
        "2468 (even)\nFF 2222a or 4444a 66b 888b 888c (any 3 suits) X 25",
    ),
    "table.clauses.amount": (amount, "12"),
    "classroom.codes.read_class_code": (read_class_code, "BDFHK"),
    "classroom.codes.read_recovery_code": (read_recovery_code, "BDF-HJK-LMN"),
    "table.clauses.has_clause": (lambda said: has_clause(said, "phase"), PLAY),
    "table.clauses.missing_seat": (missing_seat, "North"),
    "american.charleston.moves.read_charleston_move": (
        read_charleston_move,
        "East gives 1B 2B +1 left after looking",
    ),
    "american.charleston.notation.read_charleston": (read_charleston, CHARLESTON),
    "american.deal.moves.read_deal_move": (read_deal_move, "East takes East 7 top, East 7 bottom"),
    "american.deal.notation.is_deal": (is_deal, DEAL),
    "american.deal.notation.read_deal": (read_deal, DEAL),
    "american.game.read_move": (american.read_move, "East breaks 6 from the left"),
    "american.written.read_state": (american.read_state, PLAY),
    "american.play.moves.read_play_move": (read_play_move, "West swaps 3B from the table with East"),
    "american.play.moves.spoken_name": (spoken_name, "4 Bam"),
    "american.play.notation.is_play": (is_play, PLAY),
    "american.play.notation.read_play": (read_play, PLAY),
    "american.play.state.DiscardedTile": (
        lambda said: DiscardedTile(Seat.EAST, tile("3B"), said).is_misnamed,
        "4 Bam",
    ),
    "classical.deal.moves.read_deal_move": (read_classical_deal_move, "East breaks North 12 from the left"),
    "classical.deal.notation.is_deal": (is_classical_deal, CLASSICAL_DEAL),
    "classical.deal.notation.read_deal": (read_classical_deal, CLASSICAL_DEAL),
    "classical.game.read_move": (classical.read_move, "East takes East 7 top, East 7 bottom"),
    "classical.game.read_state": (classical.read_state, CLASSICAL_PLAY),
    "classical.play.moves.read_play_move": (read_classical_play_move, "West claims pung of 3B"),
    "a concealed kong": (read_classical_play_move, "West kongs 3B face up"),
    "classical.play.notation.is_play": (is_classical_play, CLASSICAL_PLAY),
    "classical.play.notation.read_play": (read_classical_play, CLASSICAL_PLAY),
    "classical.sets.read_declared_set": (read_declared_set, "6D 6D 6D 6D small"),
    "a call": (read_play_move, "West calls Mah Jongg for quint-1"),
    "a discard": (read_play_move, "East discards 1B as 4 Bam"),
    "card.Line": (lambda said: Line("one", said, "X", 25), "FF 2222a 44b 666b 888b"),
    "card.description.describe_line": (
        lambda said: describe_line(Line("one", said, "X", 25)),
        "FF 2222a 44b 666b 888b",
    ),
    "card.expansion.expand": (expand, "FF 2222a 4444b|6666b 8888b"),
    "card.notation.notation_errors": (card_words.notation_errors, "FF 2222a 44b 666b 888b"),
    "card.notation.read_line": (card_words.read_line, "FF 2222a 44b 666b 888b"),
    "card_files.hand_problems.check_suit_count": (
        lambda said: check_suit_count(said, "11a 222b 3333c"),
        "any 2 or 3 different suits",
    ),
    "card_files.card_reader.read_card": (
        lambda said: card_files.read_card(said, "a card"),
        "schema: mahj-card/1\nname: One\n",
    ),
    "card_files.card_reader.read_card_file": (
        lambda said: card_reader.read_card_file(said, "a card"),
        "schema: mahj-card/1\n",
    ),
    "expressions.reading.read": (
        lambda said: read_expression(said, vocabulary(), {"me": types.PLAYER}),
        "count(rack(me)) == 13 and not legal('South calls pung')",
    ),
    "expressions.syntax.parse": (parse_expression, "count(rack(me)) == 13 and not [1, 2] == []"),
    "questions.feedback.sentence": (sentence, "the tile stays there"),
    "questions.feedback.words": (word_count, "Which tile isn't yours?"),
    "fields._groups": (fields._groups, "pung of 3B, NEWS"),
    "fields._play, of the classical game": (
        fields._play(read_classical_play),
        "phase window; turn East; South 3B 4B; thrown East 5B",
    ),
    "fields._play": (fields._play(read_play), PLAY),
    "fields.read_stage": (fields.read_stage, "First Left"),
    "games.read_move": (games.read_move, "South claims chow"),
    "fields._tiles": (fields._tiles, "3B 3B N 0 F J"),
    "scenarios.named_groups._laid": (
        lambda said: named_groups._laid(said, read_groups("pung of 3B, pair")),
        "3B J, N N",
    ),
    "exercises.load.read_file": (
        lambda said: read_file(said, "a file"),
        "schema: mahj-exercise/1\nid: a9.one\nask: Which?\n",
    ),
    "exercises.notebooks.exercises_shown_by": (exercises_shown_by, 'show("a9.first-right", seed=3)'),
    "scenarios.named_groups.read_exposures": (read_exposures, "6D J 6D, N N N"),
    "questions.misconceptions.same_number": (misconceptions.same_number, "M5"),
    "scenarios.moves.read_scene_move": (
        lambda said: read_scene_move(said, Seat.EAST),
        "me calls pung",
    ),
    "facts.texts.check_text": (
        lambda said: check_text(said, {"me": types.PLAYER}),
        "{me} has {count(rack(me))} tiles.",
    ),
    "scenarios.vary.read_vary, a span": (
        lambda said: vary.read_vary({"roll": said}, SceneFields),
        "2 to 12",
    ),
    "solver.exposure.read_exposure": (read_exposure, "6D 6D J as 6D"),
    "solver.groups.read_groups": (read_groups, "pung of 3B, NEWS"),
    "solver.groups.read_named_group": (read_named_group, "pung of 3B"),
    "yaml_source.read_documents": (
        lambda said: yaml_source.read_documents(said, "a text"),
        "a: [1, 2]\n---\nb: {c: d}\n",
    ),
    "yaml_source.read_yaml": (lambda said: yaml_source.read_yaml(said, "a text"), "a: [1, 2]\nb: {c: d}\n"),
    "session.present.html": (html, "Pass **three** *tiles*."),
    "session.present.strip_markdown": (strip_markdown, "Pass **three** *tiles*."),
    "referee.pipe.answer_line": (lambda said: answer_line(said.encode()), REFEREE),
    "rulebook.profiles.read_profile": (read_profile, "sources iou=on"),
    "rulebook.register.rule": (rule, "CH3"),
    "spans.bounded": (bounded, "a text"),
    "spans.number": (number, "12"),
    "spans.Span": (
        lambda said: Span(said, 0, len(said)).parts(",;") + Span(said, 0, len(said)).words(),
        "a, b; c",
    ),
    "players.table_record.TableRecord.of": (
        TableRecord.of,
        str(TableRecord(opening("a", 1, level="a", house="", me=Seat.EAST))),
    ),
    "table.seats.read_seat": (read_seat, "South"),
    "table.walls.Walls.read": (lambda said: Walls.read(WALLS | {Seat.WEST: said}), WALLS[Seat.WEST]),
    "table.walls.read_position": (read_position, "East 6 top"),
    "pasted.read_pasted": (read_pasted, "123b, red dragon x2"),
    "api.tiles.Tiles": (Tiles, "123b 22 444d, red dragon x2"),
    "api.game.Game.at": (Game.at, PLAY),
    "editor.position.read_position": (
        lambda said: position.read_position("table", said),
        "phase window; turn East; South 3B 3B; thrown East 3B",
    ),
    "tiles.tile": (tile, "3 Bam"),
    "tiles.tiles": (tiles, "1 crak 1C North Wind"),
}
"""By the name of each parser: how it is called, and a text it reads."""


def padded(said: str, padding: str, length: int = LENGTH) -> Iterator[str]:
    """Yield the text with much padding before, within and after it."""
    much, middle = padding * (length // len(padding)), len(said) // 2
    blank = said.rfind(" ", 0, middle) + 1 or middle
    yield from (much + said, said[:blank] + much + said[blank:], said + much)
    yield from (said + much + "x", said + much + "\nx")


def slow(name: str, parse: Parser, said: str, *more: type[Exception]) -> list[tuple[str, int]]:
    """Return where padding makes a parser slow; an error of ours is an answer too."""

    def read(text: str) -> None:
        with suppress(MahjError, Unfit, fields.PydanticCustomError, *more):
            parse(text)

    return [
        (kind, place)
        for kind, padding in sample(list(PADDING.items()), TRIED, name)
        for place, texts in enumerate(
            zip(padded(said, padding), padded(said, padding, LENGTH // 4), strict=True)
        )
        if is_slow(read, *texts)
    ]


@pytest.mark.parametrize("name", PARSERS)
def test_what_is_read_without_padding_is_read(name: str) -> None:
    parse, said = PARSERS[name]
    if name == "card_files.card_reader.read_card":
        with pytest.raises(MahjError, match="is missing"):  # the beginning of a card stands for a whole one
            parse(said)
    else:
        assert parse(said) is not False


@pytest.mark.parametrize("name", PARSERS)
def test_long_texts_are_answered_within_a_second(name: str) -> None:
    parse, said = PARSERS[name]
    assert slow(name, parse, said) == []


@pytest.mark.parametrize("name", INTERACTIONS)
def test_what_is_done_in_exercises_is_read_within_a_second(name: str) -> None:
    """The steps under `tests:`, read on the board of the template of each interaction."""
    ((loaded,), _) = read_file(template(name), "a file")
    test = next(each for each in loaded.exercise.tests if each.expect == "wrong")
    parse = loaded.exercise.task(0, test.fixed).acts_of
    assert parse(test.steps[0])
    assert slow(name, parse, test.steps[0], ValueError) == []  # which is how a step is refused


OTHER = {
    "api.record.read_record",  # TableRecord.of above
    "files.read_bytes",  # takes a file and reads no further than a bound
    "files.read_head",  # the same
    "files.read_text",  # the same
    "exercises.notebooks.read_cells",  # takes a file, which JSON's own parser reads; a cell's code is above
    "questions.own_pictures.read_picture",  # takes a file; what it holds is read in test_linear_server.py
    "exercises.shelves.read_shelf",  # takes a folder
    "exercises.plan_words.read_plans",  # takes a folder; the file in it is read as YAML above
    "learner.draft.read_draft",  # takes acts, not text
    "rulebook.register.read_register",  # the register of the product itself
    "scenarios.bank.identity.read_shipped",  # takes nothing
    "exercises.load.read_exercise",  # takes a document that was read
    "scenarios.vary.read_vary",  # the same
    "questions.own_words.read_words",  # takes a folder; the file in it is read as YAML above
    "referee.reading.read_fields",  # takes a JSON object; its values are read by what is above
    "referee.reading.read_flag",  # takes a JSON value
    "referee.reading.read_number",  # the same
    "referee.reading.read_text",  # the same
    "terminal.read_line",  # takes what a person types, and reads no further than its bound
    "table.move_text.read_sentence",  # behind every move above
    "table.clauses.read_clauses",  # behind every table above
    "table.dealing.read_end",  # behind a break above
    "american.play.moves.read_call",  # behind a call above
    "american.play.moves.read_discarded",  # behind a discard above
    "classical.play.moves.read_claim",  # behind a claim above
    "american.charleston.moves.read_passed",  # behind a pass above
}
"""Functions that are named like parsers, and why they are not in the table."""


def test_no_parser_is_forgotten() -> None:
    found = set()
    for info in pkgutil.walk_packages(mahj_tutor.__path__, "mahj_tutor."):
        if info.name.startswith("mahj_tutor.server") or info.name.endswith("__main__"):
            continue
        module = importlib.import_module(info.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if name.startswith(("read", "parse", "is_deal", "is_play")) and function.__module__ == info.name:
                found.add(f"{info.name.removeprefix('mahj_tutor.')}.{name}")
    assert found - PARSERS.keys() - OTHER == set()
    assert found >= OTHER
