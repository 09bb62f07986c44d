"""Groups of a Hub as classes, without a Hub: what is followed, who leads, what stays when it is silent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from mahj_tutor.classroom.room import Question
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.learner.store import Store
from mahj_tutor.server.teach import hub_groups
from mahj_tutor.server.teach.hub_groups import Groups, HubGroups
from tests.coroutines import run


@pytest.fixture
def store(place: Path | str) -> Iterator[ClassStore]:
    record = Store.open(place)
    yield ClassStore(record.database)
    record.close()


def key(user: str) -> str:
    return sha256(user.encode()).hexdigest()[:32]


class Hub:
    """Answers with its groups, or not at all."""

    def __init__(self, **groups: list[str]) -> None:
        self.groups: dict[str, list[str]] = groups
        self.is_silent = False
        self.asked = 0

    async def fetch(self) -> Groups:
        self.asked += 1
        if self.is_silent:
            raise OSError("no answer")
        return {name.replace("_", "-"): users for name, users in self.groups.items()}


def look(groups: HubGroups, *, if_older: float = 0.0) -> None:
    run(groups.look(if_older=if_older))


def names(store: ClassStore) -> dict[str, set[str]]:
    return {each.hub_group: {one.name for one in store.members(each.id)} for each in store.classes()}


def test_members_come_and_go_and_keep_their_record_and_other_classes_stay(store: ClassStore) -> None:
    by_code = store.create("by code")
    store.join(by_code, key("zoe"), "Zoe")
    hub = Hub(tuesday=["ann", "bea"], tuesday_teachers=["tess"], teachers=["head"])
    groups = HubGroups(store, hub.fetch, key)
    look(groups)
    assert names(store) == {"tuesday": {"ann", "bea"}, "": {"Zoe"}}
    first = store.membership(key("ann"))
    assert first is not None
    store.set_up(first.of.id, name="Our Tuesday", lessons=["a9"], starts=None, ends=None)
    store.cast(Question(1, "a9.may-it-go", 7), first.member, ("yes",))
    hub.groups = {"tuesday": ["bea", "cora"], "friday": []}
    look(groups)
    assert names(store) == {"tuesday": {"bea", "cora"}, "friday": set(), "": {"Zoe"}}
    assert store.membership(key("ann")) is None
    assert store.votes(first.of.id, 1, 1) == {}
    found = store.find(first.of.id)
    assert found is not None
    assert (found.name, found.lessons) == ("Our Tuesday", ("a9",)), "what the teacher has set stays"
    hub.groups = {}
    look(groups)
    assert names(store) == {"tuesday": set(), "friday": set(), "": {"Zoe"}}


def test_an_odd_group_keeps_no_other_from_being_followed(store: ClassStore) -> None:
    hub = Hub(**{"x" * 300: ["ann"], "\u202eold\n news": ["bea"], "\u200b": [], "tuesday": ["cora"]})
    groups = HubGroups(store, hub.fetch, key)
    for _ in range(2):
        look(groups)
    assert {each.name for each in store.classes()} == {"old news", "Class", "tuesday"}
    assert names(store)["tuesday"] == {"cora"}


def test_who_leads_follows_the_groups_of_teachers(store: ClassStore) -> None:
    hub = Hub(tuesday=["ann"], tuesday_teachers=["tess"], teachers=["head"])
    groups = HubGroups(store, hub.fetch, key)
    look(groups)
    led = {user: (groups.leads(key(user), "tuesday"), groups.leads(key(user), "friday")) for user in
           ("ann", "tess", "head", "nobody")}  # fmt: skip
    assert led == {
        "ann": (False, False),
        "tess": (True, False),
        "head": (True, True),
        "nobody": (False, False),
    }
    assert [groups.leads_any(key(user)) for user in ("ann", "tess", "head")] == [False, True, True]
    assert not groups.leads(key("tess"), ""), "a class that is no group"
    del hub.groups["tuesday_teachers"]
    look(groups)
    assert not groups.leads_any(key("tess"))


def test_a_silent_hub_changes_nothing_and_is_asked_again(store: ClassStore) -> None:
    hub = Hub(tuesday=["ann"], teachers=["head"])
    groups = HubGroups(store, hub.fetch, key)
    look(groups)
    hub.is_silent = True
    look(groups)
    assert names(store) == {"tuesday": {"ann"}}
    assert groups.leads_any(key("head"))
    hub.is_silent = False
    hub.groups["tuesday"] = ["bea"]
    look(groups)
    assert names(store) == {"tuesday": {"bea"}}
    asked = hub.asked
    look(groups, if_older=3600)
    assert hub.asked == asked, "that was just now"


@pytest.mark.parametrize("is_silent", [False, True])
def test_many_ask_at_once_and_the_hub_is_asked_once(store: ClassStore, is_silent: bool) -> None:
    """Nor does anybody wait for one silence of the Hub after the other."""
    hub = Hub(tuesday=["ann"])
    hub.is_silent = is_silent
    groups = HubGroups(store, hub.fetch, key)

    async def all_at_once() -> None:
        await asyncio.gather(*(groups.look(if_older=3600) for _ in range(5)))

    run(all_at_once())
    assert hub.asked == 1


def test_a_hub_that_takes_too_long_leaves_classes_as_they_are(
    store: ClassStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hub = Hub(tuesday=["ann"])
    look(HubGroups(store, hub.fetch, key))

    async def never() -> Groups:
        await asyncio.Event().wait()
        return {}

    monkeypatch.setattr(hub_groups, "PATIENCE", 0.01)
    look(HubGroups(store, never, key))
    assert names(store) == {"tuesday": {"ann"}}
    assert caplog.messages == ["the groups of the Hub could not be followed: TimeoutError"]
