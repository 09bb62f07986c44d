"""A whole game as an item: a learner plays alone, and every act is answered at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape

from mahj_tutor.american.play.state import Phase
from mahj_tutor.expressions import types
from mahj_tutor.facts.situation import Named
from mahj_tutor.facts.texts import line_with_pictures, said
from mahj_tutor.fields import near
from mahj_tutor.pictures.scene import Act, Acts, Answer, Button, Choice, Frame, Option, Piece, Scene, Zone
from mahj_tutor.pictures.words import once, sentence
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.game_words import (
    hand_printed,
    key_of,
    named,
    sort_unused,
    thrown,
    tile_row,
    usual_words,
)
from mahj_tutor.questions.interactions.lone_game import (
    DO,
    MISTAKES,
    PICKED,
    RACK,
    TABLE,
    WALL,
    LoneGame,
    play_for,
    play_out,
)
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Unreadable
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver.one_hand import SIZE, tiles_away
from mahj_tutor.tiles import Tile, tile

MOST_SHOWN = 18
"""How many discards are shown, the last ones."""


@dataclass(frozen=True)
class GameTask(QuestionTask):
    """One game; `begin` is how it lies before the first act."""

    begin: LoneGame
    words: Mapping[str, str]

    LABEL = "That's my turn"
    is_live = True

    def at(self, acts: Acts) -> LoneGame:
        """Return where the game stands after acts."""
        return play_out(self.begin, acts)[0]

    def kept(self, acts: Acts) -> Acts:
        """Return the acts that count."""
        return play_out(self.begin, acts)[1]

    def say(self, key: str, game: LoneGame) -> str:
        """Return a text in words, with a capital at its beginning; "" for none."""
        if not key:
            return ""
        given = named(game)
        if key == "would_throw":
            given["why"] = self._why(game)
        own = self.words.get(key) or usual_words()[key]
        names = {name: Named(types.TEXT, value) for name, value in given.items()}
        text = said(own, self.drawn.situation.but(**names))
        return text[:1].upper() + text[1:]

    def _why(self, game: LoneGame) -> str:
        piece = thrown(game)
        return self.say("no_suit" if piece and sort_unused(game, piece) else "no_place", game)

    # --- the board -----------------------------------------------------------------------------------

    @cached_property
    def scene(self) -> Scene:
        """The table before the first act."""
        return self.scene_at(())

    def scene_at(self, acts: Acts) -> Scene:
        """Return the table after acts, and what may be done there."""
        game = self.at(acts)
        if game.is_over:
            return Scene((self._discards(game), self._rack(game)))
        if game.is_choosing:
            return self._choosing(game)
        zones = (self._wall(game), self._discards(game), *self._picked(game), self._rack(game))
        return Scene(zones, dict(self._moves(game)), buttons=tuple(self._buttons(game)))

    def _choosing(self, game: LoneGame) -> Scene:
        options = tuple(self._option(game, number) for number in range(len(game.offers)))
        choice = Choice("hand", self.say("choose", game), options)
        chosen = None if game.looking is None else options[game.looking].id
        go: Act = ("choose", "go", chosen) if chosen else ("choose", DO, "none")
        stay = () if game.hand is None else (Button(self.say("stay_button", game), ("choose", DO, "stay")),)
        return Scene(
            (self._rack(game),),
            choices=(choice,),
            given_acts=(("choose", "hand", chosen),) if chosen else (),
            buttons=(Button(self.say("go", game), go, is_filled=bool(chosen)), *stay),
        )

    def _option(self, game: LoneGame, number: int) -> Option:
        offer = game.offers[number]
        had = str(SIZE - tiles_away(offer.target, game.held))
        own = self.words.get("offer") or usual_words()["offer"]
        detail = said(own, self.drawn.situation.but(had=Named(types.TEXT, had)))
        html = f"<strong>{escape(hand_printed(offer))}</strong> {line_with_pictures(tile_row(game, offer))}"
        return Option(offer.line.id, hand_printed(offer), detail, html)

    def _wall(self, game: LoneGame) -> Zone:
        left = len(game.play.wall)
        pieces = (Piece(WALL, f"the wall, face-down, {left} left", face="?"),)
        return Zone("wall", "pool", "The wall", pieces, note=f"{left} left")

    def _discards(self, game: LoneGame) -> Zone:
        tiles = [each.tile for each in game.play.thrown]
        pieces = [_piece(f"d{number}", each) for number, each in enumerate(tiles, 1)][-MOST_SHOWN:]
        return Zone(TABLE, "discards", "Your throws", tuple(pieces))

    def _picked(self, game: LoneGame) -> Iterator[Zone]:
        if game.play.phase is Phase.LOOKED and game.play.picked is not None:
            piece = _piece(game.picked_piece(), game.play.picked)
            yield Zone(PICKED, "tray", "The tile you picked", (piece,))

    def _rack(self, game: LoneGame) -> Zone:
        """Show the rack; a hand that was made stands as it is printed."""
        pieces = game.pieces_in_order() if game.word == "won" else game.pieces()
        return Zone(RACK, "rack", "Your rack", tuple(_piece(*each) for each in pieces), seat="me")

    def _moves(self, game: LoneGame) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield where pieces may go: a tap takes the first way. Mistakes are possible, as at a table."""
        if game.word in ("needed", "joker"):
            return
        yield WALL, (RACK,)
        if game.play.phase is Phase.LOOKED:
            yield game.picked_piece(), (RACK, TABLE)
        else:
            yield from ((name, (TABLE,)) for name, _ in game.pieces())

    def _buttons(self, game: LoneGame) -> Iterator[Button]:
        if game.word in ("needed", "joker"):
            piece = next(name for name, each in game.pieces() if each is game.tile)
            yield Button(self.say("keep", game), ("choose", DO, "stay"), is_filled=True)
            yield Button(self.say("throw_it", game), ("choose", "throw", piece))
        elif game.word == "coach":
            for asked in ("can-throw", "far", "would", "switch"):
                key = f"{asked.replace('-', '_')}_button"
                yield Button(self.say(key, game), ("choose", DO, asked))
        else:
            is_full = not game.away and game.play.phase is Phase.DISCARD
            yield Button(self.say("mahjong", game), ("choose", DO, "mahjong"), is_filled=is_full)
            yield Button(self.say("coach_button", game), ("choose", DO, "coach"))

    # --- words ---------------------------------------------------------------------------------------

    def ask_at(self, acts: Acts) -> str:
        """Return what has happened, what to do now, and the hand with its missing tiles pale."""
        game = self.at(acts)
        if game.hand is None:
            return self.ask
        told = "" if game.word in MISTAKES or game.is_over else self.say(key_of(game), game)
        if game.is_choosing:
            return told
        lit = game.word == "early" and self._misses(acts) > 1
        row = f"{hand_printed(game.offer)} {tile_row(game, game.offer, lit=lit)}"
        return "\n\n".join(filter(None, (" ".join(filter(None, (told, self._prompt(game)))), row)))

    def _prompt(self, game: LoneGame) -> str:
        """Say what is to be done now."""
        if game.is_over or game.word in ("needed", "joker", "coach"):
            return ""
        near = self.say("one_away", game) if game.word == "racked" and game.away == 1 else ""
        phase, wants = game.play.phase, "throw" if game.away else "full"
        key = {Phase.WINDOW: "pick", Phase.LOOKED: "rack"}.get(phase, wants)
        return " ".join(filter(None, (near, f"**{self.say(key, game)}**")))

    def _misses(self, acts: Acts) -> int:
        kept = self.kept(acts)
        return 2 if kept[-2:-1] == kept[-1:] and kept else 1

    def reply(self, acts: Acts) -> Feedback | None:
        """Return what is said to a mistake or at the end; None where the question says it all."""
        game = self.at(acts)
        if game.word in MISTAKES:
            again = self._misses(acts) > 1
            heading = self.say("early_heading", game) if game.word == "early" else ""
            key = "early_again" if game.word == "early" and again else game.word
            return Feedback("unreadable", self.say(key, game), heading=heading)
        if game.word == "none_chosen":
            return Feedback("unreadable", self.say("none_chosen", game))
        return self._end(game) if game.is_over else None

    def _end(self, game: LoneGame) -> Feedback:
        won = game.word == "won"
        heading = self.say("won_heading" if won else "wall_heading", game)
        why = self.say(game.word, game)
        return Feedback("right", why=why, rules=self.exercise.rules, heading=heading, is_goal=won)

    # --- judging, for tests and reports ------------------------------------------------------------------

    def read(self, acts: Acts) -> Answer | Unreadable:
        """Return the acts of a game that is over, or whose last act is a mistake."""
        game, kept = play_out(self.begin, acts)
        if game.is_over or game.word in MISTAKES or game.word in ("needed", "joker"):
            return Answer(kept, {})
        return Unreadable(self._prompt(game).replace("*", "") or self.say("choose", game))

    def missing(self, answer: Answer) -> str | None:
        """Nothing is missing in what could be read."""
        return None

    def check(self, answer: Answer) -> Feedback:
        """Return what is said to a mistake, or at the end of the game."""
        game = self.at(answer.acts)
        if game.is_over:
            return self._end(game)
        rules = once(fault.rule for fault in game.faults) or self.exercise.rules
        more = self.say("early_again", game) if game.word == "early" else ""
        more = more or " ".join(sentence(fault.say) for fault in game.faults) or self.say("no_place", game)
        return Feedback("wrong", why=self.say(key_of(game), game), rules=rules, evidence=more)

    def solutions(self) -> Iterator[Acts]:
        """Yield the game of a player who goes for the nearest hand, and those for the others."""
        yield from (play_for(self.begin, number) for number in range(len(self.begin.offers)))

    def wrong_answers(self) -> Iterator[Acts]:
        """Yield a throw before the first pick, and a hand that is declared too early."""
        name, _ = self.begin.pieces()[0]
        go: Act = ("choose", "go", self.begin.offers[0].line.id)
        yield from ((go, ("move", name, TABLE)), (go, ("choose", DO, "mahjong")))

    def walk(self) -> tuple[Frame, ...]:
        """Return the table as it is: a game is played, not watched."""
        return (self.opening,)

    def acts_of(self, text: str) -> Acts:
        """Read what is done, with commas between: `go even-1, pick, rack, throw W, mahjong`."""
        acts: list[Act] = []
        for part in filter(None, map(str.strip, text.split(","))):
            acts.append(self._act_of(self.at(tuple(acts)), part))
        return tuple(acts)

    def _act_of(self, game: LoneGame, text: str) -> Act:
        match text.lower().split():
            case ["go", name]:
                return ("choose", "go", name)
            case ["pick"]:
                return ("move", WALL, RACK)
            case ["rack"] if game.play.picked is not None:
                return ("move", game.picked_piece(), RACK)
            case ["throw", code]:
                return ("move", _piece_of(game, tile(code)), TABLE)
            case ["throw", code, "anyway"]:
                return ("choose", "throw", _piece_of(game, tile(code)))
            case ["mahjong" | "coach" | "can-throw" | "far" | "would" | "switch" | "stay" as asked]:
                return ("choose", DO, asked)
        raise ValueError(f"{text!r} is nothing that can be done in this game")


def game_task(exercise: Question, drawn: Drawn, own: Mapping[str, str]) -> GameTask:
    """Return a game of an arranged scene; raise `Unfit` where there is none, or a text has no place in it."""
    play, me, offers = drawn.situation.play, drawn.situation.me, drawn.situation.named.get("offers")
    if play is None or me is None or offers is None:
        raise Unfit("E042", "nothing is arranged for a game", "add arrange:", ("scene",))
    unknown = next((key for key in own if key not in usual_words()), None)
    if unknown is not None:
        fix = near(unknown, tuple(usual_words()))
        raise Unfit("E002", f"nothing called {unknown!r} is said in a game", fix, ("game", unknown))
    return GameTask(exercise, drawn.seed, drawn, LoneGame(play, me, offers.value), own)


def _piece(name: str, each: Tile) -> Piece:
    return Piece(name, each.name, face=each.code)


def _piece_of(game: LoneGame, wanted: Tile) -> str:
    found = next((name for name, each in game.pieces() if each is wanted), None)
    if found is None:
        raise ValueError(f"there is no {wanted.name} on the rack")
    return found
