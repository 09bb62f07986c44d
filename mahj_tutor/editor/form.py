"""The form of an exercise: its fields as they stand in the text, with what the format says of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Literal

from mahj_widgets.form_protocol import FormField, Kind, More, Of

from mahj_tutor.authoring.json_schema import Schema
from mahj_tutor.authoring.templates import template
from mahj_tutor.editor import form_words, varied
from mahj_tutor.editor import schema as schemas
from mahj_tutor.editor.asides import answer_aside
from mahj_tutor.editor.expression_words import in_plain_words
from mahj_tutor.editor.spots import Key, Path
from mahj_tutor.editor.ticks import ticks_of
from mahj_tutor.exercises.reuse import CHANGEABLE
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.interactions.options import KNOWN
from mahj_tutor.table import SEATS
from mahj_tutor.yaml_source import Node, read_yaml

POSITIONS = ("table", "rack", "tiles", "hand")
"""The fields of a scene that can be laid out on the board."""
WRITTEN = ("hands", "moves")
"""What is picked and written into a field, where it can be changed."""
NEEDED = ("id", "title", "ask", "interaction")
"""The fields that an exercise has to have."""
_SHAPES: tuple[Literal["text", "list", "map"], ...] = ("text", "list", "map")
_IN_PARTS = frozenset({"options", "answer"})
"""The fields that an exercise of several questions has in each of them."""
_SPELLED = {"players": tuple(map(str, SEATS)), "yes or no": ("Yes", "No")}
"""Options that the engine lists, as an author would write them."""
Problems = Mapping[Path, Sequence[str]]
Called = Callable[[Of, str], str]


@dataclass(frozen=True)
class Around:
    """What is known of an exercise beside its text.

    `problems` are those of its fields by their paths, `source` gives the YAML at a path, `called` the name
    of something that is picked, `right_now` are the options that are right on the board, `own` gives the
    words of a belief of the author's own.
    """

    problems: Problems = field(default_factory=dict)
    source: Callable[[Path], str] = str
    called: Called = lambda of, name: name
    right_now: Collection[Path] = ()
    own: Callable[[str], tuple[str, ...]] = lambda name: ()


def form_of(node: Node, interaction: str, around: Around) -> FormField | None:
    """Return the form of an exercise, or None where only its text can be edited."""
    if not node.is_map or not interaction:
        return None
    builder = _Builder(interaction, around, node)
    return builder.reused(node) if "reuse" in node.fields else builder.whole(node)


def field_at(form: FormField, path: Path) -> FormField | None:
    """Return the field at a path, or None."""
    found = form
    for depth in range(1, len(path) + 1):
        inner = next((each for each in found.fields if each.path == path[:depth]), None)
        if inner is None:
            return None
        found = inner
    return found


class _Builder:
    """Builds the form of an exercise with one interaction."""

    def __init__(self, interaction: str, around: Around | None = None, node: Node | None = None) -> None:
        self._interaction = interaction
        self._around = around or Around()
        self._node = node or Node(1, 1)
        whole = schemas.exercise_schema_of(interaction)
        self._schema = {
            **whole,
            "properties": {**whole["properties"], "vary": varied.vary_schema(interaction)},
        }
        self._order = schemas.field_order(interaction)
        self._usual = schemas.usual_fields(interaction)

    def whole(self, node: Node) -> FormField:
        """Return the form of the whole exercise."""
        known: Mapping[str, Schema] = self._schema["properties"]
        usual = self._usual - (_IN_PARTS if "parts" in node.fields else frozenset())
        shown = [each for each in self._in_order(self._order) if each in node.fields or each in usual]
        fields = [self._field((name,), known[name], node.fields.get(name)) for name in shown]
        fields = answer_aside(fields)
        kept = tuple(replace(each, is_needed=each.name in NEEDED) for each in fields)
        return self._exercise(kept, self._order, {*shown, *node.fields})

    def _exercise(
        self, fields: tuple[FormField, ...], known: Sequence[str], there: set[str], say: str = ""
    ) -> FormField:
        more, heads = self._more((), known, there), form_words.groups("exercise")
        return FormField(
            (), "exercise", "fields", help=say, fields=fields, groups=heads, more=more, is_set=True
        )

    def _in_order(self, names: Iterable[str], around: Path = ()) -> list[str]:
        """Return fields in the order of the form."""
        ranks = {name: form_words.words_of((*around, name), self._interaction).rank for name in names}
        return sorted(ranks, key=lambda name: ranks[name])

    def reused(self, node: Node) -> FormField:
        """Return the form of an exercise that takes over another one: what it changes, and what it may."""
        known: Mapping[str, Schema] = self._schema["properties"]
        own = [each for each in self._in_order(self._order) if each in node.fields and each in CHANGEABLE]
        fields = [self._field((name,), known[name], node.fields[name]) for name in own]
        first = replace(self._field(("id",), known["id"], node.fields.get("id")), is_needed=True)
        changed = (
            f"You changed: {', '.join(f'“{each.label}”' for each in fields)}."
            if own
            else "Nothing is changed yet."
        )
        say = (
            f"This exercise takes over `{node.fields['reuse'].text}`. {changed} "
            "The rest is as it is there. A field you add begins with what stands there."
        )
        return self._exercise(
            (first, *fields), [each for each in self._order if each in CHANGEABLE], {*own}, say
        )

    def _field(self, path: Path, schema: Schema, node: Node | None) -> FormField:
        """Return a field: what stands in the text decides on its kind, then what may stand there."""
        if found := self._drawn(path, schema, node):
            return found
        shape = _shape_of(node) if node else self._usual_shape(schema)
        plain = schemas.schema_for(schema, shape)
        if shape == "map":
            return self._map(path, schema, plain, node)
        if shape == "list" and "items" in plain:
            return self._list(path, schema, plain, node)
        return self._scalar(path, schema, node) if shape == "text" else self._yaml(path, schema, node)

    def _map(self, path: Path, schema: Schema, plain: Schema, node: Node | None) -> FormField:
        if plain.get("properties"):
            return self._section(path, schema, plain, node)
        if isinstance(plain.get("additionalProperties"), dict):
            return self._free(path, schema, plain, node)
        return self._yaml(path, schema, node)

    def _yaml(self, path: Path, schema: Schema, node: Node | None) -> FormField:
        return self._of(path, "yaml", schema, node, value=self._around.source(path) if node else "")

    def _drawn(self, path: Path, schema: Schema, node: Node | None) -> FormField | None:
        """Return a field of `vary` whose values are ticked, or a range of numbers."""
        if found := varied.ticked(schema, node):
            values, some = found
            worded = tuple((each, form_words.value_words(path, each)) for each in values)
            drawn = self._of(path, "checks", schema, node, options=worded, ticked=tuple(some))
        elif varied.is_span(schema, node):
            drawn = self._of(path, "span", schema, node, value=(node.text if node else "") or "")
        else:
            return None
        return replace(drawn, shapes=())

    def _usual_shape(self, schema: Schema) -> str:
        some = [schemas.shape(each) for each in schemas.alternatives(schema)]
        return some[0] if some else "any"

    def _scalar(self, path: Path, schema: Schema, node: Node | None) -> FormField:
        of = form_words.picked_from(path)
        if of and of not in WRITTEN:
            return self._pick(path, of, schema, node)
        value = (node.text if node else "") or ""
        if said := form_words.said_as_a_whole(path, value):
            found = self._of(path, "pick", schema, node, value=value, picked=said)
            return replace(found, shapes=(), facts="")
        kind, options = self._kind_of(path, schema, value)
        worded = tuple((each, self._value_words(path, each)) for each in options)
        is_position = _is_position(path)
        return self._of(path, kind, schema, node, value=value, options=worded, is_position=is_position, of=of)

    def _kind_of(self, path: Path, schema: Schema, value: str) -> tuple[Kind, tuple[str, ...]]:
        if path[:1] == ("tests",) and path[-1] == "expect":
            known = (*form_words.offered(path), *self._beliefs())
            return "choice", tuple(dict.fromkeys((*known, *filter(None, (value,)))))
        return _kind_of(path, schema, value)

    def _beliefs(self) -> Iterator[str]:
        """Yield the misconceptions that replies to wrong answers are about."""
        wrong = self._node.at(("feedback", "wrong"))
        some = (each.fields.get("misconception") for each in (wrong.items if wrong else ()))
        return (each.text for each in some if each is not None and each.text)

    def _value_words(self, path: Path, value: str) -> str:
        words = form_words.value_words(path, value)
        is_belief = words == value and path[-1] == "expect"
        return self._around.called("misconceptions", value) if is_belief else words

    def _means(self, of: str, facts: str, value: str) -> str:
        """Return what an expression says, or how the hands of the card that are named are printed."""
        if of == "hands":
            some = [self._around.called("hands", each) for each in value.split()]
            return "; ".join(some) if some and some != value.split() else ""
        return in_plain_words(value) if facts == "expression" else ""

    def _pick(self, path: Path, of: Of, schema: Schema, node: Node | None) -> FormField:
        value = (node.text if node else "") or ""
        picked = self._around.called(of, value) if value else ""
        own = self._around.own(value) if of == "misconceptions" and value else ()
        return self._of(path, "pick", schema, node, value=value, of=of, picked=picked, own=own)

    def _section(self, path: Path, schema: Schema, plain: Schema, node: Node | None) -> FormField:
        known: Mapping[str, Schema] = plain["properties"]
        there = node.fields if node else {}
        shown = self._in_order((name for name in known if name in there), path)
        fields = answer_aside([self._field((*path, name), known[name], there[name]) for name in shown])
        more = self._more(path, tuple(known), set(there))
        return self._of(path, "fields", schema, node, fields=tuple(fields), more=more)

    def _free(self, path: Path, schema: Schema, plain: Schema, node: Node | None) -> FormField:
        inner: Schema = plain["additionalProperties"]
        there = node.fields if node else {}
        fields = [self._field((*path, name), inner, each) for name, each in there.items()]
        return self._of(path, "fields", schema, node, fields=tuple(fields), is_free=True)

    def _list(self, path: Path, schema: Schema, plain: Schema, node: Node | None) -> FormField:
        items = node.items if node else ()
        fields = [self._field((*path, at), plain["items"], each) for at, each in enumerate(items)]
        fields = self._ticked(path, fields) if path[-1] == "options" else fields
        of = form_words.picked_from((*path, 0))
        kind: Kind = "picks" if of and of not in WRITTEN else "list"
        add = form_words.add_words(path)
        return self._of(path, kind, schema, node, fields=tuple(fields), add=add, of=of)

    def _ticked(self, path: Path, fields: list[FormField]) -> list[FormField]:
        """Return options with what is known of which are right."""
        around, answer = self._node.at(path[:-1]) if len(path) > 1 else self._node, (*path[:-1], "answer")
        ticks = around and ticks_of(around, is_answer_wrong=answer in self._around.problems)
        if not ticks:
            return fields
        right = self._around.right_now if ticks.kind == "engine" else {(*path, at) for at in ticks.ticked}
        return [replace(each, tick=ticks.kind, is_ticked=each.path in right) for each in fields]

    def _of(self, path: Path, kind: Kind, schema: Schema, node: Node | None, **more: Any) -> FormField:
        """Return a field with what the format says of it."""
        words = form_words.words_of(path, self._interaction)
        own = _shape_of(node) if node else self._usual_shape(schema)
        shapes = dict.fromkeys(schemas.shape(each) for each in schemas.alternatives(schema))
        others = (each for each in _SHAPES if each in shapes and each != own)
        facts = form_words.takes_facts(path, self._interaction) if kind == "text" else ""
        return FormField(
            path,
            str(path[-1]),
            kind,
            words.label,
            form_words.whole_name(path, self._interaction),
            help=words.help,
            group=words.group,
            is_set=node is not None,
            shapes=tuple((each, form_words.shape_words(path, each)) for each in others),
            problems=tuple(self._around.problems.get(path, ())),
            facts=facts,
            means=self._means(more.get("of", ""), facts, more.get("value", "")),
            takes_tiles=kind == "text" and bool(form_words.holds_tiles(path)),
            takes_answer=form_words.takes_answer(path),
            takes_picture=kind == "text" and form_words.takes_picture(path),
            **more,
        )

    def _more(self, around: Path, known: Sequence[str], there: set[str]) -> tuple[More, ...]:
        """Return the fields that can be added, in the order of the form."""
        names = self._in_order((name for name in known if name not in there), around)
        words = (form_words.words_of((*around, name), self._interaction) for name in names)
        return tuple(
            More(name, each.label, each.help, each.group) for name, each in zip(names, words, strict=True)
        )

    def new_entry(self, path: Path, siblings: Sequence[Node], shape: str = "", standing: str = "") -> Any:
        """Return what a new field or entry begins with: as its last sibling, the template, or what stands."""
        schema = self._schema_at(path)
        if path[0] == "vary" and len(path) < 4:
            return varied.new_drawn(path, schema, siblings, standing)
        pattern = siblings[-1] if siblings else self._in_template(path)
        shape = shape or (_shape_of(pattern) if pattern else self._usual_shape(schema))
        if shape == "map":
            return dict.fromkeys(_names(schemas.schema_for(schema, "map"), pattern), "") or ""
        if shape == "list":
            return [self.new_entry((*path, 0), ())]
        return standing

    def turned(self, path: Path, node: Node, shape: str) -> Any:
        """Return a value in another shape, with the text that it has in its first place."""
        new, said = self.new_entry(path, (), shape), _first_text(node)
        if shape == "text" or not new:
            return [said] if shape == "list" else said
        if shape == "list":
            return [new[0] if isinstance(new[0], dict) else said]
        first = {next(iter(new)): said}
        return {**first, "back": ""} if path[-2:-1] == ("options",) else first

    def _in_template(self, path: Path) -> Node | None:
        found = _template(self._interaction).at(path)
        return found if found is None or isinstance(path[-1], int) else None

    def _schema_at(self, path: Path) -> Schema:
        schema: Schema = self._schema
        for key in path:
            schema = _inside(schema, key)
        return schema


def new_value(interaction: str, path: Path, siblings: Sequence[Node] = (), standing: str = "") -> Any:
    """Return what a new field or entry at a path begins with: empty texts in the shape of the format.

    `standing` is what the scene has where it is to be drawn from now on, or said of a second scene.
    """
    return _Builder(interaction).new_entry(path, siblings, standing=standing)


def turned_value(interaction: str, path: Path, node: Node, shape: str) -> Any:
    """Return a value in another shape: a `text`, a `list`, or a `map`."""
    spelled = _SPELLED.get(node.text or "", ()) if path[-1] == "options" and shape == "list" else ()
    return list(spelled) or _Builder(interaction).turned(path, node, shape)


@cache
def _template(interaction: str) -> Node:
    return read_yaml(template(interaction), interaction)


def _first_text(node: Node) -> str:
    """Return the first text in a value."""
    for each in (*node.items, *node.fields.values()):
        return _first_text(each)
    return node.text or ""


def _names(schema: Schema, pattern: Node | None) -> Sequence[str]:
    """Return the fields of a new mapping: those of the pattern, those it has to have, or the first."""
    known = tuple(schema.get("properties", ()))
    there = [name for name in pattern.fields if name in known] if pattern else []
    return there or schema.get("required") or known[:1]


def _kind_of(path: Path, schema: Schema, value: str) -> tuple[Kind, tuple[str, ...]]:
    """Return how a scalar is written, and the values to choose from, its own among them."""
    if schemas.is_truth(schema):
        return "truth", ("yes", "no")
    if path[-1:] == ("options",) and value in ("", *KNOWN):
        return "choice", tuple(KNOWN)
    if options := _options(path, schema) or form_words.offered(path):
        return "choice", tuple(dict.fromkeys((*options, *([value] if value else ()))))
    return ("number" if schemas.is_number(schema) else "text"), ()


def _is_position(path: Path) -> bool:
    """Whether a field can be laid out on the board: of the scene, of a case, or one of those to draw from."""
    is_drawn_from = path[:1] == ("vary",) and len(path) == 3
    around = path[:-2] if path[-2:-1] == ("beside",) else path[:-1]
    is_scene = around == ("scene",) or (around[:2] == ("vary", "cases") and len(around) == 3)
    return (is_scene and path[-1] in POSITIONS) or (is_drawn_from and path[1] in POSITIONS)


def _options(path: Path, schema: Schema) -> tuple[str, ...]:
    if path == ("interaction",):
        return tuple(INTERACTIONS)
    is_plain = path[:-1] in (("scene",), ("scene", "beside")) and len(list(schemas.alternatives(schema))) == 1
    named = schemas.named_values().get(str(path[-1]), ()) if is_plain else ()
    return named or schemas.choices(schema)


def _inside(schema: Schema, key: Key) -> Schema:
    if isinstance(key, int):
        found: Schema = schemas.schema_for(schema, "list").get("items", {})
        return found
    plain = schemas.schema_for(schema, "map")
    inner = plain.get("properties", {}).get(key, plain.get("additionalProperties", {}))
    return inner if isinstance(inner, dict) else {}


def _shape_of(node: Node) -> str:
    if node.is_list:
        return "list"
    return "map" if node.is_map else "text"
