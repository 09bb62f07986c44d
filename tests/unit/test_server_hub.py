"""The login through a Hub, as far as it needs none."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from tornado.httpclient import HTTPError
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler

from mahj_tutor.errors import MahjError
from mahj_tutor.server.jupyter_adapter import hub
from mahj_tutor.server.jupyter_adapter.hub import hub_prefix, is_path_under, learner_of, read_secret
from mahj_tutor.server.visitors import is_key
from tests.coroutines import run


@pytest.mark.parametrize(
    ("base", "wanted", "stays"),
    [
        ("/", "/lesson/a9?x=%09", True),
        ("/mahj/", "/mahj/rules", True),
        ("/mahj/", "/", False),
        ("/", "//evil.example", False),
        ("/", "/\t/evil.example", False),
        ("/", "/\\evil.example", False),
        ("/mahj/", "/mahj/\n", False),
        ("/mahj/", "/mahj/\u2028", False),
        ("/", "https://evil.example/", False),
    ],
)
def test_after_a_login_nobody_is_sent_elsewhere(base: str, wanted: str, *, stays: bool) -> None:
    assert is_path_under(base, wanted) is stays


def test_without_a_hub_it_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(hub.PREFIX, raising=False)
    with pytest.raises(MahjError, match="in a service of JupyterHub alone"):
        hub_prefix()
    monkeypatch.setenv(hub.PREFIX, "/services/mahj-tutor/")
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "x")
    monkeypatch.setattr(hub, "HAS_HUB", False)
    with pytest.raises(MahjError, match="pip install"):
        hub_prefix()
    monkeypatch.setattr(hub, "HAS_HUB", True)
    assert hub_prefix() == "/services/mahj-tutor/"


def test_a_users_key_is_always_the_same_and_another_servers_is_another(tmp_path: Path) -> None:
    secret = read_secret(tmp_path)
    assert secret == read_secret(tmp_path)
    assert (tmp_path / hub.SECRET_FILE).stat().st_mode & 0o077 == 0
    ann, bea = learner_of(secret, "ann"), learner_of(secret, "bea")
    assert is_key(ann)
    assert len({ann, bea, learner_of(b"other", "ann")}) == 3
    assert ann == learner_of(secret, "ann")


@pytest.mark.parametrize("most", [1, 20, 50, 1000])
def test_all_groups_of_a_hub_are_asked_for_however_many_it_sends_at_once(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    everything = [{"name": f"group-{number}", "users": [f"user-{number}"]} for number in range(51)]

    async def page(_: hub.HubLogin, offset: int) -> bytes:
        return json.dumps(everything[offset : offset + min(most, hub.AT_ONCE)]).encode()

    monkeypatch.setattr(hub.HubLogin, "_page_of_groups", page)
    found = run(hub.HubLogin.__new__(hub.HubLogin).groups())
    assert found == {each["name"]: each["users"] for each in everything}


def test_a_hub_that_never_stops_sending_groups_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def page(_: hub.HubLogin, offset: int) -> bytes:
        asked.append(offset)
        return json.dumps([{"name": f"group-{offset + number}"} for number in range(hub.AT_ONCE)]).encode()

    monkeypatch.setattr(hub.HubLogin, "_page_of_groups", page)
    with pytest.raises(MahjError, match="more than 1000 groups"):
        run(hub.HubLogin.__new__(hub.HubLogin).groups())
    assert len(asked) == hub.MOST_GROUPS // hub.AT_ONCE + 1


def test_a_group_with_more_users_than_a_school_has_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def page(_: hub.HubLogin, offset: int) -> bytes:
        users = [f"u{number}" for number in range(hub.MOST_USERS + 1)]
        return json.dumps([{"name": "all", "users": users}]).encode()

    monkeypatch.setattr(hub.HubLogin, "_page_of_groups", page)
    with pytest.raises(MahjError, match="20000 users"):
        run(hub.HubLogin.__new__(hub.HubLogin).groups())


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"null",
        b"{}",
        b'[{"name": 5}]',
        b'[{"users": ["ann"]}]',
        b'[{"name": "tuesday", "users": "ann"}]',
        b'[{"name": "tuesday", "users": null}]',
        b'[{"name": "tuesday", "users": [5]}]',
        b'[{"name": "\\ud800", "users": []}]',
        b"\xff\xfe",
        b"[" * 100_000,
        b'[{"name": "x", "users": [' + b"9" * 5000 + b"]}]",
    ],
)
def test_an_answer_of_the_hub_that_is_no_list_of_groups_is_refused(answer: bytes) -> None:
    with pytest.raises(MahjError, match="not a list of groups"):
        hub.read_groups(answer)


def test_groups_are_read_whatever_else_the_hub_tells_of_them() -> None:
    more = b'"kind": "group", "roles": [], "properties": {"x": {}}'
    answer = b'[{"name": "a", "users": ["ann"], ' + more + b'}, {"name": "b"}]'
    assert hub.read_groups(answer) == {"a": ["ann"], "b": []}


@pytest.mark.parametrize("what", ["endless", "elsewhere"])
def test_the_hub_is_not_followed_elsewhere_nor_read_beyond_a_bound(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached: list[str] = []

    class Groups(RequestHandler):
        def get(self) -> None:
            reached.append(self.request.path)
            if what == "elsewhere":
                self.redirect("/other")
            else:
                self.write(b" " * (hub.LARGEST_PAGE + 1))

    async def ask() -> None:
        socket, port = bind_unused_port()
        server = HTTPServer(Application([(r"/.*", Groups)]))
        server.add_socket(socket)
        login = hub.HubLogin.__new__(hub.HubLogin)
        login._oauth = SimpleNamespace(api_url=f"http://127.0.0.1:{port}", api_token="x")  # type: ignore[assignment]
        try:
            with pytest.raises((HTTPError, OSError)):
                await login.groups()
        finally:
            server.stop()

    run(ask())
    assert reached == ["/groups"]
