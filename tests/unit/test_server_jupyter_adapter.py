"""One adapter touches Voila and Jupyter; the releases it was tried with are those that are pinned."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import FunctionType

import pytest
from tornado.web import HTTPError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

import mahj_tutor
from mahj_tutor.server.jupyter_adapter import handlers
from mahj_tutor.server.jupyter_adapter.versions import TRIED
from tests import coroutines
from tests.requirements import needed

ROOT = Path(__file__).parents[2]
PACKAGE = Path(mahj_tutor.__file__).parent
ADAPTER = PACKAGE / "server" / "jupyter_adapter"
JUPYTER = {*TRIED, "IPython", "nbconvert", "jupyter_events", "anywidget"} - {"tornado"}
MODULES = [
    "execution",
    "forked_provisioner",
    "handlers",
    "kernel_manager",
    "lab_contents",
    "lab_pages",
    "voila_app",
]

OURS = {
    "BoundedSocket": {"send_or_close"},
    "DiscreetHandler": {"hang_up"},
    "KernelChannelsHandler": {"heard"},
    "CellRunner": {"connect", "run", "disconnect", "_answers"},
    "ErrorPageHandler": set(),
    "LabPage": {"desk", "key", "zone", "asked", "answer", "sign"},
    "LessonContents": {"_shown"},
    "LessonList": set(),
    "KernelManager": {
        "notebook_data",
        "get_pool_size",
        "start",
        "is_running",
        "count_running",
        "stop",
        "may_idle",
        "keep",
        "release",
    },
    "KernelShutdownHandler": set(),
    "PageHandler": set(),
    "_NoTailback": {"take_up", "cut_off", "let_in"},
    "VoilaApp": {"door", "routes", "own_settings", "on_listening", "_front_end_routes"},
}
"""What the adapter's classes add; all else that they define takes the place of something in Jupyter."""


def parts(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in re.findall(r"\d+", text)[:3])


def normal(name: str) -> str:
    return name.lower().replace("_", "-")


def required() -> dict[str, str]:
    """Return the project's requirements by package."""
    return {re.split(r"[<>=]", each)[0]: each for each in needed("serve", "lab")}


@pytest.mark.parametrize("package", TRIED)
def test_what_was_tried_is_pinned_and_the_next_breaking_release_is_not_allowed(package: str) -> None:
    tried = TRIED[package]
    pinned = re.search(rf"^{normal(package)}==(\S+)", (ROOT / "constraints.txt").read_text(), re.MULTILINE)
    assert pinned is not None
    assert pinned[1] == tried.latest
    assert required()[normal(package)].endswith(f",<{tried.below}")
    assert parts(tried.latest) < parts(tried.below)
    assert parts(version(package)) < parts(tried.below), "a release is installed that was never tried"


def imported(path: Path) -> set[str]:
    """Return the packages that a module imports, in its functions too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name.split(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add((node.module or "").split(".")[0])
    return names


def test_no_module_outside_the_adapter_imports_jupyters_packages() -> None:
    inside = {name for path in ADAPTER.glob("*.py") for name in imported(path) & JUPYTER}
    assert {"voila", "jupyter_server", "jupyter_client", "nbclient", "ipykernel", "jupyterlab"} <= inside
    outside = {
        str(path.relative_to(PACKAGE)): found
        for path in PACKAGE.rglob("*.py")
        if ADAPTER not in path.parents and (found := imported(path) & JUPYTER)
    }
    assert outside == {}


def test_the_adapter_replaces_no_function_of_another_package() -> None:
    for path in ADAPTER.glob("*.py"):
        called = [each for each in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(each, ast.Call)]
        assert "setattr" not in {each.func.id for each in called if isinstance(each.func, ast.Name)}, path


def classes() -> list[type]:
    modules = [import_module(f"mahj_tutor.server.jupyter_adapter.{name}") for name in MODULES]
    return [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == module.__name__ and each.__mro__[1:-1]
        if not getattr(each, "_is_protocol", False)
    ]


@pytest.mark.parametrize("adapted", [each for each in classes() if not issubclass(each, Exception)])
def test_what_the_adapter_overrides_is_still_there(adapted: type) -> None:
    """A release that renames a hook would leave ours uncalled, in silence."""
    written = {name for name, value in vars(adapted).items() if isinstance(value, FunctionType | property)}
    foreign = [base for base in adapted.__mro__[1:-1] if not base.__module__.startswith("mahj_tutor")]
    missing = {name for name in written if not any(name in vars(base) for base in foreign)}
    assert missing == OURS.get(adapted.__name__, set())


def test_no_grammars_are_compiled_before_the_server_starts() -> None:
    code = "import sys, mahj_tutor.server, jsonschema; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_page_whose_kernel_does_not_answer_is_told_to_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(_handler: object, _kernel: str) -> None:
        raise TimeoutError("Kernel never reached an 'alive' state.")

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "get", wait)
    monkeypatch.setattr(handlers, "owner_of", lambda *_: "a" * 32)
    handler = handlers.KernelChannelsHandler.__new__(handlers.KernelChannelsHandler)
    with pytest.raises(HTTPError) as refused:
        coroutines.run(handler.get("kernel"))
    assert refused.value.status_code == 503
