"""How often somebody may try something."""

from __future__ import annotations

import pytest

from mahj_tutor.server.tries import REMEMBERED, Tries, household


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_visitor_has_so_many_tries_and_gets_them_back_one_by_one() -> None:
    clock = Clock()
    tries = Tries(3, 60.0, clock)
    assert [tries.allow("ann") for _ in range(5)] == [True, True, True, False, False]
    clock.now += 19.9
    assert not tries.allow("ann")
    clock.now += 0.2
    assert [tries.allow("ann"), tries.allow("ann")] == [True, False]
    clock.now += 10_000
    assert [tries.allow("ann") for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize("most", range(1, 60))
def test_no_try_is_lost_to_rounding(most: int) -> None:
    tries = Tries(most, 1.0, Clock())
    assert [tries.allow("ann") for _ in range(most + 1)] == [True] * most + [False]


def test_visitors_are_told_apart_by_all_their_words() -> None:
    tries = Tries(1, 60.0, Clock())
    assert tries.allow("192.0.2.7", "QWERT")
    assert tries.allow("192.0.2.7", "ASDFG")
    assert tries.allow("192.0.2.7")
    assert not tries.allow("192.0.2.7", "QWERT")


def test_a_refused_try_does_not_put_off_the_next_one() -> None:
    clock = Clock()
    tries = Tries(1, 10.0, clock)
    assert tries.allow("ann")
    for _ in range(9):
        clock.now += 1.0
        assert not tries.allow("ann")
    clock.now += 1.0
    assert tries.allow("ann")


def test_memory_is_bounded_and_the_one_not_seen_for_longest_goes_first() -> None:
    tries = Tries(1, 60.0, Clock())
    assert tries.allow("steady")
    assert tries.allow("quiet")
    for number in range(3 * REMEMBERED):
        tries.allow(f"stranger {number}")
        if number % 100 == 0:
            assert not tries.allow("steady")
    assert len(tries) == REMEMBERED
    assert tries.allow("quiet")


@pytest.mark.parametrize(("most", "seconds"), [(0, 1.0), (1, 0.0), (-1, 1.0)])
def test_a_limit_without_tries_is_a_mistake(most: int, seconds: float) -> None:
    with pytest.raises(ValueError, match="above 0"):
        Tries(most, seconds)


def test_one_house_is_one_visitor_however_many_addresses_it_has() -> None:
    assert household("2001:db8:0:7::1") == household("2001:db8:0:7:ffff::2") != household("2001:db8:0:8::1")
    assert household("fe80::1%eth0") == household("fe80::2")
    assert len(household("x" * 10_000)) == 64
