"""A run tries a few cases of a test that is marked `sampled`; the long proofs try the others."""

from __future__ import annotations

import pytest

from tests.conftest import pytest_collection_modifyitems

CASES = range(8)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("case", CASES)
def test_of_eight_cases_three_are_tried(case: int, request: pytest.FixtureRequest) -> None:
    some = [each for each in request.session.items if each.nodeid.startswith(request.node.nodeid[:-2])]
    tried = [each for each in some if not each.get_closest_marker("soak")]
    assert case in CASES
    assert len(tried) <= 3
    assert bool(request.node.get_closest_marker("soak")) is (request.node not in tried)


class _Case:
    """As much of a collected test as is looked at."""

    def __init__(self, name: str, most: int | None) -> None:
        self.nodeid = name
        self.marks = {"sampled": pytest.mark.sampled(most).mark} if most else {}

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.marks.get(name)

    def add_marker(self, name: str) -> None:
        self.marks[name] = getattr(pytest.mark, name).mark


def left(most: int | None) -> list[str]:
    """Return the cases out of five that are left to the long proofs."""
    cases = [_Case(f"tests/test_it.py::test_it[{each}]", most) for each in range(5)]
    pytest_collection_modifyitems(cases)  # type: ignore[arg-type]
    return [each.nodeid for each in cases if "soak" in each.marks]


def test_all_others_are_long_proofs_and_the_same_each_time() -> None:
    assert len(left(2)) == 3
    assert left(2) == left(2)


def test_no_case_is_left_out_where_all_are_taken_or_nothing_is_said() -> None:
    assert left(5) == left(9) == left(None) == []
