"""Build the docs as a site: `python deploy/docs_site.py FOLDER`, or `make docs`.

The pages of `docs/` with the README in front, in five doors, with search. What the code can tell by itself
(facts, ways to answer, scenes) is written anew, with a picture of each recipe. Nothing loads from outside.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from docs_lists import with_lists

import mahj_tutor
from mahj_tutor.authoring.cookbook import folder as recipe_folder
from mahj_tutor.authoring.cookbook import recipe_text, recipes
from mahj_tutor.authoring.python_reference import reference
from mahj_tutor.authoring.reference import interactions_text, scenes_text
from mahj_tutor.card import practice_card
from mahj_tutor.expressions import FORMS
from mahj_tutor.facts import SUBJECTS
from mahj_tutor.notebook import show
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.yaml_source import read_yaml

ROOT = Path(__file__).resolve().parents[1]
BESIDE = ("README", "CONTRIBUTING", "CHANGELOG", "SECURITY", "CODE_OF_CONDUCT", "benchmarks/RESULTS")
"""Pages that stand beside the folder of the docs."""
Page: TypeAlias = tuple[str, str]
DOORS: dict[str, tuple[Page | tuple[str, tuple[Page, ...]], ...]] = {
    "Learn": (("For learners", "learners"), ("The practice card", "cards-practice"), ("The rules", "rules")),
    "Teach": (("For teachers", "teachers"), ("Worksheets", "worksheets")),
    "Write": (
        ("The exercise editor", "editor"),
        ("Writing exercises", "exercises"),
        ("Cookbook", "cookbook"),
        ("Gallery of recipes", "gallery"),
        ("Which fact?", "facts"),
        ("Ways to answer", "ways-to-answer"),
        ("Scenes", "scenes"),
        ("Misconceptions", "misconceptions"),
        ("Lessons of your own", "lessons"),
        ("A card of your own", "cards"),
        ("Coming from another tool", "coming-from"),
    ),
    "Run": (
        ("For operators", "operators"),
        ("Security", "security"),
        ("Lessons in plain Voila", "voila"),
        ("Reporting a vulnerability", "security-report"),
    ),
    "Develop": (
        ("Contributing", "contributing"),
        (
            "Recipes",
            (
                ("Add a fact", "recipes/fact"),
                ("Add a way to answer", "recipes/way-to-answer"),
                ("Add a lesson", "recipes/lesson"),
                ("Add a card", "recipes/card"),
                ("Add a profile of table rules", "recipes/table-rules"),
                ("Add a page", "recipes/page"),
                ("Change a color", "recipes/color"),
            ),
        ),
        (
            "Python and other languages",
            (
                ("Mahj Tutor from Python", "python"),
                ("Python reference", "python-reference"),
                ("Boards in your own notebooks", "notebooks"),
                ("The referee", "referee"),
            ),
        ),
        (
            "How it works",
            (
                ("For developers", "developers"),
                ("Decisions", "decisions"),
                ("The tests", "tests"),
                ("Benchmarks", "benchmarks"),
            ),
        ),
        ("Changelog", "changelog"),
        ("How we treat each other", "code-of-conduct"),
    ),
}
NAMES = {"README": "index", "SECURITY": "security-report", "benchmarks/RESULTS": "benchmarks"}
DECISIONS = (
    "Rules, card and solver",
    "Record and database",
    "Boards and pages",
    "JupyterLab and notebooks",
    "Exercises, editor and paper",
    "Memory",
    "The table",
    "Looking back, advice and chances",
)
"""What the records in `docs/decisions` are about, by the first two digits of their numbers, from 01."""
_UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n\n"
_LINK = re.compile(r"\[([^\[\]]*)\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)")
_OUTSIDE = re.compile(r'<(?:script|link|img|iframe)\b[^>]{0,400}\b(?:src|href)="?https?://', re.IGNORECASE)
_CONFIG = """\
[project]
site_name = "Mahj Tutor"
docs_dir = "pages"
site_dir = "site"
use_directory_urls = false
extra_css = ["site.css"]
copyright = "Code: MIT. Lessons and cards: CC BY 4.0."
nav = [{nav}]

[project.theme]
font = false
features = ["navigation.tabs", "navigation.sections", "navigation.indexes", "toc.follow", "content.code.copy",
  "search.highlight"]

[project.extra]
generator = false

[[project.theme.palette]]
media = "(prefers-color-scheme)"

[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"

[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
"""


def main(out: Path) -> int:
    """Build the site into a folder, which is replaced; return 1 and say so if a link leads nowhere."""
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        write_pages(work / "pages")
        nav = f'"index.md", {_entries(DOORS.items())}'
        (work / "zensical.toml").write_text(_CONFIG.format(nav=nav), "utf-8")
        command = [sys.executable, "-m", "zensical", "build", "--clean"]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
        wrong = [*_plain(done), *outside(work / "site")]
        if wrong:
            print("\n".join(wrong), file=sys.stderr)
            return 1
        _relative(work / "site" / "404.html")
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(work / "site", out)
    return 0


def _entries(pages: Iterable[Page | tuple[str, tuple[Page, ...]]]) -> str:
    """Return pages, and groups of them, as the generator's navigation has them."""
    return ", ".join(
        f'{{"{title}" = "{what}.md"}}' if isinstance(what, str) else f'{{"{title}" = [{_entries(what)}]}}'
        for title, what in pages
    )


def _plain(done: subprocess.CompletedProcess[str]) -> list[str]:
    """Return what the generator has to complain of, without its colors."""
    said = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr)
    is_good = done.returncode == 0 and not re.search(r"\b[1-9]\d* issues? found\b", said)
    return [] if is_good else said.splitlines()


def _relative(page: Path) -> None:
    """Let the page for wrong addresses, made for the top of a host, lead on from a folder of one."""
    text = re.sub(r'((?:href|src)="?)/(?!/)', r"\1", page.read_text("utf-8"))
    text = re.sub(r'(new URL\(|"base":)"/"', r'\1"."', re.sub(r'"/(assets/)', r'"\1', text))
    page.write_text(text, "utf-8")


def outside(site: Path) -> list[str]:
    """Return the pages of a site that load something from outside."""
    pages = sorted(site.rglob("*.html"))
    return [f"{each.name} loads from outside" for each in pages if _OUTSIDE.search(each.read_text("utf-8"))]


# --- the pages -----------------------------------------------------------------------------------------


def write_pages(into: Path) -> None:
    """Write all pages as the site has them, with links between them."""
    shutil.copytree(ROOT / "docs", into)
    for name in BESIDE:
        shutil.copy(ROOT / f"{name}.md", into / f"{page_of(name)}.md")
    shutil.copy(Path(__file__).with_suffix(".css"), into / "site.css")
    pictures = into / "pictures"
    with (into / "cards-practice.md").open("a", encoding="utf-8") as page:
        page.write(practice_lines())
    (into / "facts.md").write_text(facts_page(), "utf-8")
    (into / "ways-to-answer.md").write_text(_as_code("Ways to answer", _ways()), "utf-8")
    (into / "scenes.md").write_text(_as_code("Scenes", [("What a scene can have", scenes_text())]), "utf-8")
    (into / "misconceptions.md").write_text(misconceptions_page(), "utf-8")
    (into / "python-reference.md").write_text(reference_page(), "utf-8")
    (into / "gallery.md").write_text(gallery_page(pictures), "utf-8")
    (into / "decisions.md").write_text(decisions_page(into / "decisions"), "utf-8")
    for record in (into / "decisions").glob("*.md"):  # found by their list, not before the pages
        record.write_text(f"{_UNSEARCHED}{record.read_text('utf-8')}", "utf-8")
    for page in into.rglob("*.md"):
        page.write_text(with_lists(page.read_text("utf-8")), "utf-8")
    for page in (*into.glob("*.md"), *(into / "recipes").glob("*.md")):
        text = page.read_text("utf-8")
        page.write_text(_LINK.sub(lambda found, page=page: _leading(found, into, page), text), "utf-8")


def page_of(name: str) -> str:
    """Return what the site calls a page that stands beside the docs.

    >>> page_of("README"), page_of("CODE_OF_CONDUCT")
    ('index', 'code-of-conduct')
    """
    return NAMES.get(name, name.lower().replace("_", "-"))


def _leading(found: re.Match[str], pages: Path, page: Path) -> str:
    """Return a link as it leads within the site, a page by its title; to a file it lacks leads none."""
    said, path, section = found[1], found[2], found[3] or ""
    if page.parent == pages:
        path = path.removeprefix("../").removeprefix("docs/")
    beside = path.removeprefix("../../").removesuffix(".md")
    if beside in BESIDE:
        path = f"{'' if page.parent == pages else '../'}{page_of(beside)}.md"
    elif path == "decisions":
        path = "decisions.md"
    file = page.parent / path
    if not file.is_file():
        return f"[{said}]"
    if said.endswith(".md"):
        said = file.read_text("utf-8").partition("# ")[2].partition("\n")[0]
    return f"[{said}]({path}{section})"


def reference_page() -> str:
    """Return the reference of what programs call, with an example in front."""
    _, _, example = (mahj_tutor.__doc__ or "").partition(">>> ")
    lines = [
        "# Python reference\n",
        "What `from mahj_tutor import ...` offers: first what a program calls, then what it gets.",
        "[Mahj Tutor from Python](python.md) leads through it.",
        "For example, how near a rack is to a hand of the card:\n",
        f"```python\n>>> {example.rstrip()}\n```\n",
        reference(),
    ]
    return "\n".join(lines) + "\n"


def practice_lines() -> str:
    """Return the lines of the practice card in their sections; `|` in a hand would end its cell."""
    lines = []
    for section, some in groupby(practice_card().lines, lambda line: line.section):
        lines += [f"\n## {section}\n", "| line | hand | in parentheses | pays |", "| --- | --- | --- | --- |"]
        for each in some:
            hand = each.hand.replace("|", "&#124;")
            lines.append(f"| {each.id} | <code>{hand}</code> | {each.note} | {each.kind} {each.value} |")
    return "\n".join(lines) + "\n"


def facts_page() -> str:
    """Return the index of facts: what one wants to ask, and which fact answers it."""
    lines = [
        "# Which fact?\n",
        "What you want to ask, and the fact that the engine answers it with. All about one:",
    ]
    lines += ["`mahj-tutor facts NAME`; the editor finds them by your own words.\n"]
    for subject in SUBJECTS:
        lines += [
            f"## {_large(subject.name)}\n",
            "| I want to ask for | for example, this is true |",
            "| --- | --- |",
        ]
        facts = subject.facts.values()
        lines += [
            f"| {_large(_cell(each.says.removeprefix('Return ')))} | `{_cell(each.example[0])}` |"
            for each in facts
        ]
        lines.append("")
    lines += [
        "## Choosing, counting, going through lists\n",
        "| I want to say | for example, this is true |",
        "| --- | --- |",
    ]
    lines += [f"| {_cell(each.says)} | `{_cell(each.example)}` |" for each in FORMS.values()]
    return "\n".join(lines) + "\n"


def misconceptions_page() -> str:
    """Return the list of what learners may believe, with what is said to them."""
    lines = [
        "# Misconceptions\n",
        "What a learner who gives a certain wrong answer may believe, and our words for her. Your own `say:`",
        "beside `misconception:` takes their place.\n",
        "| id | she thinks | we say |",
        "| --- | --- | --- |",
    ]
    rows = misconceptions().values()
    lines += [f"| `{each.id}` | {_cell(each.belief)} | {_cell(each.say)} |" for each in rows]
    return "\n".join(lines) + "\n"


def decisions_page(records: Path) -> str:
    """Return the list of the records of decisions, each with its title."""
    lines = ["# Decisions\n", "What was decided, why, and what else was tried.\n"]
    for number, about in enumerate(DECISIONS, 1):
        lines.append(f"## {about}\n")
        for each in sorted(records.glob(f"{number:02}*.md")):
            title = each.read_text("utf-8").partition("\n")[0].removeprefix("# ")
            lines.append(f"- [{title}](decisions/{each.name})")
        lines.append("")
    return "\n".join(lines)


def _large(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _ways() -> list[tuple[str, str]]:
    return [(name, interactions_text(name)) for name in INTERACTIONS]


def _as_code(title: str, parts: list[tuple[str, str]]) -> str:
    return f"# {title}\n\n" + "\n".join(f"## {name}\n\n```text\n{text}\n```\n" for name, text in parts)


def gallery_page(pictures: Path) -> str:
    """Return the page of all recipes with a picture of each, which is written into a folder."""
    lines = [
        "# Gallery of recipes\n",
        "Each is an exercise to copy and change; the editor has them under **New exercise**.\n",
    ]
    for group, some in _groups():
        lines.append(f"## {group}\n")
        for each in some:
            lines += [f"### {each.title}\n", f"{each.says}\n"]
            if drawn := _drawn(each.name):
                (pictures / f"{each.name}.svg").write_text(drawn, "utf-8")
                lines.append(f"![The board of the recipe “{each.title}”](pictures/{each.name}.svg)\n")
            lines.append(f"```yaml\n{recipe_text(each.name).rstrip()}\n```\n")
    return "\n".join(lines)


def _groups() -> Iterator[tuple[str, list]]:  # type: ignore[type-arg]
    found: dict[str, list] = {}  # type: ignore[type-arg]
    for each in recipes():
        found.setdefault(each.group, []).append(each)
    yield from found.items()


def _drawn(recipe: str) -> str:
    """Return the picture of a recipe's board, "" where it has none."""
    file = recipe_folder() / f"{recipe}.yaml"
    name = read_yaml(file, file.name).fields["id"].text or ""
    board = show(name, seed=1, file=str(file))
    bundle = board._repr_mimebundle_()
    return str((bundle[0] if isinstance(bundle, tuple) else bundle).get("image/svg+xml", ""))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
