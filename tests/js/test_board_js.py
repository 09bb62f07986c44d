"""The board's modules: their pure functions in Node, and the one file that they are joined to."""

from __future__ import annotations

import os
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from mahj_widgets import typescript
from mahj_widgets.bundle import EDITOR_MODULES, MODULES, board_module, editor_module, join, open_module
from playwright._impl._driver import compute_driver_executable

HERE = Path(__file__).parent
EXPORTED = re.compile(r"^export (?:const|function) (\w+)", re.MULTILINE)
TOP_LEVEL = re.compile(r"^(?:export )?(?:const|let|class|(?:async )?function) (\w+)", re.MULTILINE)
EDITOR_SOURCES = {path.name: path.read_text("utf-8") for path in sorted(EDITOR_MODULES.glob("*.js"))}
SOURCES = {path.name: path.read_text("utf-8") for path in sorted(MODULES.glob("*.js"))}


def node(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the Node that Playwright brings."""
    command = [compute_driver_executable()[0], *arguments]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)


@pytest.fixture
def joined(tmp_path: Path) -> Path:
    """The joined file, under a name that Node takes for a module."""
    file = tmp_path / "board.mjs"
    file.write_text(open_module(), "utf-8")
    return file


def test_the_pure_functions(joined: Path) -> None:
    run = node("--test", "--test-reporter=tap", str(HERE / "board.test.mjs"), BOARD_JS=str(joined))
    assert run.returncode == 0, run.stdout + run.stderr
    passed = [line for line in run.stdout.splitlines() if line.startswith("# pass ")]
    assert int(passed[0].split()[-1]) >= 15, run.stdout


def test_the_joined_file_offers_what_the_modules_export(joined: Path) -> None:
    look = f"console.log(Object.keys(await import({joined.as_uri()!r})).sort().join(' '))"
    run = node("--input-type=module", "--eval", look)
    assert run.returncode == 0, run.stderr
    exported = {name for source in SOURCES.values() for name in EXPORTED.findall(source)}
    assert set(run.stdout.split()) == exported | {"default"}
    assert {"complete", "fold", "offers", "nearest"} <= exported


def test_nothing_is_left_to_import() -> None:
    assert not re.search(r"^\s*import\b|\bimport\(|\bfrom ['\"]", board_module(), re.MULTILINE)


def test_every_import_is_written_so_that_the_bundle_takes_it_out() -> None:
    for name, source in SOURCES.items():
        lines = re.findall(r"^(?:import|export \{|export \*).*$", source, re.MULTILINE)
        assert all(re.fullmatch(r'import \{.*\} from "\./[a-z-]+\.js";', line) for line in lines), name


def test_a_top_level_name_belongs_to_one_module() -> None:
    counted = Counter(name for source in SOURCES.values() for name in TOP_LEVEL.findall(source))
    assert {name: count for name, count in counted.items() if count > 1} == {}
    assert len(counted) > 100


def test_every_module_is_used() -> None:
    imported = {name for source in SOURCES.values() for name in re.findall(r'from "\./(.+)";', source)}
    assert set(SOURCES) - imported == {"board.js"}
    among = {name for source in EDITOR_SOURCES.values() for name in re.findall(r'from "\./(.+)";', source)}
    assert set(EDITOR_SOURCES) - among == {"editor.js"}


def test_the_editor_and_the_board_go_into_one_file(tmp_path: Path) -> None:
    assert not set(SOURCES) & set(EDITOR_SOURCES)
    counted = Counter(
        name
        for each in (SOURCES, EDITOR_SOURCES)
        for source in each.values()
        for name in TOP_LEVEL.findall(source)
    )
    assert {name: count for name, count in counted.items() if count > 1} == {}
    assert not re.search(r"^\s*import\b|\bfrom ['\"]", editor_module(), re.MULTILINE)
    file = tmp_path / "editor.mjs"
    file.write_text(editor_module(), "utf-8")
    look = (
        f"const all = await import({file.as_uri()!r}); console.log(Object.keys(all.default), 'render' in all)"
    )
    run = node("--input-type=module", "--eval", look)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["[", "'render'", "]", "false"]


def test_modules_that_import_each_other_are_refused() -> None:
    circle = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    with pytest.raises(ValueError, match="cycle"):
        join(circle)


def test_the_code_is_checked_against_the_protocol_as_it_is() -> None:
    written = (MODULES / "protocol.d.ts").read_text("utf-8")
    assert written == typescript.declarations(), "write it anew: python -m mahj_widgets.typescript"
    page = (EDITOR_MODULES / "page.d.ts").read_text("utf-8")
    assert page == typescript.editor_declarations(), "write it anew: python -m mahj_widgets.typescript editor"
