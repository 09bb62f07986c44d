"""A field that stands in the wrong place, or what `vary` would draw: the fix says where it goes."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.load import read_file

HEAD = "id: my-club.a\ntitle: A\nrules: [CL1]\ninteraction: {}\nask: What?\n"
CHOOSE = "options: yes or no\nanswer: 'yes'\n"


def fixes(rest: str, interaction: str = "choose") -> list[str]:
    _, problems = read_file(HEAD.format(interaction) + rest, "a")
    return [each.fix for each in problems]


@pytest.mark.parametrize(
    ("rest", "fix"),
    [
        ("scene: {stage: worked}\n", "it goes beside scene:, not in it"),
        ("scene: {me: East, hints: [x]}\n", "it goes beside scene:, not in it"),
        ("scene: {require: [x]}\n", "it goes in vary:"),
        ("scene: {beside: {stage: worked}}\n", "it goes beside scene:, not in it"),
        ("scene: {beside: {find: [x]}}\n", "it goes beside beside:, not in it"),
        ("me: East\n", "it goes in scene:, not beside it"),
        ("table: phase window; turn East\n", "it goes in scene:, not beside it"),
        ("suits: shuffle\n", "it goes in vary:, not beside it"),
        ("wrong: [x]\n", "it goes in feedback: or scene:, not beside it"),
        ("hints:\n  - {say: x, expect: right}\n", "it goes in tests:"),
        ("tests:\n  - {do: x, expect: right, hints: [a]}\n", "it goes beside tests:, not in it"),
        ("say: x\n", "it goes in hints:, options: or worked:, not beside it"),
        ("author: me\n", "it goes in about:, not beside it"),
        ("anwser: x\n", "did you mean 'answer'?"),
    ],
)
def test_a_field_of_another_place_is_told_where_it_belongs(rest: str, fix: str) -> None:
    assert fixes(rest + CHOOSE) == [fix]


def test_what_stands_in_an_option_belongs_beside_the_options() -> None:
    said = "options:\n  - {say: x, right: 'yes', several: yes}\n  - {say: y, feedback: {right: z}}\n"
    assert fixes(said) == ["it goes beside options:, not in it"] * 2
    parts = "parts:\n  - {name: a, options: yes or no, answer: 'yes', hints: [x]}\n"
    assert fixes(parts) == ["it goes beside parts:, not in it"]


@pytest.mark.parametrize(
    ("scene", "fix"),
    [
        ("rack: any", "{rack: any}"),
        ("{rack: passed, pass: First Left}", "{rack: passed}"),
        ("me: any", "{me: any}"),
        ("me: [East, South]", "{me: [East, South]}"),
        ("roll: 2 to 12", "{roll: 2 to 12}"),
        ("suits: shuffle", "{suits: shuffle}"),
    ],
)
def test_what_is_drawn_stands_in_vary(scene: str, fix: str) -> None:
    scene = scene if scene.startswith("{") else f"{{{scene}}}"
    assert fixes(f"scene: {scene}\n{CHOOSE}") == [f"what is drawn goes beside the scene: vary: {fix}"]


@pytest.mark.parametrize("scene", ["seats: [Est]", "rack: 3X", "me: Norht", "roll: 13"])
def test_a_plain_mistake_in_the_scene_keeps_its_own_fix(scene: str) -> None:
    (fix,) = fixes(f"scene: {{{scene}}}\n{CHOOSE}")
    assert "vary" not in fix
