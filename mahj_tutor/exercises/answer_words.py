"""Claims about what is right (how many are left, who pays what), checked against the answer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from mahj_tutor.exercises.board_words import words_of_answer
from mahj_tutor.exercises.said_words import Words
from mahj_tutor.exercises.scene_words import NUMBER, Claim, number_in
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.number import NumberTask
from mahj_tutor.questions.interactions.sheet import Row, SheetTask
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import natural_list

_LEFT = rf"\b(?:leaves|so|just|only) (?:just |only )?{NUMBER}(?: more| tiles? (?:is|are) left)?(?=[.,])"
"""How many there are in the end, in the words for a right number."""
_MISSING = rf"^{NUMBER} (?:tiles?|stacks?|pairs?|groups?) (?:is|are) (?:left|missing)\b"
_PAYS = r"\b(?P<who>East|South|West|North|you|the others) pays? (?P<sum>[0-9]{1,4})\b"


def against_the_answer(sentence: str, task: QuestionTask, said: Words) -> Iterator[tuple[str, str]]:
    """Yield each claim in a sentence of an item that what is right contradicts, with what is right."""
    for kind, pattern, truth in _TRUTHS:
        if isinstance(task, kind) and not said.is_asked:
            for claim in re.finditer(pattern, sentence, re.IGNORECASE):
                if instead := truth(task, claim, said):
                    yield claim[0], instead


def _left(task: NumberTask, claim: Claim, said: Words) -> str:
    is_so = said.path != ("feedback", "right") or number_in(claim) == task.value
    return "" if is_so else f"{task.value} is right"


def _pays(task: SheetTask, claim: Claim, said: Words) -> str:
    """Tell which amounts a player's row has from the first step to the last."""
    who = claim["who"].lower()
    some = _usual(task) if who == "the others" else _rows_of(task, who)
    shown = {str(row.amount) for row in some}
    if said.path[0] == "worked":  # an example begins with other amounts
        shown |= {amount for row in some for amount in _amounts(task, row.zone)}
    return f"it is {some[0].amount}" if shown and claim["sum"] not in shown else ""


def _pays_as(task: SheetTask, claim: Claim, said: Words) -> str:
    """Tell what each of two players pays, where words say that it's the same."""
    one, two = ([row.amount for row in _rows_of(task, claim[each].lower())] for each in ("who", "other"))
    is_so = not one or not two or one == two
    return "" if is_so else f"they pay {one[0]} and {two[0]}"


def _makes(task: SheetTask, claim: Claim, said: Words) -> str:
    """Tell where a step of an example comes to an amount that no row ever has."""
    known = {amount for row in task.rows for amount in _amounts(task, row.zone)}
    is_so = said.path[0] != "worked" or not known or claim["sum"] in known
    return "" if is_so else f"the amounts are {natural_list(sorted(known, key=int))}"


def _that_is(task: QuestionTask, claim: Claim, said: Words) -> str:
    """Tell who is right, where players are, and words name another one."""
    named = [each.partition(",")[0] for each in words_of_answer(task)]
    right = [str(task.drawn.situation.me) if each.lower() == "you" else each for each in named]
    is_sure = said.path[0] == "feedback" and right and all(each in _SEATS for each in right)
    return f"right is {natural_list(right)}" if is_sure and claim["who"].title() not in right else ""


def _usual(task: SheetTask) -> list[Row]:
    """Return the rows of those who pay what most do."""
    usual = Counter(task.amounts).most_common(1)[0][0]
    return [row for row in task.rows if row.amount == usual]


def _rows_of(task: SheetTask, who: str) -> list[Row]:
    """Return the row of a player by her name, or that of `you`."""
    seat = task.drawn.situation.me if who == "you" else Seat(who.title())
    return [row for row in task.rows if row.thing is seat]


def _amounts(task: SheetTask, zone: str) -> Iterator[str]:
    return (frame.band[zone] for frame in task.walk() if zone in frame.band)


_PAYS_AS = r"\b(?P<who>East|South|West|North|you) pays? what (?P<other>East|South|West|North|you) pays?\b"
_PLAYER = r"^that's (?P<who>East|South|West|North)\.$"
_SEATS = frozenset(seat.value for seat in SEATS)
_STEP = r"\bthat makes (?P<sum>[0-9]{1,4})\b"
_TRUTHS: tuple[tuple[type[QuestionTask], str, Callable[..., str]], ...] = (
    (NumberTask, _LEFT, _left),
    (NumberTask, _MISSING, _left),
    (SheetTask, _PAYS, _pays),
    (SheetTask, _STEP, _makes),
    (SheetTask, _PAYS_AS, _pays_as),
    (ChooseTask, _PLAYER, _that_is),
    (MarkTask, _PLAYER, _that_is),
)
"""The kinds of claims: the items that they are about, their words, and what is right instead."""
