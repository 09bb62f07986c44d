"""How problems are listed: by file and line, equal ones once with their number, not too many of a file."""

from __future__ import annotations

from mahj_tutor.problems import MOST_ALIKE, MOST_EQUAL, MOST_PROBLEMS, Problem, listed


def problem(line: int, say: str = "", code: str = "E002", file: str = "a.yaml") -> Problem:
    return Problem(file, line, 1, code, say or f"mistake {line}", "fix it")


def test_problems_are_listed_by_file_and_line_and_none_twice() -> None:
    one, two, other = problem(1), problem(2), problem(1, file="b.yaml")
    assert listed([other, two, one, two]) == (one, two, other)


def test_a_few_equal_problems_are_listed_one_by_one() -> None:
    equal = tuple(problem(line, "wrong") for line in range(1, MOST_EQUAL + 1))
    assert listed(equal) == equal


def test_many_equal_problems_are_listed_once_with_their_number_and_last_line() -> None:
    found = listed([*(problem(line, "wrong") for line in range(5, 4005)), problem(7, "other")])
    assert [each.line for each in found] == [5, 7]
    assert found[0].say == "wrong (and 3999 more times, up to line 4004)"
    assert found[0].fix == "fix it"


def test_many_problems_that_differ_in_what_they_name_are_one_line_with_their_places() -> None:
    some = [problem(line, f"cell {line} uses 'show {line}', which isn't defined") for line in range(4, 19)]
    assert listed(some[:MOST_ALIKE]) == tuple(some[:MOST_ALIKE])
    (found,) = listed(some)
    lines = ", ".join(map(str, range(5, 19)))
    assert (found.line, found.fix) == (4, "fix it")
    assert found.say == f"cell 4 uses 'show 4', which isn't defined (and the like in lines {lines})"


def test_of_each_file_only_so_many_problems_are_listed_and_the_others_are_counted() -> None:
    found = listed(problem(line, file=file) for line in range(1, 501) for file in ("a.yaml", "b.yaml"))
    for file in ("a.yaml", "b.yaml"):
        *some, last = (each for each in found if each.file == file)
        assert [each.line for each in some] == [*range(1, MOST_PROBLEMS)]
        assert (last.line, last.say) == (MOST_PROBLEMS, "401 more problems in this file are not listed")
    assert listed(found) == found


def test_mistakes_come_before_warnings_where_there_are_too_many() -> None:
    found = listed([*(problem(line, code="W100") for line in range(1, 501)), problem(900)])
    assert problem(900) in found
    assert len(found) == MOST_PROBLEMS
    assert [each.code for each in found if "not listed" in each.say] == ["W100"]


def test_mistakes_that_are_not_listed_are_counted_as_mistakes() -> None:
    (last,) = (each for each in listed(map(problem, range(1, 501))) if "not listed" in each.say)
    assert last.is_error
