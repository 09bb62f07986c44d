"""How a game at the table is sent to a board, whichever game it is: what every view of a table has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from mahj_widgets import protocol
from mahj_widgets.layout import Log, Option, Player, Setting, Table

from mahj_tutor.pictures.scene import Button, Scene
from mahj_tutor.players.strengths import to_choose
from mahj_tutor.session.any_table import AnyTable, Asks, Coach
from mahj_tutor.session.present import html
from mahj_tutor.session.table_laid import BACK, DO, Laid, Offer
from mahj_tutor.session.table_tiles import RACK
from mahj_tutor.session.table_words import words

TO_READ = 12_000
"""After how many milliseconds the others go on where something is told that isn't in the log."""
BEAT = 2000
"""How long an act of the others stays before the next one, in ms at the normal pace.

Where nobody calls it is half as long: there is nothing to decide about a discard.
"""
ON, SORT = "on", "sort"
"""The buttons that are no move: that the others go on, and that the rack is sorted."""
ASK_ME, COACH, OTHERS = "ask-me", "coach", "others"
"""The settings: when the table asks about a discard, when the coach speaks, how strong the others are."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the learner is told beside what lies there: words on her act, and notes on her record.

    `ask` is what is asked in the menu that she has opened, in place of what she is to do, and `known` how
    many lines of the game's log the board has already. A game that `is_once` has no next one. `settings`
    come after those of the game.
    """

    feedback: protocol.Feedback | None = None
    notes: tuple[str, ...] = ()
    ask: str = ""
    known: int = 0
    is_once: bool = False
    settings: tuple[Setting, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What a game shows beside the scene: what she is asked as Markdown, the players, and what it tells.

    `wall_left` is how many tiles are left in the wall, None before it is there.
    """

    ask: str
    players: tuple[Player, ...]
    wall_left: int | None
    settings: tuple[Setting, ...] = ()
    feedback: protocol.Feedback | None = None


def framed(
    table: AnyTable, scene: Scene, told: Told, shown: Shown, *, title: str, item: str, serial: int
) -> protocol.View:
    """Return the view of a game: `scene` is what lies there, with the buttons."""
    over = table.game.is_over
    feedback = told.feedback or shown.feedback
    return protocol.View(
        serial=serial,
        item=item,
        phase="right" if over else "open",
        title=title,
        ask=html(shown.ask),
        facts=told.notes,
        zones=scene.zones,
        table=Table(shown.players, shown.wall_left),
        moves=dict(scene.moves),
        live=True,
        arrange=(RACK,) if not told.ask and any(zone.id == RACK for zone in scene.zones) else (),
        log=_log(table, told.known),
        settings=(*shown.settings, *told.settings),
        marks=scene.marks,
        mark_limit=scene.mark_limit,
        acts=cast("protocol.Acts", scene.given_acts),
        feedback=feedback,
        actions=(
            *(_action(each, tells=feedback is not None) for each in scene.buttons),
            *_at_end(over=over, once=told.is_once),
        ),
        done=over,
    )


def _log(table: AnyTable, known: int) -> Log:
    """Return what has happened since so many lines, and what was called out."""
    calls = tuple(said for line, said in table.calls if line >= known)
    return Log(table.log[known:], known, calls)


def _action(button: Button, *, tells: bool) -> protocol.Action:
    """Return a button; the others take their time where there is something to read."""
    return protocol.Action(
        id="back" if button.act[-1] in BACK else "act",
        label=button.label,
        act=cast("protocol.Act", button.act),
        filled=button.is_filled,
        confirm=button.confirm or None,
        after=button.after and (TO_READ if tells else button.after),
    )


def _at_end(*, over: bool, once: bool) -> tuple[protocol.Action, ...]:
    """Return the buttons after a game: the page leads on, or another game begins."""
    if not over:
        return ()
    on, again = words("button", "leave"), words("button", "again")
    if once:
        return (protocol.Action(id="next", label=on, filled=True),)
    return protocol.Action(id="next", label=on), protocol.Action(id="again", label=again, filled=True)


def ask_me(asks: Asks, part: str = "ask_me") -> Setting:
    """Return the setting that says when she is asked about a discard; `part` is the section of its words."""
    options = tuple(Option(each.value, words(part, each.value)) for each in Asks)
    return Setting(ASK_ME, words(part, "label"), options, asks.value)


def coach_setting(coach: Coach) -> Setting:
    """Return the setting that says when the coach speaks."""
    options = tuple(Option(each.value, words("coach_setting", each.value)) for each in Coach)
    return Setting(COACH, words("coach_setting", "label"), options, coach.value)


def others_play(table: AnyTable) -> Setting:
    """Return the setting that says how strong the others are; amid a game it counts for the next one."""
    names = to_choose()
    options = tuple(Option(each, words("others", each)) for each in names)
    played = table.wanted or table.opening.strengths[0]
    label = words("others", "label" if table.may_redeal else "label_next")
    return Setting(OTHERS, label, options, played if played in names else names[0])


def buttons_of(table: AnyTable, laid: Laid, offers: Iterable[Offer], beat: int | None) -> Iterator[Button]:
    """Yield the buttons: what the learner may do, and that the others go on, which they do by themselves.

    `beat` is after how many ms they do, None if the table waits for her.
    """
    for each in offers:
        yield Button(each.label, ("choose", DO, each.name), each.is_filled, each.confirm)
    if laid.menu:
        return
    if table.seen.is_arranged and not table.game.is_over:
        yield Button(words("button", "sort"), ("choose", DO, SORT))
    if beat is not None:
        yield Button(words("button", "on"), ("choose", DO, ON), after=beat)
