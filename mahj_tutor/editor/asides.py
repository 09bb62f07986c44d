"""The answer to options of the author's own: aside where ticks say the same."""

from __future__ import annotations

from dataclasses import replace

from mahj_widgets.form_protocol import FormField


def answer_aside(fields: list[FormField]) -> list[FormField]:
    """Return fields with the answer behind the options, aside where ticks say what is right."""
    by_name = {each.name: each for each in fields}
    options, answer = by_name.get("options"), by_name.get("answer")
    if options is None or answer is None or not any(each.tick for each in options.fields):
        return fields
    rest = [each for each in fields if each is not answer]
    rest.insert(rest.index(options) + 1, _aside(answer, options))
    return rest


def _aside(answer: FormField, options: FormField) -> FormField:
    """Return the answer to options with ticks: shut unless it says something that no tick says."""
    words = map(_words_of, options.fields)
    is_shut = not answer.problems and answer.value.strip() in ("", *words)
    return replace(answer, aside="shut" if is_shut else "open")


def _words_of(option: FormField) -> str:
    """Return the words of an option in the form."""
    return next((each.value for each in option.fields if each.name == "say"), option.value).strip()
