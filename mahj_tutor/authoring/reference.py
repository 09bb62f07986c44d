"""What an author can use: facts, fields of scenes, interactions, rules, misconceptions."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from mahj_tutor.authoring.docstrings import field_docs, paragraph
from mahj_tutor.authoring.templates import template
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.expressions import FORMS, Form, Type
from mahj_tutor.facts import SUBJECTS, Fact, all_facts
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.questions.question import Question
from mahj_tutor.rulebook import Rule, register
from mahj_tutor.scenarios import SceneFields, names

WIDTH = 100
_ALL_ABOUT_FACTS = """\
All about one of them: mahj-tutor facts NAME
Names that stand beside them: mahj-tutor scenarios lists those of the scene, and mahj-tutor kinds NAME those
of an answer, such as picked, given and marked"""
_FORMS = "choosing, counting and going through lists"
"""What `if`, `min`, `where` and their like are for, as a subject among those of the facts."""
_FEW = 3
"""So many rules or misconceptions are told with their texts."""


def facts_text(wanted: str = "") -> str:
    """Return the list of facts, those of one subject, or all about one fact."""
    name = wanted.removesuffix("()")
    if name in all_facts():
        return "\n".join(_fact(all_facts()[name]))
    if name in FORMS:
        return _form(FORMS[name])
    lists = {subject.name: map(_row, subject.facts.values()) for subject in SUBJECTS}
    lists[_FORMS] = map(_form_row, FORMS.values())
    if wanted:
        if wanted not in lists:
            raise UnknownNameError("fact or subject", wanted, (*lists, *all_facts(), *FORMS))
        return "\n".join((wanted, *lists[wanted]))
    parts = ("\n".join((subject, *rows)) for subject, rows in lists.items())
    return "\n\n".join((*parts, _ALL_ABOUT_FACTS))


def _form_row(form: Form) -> str:
    return f"  {form.signature}\n{_indented(form.says, 6)}"


def _form(form: Form) -> str:
    return (
        f"{form.signature}\n{_indented(form.says, 2)}\n\n  For example, this is true:\n      {form.example}"
    )


def _row(fact: Fact) -> str:
    return f"  {_signature(fact)}\n{_indented(_returned(fact), 6)}"


def _signature(fact: Fact) -> str:
    """Say how a fact is called: what stands behind = may be left out."""
    given = (
        f"{each.name}: {each.type}" + f" = {each.default}" * bool(each.default) for each in fact.parameters
    )
    return f"{fact.name}({', '.join(given)})"


def _returned(fact: Fact) -> str:
    """Say what a fact returns, as the beginning of a sentence."""
    said = fact.says.removeprefix("Return ")
    return f"{said[:1].upper()}{said[1:]}"


def _fact(fact: Fact) -> Iterator[str]:
    example, scene = fact.example
    yield f"{_signature(fact)}: {fact.result}"
    yield _indented(_returned(fact), 2)
    if fact.needs:
        yield f"  The scene needs {fact.needs}."
    if fact.faults or fact.how:
        yield "  It gives reasons: learners are told why, without a word of yours."
    yield f"\n  For example, this is true:\n      {example}"
    if scene:
        yield f"  in the scene\n{_indented(scene, 6)}"
    yield f"\n  Subject: {fact.subject}"


def scenes_text(wanted: str = "") -> str:
    """Return the fields of a scene, or one, each with what it means, the names it gives, and an example."""
    docs, examples = field_docs(SceneFields), _scene_examples()
    wanted = wanted.removesuffix(":")
    if wanted and wanted not in docs:
        raise UnknownNameError("field of a scene", wanted, docs)
    parts = []
    for name, doc in [(wanted, docs[wanted])] if wanted else docs.items():
        known = {each: kind for each, kind in names({name}).items() if each not in names(set())}
        lines = [f"  {name}:", _indented(doc, 6)]
        lines += [_indented(f"Names for expressions: {_names(known)}", 6)] if known else []
        lines += [_indented(f"Example: {examples[name]}", 6)] if name in examples else []
        parts.append("\n".join(lines))
    if wanted:
        return parts[0]
    first = "What you can write under scene: (every field is optional; vary: may draw it)"
    return "\n\n".join((first, *parts))


def _names(known: Mapping[str, Type]) -> str:
    return ", ".join(f"{name} ({kind})" for name, kind in known.items())


def _scene_examples() -> dict[str, str]:
    """Return an example for each field that the example of some fact has."""
    found: dict[str, str] = {}
    scenes = (fact.example[1] for fact in all_facts().values())
    for scene in sorted(filter(None, scenes), key=len):
        for name in field_docs(SceneFields):
            if f"{name}:" in scene.replace("{", " ").split():
                found.setdefault(name, scene)
    return found


def interactions_text(wanted: str = "") -> str:
    """Return the list of interactions, or all about one: its fields, the names it gives, an example."""
    if not wanted:
        width = max(map(len, INTERACTIONS))
        rows = (f"  {name:{width}}  {paragraph(model.__doc__)}" for name, model in INTERACTIONS.items())
        return "\n".join((*rows, "\nAll about one of them: mahj-tutor kinds NAME"))
    if wanted not in INTERACTIONS:
        raise UnknownNameError("interaction", wanted, INTERACTIONS)
    return "\n".join(_interaction(wanted, INTERACTIONS[wanted]))


def _interaction(name: str, model: type[Question]) -> Iterator[str]:
    yield f"interaction: {name}\n{_indented(paragraph(model.__doc__), 2)}"
    docs, common = field_docs(model), field_docs(Question)
    own = [each.alias or key for key, each in model.model_fields.items() if key not in Question.model_fields]
    yield "\nIts own fields"
    yield from _fields({each: docs.get(each, "") for each in own})
    yield "\nNames for conditions about an answer (when:), beside those of the scene (mahj-tutor scenarios)"
    yield _indented(answer_names_said(model), 2)
    yield "\nFields that every exercise has"
    yield from _fields(common)
    yield f"\nAn example (mahj-tutor new exercise {name} FILE writes it)\n"
    yield textwrap.indent(template(name).rstrip(), "  ")


def answer_names_said(model: type[Question]) -> str:
    """Say what conditions about an answer may name, as the docstring of `answer_names` says it."""
    return " ".join((model.answer_names.__doc__ or "").split())


def _fields(docs: Mapping[str, str]) -> Iterator[str]:
    for name, doc in docs.items():
        yield f"  {name}:" + (f"\n{_indented(doc, 6)}" if doc else "")


def rules_text(wanted: Sequence[str] = ()) -> str:
    """Return the rules of the register: all, or those whose id or words these are."""
    found = _rules([each.lower() for each in wanted])
    if not found:
        raise UnknownNameError("rule", " ".join(wanted), register())
    if len(found) <= _FEW:
        return "\n\n".join(f"{each.id}: {each.name}\n{_indented(each.text, 2)}" for each in found)
    return "\n".join(f"{each.id:6} {each.name}" for each in found)


def misconceptions_text(wanted: Sequence[str] = ()) -> str:
    """Return what learners may believe: all, or those whose id or words these are."""
    words = [each.lower() for each in wanted]
    every = misconceptions().values()
    found = [each for each in every if _holds(f"{each.id} {each.belief} {each.say} {each.find}", words)]
    if not found:
        raise UnknownNameError("misconception", " ".join(wanted), misconceptions())
    if len(found) <= _FEW:
        return "\n\n".join(f"{each.id}: {each.belief}\n{_indented(each.say, 2)}" for each in found)
    return "\n".join(f"{each.id:6} {each.belief}" for each in found)


def _rules(words: Sequence[str]) -> list[Rule]:
    every = register().values()
    exact = [each for each in every if [each.id.lower()] == words]
    return exact or [
        each for each in every if _holds(f"{each.id} {each.name} {each.text} {each.find}", words)
    ]


def _holds(text: str, words: Sequence[str]) -> bool:
    return all(word in text.lower() for word in words)


def _indented(text: str, by: int) -> str:
    """Return a text with an indentation, its long lines wrapped."""
    space = " " * by
    lines = (textwrap.wrap(line, WIDTH - by, subsequent_indent="") or [""] for line in text.split("\n"))
    return "\n".join(f"{space}{line}".rstrip() for some in lines for line in some)
