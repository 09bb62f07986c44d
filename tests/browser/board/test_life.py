"""The life of a board: hello, drafts, verdicts, replays, hints and settings."""

from __future__ import annotations

import pytest
from mahj_widgets.protocol import Feedback, View, as_json

from tests.browser.board.life import ACTS, LOOKED, SHOUT, Make, move_one
from tests.browser.board.positions import table
from tests.browser.board.views import hinted, passing, worked, wrong
from tests.browser.board.window import BoardPage

pytestmark = pytest.mark.browser


def test_hello_carries_a_key_that_stays(board_page: Make) -> None:
    board = board_page(View())
    key = board.sent("hello")[0]["key"]
    assert f"mahj_learner={key}" in board.page.evaluate("document.cookie")
    board.reload(View())
    assert board.sent("hello")[0]["key"] == key


def test_without_cookies_the_key_is_kept_in_storage(own_window: BoardPage) -> None:
    board = own_window
    board.page.context.add_init_script(
        "Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })"
    )
    board.reload(View())
    key = board.sent("hello")[0]["key"]
    board.reload(View())
    assert board.sent("hello")[0]["key"] == key


def test_nothing_is_drawn_or_said_before_it_is_seen(board_page: Make) -> None:
    board = board_page(View())
    board.page.evaluate(
        """() => {
          fake.close();
          fake.sent.length = 0;
          document.querySelector("main").style.paddingTop = "4000px";
          scrollTo(0, 0);
        }"""
    )
    board.page.evaluate("(view) => fake.open(view)", as_json(passing()))
    board.page.evaluate(LOOKED)
    assert board.sent("hello") == []
    assert board.page.locator("[data-piece]").count() == 0
    board.page.evaluate("scrollTo(0, 4000)")
    board.page.wait_for_selector("[data-piece]")
    assert len(board.sent("hello")) == 1


def test_the_sprite_is_asked_for_once_a_page(board_page: Make) -> None:
    board = board_page(passing(), fresh=True)
    board.page.evaluate("fake.close()")
    board.open(passing())
    assert len(board.sent("need")) == 1
    assert board.page.locator("#t-6D").count() == 1


def test_handlers_in_a_sprite_do_not_run(board_page: Make) -> None:
    board = board_page(passing(), sprite=False, fresh=True)
    board.tell(
        kind="sprite",
        svg=(
            '<svg xmlns="http://www.w3.org/2000/svg"'
            ' onload="window.ran=1"><script>window.ran=2</script><image href="data:,"'
            ' onerror="window.ran=3"/><symbol id="t-body"/></svg>'
        ),
    )
    assert board.page.locator("svg script, svg[onload], svg [onerror]").count() == 0
    board.page.evaluate(SHOUT)
    assert board.page.evaluate("window.ran") is None


def test_drafts_are_sent_at_most_one_in_300_ms(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    move_one(board, "t12")
    assert board.sent("draft") == []
    board.page.clock.run_for(310)
    assert [draft["acts"] for draft in board.sent("draft")] == [[*ACTS, ["move", "t12", "tray"]]]


def test_a_draft_goes_before_the_submit(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.act("Pass these three").click()
    kinds = [message["kind"] for message in board.page.evaluate("fake.sent")]
    assert kinds[-2:] == ["draft", "submit"]
    board.act("Pass these three").click(force=True)
    assert len(board.sent("submit")) == 1


def test_a_draft_goes_when_the_page_goes(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    assert board.sent("draft")[0]["acts"] == ACTS


def test_the_verdict_opens_below_without_moving_the_board(board_page: Make) -> None:
    board = board_page(passing(), height=1400)
    before = board.zone("rack").bounding_box()
    board.act("Pass these three").click()
    board.show(wrong())
    assert board.zone("rack").bounding_box() == before
    assert board.page.locator(".m-verdict").text_content() == "Not yet"
    assert board.page.evaluate("document.activeElement.textContent") == "You put a joker in the pass."
    assert board.loud().startswith("Not yet. You put a joker in the pass. A Joker can stand in")


VERDICTS = (
    ("right", "Right"),
    ("wrong", "Not yet"),
    ("unreadable", "One thing first"),
    ("onward", "Keep going"),
    ("trouble", "Something went wrong"),
)


def test_every_verdict_has_a_shape_and_a_word(board_page: Make) -> None:
    board = board_page(passing())
    for serial, (verdict, word) in enumerate(VERDICTS, 2):
        feedback = Feedback.model_validate({"verdict": verdict, "title": "So it is."})
        board.show(passing(serial=serial, feedback=feedback))
        assert board.page.locator(".m-verdict").text_content() == word
        assert board.page.locator(".m-verdict path").count() == 1


def test_a_verdict_without_words_of_its_own_is_the_heading(board_page: Make) -> None:
    board = board_page(passing())
    board.act("Pass these three").click()
    board.show(wrong(feedback=Feedback(verdict="wrong", why="<p>Look at the pass.</p>")))
    assert board.page.get_by_role("heading", name="Not yet").is_visible()
    assert board.page.evaluate("document.activeElement.textContent") == "Not yet"
    assert board.loud().startswith("Not yet. Look at the pass.")


def test_feedback_lights_the_pieces_it_is_about_until_the_answer_changes(board_page: Make) -> None:
    board = board_page(passing())
    piece = passing().zones[0].pieces[0].id
    board.show(wrong(feedback=Feedback(verdict="wrong", lit=(piece,))))
    lit = board.page.locator(f"[data-piece='{piece}'].m-lit")
    assert lit.count() == 1
    board.show(wrong(feedback=Feedback(verdict="wrong")))
    assert lit.count() == 0


def test_a_rule_chip_opens_our_wording_and_the_source(board_page: Make) -> None:
    board = board_page(wrong())
    chip = board.page.get_by_role("button", name="Jokers are never passed")
    assert chip.get_attribute("aria-expanded") == "false"
    chip.click()
    assert chip.get_attribute("aria-expanded") == "true"
    assert "Part 2, item 1" in (
        board.page.locator(f"#{chip.get_attribute('aria-controls')}").text_content() or ""
    )
    chip.click()
    assert board.page.locator(".m-rule").count() == 0


def test_markup_from_below_is_cleaned(board_page: Make) -> None:
    why = (
        '<p onclick="window.ran=1">A <strong>B</strong><img src=x onerror="window.ran=2"> <a'
        ' href="javascript:window.ran=3">C</a></p><script>window.ran=4</script><ul><li>D</li></ul>'
    )
    board = board_page(wrong(feedback=Feedback(verdict="wrong", title="<b>T</b>", why=why)))
    made = board.page.locator(".m-why").evaluate("(el) => el.innerHTML")
    assert made == "<p>A <strong>B</strong> C</p><ul><li>D</li></ul>"
    assert board.page.locator(".m-headline").text_content() == "<b>T</b>"
    assert board.page.evaluate("window.ran") is None


def test_tiles_are_drawn_among_words(board_page: Make) -> None:
    why = '<p>Keep <span data-tiles="3B J">a 3 Bam and a joker</span>, not <b data-tiles="x">this</b>.</p>'
    board = board_page(wrong(feedback=Feedback(verdict="wrong", title="No.", why=why)))
    said = board.page.locator(".m-why")
    assert said.get_by_role("img", name="a 3 Bam and a joker").locator("svg.m-tile").count() == 2
    assert said.locator("svg.m-tile").first.bounding_box()["height"] > 20  # type: ignore[index]
    assert said.text_content() == "Keep , not this."


def test_what_would_happen_steps_and_comes_back(board_page: Make) -> None:
    board = board_page(wrong())
    board.act("See what happens").click()
    assert board.polite() == "Step 1 of 3. You pass three tiles, a joker among them."
    board.act("Next step").click()
    assert board.page.locator(".m-band").text_content() == "stopped: a joker in the pass"
    board.act("Next step").click()
    assert board.held("tray") == ["t12", "t13"]
    board.act("Step back").click()
    assert board.held("tray") == ["t12", "t13", "t14"]
    board.act("Close").click()
    assert board.page.locator(".m-band").count() == 0
    assert board.act("Try again").is_visible()


def test_a_worked_example_shows_its_first_step_at_once(board_page: Make) -> None:
    board = board_page(worked())
    assert "look here" in (board.piece("t11").get_attribute("aria-label") or "")
    assert board.act("Go on").count() == 0
    board.act("Next step").click()
    assert board.held("tray") == ["t11", "t12", "t13"]
    left = board.act("Step back").bounding_box()["x"]
    assert board.sent("draft") == []
    board.act("Next step").click()
    assert len(board.sent("draft")) == 1, "what was seen to its last step isn't told"
    assert board.page.locator(".m-bar button").all_text_contents() == ["Step back", "Go on"]  # one way on
    assert board.act("Step back").bounding_box()["x"] == left, "not where the last tap was"
    assert board.page.evaluate("document.activeElement.textContent") == "Go on"
    board.act("Go on").click()
    assert len(board.sent("next")) == 1


def test_a_worked_example_can_be_skipped_and_watched_again(board_page: Make) -> None:
    board = board_page(worked())
    board.act("Skip").click()
    assert board.act("Go on").is_visible()
    board.act("Watch again").click()
    assert board.page.get_by_text("Step 1 of 3", exact=True).is_visible()


def test_a_hint_is_said_shown_and_part_of_the_name(board_page: Make) -> None:
    board = board_page(passing())
    move_one(board)
    board.act("Hint").click()
    assert board.sent("hint") == [{"kind": "hint", "item": "a9.first-right@1#7"}]
    board.show(hinted())
    assert board.polite().startswith("Hint: Look at the tiles")
    assert board.held("tray") == ["t11"]
    assert (board.piece("t12").get_attribute("aria-label") or "").endswith(", hint")
    assert board.piece("t12").evaluate("(el) => getComputedStyle(el).outlineStyle") == "solid"


def test_h_asks_for_a_hint(board_page: Make) -> None:
    board = board_page(passing())
    board.piece("t1").press("h")
    assert len(board.sent("hint")) == 1


def test_final_moves_ask_once_more(board_page: Make) -> None:
    board = board_page(table())
    before = board.zone("rack").bounding_box()
    board.act("Done").click()
    assert board.sent("submit") == []
    assert board.page.get_by_text("Finish your turn?").is_visible()
    assert board.zone("rack").bounding_box() == before
    board.act("Not yet").click()
    assert board.sent("submit") == []
    board.act("Done").click()
    board.page.keyboard.press("Escape")
    assert board.page.get_by_text("Finish your turn?").count() == 0
    board.act("Done").click()
    board.act("Done").click()
    assert len(board.sent("submit")) == 1


def test_asking_can_be_switched_off_and_is_remembered(board_page: Make) -> None:
    board = board_page(table())
    board.act("Board settings").click()
    board.page.get_by_label("Ask before I throw or declare").uncheck()
    board.reload(table())
    board.act("Done").click()
    assert len(board.sent("submit")) == 1


def test_settings_change_the_board_at_once(board_page: Make) -> None:
    board = board_page(passing())
    board.act("Board settings").click()
    board.page.get_by_label("Numbers and letters on tiles").uncheck()
    board.page.get_by_label("Colors").select_option("dark")
    assert board.page.locator(".mahj").get_attribute("data-theme") == "dark"
    drawn = board.piece("t1").locator("use").evaluate_all("(all) => all.map((el) => el.getAttribute('href'))")
    assert drawn == ["#t-body", "#a-1B"]
    assert board.page.evaluate("localStorage.getItem('mahj.theme')") == "dark"


def test_spoken_names_are_off_until_asked_for(board_page: Make) -> None:
    board = board_page(passing())
    board.page.evaluate("() => { window.heard = []; speechSynthesis.speak = (one) => heard.push(one.text); }")
    board.piece("t1").click()
    assert board.page.evaluate("heard") == []
    board.act("Board settings").click()
    board.page.get_by_label("Say tile names out loud").check()
    board.piece("t8").click()
    assert board.page.evaluate("heard") == ["6 Dot"]
