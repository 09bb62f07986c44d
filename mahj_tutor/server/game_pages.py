"""The pages of a learner's games: each of them step by step, and what would have come of a choice."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from tornado.web import HTTPError

from mahj_tutor.american import Give, PlayState
from mahj_tutor.american.charleston.passes import PASS_SIZE
from mahj_tutor.american.play.moves import Call
from mahj_tutor.authoring.from_game import exercise_of
from mahj_tutor.errors import MahjError, StoreError, UnknownNameError
from mahj_tutor.learner.bookmark import now
from mahj_tutor.learner.games import TRIED as TRIED_AGAIN
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.memory.lesson_closing import played_line
from mahj_tutor.memory.own_games import OnHerOwn, spans
from mahj_tutor.players.table_record import LONGEST
from mahj_tutor.server.game_pictures import picture_of
from mahj_tutor.server.index_page import again_line
from mahj_tutor.server.page import Page, off_loop
from mahj_tutor.server.settings_pages import NOT_NOW, TOO_OFTEN
from mahj_tutor.server.teach.given import classes_of
from mahj_tutor.server.tries import Tries
from mahj_tutor.session.class_moment import moment_after
from mahj_tutor.session.levels import find_level
from mahj_tutor.session.other_life import Choice, choice_at, done_at, other_life
from mahj_tutor.session.replayed import Replayed, Step, replayed
from mahj_tutor.session.table_end import told
from mahj_tutor.session.table_game import TableGame

OPENED = "opened"
"""The level of games that were opened from a file."""
TRIED = Tries(120, 3600.0)
"""Games that one learner may open from a file or have played otherwise in an hour: each takes seconds."""
MINE = ("rack", "shown-me", "hand", "open")
"""How the zones begin that hold what is hers at the end."""
RESULTS = {
    "won": "You won",
    "lost": "Somebody else won",
    "wall": "Wall game",
    TRIED_AGAIN: "Tried again from a moment of another game",
    "": "Not finished yet",
}

ENDED = tuple(RESULTS[each] for each in ("won", "lost", "wall"))


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in the list: at which address, what it was, when it was played, and how it ended.

    `own` is what she decided, if the coach kept quiet.
    """

    id: str
    title: str
    when: str
    result: str
    own: OnHerOwn | None


@dataclass(frozen=True, slots=True)
class Future:
    """What became of a game, or would have: in a sentence, line by line, and her table at the end."""

    result: str
    lines: Sequence[str]
    picture: str


class GamesPage(Page):
    """The learner's games."""

    @off_loop
    def get(self) -> None:
        """List them, the newest first."""
        self.answer()

    def answer(self, said: str = "", *, status: int = 200) -> None:
        """Send the list, with what came of a request."""
        self.set_status(status)
        key = self.learner_key()
        self.weigh_new(key)
        own = self.own_games(key)
        shown = tuple(self._listed({each.id: OnHerOwn.of([each]) for each in own if each.decided}))
        self.show(
            "games.html",
            guard=self.xsrf_form_html(),
            games=shown,
            played=played_line(self.played(key)),
            has_all=sum(each.result in ENDED for each in shown) >= self.played(key).games,
            own=OnHerOwn.of(own),
            spans=spans(own),
            again=again_line(len(self.asked_again(key))),
            said=said,
            longest=LONGEST,
        )

    def _listed(self, own: Mapping[str, OnHerOwn]) -> Iterator[Listed]:
        for each in self.games():
            when = datetime.fromisoformat(each.worked).astimezone(self.zone)
            title = "A game from a file" if each.level == OPENED else _title(each.level)
            result = RESULTS.get(each.result, each.result)
            yield Listed(each.id, title, _said(when), result, own.get(each.id))

    def games(self) -> tuple[KeptGame, ...]:
        """Return the learner's games; none where the record can't be read."""
        try:
            found: tuple[KeptGame, ...] = self.app.store.games(self.learner_key())
        except StoreError as error:
            self._tell(error)
            return ()
        return found

    @off_loop
    def post(self) -> None:
        """Open a game from a file: it is added to the learner's games."""
        key, files = self.learner_key(), self.request.files.get("game", [])
        body: bytes = files[0]["body"] if files else b""
        if not body:
            self.answer("Choose a file first.")
        elif not TRIED.allow(key):
            self.answer(TOO_OFTEN, status=429)
        else:
            self._open(key, body[: 2 * LONGEST].decode("utf-8", "replace").replace("\r\n", "\n"))

    def _open(self, key: str, text: str) -> None:
        try:
            game = replayed(text)
            kept = _as_kept(game, text)
            self.app.store.keep_game(key, kept, 0)
        except StoreError as error:
            self.log.error("a game could not be kept: %s", error)
            self.answer(NOT_NOW, status=503)
        except MahjError:
            self.answer("That file isn't a game we can open, or it was played by somebody's own card.")
        else:
            self.redirect(f"{self.base_url}games/{kept.id}/0", status=303)

    def find(self, name: str) -> tuple[KeptGame, Replayed]:
        """Return one of the learner's games; anybody else's, or one that can't be read, is not found."""
        kept = next((each for each in self.games() if each.id == name), None)
        if kept is None:
            raise HTTPError(404)
        try:
            return kept, replayed(kept.record)
        except MahjError as error:
            raise HTTPError(404) from error


class GameText(GamesPage):
    """The record of a game as a file."""

    @off_loop
    def get(self, name: str) -> None:
        """Send it."""
        kept, _ = self.find(name)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="game-{kept.id}.txt"')
        self.set_header("Cache-Control", "no-store")
        self.finish(kept.record)


class GameStep(GamesPage):
    """One step of a game: what is told, and the table as the learner saw it."""

    @off_loop
    def get(self, name: str, number: str) -> None:
        """Show it."""
        kept, game = self.find(name)
        step, classes = _step(game, int(number)), classes_of(self)
        self.show(
            "game-step.html",
            game=kept,
            title=_title(kept.level) if kept.level != OPENED else "A game from a file",
            number=int(number),
            last=len(game.steps) - 1,
            lines=step.told,
            picture=picture_of(game.kind, step.table),
            choice=choice_at(step),
            has_exercise=_exercise(step) != "",
            classes=classes,
            is_asked=bool(classes) and moment_after(kept.record, int(number)) is not None,
            has_level=_is_level(kept.level),
            guard=self.xsrf_form_html(),
        )


class GameExercise(GamesPage):
    """An exercise made of a step."""

    @off_loop
    def get(self, name: str, number: str) -> None:
        """Send it as a file."""
        _, game = self.find(name)
        text = _exercise(_step(game, int(number)), f"my-games.step-{number}")
        if not text:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="step-{number}.yaml"')
        self.set_header("Cache-Control", "no-store")
        self.finish(text)


class OtherLife(GamesPage):
    """What would have become of another pass, or another call."""

    @off_loop
    def get(self, name: str, number: str) -> None:
        """Ask what she would do instead."""
        _, game = self.find(name)
        choice = choice_at(_step(game, int(number)))
        if choice is None:
            raise HTTPError(404)
        self._ask(name, number, choice, game)

    def _ask(self, name: str, number: str, choice: Choice, game: Replayed, **values: object) -> None:
        did = done_at(choice, game.record)
        self.show(
            "other-life.html",
            guard=self.xsrf_form_html(),
            name=name,
            number=int(number),
            choice=choice,
            passed=list(did.tiles) if isinstance(did, Give) else [],
            did=did,
            size=PASS_SIZE,
            **values,
        )

    @off_loop
    def post(self, name: str, number: str) -> None:
        """Show both futures."""
        _, game = self.find(name)
        choice = choice_at(_step(game, int(number)))
        if choice is None:
            raise HTTPError(404)
        if not TRIED.allow(self.learner_key()):
            self._ask(name, number, choice, game, said=TOO_OFTEN)
            return
        try:
            other = other_life(choice, self._chosen(choice))
        except MahjError as error:
            self._ask(name, number, choice, game, said=error.with_fix())
            return
        end = game.steps[-1].table
        assert isinstance(end, TableGame)  # as the moment before it is
        since = len(choice.before.log)
        self._ask(
            name, number, choice, game, futures=(_future(game, end, since), _future(game, other, since))
        )

    def _chosen(self, choice: Choice) -> Give | Call | None:
        if choice.rack:
            picked = [int(each) for each in self.get_body_arguments("tile") if each.isdecimal()]
            return Give(
                choice.seat, tuple(choice.rack[each] for each in picked if each < len(choice.rack)), 0
            )
        wanted = self.get_body_argument("call", "")
        return next((each for each in choice.calls if each.wanted == wanted), None)


def routes(base: str) -> list[tuple[str, type[GamesPage]]]:
    """Return the routes of these pages."""
    game = base + r"games/([A-Za-z0-9_-]{1,40})"
    return [
        (base + r"games", GamesPage),
        (game + r"/text", GameText),
        (game + r"/([0-9]{1,4})", GameStep),
        (game + r"/([0-9]{1,4})/exercise", GameExercise),
        (game + r"/([0-9]{1,4})/other", OtherLife),
    ]


def _as_kept(game: Replayed, text: str) -> KeptGame:
    """Return a game from a file as it is kept."""
    name, end = f"file-{sha256(text.encode()).hexdigest()[:20]}", game.steps[-1].table
    at, opening = now().isoformat(), game.record.opening
    result = game.kind.result_of(end) if end.game.is_over else ""
    return KeptGame(name, opening.variant, OPENED, opening.house, text, result, at, at)


def _said(when: datetime) -> str:
    """Say a time as one does: `March 1, 2026, 7:05 PM`; several games are played on one evening."""
    half = "AM" if when.hour < 12 else "PM"
    return f"{when:%B} {when.day}, {when.year}, {when.hour % 12 or 12}:{when:%M} {half}"


def _title(level: str) -> str:
    try:
        return find_level(level).title
    except UnknownNameError:
        return "A game at the table"


def _is_level(level: str) -> bool:
    """Whether a game was played at a lesson, to which a class can be brought."""
    try:
        return not find_level(level).is_daily
    except UnknownNameError:
        return False


def _step(game: Replayed, number: int) -> Step:
    try:
        return game.step(number)
    except MahjError as error:
        raise HTTPError(404) from error


def _exercise(step: Step, name: str = "my-games.step") -> str:
    try:
        return exercise_of(step, name)
    except MahjError:
        return ""


def _future(game: Replayed, end: TableGame, since: int) -> Future:
    play = end.game.now
    if isinstance(play, PlayState) and end.game.is_over:
        feedback = told(play, end.me, settles=False)
        result = f"{feedback.heading.rstrip('!')}: {feedback.title}"
    else:
        result = "This game wasn't finished."
    return Future(result, tuple(end.log[since:]), picture_of(game.kind, end, MINE))
