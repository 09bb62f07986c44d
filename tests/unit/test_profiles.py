"""Table rules: 24 options, profiles that choose each, and polite refusals."""

from __future__ import annotations

from dataclasses import fields

import pytest

from mahj_tutor.errors import NotationError, UnknownNameError
from mahj_tutor.rulebook import Profile, options, profile, profiles, register
from mahj_tutor.rulebook.profiles import read_profile

LEAGUE = {
    "choose_east": "host",
    "second_charleston_stop": "before_seen",
    "iou": "on",
    "concealed_mistake": "any_fit",
    "edit_exposure": "until_discard",
    "exposed_first": "on",
    "swap_after_call": "once_exposed",
    "jokerless_singles_pairs": "plain",
    "misnamed_mahjong": "misnamer_only",
    "miscount": "dead",
    "three_player_courtesy": "none",
}


def test_there_are_24_options_and_a_profile_chooses_each() -> None:
    assert len(options()) == 24
    assert [field.name for field in fields(Profile)] == ["name", *options()]
    for each in profiles().values():
        assert list(each.choices()) == list(options())


def test_every_option_asks_something_and_bears_on_known_rules() -> None:
    for option in options().values():
        assert option.question.endswith("?")
        assert option.rules
        assert set(option.rules) <= set(register()), option.name
        assert option.meanings
        assert all(meaning and not meaning.endswith(".") for meaning in option.meanings.values())


def test_the_shipped_profiles() -> None:
    sources, league, home = (profile(name).choices() for name in ("sources", "league", "home"))
    assert {name: value for name, value in league.items() if value != sources[name]} == LEAGUE
    assert home == sources


def test_changing_options() -> None:
    ours = profile("sources", next_wall="right", iou="on")
    assert (ours.name, ours.next_wall, ours.iou, ours.mush) == ("sources", "right", "on", "off")
    assert ours == profile().replace(next_wall="right").replace(iou="on")
    assert profile().next_wall == "left"


def change(name: str, changes: dict[str, str]) -> Profile:
    return profile(name).replace(**changes)


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("leage", {}, "unknown profile 'leage', did you mean 'league'"),
        ("sources", {"next_wal": "left"}, "unknown option 'next_wal', did you mean 'next_wall'"),
        ("sources", {"next_wall": "up"}, "unknown value of next_wall 'up': choose 'left' or 'right'"),
        ("sources", {"name": "x"}, "unknown option 'name'"),
    ],
)
def test_unknown_names_are_refused_with_advice(name: str, changes: dict[str, str], message: str) -> None:
    with pytest.raises(UnknownNameError) as error:
        change(name, changes)
    assert str(error.value).startswith(message)


def test_every_value_of_every_option_may_be_chosen_and_read_back() -> None:
    for option in options().values():
        for value in option.meanings:
            ours = profile("league").replace(**{option.name: value})
            assert read_profile(str(ours)) == ours


def test_an_option_is_read_whole() -> None:
    anew = options.__wrapped__()  # what was read before is not asked
    assert anew == options()
    assert all(option.name == name and option.question.endswith("?") for name, option in anew.items())
    assert anew["iou"].rules == ("CH6",)
    assert set(anew["iou"].meanings) == {"off", "on"}


def test_where_a_profile_cannot_be_read_is_told() -> None:
    with pytest.raises(NotationError) as caught:
        read_profile("sources iou=on iou iou")
    assert str(caught.value) == "expected option=value, found 'iou' at column 16 of 'sources iou=on iou iou'"
    with pytest.raises(UnknownNameError, match=r"^unknown value of iou 'on=off'"):
        read_profile("sources iou=on=off")
    with pytest.raises(UnknownNameError, match=r"^unknown profile ''"):
        read_profile("")


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("sources next_wall", NotationError),
        ("", UnknownNameError),
        ("sources name=x", UnknownNameError),
        ("home self=on", UnknownNameError),
    ],
)
def test_unreadable_profiles(said: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read_profile(said)
