"""A real JupyterHub with two users, and the lessons as its service with the configuration that is shipped.

The Hub comes from the package index that pip knows, its proxy from npm's; without either, this is skipped.
"""

from __future__ import annotations

import contextlib
import http.cookiejar
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.browser.voila.serving import free_port, until
from tests.tree import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.soak]

OFFICE = "0123456789abcdef" * 4
"""The token of a service that changes groups, as somebody does who administers the Hub."""
LESSONS = "/services/mahj-tutor/"
MORE = """
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = "tiles"
c.Authenticator.allow_all = True
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.command = [{proxy!r}]
c.JupyterHub.load_groups = {{
    "tuesday": {{"users": ["ann", "bea"]}},
    "wednesday": {{"users": ["cora"]}},
    "tuesday-teachers": {{"users": ["tess"]}},
    "teachers": {{"users": ["head"]}},
}}
c.JupyterHub.services.append({{"name": "office", "api_token": {office!r}}})
office = {{"name": "office", "services": ["office"], "scopes": ["groups", "admin:groups"]}}
c.JupyterHub.load_roles.append(office)
c.JupyterHub.services[0]["environment"] = {{"JUPYTER_PATH": {share!r}, "MAHJ_BANKS": "off"}}
"""


def installed(folder: Path) -> tuple[Path, Path]:
    """Return a Python with JupyterHub beside all that this one has, and the Hub's proxy."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed (Debian, Ubuntu: apt-get install npm)")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "hub")], check=True)
    python = folder / "hub" / "bin" / "python"
    packages = next((folder / "hub").glob("lib/python*/site-packages"))
    here = [sysconfig.get_path("purelib"), str(ROOT), str(ROOT / "widgets")]
    (packages / "here.pth").write_text("\n".join(here), "utf-8")
    for command in (
        [str(python), "-m", "pip", "install", "-q", "jupyterhub>=5.5.1"],
        [
            npm,
            "install",
            "--no-audit",
            "--no-fund",
            "--silent",
            "--prefix",
            str(folder),
            "configurable-http-proxy",
        ],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"{command[-1]} cannot be installed here: {done.stderr.strip()[-200:]}")
    return python, folder / "node_modules" / ".bin" / "configurable-http-proxy"


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Hub whose service answers."""
    folder = tmp_path_factory.mktemp("hub")
    python, proxy = installed(folder)
    ports = {name: free_port() for name in ("port", "hub", "api", "lessons")}
    shipped = (ROOT / "deploy" / "jupyterhub_config.py").read_text("utf-8")
    share = str(Path(sys.prefix) / "share" / "jupyter")
    (folder / "config.py").write_text(
        shipped + MORE.format(**ports, proxy=str(proxy), share=share, office=OFFICE), "utf-8"
    )
    environment = {
        **os.environ,
        "MAHJ_DATA_FOLDER": str(folder / "data"),
        "MAHJ_PORT": str(ports["lessons"]),
        "MAHJ_HOST_NAME": "127.0.0.1",
    }
    with (folder / "hub.log").open("wb") as log:
        process = subprocess.Popen(
            [str(python), "-m", "jupyterhub", "--config", "config.py"],
            cwd=folder,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    address = f"http://127.0.0.1:{ports['port']}"
    try:
        until(lambda: Person(address).status(f"{LESSONS}healthz") == 200, "the service of the Hub", 180)
        yield address
    finally:
        process.terminate()
        process.wait(60)
    written = (folder / "hub.log").read_text("utf-8")
    secret = (folder / "data" / "hub-secret").read_text("ascii").strip()
    assert len(secret) == 64
    assert secret not in written
    assert (folder / "data" / "hub-secret").stat().st_mode & 0o077 == 0


@dataclass
class Person:
    """A browser with cookies of its own."""

    address: str
    jar: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    def ask(self, path: str, data: dict[str, str] | None = None, **headers: str) -> tuple[str, str]:
        """Return where a request has led, and the page."""
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        opener.addheaders = [("Sec-Fetch-Mode", "navigate"), *headers.items()]
        body = urllib.parse.urlencode(data).encode() if data else None
        with opener.open(self.address + path, body, timeout=60) as answer:
            return answer.url, answer.read().decode()

    def status(self, path: str, **headers: str) -> int:
        try:
            self.ask(path, **headers)
        except urllib.error.HTTPError as error:
            with contextlib.closing(error):
                return error.code
        except OSError:
            return 0
        return 200

    def log_in(self, name: str) -> Person:
        _, page = self.ask("/hub/login")
        token = re.search(r'name="_xsrf" value="([^"]+)"', page)
        assert token is not None
        self.ask("/hub/login?next=%2Fhub%2Fhome", {"username": name, "password": "tiles", "_xsrf": token[1]})
        return self

    def record(self) -> Any:
        return {**json.loads(self.ask(f"{LESSONS}settings/record")[1]), "saved": "at some time"}

    def form(self, path: str, **fields: str) -> tuple[str, str]:
        """Send a form from the page that it is on."""
        guard = re.search(r'name="_xsrf" value="([^"]+)"', self.ask(path)[1])
        assert guard is not None
        return self.ask(path, {"_xsrf": guard[1], **fields})

    def lesson(self) -> str:
        found = re.search(r'"kernelId": "([0-9a-f-]+)"', self.ask(f"{LESSONS}lesson/a4")[1])
        assert found is not None
        return found[1]


def change_group(hub: str, group: str, method: str, *users: str) -> None:
    """Put users into a group of the Hub, or take them out, as its administrator."""
    request = urllib.request.Request(
        f"{hub}/hub/api/groups/{group}/users",
        json.dumps({"users": users}).encode(),
        {"Authorization": f"token {OFFICE}", "Content-Type": "application/json"},
        method=method,
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert answer.status == 200


def test_a_group_is_a_class_that_its_teacher_leads(hub: str) -> None:
    people = {name: Person(hub).log_in(name) for name in ("ann", "cora", "tess", "head")}
    page = people["tess"].ask(f"{LESSONS}teach")[1]
    assert ("tuesday" in page, "wednesday" in page) == (True, False)
    assert "Make this class" not in page
    every = people["head"].ask(f"{LESSONS}teach")[1]
    assert ("tuesday" in every, "wednesday" in every) == (True, True)
    tuesday = re.search(rf'href="({LESSONS}teach/[0-9]+)"', page)
    assert tuesday is not None
    setup = f"{tuesday[1]}/setup"
    assert "Saved." in people["tess"].form(setup, name="tuesday", lesson="a4")[1]
    assert "You lead a class" in people["tess"].ask(LESSONS)[1]
    assert {name: each.status(setup) for name, each in people.items()} == {
        "ann": 403,
        "cora": 403,
        "tess": 200,
        "head": 200,
    }
    home = {name: people[name].ask(LESSONS)[1] for name in ("ann", "cora")}
    assert ("tuesday" in home["ann"], "wednesday" in home["cora"]) == (True, True)
    assert "Only your teacher sees that name" in home["ann"]
    assert "tuesday" not in home["cora"]
    other = re.search(rf'href="({LESSONS}teach/[0-9]+)"', every.replace(tuesday[1] + '"', ""))
    assert other is not None
    assert people["tess"].status(other[1]) == 404
    for path in ("join", "code/enter", "class/leave", f"{setup}/../delete"):
        assert people["ann"].status(f"{LESSONS}{path}") in (403, 404)


def test_members_and_teachers_come_and_go_with_their_groups(hub: str) -> None:
    bea, dora, new = (Person(hub).log_in(name) for name in ("bea", "dora", "new"))
    assert "tuesday" in bea.ask(LESSONS)[1]
    assert new.status(f"{LESSONS}teach") == 403
    change_group(hub, "tuesday", "POST", "dora")
    change_group(hub, "tuesday", "DELETE", "bea")
    change_group(hub, "tuesday-teachers", "POST", "new")
    until(lambda: "tuesday" in dora.ask(LESSONS)[1], "the class of who was put into the group", 90)
    assert "tuesday" not in bea.ask(LESSONS)[1]
    assert bea.status(f"{LESSONS}settings/record") == 200, "her record stays hers"
    assert new.status(f"{LESSONS}teach") == 200
    change_group(hub, "tuesday-teachers", "DELETE", "new")
    until(lambda: new.status(f"{LESSONS}teach") == 403, "the end of her being a teacher", 90)


def test_only_users_of_the_hub_get_in(hub: str) -> None:
    stranger = Person(hub)
    where, _ = stranger.ask(f"{LESSONS}settings")
    assert where.startswith(f"{hub}/hub/login")
    assert stranger.status(f"{LESSONS}settings/record", Cookie="mahj_learner=" + "a" * 32) == 200
    forged = Person(hub)
    where, _ = forged.ask(f"{LESSONS}settings", Cookie="mahj_learner=" + "a" * 32 + "; mahj_session=forged")
    assert where.startswith(f"{hub}/hub/login")


def test_each_user_has_a_record_and_kernels_of_her_own(hub: str) -> None:
    ann, bea = Person(hub).log_in("ann"), Person(hub).log_in("bea")
    where, page = ann.ask(f"{LESSONS}settings?x=1")
    assert where == f"{hub}{LESSONS}settings?x=1", "she comes back to the page she came for"
    assert "ann" not in page
    guard = re.search(r'name="_xsrf" value="([^"]+)"', page)
    assert guard is not None
    ann.ask(f"{LESSONS}placement", {"_xsrf": guard[1], "game": "both"})
    assert ann.record() != bea.record()
    again = Person(hub).log_in("ann")
    assert again.record() == ann.record(), "the same user, in another browser"
    kernel = ann.lesson()
    assert again.status(f"{LESSONS}api/kernels/{kernel}") == 200
    assert bea.status(f"{LESSONS}api/kernels/{kernel}") == 404
    assert Person(hub).status(f"{LESSONS}api/kernels/{kernel}") == 404


def test_a_logout_from_the_hub_is_one_here(hub: str) -> None:
    cora = Person(hub).log_in("cora")
    assert cora.ask(f"{LESSONS}settings")[0] == f"{hub}{LESSONS}settings"
    cora.ask("/hub/logout")
    assert cora.ask(f"{LESSONS}settings")[0].startswith(f"{hub}/hub/login")


@pytest.mark.parametrize(
    "wanted", ["//evil.example/", "https://evil.example/", "/hub/home", "/services/mahj-tutor/\\evil"]
)
def test_the_login_leads_to_no_other_site(hub: str, wanted: str) -> None:
    dora = Person(hub).log_in("dora")
    where, _ = dora.ask(f"{LESSONS}hub-login?next={urllib.parse.quote(wanted, safe='')}")
    assert where == f"{hub}{LESSONS}"
