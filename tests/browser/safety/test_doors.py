"""What comes back to whoever tries a door: names, paths, keys, sizes, and the kernels of others."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus

from mahj_tutor.server.visitors import NEW_LEARNERS
from tests.browser.safety.caller import Caller, ask_states, message
from tests.browser.voila.serving import PATIENCE, Server, serve_small, stop, until

pytestmark = pytest.mark.browser

ANN, BEA = "a" * 32, "b" * 32
PUBLIC = "mahj.school.example"
TOKEN = "a-token-of-the-tests"
GUARD = {"X_XSRFToken": "abc"}


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server under a path, behind a proxy, with a name of its own and a log in JSON."""
    doors = ["--base-url", "mahj", "--trust-proxy", "--allow-host", PUBLIC, "--log", "json"]
    served = serve_small(tmp_path_factory.mktemp("behind"), *doors, "--metrics-token", TOKEN)
    yield served
    stop(served)


@pytest.fixture
def prefixed(behind: Server) -> Caller:
    behind.acquaint(ANN, BEA)
    return Caller(behind)


def learner(key: str, **more: str) -> dict[str, str]:
    return {"Cookie": f"_xsrf=abc; mahj_learner={key}", **more}


# --- the path -----------------------------------------------------------------------------------------


def test_every_address_in_a_page_is_under_the_path(prefixed: Caller) -> None:
    for path in (
        "",
        "lesson/small",
        "rules",
        "glossary",
        "questions",
        "papers",
        "your-card",
        "settings",
        "card/first",
        "nowhere",
    ):
        text = prefixed.ask(f"/mahj/{path}").text
        found = re.findall(r"""(?:href|src|action|data-base|data-static)="(/[^"]*)\"""", text)
        assert found, path
        assert [each for each in found if not each.startswith("/mahj/")] == [], path


def test_cookies_are_for_the_path_alone(prefixed: Caller) -> None:
    cookies = prefixed.ask("/mahj/lesson/small").cookies
    assert len(cookies) == 2
    assert all("Path=/mahj/" in each for each in cookies)


def test_the_address_without_the_path_leads_there_and_nothing_else_is_outside(prefixed: Caller) -> None:
    for path in ("/", "/mahj"):
        answer = prefixed.ask(path)
        assert (answer.status, answer.headers["location"]) == (302, "/mahj/")
    for path in ("/lesson/small", "/settings/record", "/healthz", "/metrics", "/api/kernels", "/mahjong/"):
        assert prefixed.ask(path).status == 404, path


@pytest.mark.parametrize(
    "path",
    [
        "/mahj/../lesson/small",
        "/mahj/lesson/../../etc/passwd",
        "/mahj/lesson/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/mahj/static/0/../../app.py",
        "/mahj/static/0/%2e%2e%2fapp.py",
        "/mahj/voila/static/../../../../etc/passwd",
        "/mahj/voila/labextensions/%2e%2e/%2e%2e/%2e%2e/pyvenv.cfg",
        "/mahj//etc/passwd",
        "/mahj/card/..%5c..%5cfirst",
        "/mahj/%00",
    ],
)
def test_no_path_leads_out(prefixed: Caller, path: str) -> None:
    assert prefixed.ask(path).gives_nothing_out()


# --- names and origins ----------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:1", "[::1]:8866", PUBLIC, f"{PUBLIC.upper()}.:443"])
def test_the_names_of_this_server_are_answered(prefixed: Caller, host: str) -> None:
    assert prefixed.ask("/mahj/settings", Host=host).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        f"{PUBLIC}.evil.example",
        f"evil{PUBLIC}",
        "192.0.2.77",
        "127.0.0.1.evil.example",
        "a" * 300,
    ],
)
@pytest.mark.parametrize("path", ["/mahj/", "/mahj/settings/record", "/mahj/lesson/small", "/mahj/healthz"])
def test_another_name_gets_a_page_that_says_so_and_no_cookie(prefixed: Caller, host: str, path: str) -> None:
    answer = prefixed.ask(path, Host=host)
    assert answer.status == 403
    assert "This isn't the right address" in answer.text.replace("&#39;", "'")
    assert answer.cookies == []
    assert "evil" not in answer.text
    assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", f"https://{PUBLIC}.evil.example", "http://127.0.0.1:1", "x", ""]
)
def test_another_site_can_neither_send_nor_connect(prefixed: Caller, origin: str) -> None:
    netloc = urlsplit(prefixed.server.address).netloc
    sent = prefixed.ask("/mahj/settings/deleted", "POST", Origin=origin, **learner(ANN), **GUARD)
    assert sent.status == 403
    kernel, _ = prefixed.open_lesson(**learner(ANN))
    with pytest.raises(InvalidStatus) as refused:
        prefixed.line(kernel, origin=origin, additional_headers=learner(ANN))
    assert refused.value.response.status_code == 403
    with prefixed.line(kernel, origin=f"http://{netloc}", additional_headers=learner(ANN)) as line:
        assert ask_states(line)
    prefixed.leave(kernel, **learner(ANN))


# --- what a proxy says ------------------------------------------------------------------------------------


def test_cookies_are_for_encrypted_connections_if_the_proxy_says_so(prefixed: Caller) -> None:
    for header, secure in (("https", True), ("http", False), ("https, http", False), ("http,https", True)):
        cookies = prefixed.ask("/mahj/lesson/small", X_Forwarded_Proto=header).cookies
        assert len(cookies) == 2
        assert all(("Secure" in each) is secure for each in cookies), header


def test_nobody_believes_a_header_where_no_proxy_is_named(caller: Caller) -> None:
    cookies = caller.ask("/settings", X_Forwarded_Proto="https", X_Scheme="https").cookies
    assert cookies
    assert not any("Secure" in each for each in cookies)


# --- keys -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cookie",
    [
        "",
        "x",
        "A" * 32,
        "a" * 31,
        "a" * 33,
        "../" * 11,
        "a" * 31 + "%00",
        "'" * 32,
        "0x" + "a" * 30,
        "é" * 16,
    ],
)
def test_a_forged_key_is_no_key(caller: Caller, cookie: str) -> None:
    answer = caller.ask("/settings", Cookie=f"mahj_learner={cookie}".encode().decode("latin-1"))
    assert answer.status == 200
    (given,) = (each for each in answer.cookies if each.startswith("mahj_learner="))
    made = re.match(r"mahj_learner=([0-9a-f]{32}); ", given)
    assert made is not None
    assert made[1] != cookie
    assert all(word in given for word in ("HttpOnly", "SameSite=Lax", "Path=/"))


def test_what_another_program_set_for_all_paths_does_not_take_the_place_of_the_key(prefixed: Caller) -> None:
    cookie = f"mahj_learner={ANN}; mahj_learner={BEA}"
    assert any(
        each.startswith(f"mahj_learner={ANN};") for each in prefixed.ask("/mahj/", Cookie=cookie).cookies
    )


def test_a_record_is_its_owners(caller: Caller) -> None:
    kernel, _ = caller.open_lesson(**learner(ANN))
    with caller.line(kernel, additional_headers=learner(ANN)) as line:
        said = say_hello(line, key=BEA)
    assert said == ANN, "whatever key a page writes, its kernel gets the cookie's"
    caller.leave(kernel, **learner(ANN))
    mine, other = (caller.ask("/settings/record", **learner(key)).text for key in (ANN, BEA))
    assert BEA not in mine
    assert ANN not in other


def say_hello(line: object, key: str) -> str:
    states = ask_states(line)  # type: ignore[arg-type]
    found = next(
        each["content"]["data"]["states"] for each in states if "states" in str(each["content"].get("data"))
    )
    board = next(name for name, each in found.items() if each["model_module"] == "anywidget")
    content = {"kind": "hello", "key": key}
    line.send(message("comm_msg", {"comm_id": board, "data": {"method": "custom", "content": content}}))  # type: ignore[attr-defined]
    heard = (
        each["content"]["data"].get("content", {}) for each in ask_states(line) if "data" in each["content"]
    )  # type: ignore[arg-type]
    return str(next(each["text"] for each in heard if "text" in each))


def test_the_kernel_of_another_is_not_there(caller: Caller) -> None:
    kernel, _ = caller.open_lesson(**learner(ANN))
    for headers in (learner(BEA), {}, {"Cookie": "mahj_learner=x"}):
        assert caller.ask(f"/api/kernels/{kernel}", **headers).status == 404
        with pytest.raises(InvalidStatus) as refused:
            caller.line(kernel, additional_headers=headers)
        assert refused.value.response.status_code == 404
    assert caller.leave(kernel, **learner(BEA)).status == 404
    assert caller.ask(f"/api/kernels/{kernel}", **learner(ANN)).status == 200
    assert caller.leave(kernel, **learner(ANN)).status == 204


def test_one_address_brings_only_so_many_learners(prefixed: Caller) -> None:
    connection = http.client.HTTPConnection(urlsplit(prefixed.server.address).netloc, timeout=PATIENCE)

    def come(address: str) -> int:
        connection.request("HEAD", "/mahj/lesson/small", headers={"X-Forwarded-For": address})
        answer = connection.getresponse()
        answer.read()
        return answer.status

    tries = NEW_LEARNERS
    while come(f"198.51.100.{tries % 250}, 203.0.113.9") == 200:  # only the last one was written by the proxy
        tries += 1
        assert tries < 10_000
    assert come("203.0.113.9") == 429
    assert come("203.0.113.10") == 200
    connection.request(
        "GET", "/mahj/settings", headers={"X-Forwarded-For": "203.0.113.9", "Cookie": f"mahj_learner={ANN}"}
    )
    known = connection.getresponse()
    assert known.status == 200, "whoever has a key already comes in"
    known.read()
    connection.close()


# --- sizes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/settings/deleted", {"Content_Length": str(300 * 1024)}, 413),
        ("/settings/record", {"Content_Length": str(5 << 20)}, 413),
        ("/settings/record", {"Content_Length": "9" * 400}, 413),
        ("/settings/record", {"Content_Length": "-1"}, 413),
        ("/settings/record", {"Transfer_Encoding": "chunked"}, 411),
        (f"/settings?{'x' * 5000}", {"Content_Length": "0"}, 414),
    ],
)
def test_what_is_too_large_is_refused_before_it_is_sent(
    caller: Caller, path: str, headers: dict[str, str], status: int
) -> None:
    answer = caller.ask(path, "POST", **learner(ANN), **GUARD, **headers)
    assert answer.status == status
    assert "Traceback" not in answer.text
    assert caller.ask("/settings").status == 200


def test_headers_have_a_bound(caller: Caller) -> None:
    with contextlib.suppress(http.client.HTTPException, ConnectionError):
        assert caller.ask("/settings", X_Long="x" * (64 << 10)).status in (400, 431)
    assert caller.ask("/settings").status == 200


# --- odd words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query",
    [
        "next=//evil.example",
        "%00=%ff&%fe",
        "a[]=1&a=<script>alert(1)</script>",
        "x=%0d%0aSet-Cookie:%20mahj_learner=" + ANN,
        "&".join(f"a{number}=1" for number in range(400)),
        "_xsrf=abc&token=abc&session_id=../..",
    ],
)
def test_a_query_changes_nothing(caller: Caller, query: str) -> None:
    answer = caller.ask(f"/settings?{query}", **learner(ANN))
    assert answer.status == 200
    assert "evil.example" not in answer.text
    assert "alert(1)" not in answer.text
    assert [each.split(";")[0] for each in answer.cookies if each.startswith("mahj")] == [
        f"mahj_learner={ANN}"
    ]


@pytest.mark.parametrize("session", ["", "..%2f..", "%00", "x" * 3000, "<script>"])
def test_a_line_may_call_itself_anything(caller: Caller, session: str) -> None:
    kernel, _ = caller.open_lesson(**learner(ANN))
    address = f"/api/kernels/{kernel}/channels?session_id={session}"
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
    answer = caller.ask(address, Sec_WebSocket_Key="eA==", **upgrade, **learner(BEA))
    assert answer.status == 404
    assert caller.leave(kernel, **learner(ANN)).status == 204


@pytest.mark.parametrize(
    "guard",
    [
        {},
        {"X_XSRFToken": "other"},
        {"X_XSRFToken": ""},
        {"Authorization": "token x"},
        {"X_XSRFToken": "abc%00"},
    ],
)
@pytest.mark.parametrize("path", ["/settings/record", "/settings/deleted", "/placement"])
def test_a_form_from_elsewhere_is_refused(caller: Caller, path: str, guard: dict[str, str]) -> None:
    assert caller.ask(path, "POST", Content_Length="0", **learner(ANN), **guard).status == 403


# --- what whoever runs it asks -----------------------------------------------------------------------------


def test_the_server_says_that_it_works_and_nothing_else(prefixed: Caller) -> None:
    answer = prefixed.ask("/mahj/healthz")
    assert (answer.status, answer.cookies) == (200, [])
    assert json.loads(answer.text) == {"status": "ok", "pages": True, "kernels": True, "record": True}


def test_counts_are_for_this_computer_or_for_the_token(prefixed: Caller) -> None:
    assert "mahj_opens_total" in prefixed.ask("/mahj/metrics").text
    assert ANN not in prefixed.ask("/mahj/metrics").text
    through = {"X_Forwarded_For": "203.0.113.77"}
    assert prefixed.ask("/mahj/metrics", **through).status == 404
    assert prefixed.ask("/mahj/metrics", Authorization="Bearer wrong", **through).status == 404
    assert prefixed.ask("/mahj/metrics", Authorization=f"Bearer {TOKEN}", **through).status == 200


def count(caller: Caller, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (.*)$", caller.ask("/mahj/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_pages_lines_answers_and_refusals_are_counted(prefixed: Caller) -> None:
    names = ("mahj_opens_total", "mahj_answers_total", 'mahj_refused_total{reason="host"}')
    before = [count(prefixed, name) for name in names]
    kernel, _ = prefixed.open_lesson(**learner(ANN))
    with prefixed.line(kernel, additional_headers=learner(ANN)) as line:
        states = ask_states(line)
        assert states
        assert count(prefixed, "mahj_lines") >= 1
        content = {"method": "custom", "content": {"kind": "submit"}}
        line.send(message("comm_msg", {"comm_id": "0" * 32, "data": content}))
        ask_states(line)
    prefixed.ask("/mahj/", Host="evil.example")
    assert [count(prefixed, name) for name in names] == [each + 1 for each in before]
    prefixed.leave(kernel, **learner(ANN))
    until(
        lambda: count(prefixed, "mahj_kernels") == len(prefixed.server.kernels()), "the kernels to be counted"
    )


def test_the_log_is_one_object_a_line_without_keys(behind: Server, prefixed: Caller) -> None:
    prefixed.ask("/mahj/settings", **learner(ANN))

    def seen() -> list[dict[str, object]]:
        ready = next(number for number, line in enumerate(behind.lines) if "ready: " in line)
        return [json.loads(line) for line in behind.lines[ready + 1 :]]

    until(lambda: any(each.get("page") == "SettingsPage" for each in seen()), "the request in the log")
    assert all({"time", "level", "from", "message"} <= set(each) for each in seen())
    text = "\n".join(behind.lines)
    assert ANN not in text
    assert TOKEN not in text
    assert not re.search(r"\b[0-9a-f]{32}\b", text)
