"""YAML in, values out: places, text-first scalars, and bounds on what a stranger may send."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.errors import ContentError
from mahj_tutor.yaml_source import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_ITEMS,
    MAX_TEXT,
    MAX_VALUES,
    Problem,
    read_documents,
    read_yaml,
)


def test_scalars_are_text_whatever_yaml_would_make_of_them() -> None:
    node = read_yaml("{a: 0, b: N, c: no, d: 1e3, e: 2026-01-01, f: , g: ~, h: '0'}", "t")
    assert node.to_python() == dict(
        zip("abcdefgh", ("0", "N", "no", "1e3", "2026-01-01", "", "~", "0"), strict=True)
    )


def test_every_key_and_value_knows_its_line_and_column() -> None:
    node = read_yaml("rack: 3B N\nhints:\n  - one\n  - show: [x, y]\n", "t")
    assert node.locate(["rack"]) == (1, 1)
    assert (node.fields["rack"].line, node.fields["rack"].column) == (1, 7)
    assert node.locate(["hints", 0]) == (3, 5)
    assert node.locate(["hints", 1, "show", 1]) == (4, 15)


def test_a_path_that_leads_nowhere_gives_the_last_place_there_is() -> None:
    node = read_yaml("a:\n  b: c\n", "t")
    assert node.locate(["a", "x", 3]) == (1, 1)
    assert node.locate(["z"]) == (1, 1)


def test_an_alias_copies_and_a_new_document_forgets_it() -> None:
    assert read_yaml("a: &x [1, 2]\nb: *x\n", "t").to_python() == {"a": ["1", "2"], "b": ["1", "2"]}
    documents, problems = read_documents("a: &x 1\n---\nb: *x\n", "t")
    assert [each.to_python() for each in documents] == [{"a": "1"}]
    assert [(each.line, each.code) for each in problems] == [(3, "E002")]


@pytest.mark.parametrize(
    ("text", "line", "say", "fix"),
    [
        ("a: 1\na: 2\n", 2, "'a' appears twice, first in line 1", "keep one"),
        ("a: *b\n", 1, "*b means a copy of something", "quotes"),
        ("a: &b [*b]\n", 1, "*b refers to itself", "write the text out"),
        ("a: !!int 3\n", 1, "tags such as", "remove the tag"),
        ("a: b: c\n", 1, "mapping values are not allowed", "colon in quotes"),
        ("a:\n\tb: c\n", 2, "not valid YAML", "Tab"),
        ("a: 'b\nc: d\n", 1, "end of stream", "quote"),
        ("a: 1\nb:Whose?\nc: 2\n", 2, "could not find expected ':'", "a space after the colon"),
        ("a:\n\u00a0 b: c\n", 2, "begins with a no-break space", "type ordinary spaces"),
        ("a: @b\n", 1, "cannot start", "quotes"),
        ("x: 1\na: b\x07\n", 2, "a character that is not text", "delete it"),
        ("[a]: b\n", 1, "a field name must be plain text", "name: value"),
        ("a: " + "[" * (MAX_DEPTH + 2), 1, f"more than {MAX_DEPTH} levels deep", ""),
        (
            "[" + ("[" + "x, " * 200 + "], ") * (MAX_VALUES // 200) + "]",
            1,
            f"more than {MAX_VALUES} values",
            "",
        ),
        ("a: [" + "x, " * (MAX_ITEMS + 1) + "]", 1, f"more than {MAX_ITEMS} items", "split it up"),
        (
            "".join(f"a{n}: x\n" for n in range(MAX_ITEMS + 1)),
            MAX_ITEMS + 1,
            f"more than {MAX_ITEMS} fields",
            "out",
        ),
        (f"a: x\nb: {'x' * (MAX_TEXT + 1)}\n", 2, f"at most {MAX_TEXT} are read", "shorten it"),
        ("a: " + "x" * MAX_BYTES, 1, "longer than", "several files"),
    ],
)
def test_what_cannot_be_read_has_its_line_and_a_way_to_fix_it(
    text: str, line: int, say: str, fix: str
) -> None:
    problems = read_documents(text, "ours.yaml")[1]
    assert [(each.file, each.line, each.code) for each in problems] == [("ours.yaml", line, "E002")]
    assert say in problems[0].say
    assert fix in problems[0].fix


def test_documents_before_an_unreadable_place_are_kept() -> None:
    documents, problems = read_documents("a: 1\n---\nb: [\n", "t")
    assert [each.to_python() for each in documents] == [{"a": "1"}]
    assert len(problems) == 1


def test_read_yaml_refuses_none_or_several_documents() -> None:
    for text in ("", "a: 1\n---\nb: 2\n"):
        with pytest.raises(ContentError, match="one document is expected"):
            read_yaml(text, "t")


def test_files_are_read_with_and_without_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"\xef\xbb\xbfa: Soap\n")
    assert read_yaml(file).to_python() == {"a": "Soap"}


def test_a_file_that_is_not_utf8_tells_where(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"a: x\nb: caf\xe9\n")
    (problem,) = read_documents(file, "a.yaml")[1]
    assert (problem.line, problem.column) == (2, 7)
    assert "UTF-8" in problem.fix


def test_a_folder_in_place_of_a_file_is_a_problem(tmp_path: Path) -> None:
    (problem,) = read_documents(tmp_path, "a")[1]
    assert "cannot be read" in problem.say


def test_a_problem_reads_as_one_line() -> None:
    text = str(Problem("a.yaml", 3, 5, "E001", "'rakc' is not a field", "did you mean 'rack'?"))
    assert text == "a.yaml:3:5 E001 'rakc' is not a field. did you mean 'rack'?"
