"""`suits: shuffle` and `numbers:` in every field that holds tiles; answers and words go with them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.table import Seat
from mahj_tutor.tiles import text

HEAD = "schema: mahj-exercise/2\nid: my-club.renamed\ntitle: Renamed\nrules: [CL1]\ninteraction: choose\n"
TABLE = (
    HEAD
    + """\
scene:
  me: South
  table: >-
    phase window; turn East; kept 0; South 3bams 3  Bamboo G 9C; shown West 5C 5C J; shown North 0 0 0;
    thrown North R as 1 Crak, East 3B; wall 3C white dragon, red dragon
  move: South calls pung
vary: {suits: shuffle}
ask: "{discard}, {[3B, G]}, {tile_of(last(exposures(West)))}, {tiles: 3 Bam G}"
options:
  - {say: "{3B}", right: "discard == 3B and like(rack(me), 3B) == '3B 3B' and not legal('South discards 3B')"}
  - {say: No}
"""
)
SUITS = {"B": ("Bam", "G", "Green Dragon"), "C": ("Crak", "R", "Red Dragon"), "D": ("Dot", "0", "Soap")}
FIELDS = {
    "groups: 3B J 3B": "first(groups)",
    "{group_names: pung of 3B, laid: 3B 3B J}": "group_names",
    "tiles: 3B 3B": "tiles",
    "{hand: 3B 3B}": "hand",
    "{table: 'phase discard; turn South; came wall; South 3B', me: South, move: South discards 3B}": "move",
    "{table: 'phase discard; turn South; came wall; South 3B', me: South, before: me discards 3B}": "discard",
    "{me: South, pass: First Right, rack: 3B 3B 3B N N N E E E F F F J}": "first(rack(me))",
}
"""Fields of a scene, and what says their tiles."""


def items(tmp_path: Path, said: str, many: int = 40) -> list[QuestionTask]:
    file = tmp_path / "mine.yaml"
    file.write_text(said, "utf-8")
    found, problems = read_file(file, str(file))
    assert problems == ()
    tasks = [found[0].exercise.task(seed) for seed in range(many)]
    return [each for each in tasks if isinstance(each, QuestionTask)]


def test_a_whole_table_is_renamed_and_the_answer_and_the_words_with_it(tmp_path: Path) -> None:
    seen = Counter[str]()
    for task in items(tmp_path, TABLE):
        play = task.drawn.situation.play
        assert play is not None
        rack = [each.code for each in play.hand(Seat.SOUTH).rack]
        bam, crak = (next(code[1] for code in rack if code[0] == number) for number in "39")
        dot = next(suit for suit in SUITS if suit not in (bam, crak))
        green, red, soap = (SUITS[suit][1] for suit in (bam, crak, dot))
        assert sorted(rack) == sorted([f"3{bam}", f"3{bam}", green, f"9{crak}"])
        assert [str(each) for each in play.hand(Seat.WEST).shown] == [f"5{crak} 5{crak} J"]
        assert [str(each) for each in play.hand(Seat.NORTH).shown] == [f"{soap} {soap} {soap}"]
        assert [str(each) for each in play.thrown] == [f"North {red} as 1{crak}", f"East 3{bam}"]
        assert text(play.wall) == f"3{crak} {soap} {red}"
        words = f"3 {SUITS[bam][0]}, a 3 {SUITS[bam][0]} and a {SUITS[bam][2]}, 5 {SUITS[crak][0]}"
        assert task.ask == f"{words}, {{tiles: 3{bam} {green}}}"
        assert task.solution == task.acts_of(f"3 {SUITS[bam][0]}")
        seen[bam + crak] += 1
    assert len(seen) == 6


@pytest.mark.parametrize("scene", FIELDS)
def test_every_field_with_tiles_is_renamed(tmp_path: Path, scene: str) -> None:
    fields = f"\n  {scene}" if scene[0] != "{" else f" {scene}"
    said = f"{HEAD}scene:{fields}\nvary: {{suits: shuffle, numbers: {{3: 4 to 5}}}}\n"
    said += f'ask: "{{3B}}: {{{FIELDS[scene]}}}"\noptions: [{{say: Yes, right: yes}}, No]\n'
    found = {task.ask for task in items(tmp_path, said)}
    assert len(found) == 6
    for each in found:
        named, lies = each.split(": ")
        assert named[0] in "45"
        assert named in lies, "what an expression names is what lies there"


def test_a_hand_that_needs_its_soaps_keeps_them(tmp_path: Path) -> None:
    table = "phase window; turn West; East F F F 2B 0 2B 6B 4C 4C 4C G G G; thrown West G"
    said = f"{HEAD}scene: {{me: East, table: {table!r}}}\nvary: {{suits: shuffle}}\n"
    said += 'ask: "{rack(me)}"\noptions: [{say: Win, right: "legal(call(me, \'mahjong\'))"}, No]\n'
    tasks = items(tmp_path, said)
    assert {task.solution == task.acts_of("Win") for task in tasks} == {True}
    assert len({task.ask for task in tasks}) == 2
