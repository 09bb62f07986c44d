"""The controller between board and game where a learner plays a whole game with three computer players.

`TableSession.respond` takes a message from the board and returns the next view. The record of the game is the
truth: the walls and every move, those of the others too. It is replayed when the table is opened; between
messages the game stays in memory. A session that finds a longer record than its own opens the game again.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from typing import Any, Literal

from mahj_widgets.layout import Zone
from mahj_widgets.protocol import Ask, Draft, Message, View

from mahj_tutor.classroom.setting import setting
from mahj_tutor.errors import MahjError, UnknownNameError
from mahj_tutor.exercises.notebooks import game_id
from mahj_tutor.learner.bookmark import LearnerRecord
from mahj_tutor.learner.draft import read_draft
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.pictures.scene import Act, Scene
from mahj_tutor.pictures.words import sentence
from mahj_tutor.players.table_record import Opening, TableRecord, others_of
from mahj_tutor.questions.house import House
from mahj_tutor.session import messages
from mahj_tutor.session.answer import Answer
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.board_session import SERIAL_GAP, BoardSession, Request
from mahj_tutor.session.daily import day_of, deal_name, deal_seed
from mahj_tutor.session.daily_passes import passes_told
from mahj_tutor.session.game_keeper import GameKeeper, this_moment
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.levels import Level, find_level
from mahj_tutor.session.review.look_back import LookBack
from mahj_tutor.session.review.practice import session_of
from mahj_tutor.session.review.table import again_at, at_the_end, attempts_of
from mahj_tutor.session.table_cards import CARD, USUAL, cards_of, own_card_in
from mahj_tutor.session.table_draft import arranged_by, draft_of, wanted_in, with_draft, with_habits
from mahj_tutor.session.table_frame import ON, OTHERS, Told
from mahj_tutor.session.table_kinds import Kind
from mahj_tutor.session.table_laid import DO, EMPTY, MISTAKES, Effect, Laid
from mahj_tutor.session.table_opening import house_code, introduced, opening_of, way_after
from mahj_tutor.session.table_told import Came, feedback_of, in_vain
from mahj_tutor.session.table_turns import NOTHING, Said
from mahj_tutor.session.table_words import words

log = logging.getLogger(__name__)


class TableSession(BoardSession):
    """A whole game on one board, at a level of the catalog such as `t6`.

    With a `seed` the first game is always the same. Without a `record` nothing is saved. `day` is the
    learner's date as ISO text, for the deal of the day.
    """

    what = "game"
    _cannot_open = messages.CANNOT_OPEN_GAME

    def __init__(
        self, level: str, *, record: LearnerRecord | None = None, seed: int | None = None, day: str = ""
    ) -> None:
        self._keeper = GameKeeper(record, level)
        super().__init__(level, self._keeper)
        self._level = Level(level, "")
        self._seed = seed
        self._day = day_of(day)
        self._table: AnyTable | None = None
        self._kept: KeptGame | None = None
        self._laid = Laid()
        self._look: LookBack | None = None
        self._scene = Scene()
        self._told = 0
        """How many lines of the game's log the board has."""
        self._notes: tuple[str, ...] = ()

    # --- opening -----------------------------------------------------------------------------------

    @property
    def _is_begun(self) -> bool:
        return self._table is not None

    @property
    def _at(self) -> AnyTable:
        assert self._table is not None
        return self._table

    @property
    def _kind(self) -> Kind[Any]:
        """The game that is played."""
        return KINDS[self._at.opening.variant]

    def _enter(self, key: str, *notes: str) -> View:
        self._keeper.key, self._table, self._notes, self._last_view = key, None, notes, View()
        self._laid, self._level, self._look = Laid(), find_level(self.name), None
        kept = self._keeper.load()
        if kept is not None and self._level.is_daily and kept.id != deal_name(self._day):
            kept = None  # yesterday's
        if kept is not None and self._resume(kept):
            return self._show(whole=True)
        self._notes += (words("told", "unreadable"),) if kept else ()
        return self._begin(None)

    def _resume(self, kept: KeptGame) -> bool:
        """Return to a game that was kept; tell whether it could be read. A record may come from elsewhere."""
        try:
            record = TableRecord.of(kept.record)
            if record.opening.variant != self._level.game:
                raise MahjError(f"this is a record of the {record.opening.variant} game")
            table = introduced(self._level, KINDS[self._level.game].resume(record, kept.house))
            self._table, self._laid = with_draft(table, self._keeper.draft())
        except MahjError as error:
            log.warning("game %r can't be resumed: %s", self.name, error)
            return False
        self._kept = kept
        self._serial = max(record.views, self._serial) + SERIAL_GAP
        look = self._follow()
        if look:
            look.reopen(self._keeper.draft())
        return True

    def _begin(self, before: AnyTable | None) -> View:
        """Begin a game: at a new table, or the next one at this table, where the deal moves on."""
        variant, name = self._level.game, secrets.token_urlsafe(9)
        number = way_after(self._level, before)
        catches = before is not None and before.opening.catches
        has_pot = before is not None and KINDS[variant].pot_after(before) > 0
        card = own_card_in(before.opening.house) if before else ""
        code = self._house_code(number, card, catches=catches, has_pot=has_pot)
        if self._level.is_daily:
            name = deal_name(self._day)
            opened = opening_of(self._level, name, deal_seed(self._day), code, None)
        elif self._seed is not None and before is None:
            opened = opening_of(self._level, str(self._seed), self._seed, code, before)
        else:
            opened = opening_of(self._level, name, secrets.randbits(62), code, before)
        kind, draft = KINDS[variant], self._keeper.draft()
        wanted = before.wanted if before else wanted_in(draft)
        is_known = wanted in kind.strengths and not self._level.is_daily
        strong = wanted if is_known else kind.strengths[0]
        opened = replace(opened, catches=catches, strengths=others_of(strong))
        begun = introduced(self._level, kind.begin(opened, code))
        self._keep_new(kind.settled(with_habits(begun, before, draft)), name)
        return self._show(whole=True)

    def _keep_new(self, table: AnyTable, name: str) -> None:
        """Put a game that has just begun on the board, and keep it."""
        begun, opened = this_moment(), table.opening
        kept = KeptGame(name, opened.variant, self.name, opened.house, "", "", begun, begun)
        self._serial += SERIAL_GAP
        self._laid, self._look = Laid(), None
        if self._save(table, kept, is_new=True) == "kept":
            self._mark(table, is_new=True)

    def _house_code(self, number: int, card: str, *, catches: bool, has_pot: bool) -> str:
        choice = setting(self._keeper.key).house.choice
        choice = House(card or choice.card, choice.rules)
        return house_code(self._level, choice, number, catches=catches, has_pot=has_pot)

    def _show_again(self) -> View:
        return self._show(whole=True)

    def _reconnect(self) -> bool:
        """Try to read the record again; return False if it now has the learner somewhere else."""
        before = self._kept
        kept = self._keeper.load()
        if self._keeper.failure:
            self._keeper.failure = ""  # the learner knows since the table was opened
            return True
        self._keeper.offline = False
        return kept is None or (before is not None and kept.id == before.id and kept.record == before.record)

    # --- acts --------------------------------------------------------------------------------------

    def _act(self, message: Request) -> View | None:
        if isinstance(message, Ask):
            return self._ask(message)
        if not isinstance(message, Draft) or message.item != self._item or len(message.acts) != 1:
            return self._show()
        look = self._look if self._look and self._look.is_open else None
        return self._look_on(look, message.acts[0]) if look else self._act_on_board(message.acts[0])

    def _ask(self, message: Ask) -> View | None:
        """Do what is asked for at the end of a game: another one, or a look back on this one."""
        if message.kind == "next":
            return None  # the page goes on by itself
        if message.item != self._item or not self._at.game.is_over:
            return self._show()
        if message.kind == "again" and not self._level.is_daily:
            return self._begin(self._at)
        if message.kind == "reveal" and self._look:
            self._look.turn()
            self._mark(self._at, None)
        return self._show()

    def _look_on(self, look: LookBack, act: Act) -> View | None:
        """Do what she does while she looks back; she may play on from there, and this game stays as it is."""
        if not self._is_offered(act):
            return self._show()
        if item := look.practiced(act):
            return self._turn_to(session_of(item, self._keeper.record))
        before = look.kept()
        told, again = look.act(act)
        if again is not None:
            table = introduced(self._level, again_at(self._at, again))
            self._keep_new(self._kind.settled(table), secrets.token_urlsafe(9))
            self._notes = (words("review", "once_more"),)
            return self._show(whole=True)
        if look.kept() != before:
            self._mark(self._at, None)
        return self._show(told)

    def _act_on_board(self, act: Act) -> View:
        if act[0] == "choose" and act[1] in (OTHERS, MISTAKES, CARD) and act[2] in self._choices(act[1]):
            return self._set(act[1], act[2])
        arranged = arranged_by(self._at, act)
        if arranged is not None:
            return self._lay(arranged, self._laid)
        if not self._is_offered(act):
            return self._show()
        if act == ("choose", DO, ON):
            return self._go_to(self._kind.beat(self._at, NOTHING), is_hers=False)
        effect = self._kind.effect_of(self._at, self._laid, act, self._scene.zones)
        return self._show() if effect is None else self._do(effect)

    def lacks(self, said: Message | None) -> bool:
        """Whether a lost message is still to be heard: what the kept game contains can't be done again."""
        if not isinstance(said, Draft):
            return True
        is_here = said.item == self._item and all(map(self._is_offered, said.acts))
        return is_here and ("choose", DO, ON) not in said.acts

    def _lay(self, table: AnyTable, laid: Laid, told: Came | None = None) -> View:
        """Show what the learner has laid out or arranged; it is kept with the bookmark."""
        is_changed = draft_of(table, laid) != draft_of(self._at, self._laid)
        self._table, self._laid = table, laid
        if is_changed:
            self._mark(table)
        return self._show(told)

    def _mark(self, table: AnyTable, result: str | None = "", *, is_new: bool = False) -> None:
        draft = draft_of(table, self._laid) + (self._look.kept() if self._look else ())
        self._keeper.mark(len(table.game.history), draft, result=result, is_new=is_new)

    def _is_offered(self, act: Act) -> bool:
        is_button = act in [button.act for button in self._scene.buttons]
        return is_button or read_draft(replace(self._scene, given_acts=()), (act,))[1]

    def _do(self, effect: Effect) -> View:
        if effect.first is None and effect.move is None and not effect.declined:
            return self._lay(self._at, effect.laid, effect.told)
        table, told = self._after(effect)
        if told is not None and not effect.declined:
            self._laid = effect.laid
            return self._show(told)
        if effect.declined:
            table = self._kind.beat(table, Said(declined=True, picks=effect.picks))
        return self._go_to(table, told, EMPTY if effect.move or effect.declined else effect.laid)

    def _after(self, effect: Effect) -> tuple[AnyTable, Came | None]:
        """Return the table after the moves of an act, and why its own move was in vain, if it was."""
        table = self._at if effect.first is None else self._at.after(effect.first)
        if effect.move is None:
            return table, None
        if not table.takes(effect.move):
            return table, in_vain(table.game.now, effect.move)
        moved = (*effect.laid.tray, effect.laid.chosen)
        return self._kind.settled(table.after(effect.move, moved)), None

    def _choices(self, name: str) -> list[str]:
        """Return what may be chosen in a setting that she sees."""
        return [each.id for one in self._last_view.settings if one.id == name for each in one.options]

    def _set(self, name: str, chosen: str) -> View:
        """Let the others play otherwise, or choose the card: in this deal before she has done anything.

        How strong the others are may be chosen for the next deal, too.
        """
        opened, table = self._at.opening, self._at
        if name == OTHERS:
            table = replace(table, wanted=chosen)
            if not table.may_redeal:
                return self._lay(table, self._laid)
            return self._deal_again(replace(opened, strengths=others_of(chosen)), table)
        catches = chosen == ON if name == MISTAKES else opened.catches
        card = chosen.replace(USUAL, "") if name == CARD else own_card_in(opened.house)
        code = self._house_code(opened.way, card, catches=catches, has_pot=bool(opened.pot))
        return self._deal_again(replace(opened, house=code, catches=catches), table)

    def _deal_again(self, opened: Opening, like: AnyTable) -> View:
        """Begin the same deal as another game, with the learner's settings of the one before."""
        assert self._kept is not None
        self._kept = replace(self._kept, house=opened.house)
        begun = introduced(self._level, self._kind.begin(opened, opened.house))
        return self._go_to(self._kind.settled(with_habits(begun, like, ())))

    def _go_to(
        self, table: AnyTable, told: Came | None = None, laid: Laid = EMPTY, *, is_hers: bool = True
    ) -> View:
        """Keep the game as it is now, then show it; what can't be kept has not happened.

        What is `told` of an act is what came of it, where that isn't part of the game. What the others do
        between two acts of hers is not kept: it follows from the record.
        """
        assert self._kept is not None
        if not is_hers and self._kind.next_move(table) is not None:
            self._table, self._laid = table, Laid()
            return self._show()
        outcome = self._save(table, replace(self._kept, worked=this_moment()))
        if outcome == "elsewhere":
            return self._enter(self._keeper.key, words("told", "elsewhere"))
        if outcome == "failed":
            return self._show_error(messages.not_counted(self._keeper.failure, is_answer=False))
        self._laid, self._notes = laid, ()
        self._mark(table, self._kept.result)
        return self._show(told)

    def _save(self, table: AnyTable, game: KeptGame, *, is_new: bool = False) -> str:
        """Keep a game; where it is kept, or is new, it is the one on the board."""
        result = KINDS[table.opening.variant].result_of(table) if table.game.is_over else ""
        kept = replace(game, record=str(table.record(self._serial)), result=result)
        outcome = self._keeper.keep(kept, is_new=is_new)
        if outcome == "kept" or is_new:
            self._table, self._kept = table, kept
        if outcome == "kept" and result and not game.result:
            verdict: Literal["right", "ended"] = "right" if result == "won" else "ended"
            self.answered = Answer(self.name, None, verdict, done=True)
        return outcome

    # --- views -------------------------------------------------------------------------------------

    @property
    def _item(self) -> str:
        kept = self._kept.id if self._kept else ""
        return f"{game_id(self.name)}@1#{kept}{self._look.mark if self._look else ''}"

    def _follow(self) -> LookBack | None:
        """Let what looks back on the game go along with it; her mistakes in the rules are evidence."""
        table = self._at
        if self._look is None or self._look.opening != table.opening:
            self._look = self._kind.look_back(table)
        if self._look and self._kept:
            self._look.follow(table)
            self._keeper.tell(attempts_of(self._look, self._kept.worked))
        return self._look

    def _show(self, came: Came | None = None, *, whole: bool = False) -> View:
        """Return the view of the table as it is, or of a position of hers, with what came of the last act.

        A `whole` one is for a board that has nothing of it yet; others come without the lines of the card,
        which the board keeps.
        """
        kind, found = self._kind, self._follow()
        look = found if found and found.is_open else None
        item, serial = self._item, self._serial + 1
        scene = look.scene() if look else kind.scene_of(self._at, self._laid)
        told = self._told_beside(came, look, is_known=not whole and item == self._last_view.item)
        drawn = replace(scene, zones=(*scene.zones, *self._card(whole=whole)))
        if look:
            view = look.view(drawn, told, item=item, serial=serial)
        else:
            view = kind.view_of(self._at, drawn, told, title=self._level.title, item=item, serial=serial)
            view = at_the_end(view, found) if found and self._at.game.is_over else view
        self._scene, self._serial, self._last_view = scene, serial, view
        return view

    def _card(self, *, whole: bool) -> tuple[Zone, ...]:
        """Return the card beside the table, without its lines where the board has them."""
        card = self._kind.card_of(self._at)
        return card if whole else tuple(replace(zone, pieces=()) for zone in card)

    def _told_beside(self, came: Came | None, look: LookBack | None, *, is_known: bool) -> Told:
        """Return what she is told beside what lies there; `is_known`: the board has part of the log."""
        offline = (messages.OFFLINE,) if self._keeper.offline or self._keeper.failure else ()
        came = came or passes_told(self._level, self._at, self._look)
        feedback = feedback_of(came, self.name) if came else None
        table, laid = self._at, self._laid
        lines, asked = (look.lines, "") if look else (len(table.log), self._kind.asked(table, laid))
        known, self._told = min(self._told, lines) if is_known else 0, lines
        cards = () if look else cards_of(self._level, self._at, self._keeper.own_cards)
        notes = (*self._notes, *offline)
        return Told(feedback, notes, asked, known, is_once=self._level.is_daily, settings=cards)

    def _kept_on_board(self) -> dict[str, Any]:
        actions = tuple(each.model_copy(update={"after": None}) for each in self._last_view.actions)
        return {"acts": self._scene.given_acts, "actions": actions}

    def _explain(self, error: Exception, message: Message) -> str:
        if isinstance(error, UnknownNameError) and error.kind == "level":
            return sentence(str(error))
        super()._explain(error, message)
        return messages.INTERNAL_GAME_ERROR
