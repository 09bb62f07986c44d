"""What the server does not do, whoever asks."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mahj_tutor.server.messages import FROM_KERNEL, MAX_LENGTH
from tests.browser.safety.caller import Caller, ask_states, message
from tests.browser.voila.serving import Server, until

pytestmark = pytest.mark.browser


def states(caller: Caller, kernel: str) -> tuple[list[dict[str, object]], dict[str, dict[str, object]]]:
    """Ask the kernel for all its widgets, as a page does; return what was said and their states."""
    with caller.line(kernel) as line:
        said = ask_states(line)
    found = [each["content"]["data"]["states"] for each in said if each["header"]["msg_type"] == "comm_msg"]
    assert len(found) == 1
    return said, found[0]


@pytest.fixture(scope="module")
def asked(small: Server) -> Iterator[str]:
    """A kernel that all forbidden messages go to: as they are dropped, none leaves a trace on it."""
    caller = Caller(small)
    kernel, _ = caller.open_lesson()
    yield kernel
    caller.leave(kernel)


@pytest.mark.parametrize("channel", ["shell", "control"])
@pytest.mark.parametrize(
    "kind",
    [
        "execute_request",
        "inspect_request",
        "complete_request",
        "history_request",
        "is_complete_request",
        "debug_request",
        "shutdown_request",
        "interrupt_request",
        "create_subshell_request",
        "input_reply",
        "is_not_a_kind",
    ],
)
def test_the_line_drops_everything_that_is_no_comm_message(
    caller: Caller, asked: str, small_folder: Path, kind: str, channel: str
) -> None:
    planted = small_folder / f"planted-{kind}-{channel}"
    code = f"open({str(planted)!r}, 'w').close()"
    with caller.line(asked) as line:
        line.send(
            message(kind, {"code": code, "silent": False, "restart": False, "command": "evaluate"}, channel)
        )
        said = ask_states(line)
    assert not planted.exists()
    assert [each for each in said if each["parent_header"].get("msg_type") == kind] == []
    _, alive = states(caller, asked)
    assert alive, "the kernel still answers a page"
    assert not planted.exists()


def test_execute_request_is_dropped_in_the_binary_protocol_too(caller: Caller, small_folder: Path) -> None:
    kernel, _ = caller.open_lesson()
    planted = small_folder / "planted-binary"
    code = f"open({str(planted)!r}, 'w').close()".replace("'", "\\'").replace('"', "'")
    header = (
        b'{"msg_id":"m","msg_type":"execute_request","session":"s","username":"","version":"5.3","date":""}'
    )
    content = b'{"code":"' + code.replace("\\'", "'").encode() + b'","silent":false}'
    parts = [b"shell", header, b"{}", b"{}", content]
    offsets = [8 * (1 + len(parts) + 1)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    frame = b"".join(n.to_bytes(8, "little") for n in (len(offsets), *offsets)) + b"".join(parts)
    with caller.line(kernel, subprotocols=["v1.kernel.websocket.jupyter.org"]) as line:
        assert line.subprotocol is None
        line.send(frame)
        assert [said for said in ask_states(line) if "execute_request" in str(said)] == []
    assert not planted.exists()


def odd(**changed: Any) -> str:
    """Return a board's message with something changed that a page would never write so."""
    data = changed.pop("data", {"method": "custom", "content": {"kind": "ping", "n": 1}})
    return json.dumps({**json.loads(message("comm_msg", {"comm_id": "0" * 32, "data": data})), **changed})


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param((2**62).to_bytes(8, "little"), id="a count nobody can go through"),
        pytest.param(b"\0" * 64, id="bytes"),
        pytest.param("[" * 100_000, id="too deep"),
        pytest.param('{"header": [], "content": {}}', id="no header"),
        pytest.param("null", id="nothing"),
        pytest.param("x" * 200_000, id="long"),
        pytest.param(odd(data={"method": "custom", "content": {"kind": "\ud800"}}), id="half a character"),
        pytest.param(odd(data={"method": "custom", "content": {"n": float("nan")}}), id="no number"),
        pytest.param(odd(buffers=5), id="buffers that are none"),
        pytest.param(odd(buffers=["a"]), id="buffers that are texts"),
        pytest.param(odd(metadata="x"), id="metadata that is a text"),
        pytest.param(odd(parent_header=[1]), id="a parent that is a list"),
        pytest.param(odd(header={"msg_type": "comm_msg", "msg_id": [1]}), id="a number that is a list"),
        pytest.param(odd(header={"msg_type": "comm_msg", "msg_id": "m", "session": 1}), id="an odd session"),
        pytest.param(odd(content={"comm_id": [], "data": 5}), id="an id that is a list"),
        pytest.param(odd(content=["a"]), id="a content that is a list"),
        pytest.param(odd(content="a"), id="a content that is a text"),
    ],
)
def test_no_frame_stops_the_server(caller: Caller, asked: str, frame: str | bytes) -> None:
    before = len(caller.server.lines)
    with caller.line(asked, subprotocols=["v1.kernel.websocket.jupyter.org"]) as line:
        line.send(frame)
        assert ask_states(line), "the connection is still there"
    assert [each for each in caller.server.lines[before:] if "Error" in each] == []


def test_a_frame_that_is_too_long_closes_its_own_connection_alone(caller: Caller) -> None:
    kernel, _ = caller.open_lesson()
    with caller.line(kernel) as line:
        line.send("x" * (MAX_LENGTH + 1))
        with pytest.raises(ConnectionClosed):
            ask_states(line)
    with caller.line(kernel) as line:
        assert ask_states(line)


OTHERS = 10
"""Files and connections that a server may open meanwhile for others: a kernel that is kept ready has some."""


def test_a_page_has_one_connection_to_its_kernel(caller: Caller) -> None:
    kernel, _ = caller.open_lesson()
    with caller.line(kernel) as first:
        ask_states(first)
        before = caller.server.open_files()
        with contextlib.ExitStack() as lines:
            for _ in range(2 * OTHERS):
                last = lines.enter_context(caller.line(kernel, ping_interval=None))
            until(lambda: caller.server.open_files() < before + OTHERS, "those from before to be closed")
            assert ask_states(last)


def test_a_page_opens_no_widgets_of_its_own(caller: Caller) -> None:
    kernel, _ = caller.open_lesson()
    _, before = states(caller, kernel)
    state = {"_model_name": "HTMLModel", "_model_module": "@jupyter-widgets/controls", "value": "forged"}
    with caller.line(kernel) as line:
        data = {"state": state, "buffer_paths": []}
        line.send(message("comm_open", {"comm_id": "f" * 32, "target_name": "jupyter.widget", "data": data}))
    _, after = states(caller, kernel)
    assert set(after) == set(before)


def test_other_sites_cannot_start_kernels_by_a_picture(caller: Caller) -> None:
    assert caller.ask("/lesson/small", Sec_Fetch_Site="cross-site", Sec_Fetch_Dest="image").status == 403
    assert caller.ask("/lesson/small", Sec_Fetch_Site="cross-site", Sec_Fetch_Dest="document").status == 200


def test_a_failing_callback_and_a_print_say_nothing_to_the_page(caller: Caller) -> None:
    kernel, _ = caller.open_lesson()
    _, before = states(caller, kernel)
    board = next(name for name, each in before.items() if each["model_module"] == "anywidget")
    with caller.line(kernel) as line:
        line.send(
            message("comm_msg", {"comm_id": board, "data": {"method": "custom", "content": {"kind": "boom"}}})
        )
        said = ask_states(line)
    assert "secret" not in str(said)
    assert {each["header"]["msg_type"] for each in said} <= FROM_KERNEL


def test_a_page_holds_no_source_of_its_notebook(caller: Caller) -> None:
    _, page = caller.open_lesson()
    assert "import anywidget" not in page.text
    assert "traitlets" not in page.text
    _, broken = caller.open_lesson("other")
    assert "secret traceback" not in broken.text
    assert "RuntimeError" not in broken.text


@pytest.mark.parametrize(
    "path",
    [
        "/voila/files/small.ipynb",
        "/voila/files/",
        "/voila/files/../small.ipynb",
        "/voila/tree",
        "/voila/tree/",
        "/voila/render/small.ipynb",
        "/voila/render/../../etc/passwd",
        "/voila/api/contents",
        "/voila/api/contents/small.ipynb",
        "/files/small.ipynb",
        "/api/contents",
        "/api/kernels",
        "/api/kernelspecs",
        "/api/sessions",
        "/api/terminals",
        "/api/status",
        "/notebooks/small.ipynb",
        "/small.ipynb",
        "/small",
        "/mahj-tutor.sqlite3",
        "/lesson/",
        "/lesson/small.ipynb",
        "/lesson/../small",
        "/lesson/%2e%2e%2fsmall",
        "/lesson/..%2f..%2fetc%2fpasswd",
        "/lesson/a4-walls/exercises.yaml",
        "/login",
        "/logout",
        "/lab",
        "/tree",
        "/static/0/../../kernels.py",
        "/static/abc/%2e%2e%2fkernels.py",
        "/static/abc/..",
        "/voila/static/../../../../../etc/passwd",
        "/voila/templates/base/static/../../../../../../../etc/passwd",
        "/voila/templates/lab/static/%2e%2e/%2e%2e/index.html.j2",
        "/voila/labextensions/../../../../../etc/passwd",
        "/voila/labextensions/%2e%2e/%2e%2e/%2e%2e/pyvenv.cfg",
        "//etc/passwd",
    ],
)
def test_nothing_else_is_given_out(caller: Caller, path: str) -> None:
    assert caller.ask(path).gives_nothing_out()


def test_template_and_theme_are_no_parameters(caller: Caller) -> None:
    plain = caller.ask("/lesson/nowhere")
    for query in ("template=lab", "template=../../x", "theme=dark", "theme=<script>"):
        page = caller.ask(f"/lesson/small?{query}")
        assert page.status == 200
        assert "static/page.js" in re.sub(r"static/[0-9a-f]+", "static", page.text)
        assert "<script>" not in page.text
        assert '"jupyterLabTheme": "light"' in page.text
    assert plain.status == 404


@pytest.mark.parametrize("path", ["/", "/lesson/small", "/lesson/nowhere", "/nowhere"])
def test_every_page_carries_the_policy(caller: Caller, path: str) -> None:
    headers = caller.ask(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    scripts = next(each for each in policy.split("; ") if each.startswith("script-src"))
    assert scripts == "script-src 'self' blob:"
    assert "frame-ancestors 'self'" in policy
    assert headers["x-content-type-options"] == "nosniff"


def test_pages_name_no_address_but_their_own(caller: Caller) -> None:
    for path in ("/", "/lesson/small", "/nowhere"):
        found = re.findall(r"""(?:src|href|action)=["'](\w+:)?//""", caller.ask(path).text)
        assert found == []


def test_cookies_are_the_key_and_the_guard_and_no_other(caller: Caller) -> None:
    _, page = caller.open_lesson()
    names = sorted(each.split("=")[0] for each in page.cookies)
    assert names == ["_xsrf", "mahj_learner"]
    key = next(each for each in page.cookies if each.startswith("mahj_learner"))
    assert re.match(r"mahj_learner=[0-9a-f]{32};", key)
    assert "SameSite=Lax" in key
    assert "HttpOnly" in key
    assert "Secure" not in key  # this is no encrypted connection
    forged = caller.ask("/", Cookie="mahj_learner=../../etc")
    assert re.search(r"mahj_learner=[0-9a-f]{32};", forged.cookies[0])


def test_days_are_the_learners_own(caller: Caller) -> None:
    """Two clocks that are 26 hours apart never show the same day."""

    def day(minutes: str) -> str:
        answer = caller.ask("/settings/record", Cookie=f"mahj_zone={minutes}")
        assert answer.status == 200
        found = re.search(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", answer.headers["content-disposition"])
        assert found is not None
        return found[0]

    assert day("840") > day("-720")
    for forged in ("9" * 400, "-721", "1e9", "%00", ""):
        assert day(forged) > "2020"


def test_pages_whose_kernel_dies_leave_nothing_open(caller: Caller) -> None:
    before, logged = caller.server.open_files(), len(caller.server.lines)
    for _ in range(3):
        assert 'class="start-failed"' in caller.ask("/lesson/dies").text

    def said() -> list[str]:
        return [each for each in caller.server.lines[logged:] if "page 'dies' could not start" in each]

    until(lambda: len(said()) == 3, "the log to say so")
    assert "Traceback" not in "\n".join(caller.server.lines[logged:])
    until(lambda: caller.server.open_files() <= before, "the lines to those kernels to be closed")


def test_a_kernel_is_closed_only_with_the_guard(caller: Caller) -> None:
    kernel, _ = caller.open_lesson()
    assert caller.ask(f"/voila/api/shutdown/{kernel}", "POST", Content_Length="0").status == 403
    assert caller.ask(f"/api/kernels/{kernel}", "DELETE", Cookie="_xsrf=abc", X_XSRFToken="abc").status == 405
    assert caller.ask(f"/api/kernels/{kernel}").status == 200
    assert caller.leave(kernel).status == 204
    until(lambda: caller.ask(f"/api/kernels/{kernel}").status == 404, "the kernel to be gone")
    assert caller.leave(kernel).status == 204


def test_other_sites_may_not_call_the_line(caller: Caller) -> None:
    kernel, _ = caller.open_lesson()
    with pytest.raises(InvalidStatus) as refused:
        caller.line(kernel, origin="http://elsewhere.example")  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403


def test_a_name_that_is_not_this_computers_is_refused(caller: Caller) -> None:
    assert caller.ask("/", Host="elsewhere.example").status == 403
    assert caller.ask("/", Host="localhost").status == 200


def test_our_files_are_packed_and_kept_for_a_year_under_their_version(caller: Caller) -> None:
    found = re.search(r"/static/[0-9a-f]{12}/page\.js", caller.open_lesson()[1].text)
    assert found is not None
    answer = caller.ask(found[0], Accept_Encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    older = caller.ask("/static/000000000000/page.js")
    assert older.headers["cache-control"] == "no-cache"
