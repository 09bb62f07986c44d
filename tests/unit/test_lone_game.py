"""The game that a learner plays alone: each act, each mistake of the script, the coach, and both ends."""

from __future__ import annotations

import re

import pytest

from mahj_tutor.card import first_card
from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.scenarios import arranged as module
from mahj_tutor.scenarios.arranged import Arranged, Offer
from mahj_tutor.tiles import tiles

RACK = tiles("2C 2C 4C 4C 6C F F E E W 9B 5D J")
WALL = tiles("4C 8D J 2C E 7B 6C 4C")
WANTED = {
    "even-1": "F F F 2C 2C 2C 2C 4C 4C 4C 4C 6C 6C 6C",
    "wind-1": "F F F F F E E E W W W R R R",
    "odd-1": "1B 1B 1B 1B 5D 5D 5D 9B 9B 9B 9B 0 0 0",
}


@pytest.fixture
def task(monkeypatch):
    """The rack of the script, and a short wall."""
    offers = []
    for name, said in WANTED.items():
        line = first_card().line(name)
        target = next(each for each in line.targets if sorted(tiles(str(each))) == sorted(tiles(said)))
        offers.append(Offer(line, target))
    found = Arranged(tuple(offers), tuple(sorted(RACK)), WALL)
    monkeypatch.setattr(module, "arranged", lambda said, card, rng: found)
    return exercise("t1.make-a-hand").task(1)


def said(task, text):
    """Return what the board says after what is done: the question, and the answer to a mistake."""
    acts = task.acts_of(text)
    reply = task.reply(acts)
    return task.ask_at(acts), f"{reply.heading}|{reply.title}{reply.why}" if reply else ""


def test_three_hands_are_offered_with_what_one_has(task):
    (choice,) = task.scene.choices
    found = [(option.text, option.detail) for option in choice.options]
    assert found == [
        ("FFF 2222 4444 666", "you have 8 of 14"),
        ("FFFFF EEE WWW RRR", "you have 6 of 14"),
        ("1111 555 9999 DDD", "you have 3 of 14"),
    ]
    assert 'data-tiles="F F J 2C 2C 2C- 2C- 4C 4C 4C- 4C- 6C 6C- 6C-"' in choice.options[0].html


@pytest.mark.parametrize(
    ("done", "words"),
    [
        ("go even-1", "Good. You need six more tiles. **Pick a tile"),
        ("go odd-1", "That's the long road: you need eleven more tiles. You can switch anytime."),
        ("go even-1, pick", "4 Crak! That's three for your kong. **Rack it.**"),
        ("go even-1, pick, rack", "**Throw one you don't need.**"),
        ("go even-1, pick, rack, throw W", "You say: “West.” **Pick a tile"),
        ("go even-1, pick, rack, throw W, pick", "8 Dot. Nice tile, wrong hand."),
        ("go even-1, pick, rack, throw W, pick, rack, throw 8D, pick", "A joker! It can stand in for any"),
        ("go even-1, coach", "What would you like to know?"),
        ("go even-1, pick, rack, can-throw", "9 Bam, 5 Dot, East or West. Your hand has no place for them."),
        ("go even-1, far", "Six tiles to go."),
        ("go even-1, would", "Pick a tile. The wall is waiting."),
        ("go even-1, pick, rack, would", "Throw 9 Bam. This hand uses no Bams."),
        ("go even-1, switch", "You have 6 of 14 for FFFFF EEE WWW RRR and 3 of 14 for 1111 555 9999 DDD."),
        ("go even-1, switch, stay", "All right. You need six more tiles."),
        ("go even-1, switch, go wind-1", "Good. You need eight more tiles."),
        ("go even-1, pick, rack, throw 4C", "This hand could use that 4 Crak."),
        ("go even-1, pick, rack, throw J", "A joker fits anywhere in this hand."),
        ("go even-1, pick, rack, throw 4C, stay", "**Throw one you don't need.**"),
        ("go even-1, pick, rack, throw 4C, throw 4C anyway", "You say: “4 Crak.”"),
    ],
)
def test_what_is_said(task, done, words):
    ask, reply = said(task, done)
    assert words in ask
    assert reply == ""


@pytest.mark.parametrize(
    ("done", "words"),
    [
        ("go even-1, throw W", "|You have 13. Pick before you throw."),
        ("go even-1, pick, rack, pick", "|You have 14. Throw one first."),
        ("go even-1, pick, pick", "|You've picked a tile. Rack it first."),
        ("go even-1, pick, throw W", "|You've picked a tile. Rack it first."),
        ("go even-1, mahjong", "Not yet|The pale tiles above your rack are still missing."),
        ("go even-1, mahjong, mahjong", "Not yet|Six places are still open."),
        ("go even-1, mahjong, mahjong, mahjong", "Not yet|Six places are still open."),
    ],
)
def test_a_mistake_is_answered_and_changes_nothing(task, done, words):
    acts = task.acts_of(done)
    assert said(task, done)[1] == words
    assert task.verdict(acts) == "wrong"
    before = task.acts_of("go even-1, pick, rack" if "rack," in done else "go even-1")
    assert task.at(acts).play.hand(task.begin.me) == task.at(before).play.hand(task.begin.me)


def test_open_places_are_lit_the_second_time(task):
    once, twice = (task.ask_at(task.acts_of(f"go even-1{', mahjong' * count}")) for count in (1, 2))
    assert ("2C-" in once, "2C*" in once) == (True, False)
    assert ("2C-" in twice, "2C*" in twice) == (False, True)


def test_what_changes_nothing_is_not_kept(task):
    acts = task.acts_of("go even-1, far, throw W, coach, pick, pick, rack")
    assert task.kept(acts) == task.acts_of("go even-1, pick, rack")
    assert task.kept(acts) == task.kept(task.kept(acts))


def test_a_used_up_wall_is_a_wall_game(task):
    turns = ["pick, rack, throw 9B", "pick, rack, throw 8D", "pick, rack, throw 5D"]
    turns += ["pick, rack, throw W", "pick, rack, throw E", "pick, rack, throw 7B"]
    turns += ["pick, rack, throw E", "pick, rack, throw E"]
    acts = task.acts_of(f"go even-1, {', '.join(turns)}")
    end = task.reply(acts)
    assert (end.verdict, end.heading) == ("right", "Wall game")
    assert "You were one tile away." in end.why
    assert task.scene_at(acts).moves == {}
    assert "One tile to go!" in task.ask_at(acts[:-1])


def test_mah_jongg_stands_in_printed_order():
    task = exercise("t1.make-a-hand").task(5)
    for acts, offer in zip(task.solutions(), task.begin.offers, strict=True):
        end = task.reply(acts)
        picks = task.at(acts).picks
        assert end.heading == "Mah Jongg!"
        assert end.why.endswith(f"in {picks} picks.")
        rack = next(zone for zone in task.scene_at(acts).zones if zone.id == "rack")
        wanted = [group.tile.code for group in offer.target.groups for _ in range(group.size)]
        shown = [piece.face for piece in rack.pieces]
        assert all(face in (tile, "J") for face, tile in zip(shown, wanted, strict=True))


def test_who_picks_with_a_whole_hand_is_not_told_to_break_it():
    game = exercise("t1.make-a-hand").task(5)
    acts = (*next(iter(game.solutions()))[:-1], ("move", "w1", "rack"))
    reply = game.reply(acts)
    assert (reply.title + reply.why) == "You have 14, and all of them fit. Say “Mah Jongg!”"
    assert game.at(acts).play.hand(game.begin.me) == game.at(acts[:-1]).play.hand(game.begin.me)


def test_after_the_last_act_nothing_is_done(task):
    acts = next(iter(exercise("t1.make-a-hand").task(5).solutions()))
    game = exercise("t1.make-a-hand").task(5)
    assert game.kept((*acts, ("move", "w1", "rack"))) == acts


def told_by_the_coach(task, acts):
    """Return the act that the coach says to do next."""
    told, game = task.ask_at((*acts, ("choose", "do", "would"))), task.at(acts)
    if threw := re.match(r"Throw ([^.]+)\.", told):
        faces = {each.name.lower(): name for name, each in game.pieces()}
        return ("move", faces[threw[1].lower()], "discards")
    if told.startswith("Rack it."):
        return ("move", game.picked_piece(), "rack")
    steps = {"Pick a tile.": ("move", "w1", "rack"), "Say “Mah Jongg!”": ("choose", "do", "mahjong")}
    return next(act for begin, act in steps.items() if told.startswith(begin))


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ["t1.make-a-hand", "t1.with-pairs", "t1p.make-a-hand", "t1p.with-pairs"])
def test_whoever_does_what_the_coach_says_makes_the_hand(name):
    task = exercise(name).task(1)
    for offer in task.begin.offers:
        acts = (("choose", "go", offer.line.id),)
        while not task.at(acts).is_over:
            before, acts = task.at(acts), (*acts, told_by_the_coach(task, acts))
            assert task.at(acts).play is not before.play, acts[-1]
        assert task.reply(acts).heading == "Mah Jongg!"


TWO_HANDS = "scene: {me: East, arrange: 3 of even-1 odd-1}"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("scene: {me: East, arrange: 3 of even-1 odd-1 like-1 wind-1}", TWO_HANDS, "three hands are offered"),
        ("3 of even-1", "3 of even-9", "even-9"),
        ("3 of even-1 odd-1 like-1 wind-1", "some", "names no three hands"),
        ("game: {}", "game: {throw_first: No}", "throw_first"),
        ("game: {}", "game: {pick: 'Pick, {nobdy}.'}", "nobdy"),
        (", arrange: 3 of even-1 odd-1 like-1 wind-1", "", "nothing is arranged"),
    ],
)
def test_an_author_is_told_what_is_wrong(tmp_path, old, new, words):
    from mahj_tutor.exercises.catalog import lessons

    (file,) = next(each for each in lessons() if each.id == "t1").files
    text = file.read_text("utf-8").split("\n---\n")[0]
    assert old in text
    (tmp_path / "own.yaml").write_text(text.replace(old, new).replace("t1.make", "own.make"), "utf-8")
    found = check_files([tmp_path / "own.yaml"])
    assert any(words in str(each) for each in found), found


def test_own_words_take_the_place_of_ours():
    (found,), problems = read_file(
        "id: own.game\ntitle: Mine\nrules: [TN2]\ninteraction: play\n"
        "scene: {me: East, arrange: 3 of even-1 odd-1 like-1 wind-1}\n"
        "game: {pick: 'Your wall: {away} to go.'}\nask: Which hand?\n",
        "t",
    )
    assert not problems
    task = found.exercise.task(1)
    name = task.begin.offers[0].line.id
    assert "**Your wall: six tiles to go.**" in task.ask_at((("choose", "go", name),))
