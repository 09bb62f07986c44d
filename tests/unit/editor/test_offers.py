"""What is picked by its name: rules and misconceptions, the author's own among them."""

from __future__ import annotations

from pathlib import Path

from mahj_widgets.editor import ExerciseEditor
from mahj_widgets.editor_protocol import Offer, read_editor_message

from mahj_tutor.card import first_card, practice_card
from mahj_tutor.editor.binding import bind
from mahj_tutor.editor.form import field_at
from mahj_tutor.editor.offers import OWN, called, choices, hands
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.rulebook import register

WORDS = """\
misconceptions:
  speed-decides:
    belief: Whoever calls first gets the tile.
    say: Speed doesn't decide. Whose turn would come first?
    when: picked == thrower
rules:
  count-aloud:
    name: Count aloud
    text: A player who is asked how many tiles she has counts them aloud.
"""


def test_every_rule_is_offered_by_its_name_and_the_authors_own_come_first(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, "utf-8")
    first, *others = choices("rules", tmp_path)
    assert (first.value, first.label, first.group) == ("count-aloud", "Count aloud", OWN)
    assert {each.code for each in others} == set(register()), "an id is told below the name"
    assert {each.value for each in others} == set(register())
    assert all(each.help == register()[each.value].text for each in others)
    headings = [each.group for each in others]
    assert len(set(headings)) == sum(a != b for a, b in zip(headings, ["", *headings], strict=False))


def test_every_misconception_is_offered_by_its_belief(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, "utf-8")
    first, *others = choices("misconceptions", tmp_path)
    assert (first.value, first.group) == ("speed-decides", OWN)
    assert {each.value for each in others} == set(misconceptions())
    assert called("misconceptions", "M18", tmp_path) == "Whoever calls first gets the tile"
    assert called("misconceptions", "M99", tmp_path) == "M99"


def test_the_browser_is_told_what_it_asks_for_and_the_form_has_the_names(tmp_path: Path) -> None:
    editor = ExerciseEditor()
    sent: list[dict[str, object]] = []
    editor.send = lambda content, buffers=None: sent.append(content)
    bench = bind(editor, tmp_path)
    editor.receive({"kind": "new", "interaction": "choose"})
    editor.receive({"kind": "set", "path": ["rules", 1], "value": "count-aloud", "n": 1})
    form = bench.page().form
    assert form is not None
    rules = next(each for each in form.fields if each.name == "rules")
    assert rules.kind == "picks"
    assert [each.picked for each in rules.fields] == [called("rules", "TN2", tmp_path), "count-aloud"]
    assert "rules: [TN2, count-aloud] " in bench.desk.text
    editor.receive({"kind": "offer", "of": "rules", "path": ["rules"]})
    assert sent[-1]["kind"] == "choices"
    assert sent[-1]["of"] == "rules"


def test_hands_are_picked_from_the_card_that_is_played_as_it_is_printed(tmp_path: Path) -> None:
    bench = Workbench(tmp_path / "my-club")
    bench.desk.add("choose")
    bench.desk.set_value(("card",), "practice")
    offer = read_editor_message({"kind": "offer", "of": "hands", "path": ["scene", "line"]})
    assert isinstance(offer, Offer)
    found = bench.choices(offer)
    assert found is not None
    assert [each.value for each in found] == [line.id for line in practice_card().lines]
    assert [each.group for each in found] == [line.section for line in practice_card().lines]
    even = next(each for each in hands(first_card()) if each.value == "even-1")
    assert (even.label, even.help) == ("FFF 2222 4444 666", "any 1 suit; X, open; pays 25")
    assert even.printed[1] == (("2222", "a"),)
    bench.desk.set_value(("scene", "line"), "any")
    form = bench.page().form
    assert form is not None
    line_field = field_at(form, ("scene", "line"))
    assert line_field is not None
    assert (line_field.kind, line_field.of) == ("text", "hands")


def test_what_is_about_the_other_game_comes_last(tmp_path: Path) -> None:
    bench = Workbench(tmp_path)
    for recipe, other in (("02-whose-call", "CC"), ("34-a-classical-question", "")):
        bench.respond(read_editor_message({"kind": "recipe", "name": recipe}))
        for broken in (False, True):
            if broken:
                bench.respond(read_editor_message({"kind": "remove", "path": ["ask"]}))
            offered = bench.choices(Offer(kind="offer", of="rules", path=("rules",)))
            assert offered is not None
            last = [each.value for each in offered if each.is_other]
            assert last
            assert [each.value for each in offered][-len(last) :] == last
            assert all(each.startswith("CC") == bool(other) for each in last)


def test_recipes_are_found_by_what_they_ask_and_their_rules(tmp_path: Path) -> None:
    known = {each.value: each.words for each in choices("recipes", tmp_path)}
    assert "First Right" in known["19-keep-two-hands-in-view"]
    assert all(known.values())
