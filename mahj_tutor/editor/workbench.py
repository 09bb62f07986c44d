"""The controller between the editor in the browser and the author's files.

`Workbench.respond` takes a message and changes the desk, `page` is what the editor then shows, `views` what
its boards show. Nothing that an author writes raises: what cannot be done is one sentence.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path as FilePath

from mahj_widgets.editor_protocol import (
    Answer,
    Change,
    Checks,
    Correct,
    EditorMessage,
    Entry,
    MakeSheet,
    NewExercise,
    NewFromRecipe,
    OpenFile,
    OpenIn,
    OwnBelief,
    Page,
    Plain,
    Select,
    SetText,
    SetValue,
    SetYaml,
    Tick,
    Turn,
)
from mahj_widgets.form_protocol import Finding
from mahj_widgets.laying_protocol import ClearTiles, SetControl, WriteTiles
from mahj_widgets.lesson_protocol import LessonText

from mahj_tutor.editor import form_words, told
from mahj_tutor.editor.begun import begun_from, let_fall
from mahj_tutor.editor.boards import Boards
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.findings import Checker, findings_of, problems_of, with_correction
from mahj_tutor.editor.folder import USUAL, Folder
from mahj_tutor.editor.laying import follow_text, laid_out, lay, layout_of, lost_by_done
from mahj_tutor.editor.lesson_desk import LessonDesk, LessonMessage
from mahj_tutor.editor.offers import with_names
from mahj_tutor.editor.own_beliefs import OwnBeliefs
from mahj_tutor.editor.own_steps import begin_own_steps, begins_own_steps
from mahj_tutor.editor.played_answers import (
    add_reply,
    fill_tests,
    keep_test,
    played_words,
    use_answer,
    with_conditions,
)
from mahj_tutor.editor.playing import Player
from mahj_tutor.editor.same_titles import same_title
from mahj_tutor.editor.sheets import make_sheet
from mahj_tutor.editor.shelf import Shelf
from mahj_tutor.editor.shown_form import shown_form
from mahj_tutor.editor.spots import CannotEditError, Path
from mahj_tutor.editor.stale import FITS, LEFT, Stale
from mahj_tutor.editor.ticks import right_now
from mahj_tutor.editor.told import Done
from mahj_tutor.editor.turning import asked_anew
from mahj_tutor.errors import MahjError

log = logging.getLogger(__name__)

TROUBLE = "Something went wrong on our end, and nothing was changed. Your text is safe."


class Workbench(Boards):
    """One editor: its desk, its boards, what is known about the exercise so far."""

    def __init__(self, folder: FilePath, file: str = "") -> None:
        super().__init__(folder)
        self._shelf = Shelf(folder)
        self.lesson = LessonDesk(lambda: self.desk)
        self._seen = 0
        self._goal: Path | None = None
        self.made: Sequence[FilePath] = ()
        self._player = Player()
        self._stale = Stale()
        self._beliefs = OwnBeliefs(self._renew)
        self._shelf.look()
        try:
            self._open_first(file)
        except MahjError as error:  # the others can be opened all the same
            self._refuse(str(error))

    def _open_first(self, wanted: str) -> None:
        """Open the file that is wanted, else the usual one, else the first one there is."""
        if names := self.desk.folder.names():
            self._open(next((each for each in (wanted, USUAL) if each in names), names[0]))
            return
        files = [(folder.path, file.name) for folder in self._shelf.folders for file in folder.files]
        if files:
            self._open_in(*files[0])

    def close(self) -> None:
        """Check nothing any more."""
        self._player.close()

    def respond(self, message: EditorMessage) -> None:
        """Do what the author asks for."""
        self._goal, self.made = None, ()
        if self.position is not None:
            self.position.rest = None
        if not isinstance(message, Plain) or message.kind not in ("hello", "check", "look"):
            self._notice, self._is_refusal = "", False  # else what there is to say stays said
        try:
            if isinstance(message, LessonMessage):
                self._seen = message.n if isinstance(message, LessonText) else self._seen
                self._notice = self.lesson.respond(message)
            else:
                self._handle(message)
        except (CannotEditError, MahjError) as error:
            self._refuse(str(error))
        except Exception:
            log.exception("the editor failed on %r", message.kind)
            self._refuse(TROUBLE)

    def _handle(self, message: EditorMessage) -> None:
        if isinstance(message, SetValue | SetYaml | SetText | OwnBelief):
            self._write(message)
        elif isinstance(message, OpenFile | OpenIn):
            self._go_to(message)
        elif isinstance(message, Select):
            self.desk.at = min(message.at, max(0, len(self.desk.parts) - 1))
            self._lead(())
        elif isinstance(message, NewExercise | NewFromRecipe):
            self._add(message)
        elif isinstance(message, Change | Checks | Tick | Turn | Correct):
            self._change(message)
        elif isinstance(message, SetControl | WriteTiles | ClearTiles):
            if self.position is not None:
                lay(self.desk, self.position, message)
        elif isinstance(message, MakeSheet):
            self._make_sheet(message)
        elif isinstance(message, Plain):
            self._press(message.kind)

    def _add(self, message: NewExercise | NewFromRecipe) -> None:
        if isinstance(message, NewExercise):
            self.desk.add(message.interaction)
        else:
            self.desk.add_recipe(message.name, begun_from(message.name))
        self._lead((), "Here is your new exercise. It works as it is: change what you like.")

    def _write(self, message: SetValue | SetYaml | SetText | OwnBelief) -> None:
        self._seen = message.n
        if isinstance(message, SetValue):
            self.desk.set_value(message.path, message.value)
        elif isinstance(message, SetYaml):
            self.desk.set_yaml(message.path, message.value)
        elif isinstance(message, OwnBelief):
            self._notice = self._beliefs.keep(self.desk, message)
        else:
            self.desk.set_text(message.value)
        self._follow_position()

    def _follow_position(self) -> None:
        if self.position is not None:
            follow_text(self.desk, self.position)

    def _go_to(self, message: OpenFile | OpenIn) -> None:
        if isinstance(message, OpenIn):
            self._open_in(message.folder, message.name)
        else:
            self._open(message.name)

    def _open_in(self, path: str, name: str) -> None:
        """Open a file of another folder; the one that is open stays if that can't be."""
        desk = Desk(Folder(self._shelf.place(path)))
        notice = desk.open(name)
        self.desk = desk
        self._begin(notice)

    def _open(self, name: str) -> None:
        self._begin(self.desk.open(name))

    def _begin(self, notice: str) -> None:
        self._notice, self._goal = notice, ()
        self.position = None
        self.preview.forget()
        self._check_anew()

    def _renew(self) -> None:
        """Show and check the exercise again, since words beside it have changed."""
        self.preview.renew()
        self._check_anew()

    def _check_anew(self) -> None:
        """Forget what was found, also what is being checked: files beside this one may have changed too."""
        self._checker = Checker(self.desk.folder.file(self.desk.name))
        self._player.forget()

    def _change(self, message: Change | Checks | Tick | Turn | Correct) -> None:
        path = message.path
        if isinstance(message, Turn):
            return self._turn(message)
        if isinstance(message, Correct):
            self._correct(message)
            return self._follow_position()
        if isinstance(message, Checks):
            self.desk.set_checks(path, message.values)
        elif isinstance(message, Tick):
            findings = self._findings()
            wrong = (*path[:-2], "answer") in problems_of(findings, self.desk.at)
            self.desk.tick(path, is_on=message.on, is_answer_wrong=wrong)
        elif message.kind == "lay-out":
            self._lay_out(path)
        elif message.kind == "use-answer":
            self._notice = use_answer(self.desk, path, self.preview.task, self.preview.laid)
        elif message.kind == "add":
            self._add_at(path)
        else:
            self.desk.change(message.kind, path)
        return self._follow_position()

    def _add_at(self, path: Path) -> None:
        if path[:2] == ("feedback", "wrong") and len(path) < 4:
            self._goal, self._notice = add_reply(self.desk, self.preview.task, self.preview.laid)
        elif begins_own_steps(self.desk, path):
            self._notice = begin_own_steps(self.desk)
        else:
            self.desk.change("add", path)

    def _correct(self, message: Correct) -> None:
        if message.value == FITS:
            self._stale.keep(self.desk)
        elif message.value == LEFT:
            self._stale.take_out(self.desk)
        else:
            text = with_correction(self.desk.part, self._findings(), message.path, message.value)
            self.desk.set_text(text)

    def _turn(self, message: Turn) -> None:
        """Ask another kind of question."""
        desk, type_ = self.desk, self._facts.type_of(message.value)
        text, says = asked_anew(desk.part, desk.node, self._checker, message.path, type_, message.value)
        desk.set_text(text)
        self._lead(("ask",), says)

    def _press(self, kind: str) -> None:
        actions: Mapping[str, Callable[[], object]] = {
            "save": self._save,
            "undo": lambda: self._follow(self._beliefs.undone(self.desk)),
            "redo": lambda: self._follow(self._beliefs.redone(self.desk)),
            "check": self._start_check,
            "draw": self.preview.draw_another,
            "duplicate": lambda: self._follow(told.duplicated(self.desk)),
            "delete": lambda: self._follow(told.deleted(self.desk, self.lesson.shown)),
            "put-away": self._put_away,
            "keep-test": self._keep_test,
        }
        if kind in actions:
            actions[kind]()
        self._follow_position()

    def _keep_test(self) -> None:
        if found := self._played:
            self._notice = keep_test(self.desk, found)

    def _save(self) -> None:
        if not self.desk.name:
            raise CannotEditError("There is nothing to save yet.")
        self._notice = self.desk.save()
        self._checker = Checker(self.desk.folder.file(self.desk.name), self._checker)
        self._player.renew(self.desk.part, self._checker)
        self._shelf.look()

    def _lead(self, path: Path, says: str = "") -> None:
        """Bring a field of the exercise that is open now into view, and say what happened."""
        self._goal, self._notice, self.position = path, says, None

    def _follow(self, done: Done | None) -> None:
        """Go where something was done; a position that was laid out there stays."""
        if done is not None:
            laid = None if done.is_elsewhere else self.position
            self._lead(done.path, done.says)
            self.position = laid

    def _make_sheet(self, message: MakeSheet) -> None:
        found = [self._checker.read(part) for part in self.desk.parts]
        self._notice, self.made = make_sheet(self.desk, [each.exercise for each in found], message)

    def _lay_out(self, path: Path) -> None:
        self.position = laid_out(self.desk, path, self._card)

    def _put_away(self) -> None:
        path: Path = self.position.path if self.position else ()
        self._notice, self.position = lost_by_done(self.position), None
        if path[:1] == ("vary",) and len(path) > 2 and self._exercise:  # what was laid out is what is shown
            self.preview.draw_entry(self._exercise, str(path[1]), int(path[2]))

    # --- what others do ----------------------------------------------------------------------------------

    def look(self) -> bool:
        """Look at the author's files again, and tell whether there is anything new to show."""
        desk = self.desk
        is_new = self._player.play_others(desk.part, desk.parts, self._checker)
        if self._player.known(desk.part):
            found = self._findings()
            fallen = "" if self.position else let_fall(desk, found)  # half a table says nothing yet
            if says := fallen or fill_tests(desk, found):
                self._notice, self._is_refusal, is_new = says, False, True
        count = None if desk.is_changed else (len(desk.parts), self._checker.count(desk.parts))
        is_new = self._shelf.follow(self._checker.file, count, self._player.pool) or is_new
        try:
            notice, is_refusal = desk.look(), False
        except MahjError as error:
            notice, is_refusal = str(error), True
        if notice:
            self._notice, self._is_refusal = notice, is_refusal
            self._check_anew()
            self._follow_position()
        return is_new or bool(notice)

    # --- the check ---------------------------------------------------------------------------------------

    def _start_check(self) -> None:
        """Play the open exercise beside the author's work; the next page says what came of it."""
        self._player.start(self.desk.part, self._checker)

    def wait(self) -> None:
        """Wait until the open exercise has been checked."""
        self._player.wait(self.desk.part, self._checker)

    # --- the page ----------------------------------------------------------------------------------------

    def page(self) -> Page:
        """Return what the editor shows."""
        desk = self.desk
        findings = self._findings()
        to_fix = [each.exercise for each in findings if not each.is_note]
        counts = [to_fix.count(number) for number in range(len(desk.parts))]
        votes = [self._checker.read(part).no_vote for part in desk.parts]
        rows = zip(desk.ids(), desk.titles(), counts, votes, strict=True)
        names = desk.folder.names()
        known = self._player.known(desk.part)
        within = self._shelf.path_of(desk.folder.path)
        return Page(
            seen=self._seen,
            folder=desk.folder.path.name,
            files=names if desk.name in (*names, "") else (*names, desk.name),
            file=desk.name,
            entries=tuple(Entry(*row) for row in rows),
            at=desk.at,
            is_changed=desk.is_changed,
            is_new=desk.is_new,
            can_undo=desk.can_undo,
            can_redo=desk.can_redo,
            form=shown_form(desk, findings, right_now(self._drawn), self._card),
            text=desk.part.text,
            first_line=desk.part.line,
            findings=findings,
            is_checked=known is not None,
            notice=self._said(),
            is_refusal=self._is_refusal,
            answer=self._answer(),
            played=with_names(played_words(self._played), desk.folder.path),
            layout=layout_of(desk, self.position) if self.position else None,
            board=self._board_state(),
            board_says=self.preview.why,
            goal=self._goal,
            interactions=form_words.ways_to_answer(),
            shelf=self._shelf.shown(within),
            within=within,
            lesson=self.lesson.page(),
        )

    def _answer(self) -> Answer | None:
        """Return what is right on the board; None while another draw than the first isn't there yet."""
        known, task = self._player.known(self.desk.part), self._drawn
        return known.answer_on(task) if known and (task or not self.preview.seed) else None

    def _findings(self) -> tuple[Finding, ...]:
        desk, how = self.desk, self.desk.interaction
        found = findings_of(self._checker, desk.parts, desk.at, how)
        found = with_conditions(found, self.preview.task, self.preview.laid)
        found = self._stale.with_way_out(desk, found)
        has_mistakes = any(each.exercise == desk.at and not each.is_note for each in found)
        return found if has_mistakes else (*found, *self._stale.note(desk), *same_title(desk))

    def _said(self) -> str:
        """Return what came of the last message, or what has to be known all along."""
        return self._notice or (told.SHARED if self.desk.is_shared else "")
