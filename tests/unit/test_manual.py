"""The manual for authors says what is so: its example works, and it lists what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahj_tutor.authoring.reference import answer_names_said
from mahj_tutor.cli import main
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.check_lessons import check_paths
from mahj_tutor.facts import all_facts
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.misconceptions import misconceptions

ROOT = Path(__file__).parents[2]
MANUAL = (ROOT / "docs" / "exercises.md").read_text("utf-8")
FIRST, WHOLE, OPTIONS, *_ = re.findall(r"```yaml\n(.*?)```", MANUAL, re.DOTALL)
COMMANDS = re.findall(r"mahj-tutor (kinds|facts|rules|misconceptions)( [a-z]+)`", MANUAL)


def changed(text: str, tmp_path: Path) -> list[str]:
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    return [str(each).removeprefix(f"{tmp_path}/") for each in check_files([tmp_path / "a.yaml"])]


def test_the_first_exercise_passes_in_a_new_lesson(tmp_path: Path) -> None:
    assert main(["new", "lesson", "my-club", "--dir", str(tmp_path)]) == 0
    (tmp_path / "my-club" / "exercises.yaml").write_text(FIRST, "utf-8")
    found = check_paths([tmp_path / "my-club"])
    told = [(Path(each.file).name, each.code) for each in found]
    assert told == [("exercises.yaml", "W130"), ("lesson.ipynb", "E002"), ("lesson.ipynb", "E002")]
    notebook = tmp_path / "my-club" / "lesson.ipynb"
    written = re.sub(r"my-club\.(choose|mark)", "my-club.whose-call", notebook.read_text("utf-8"))
    notebook.write_text(written, "utf-8")
    assert check_paths([tmp_path / "my-club"]) == ()


def test_the_first_exercise_names_the_rule_that_decides() -> None:
    """Nobody calls, so it is not about who gets a call (CL5) but about whose turn comes next."""
    answer, rules = (re.findall(rf"^{name}: (.*)$", FIRST, re.MULTILINE)[0] for name in ("answer", "rules"))
    says = all_facts()[answer.removesuffix("()")].says
    assert rules[1:-1] in says


def test_own_choices_pass(tmp_path: Path) -> None:
    """One option is right by its condition, and the other two say so of themselves."""
    assert changed(OPTIONS, tmp_path) == []


def test_the_whole_exercise_passes_as_it_stands_and_has_everything(tmp_path: Path) -> None:
    assert changed(WHOLE, tmp_path) == []
    for part in (
        "vary:",
        "suits: shuffle",
        "cases:",
        "let:",
        "legal(",
        "back:",
        "hints:",
        "do_with_me",
        "tests:",
    ):
        assert part in WHOLE
    assert len(re.findall(r" # ", WHOLE)) >= 10, "its lines say what they are"


def test_the_drawn_scene_that_the_manual_proposes_passes(tmp_path: Path) -> None:
    (drawn,) = re.findall(r"`(scene: \{draw.*?)`:", MANUAL)
    before, _, rest = FIRST.partition("scene:\n")
    scene = rest[: rest.index("ask:")]
    assert "table:" in scene
    text = before + f"{drawn}\n" + rest.removeprefix(scene)
    assert [each for each in changed(text, tmp_path) if "E060" not in each] == []


def test_a_mistake_is_told_as_the_manual_says(tmp_path: Path) -> None:
    found = changed(FIRST.replace("answer:", "anwser:"), tmp_path)
    (said,) = re.findall(r"`exercises\.yaml:(.*E001.*)`", MANUAL)
    assert f"a.yaml:{said}" in found


def test_the_manual_lists_interactions() -> None:
    assert [name for name in INTERACTIONS if f"| `{name}` |" not in MANUAL] == []


def test_misconceptions_are_found_by_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["misconceptions"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(misconceptions())
    assert main(["misconceptions", "m05"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told == f"M05: {misconceptions()['M05'].belief} {misconceptions()['M05'].say}"
    assert main(["misconceptions", "elephant"]) != 0


def test_the_manual_lists_the_names_of_an_answer() -> None:
    rows = [f"| `{name}` | {answer_names_said(model)} |" for name, model in INTERACTIONS.items()]
    assert [row for row in rows if row not in MANUAL] == []


def test_the_manual_lists_every_code() -> None:
    source = "".join(file.read_text("utf-8") for file in (ROOT / "mahj_tutor" / "exercises").rglob("*.py"))
    codes = set(re.findall(r'"([EW][0-9]{3})"', source))
    assert sorted(code for code in codes if f"| {code} |" not in MANUAL) == []


@pytest.mark.parametrize(
    "command", sorted(set(re.findall(r"mahj-tutor (kinds|facts|rules|misconceptions)( [a-z]+)`", MANUAL)))
)
def test_the_commands_in_the_manual_work(
    command: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command[0], *command[1].split()]) == 0
    assert capsys.readouterr().out
