"""Where the time of a run went."""

import pytest

from tests.conftest import SLOWEST, slowest


def report(file: str, seconds: float) -> pytest.TestReport:
    """Return the report of one step of a test."""
    return pytest.TestReport(
        f"{file}::test_it[a::b]", (file, 1, "test_it"), {}, "passed", None, "call", duration=seconds
    )


def test_the_steps_of_all_tests_of_a_file_count() -> None:
    reports = [report("tests/a.py", 2.0), report("tests/b.py", 5.0), report("tests/a.py", 4.0), "a warning"]
    assert slowest(reports) == [("tests/a.py", 6.0), ("tests/b.py", 5.0), ("all", 11.0)]


def test_the_slowest_are_named_alone() -> None:
    found = slowest(report(f"tests/{number}.py", float(number)) for number in range(20))
    assert [name for name, _ in found] == [f"tests/{number}.py" for number in range(19, 9, -1)] + ["all"]
    assert len(found) == SLOWEST + 1
    assert found[-1][1] == sum(range(20))
