"""The login through a Hub, as far as it needs none."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.errors import MahjError
from mahj_tutor.server.jupyter_adapter import hub
from mahj_tutor.server.jupyter_adapter.hub import hub_prefix, learner_of, read_secret
from mahj_tutor.server.visitors import is_key
from tests.coroutines import run


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

    async def page(_: hub.HubLogin, offset: int) -> list[dict[str, object]]:
        return everything[offset : offset + min(most, hub.AT_ONCE)]

    monkeypatch.setattr(hub.HubLogin, "_page_of_groups", page)
    found = run(hub.HubLogin.__new__(hub.HubLogin).groups())
    assert found == {each["name"]: each["users"] for each in everything}
