"""Short names in the bundled code: what is exchanged, and what others know by its name."""

from __future__ import annotations

import re
from typing import Any

import pytest
from mahj_widgets.bundle import board_module, editor_module, guide_module
from mahj_widgets.renaming import short_names

WORD = re.compile(r"[\w$]+")


@pytest.mark.parametrize(
    ("code", "short"),
    [
        ("let size=(one)=>one/2\nsize(4)", "let a=(b)=>b/2\na(4)"),
        ("function half(whole,parts=2){return whole/parts}", "function c(b,a=2){return b/a}"),
        (
            "let tile=`tile ${[1].map((tile)=>`(${tile})`)} tile`",
            "let a=`tile ${[1].map((a)=>`(${a})`)} tile`",
        ),
        ("let tile=/tile[/`]/.test(text)?tile:'tile'", "let a=/tile[/`]/.test(text)?a:'tile'"),
        ("let all={...rest}\nlet rest=[...all]", "let b={...a}\nlet a=[...b]"),
        ("let abc=1\nlet a=abc", "let b=1\nlet a=b"),
    ],
    ids=["arrow", "function", "template", "pattern", "spread", "a name that is there"],
)
def test_what_the_code_declares_has_a_short_name(code: str, short: str) -> None:
    """Which letter a name gets is of no account: one that no other name has, and the code didn't have."""
    made = short_names(code)
    assert WORD.sub("", made) == WORD.sub("", short)
    pairs = set(zip(WORD.findall(short), WORD.findall(made), strict=True))
    known = set(WORD.findall(code))
    assert {one for one, other in pairs if one == other} >= {one for one, _ in pairs} & known
    new = [(one, other) for one, other in pairs if one not in known]
    assert all(len(other) == 1 and other not in known for _, other in new)
    assert len({one for one, _ in new}) == len({other for _, other in new}) == len(new)


@pytest.mark.parametrize(
    ("code", "known"),
    [
        ("let item=view.item", "item"),
        ("let item={item:1}", "item"),
        ("let draft=({item})=>1\nlet item=2", "item"),
        ("let draft=1\ndocument.title=draft", "document.title"),
        ("let board={render(){}}\nlet render=1", "render"),
        ("let board=1\nexport default board", "board"),
    ],
    ids=["property", "key", "taken apart", "the browser's", "method", "export"],
)
def test_what_others_know_by_its_name_keeps_it(code: str, known: str) -> None:
    assert short_names(code).count(known) == code.count(known)


@pytest.mark.parametrize("module", [board_module, editor_module, guide_module])
def test_the_names_of_a_bundle_mean_what_they_meant(module: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each name stands where one other stood, and none of the new ones was there before."""
    short = module()
    monkeypatch.setattr("mahj_widgets.bundle.short_names", lambda code: code)
    long = module.__wrapped__()
    pairs = list(zip(WORD.findall(long), WORD.findall(short), strict=True))
    changed = {(one, other) for one, other in pairs if one != other}
    assert len(changed) > 50
    assert len({one for one, _ in changed}) == len({other for _, other in changed}) == len(changed)
    assert not {other for _, other in changed} & {one for one, _ in pairs}
    assert len(short) < len(long) * 0.95
