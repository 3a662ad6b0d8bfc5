"""An annotation project as a file: TOML with what the form of a new project asks."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from meteor_core import languages
from meteor_core.annotations.answers import SCHEMES
from meteor_core.annotations.known_answers import parse
from meteor_core.annotations.setup import TYPOLOGIES, Setup
from meteor_core.annotations.work_rules import CHANGEABLE
from meteor_core.commands.files import opened, reading
from meteor_core.messages.errors import ChoiceError, InputError
from meteor_core.messages.reasons import quoted, reason
from meteor_core.readers import ROLES, ColumnQuestion, Dataset, recognise

KEYS = dict(
    line.split(" = ", 1)
    for line in """\
title = "News, July"
scheme = "esa"
files = { candidates = ["A.txt", "B.txt"], references = ["reference.txt"] }
columns = { hyp = "candidate" }
common = true
people = ["Anna", "Boris: 30%"]
shared = true
instructions = { en = "Mark every error.", ru = "Отметьте все ошибки." }
language = "ru"
annotators = 2
segments = 100
candidates = 2
documents = true
context = 2
quota = 40
deadline = 2030-12-24T18:00:00+03:00
own_only = true
ties = true
blind = true
show_source = true
show_reference = true
proposals = true
typology = "wmt"
categories = ["grammar", "style"]
severities = { minor = 1, major = 5 }
anchors = { 0 = "nonsense", 100 = "perfect" }
shuffled = true
seed = 1
lease = 30
controls = ["s17: A 40 | wrong words", "s1: A 90 // The comma changes nothing."]
planted = 5
control_every = 3
qualify = 0.7
tolerance = 25
""".splitlines()
)
"""Every key of a project's file → a value as it may be; its type is the key's type."""

_SIDES = {"candidates": "candidate", "references": "reference", "sources": "source", "corpus": ""}
"""Keys of ``files`` → what these files hold; of a ``corpus`` the columns tell."""

_PLAIN = Setup.__dataclass_fields__.keys() & KEYS.keys() - {"controls"}


@dataclass(frozen=True, slots=True)
class ProjectFile:
    """What ``annotations.create`` needs: the setup, the corpus, the roster and the rules."""

    setup: Setup
    dataset: Dataset
    people: str
    shared: bool
    rules: Mapping[str, Any]


def read(path: Path) -> ProjectFile:
    """A project's file → what it says; the files that it names are found from its folder.

    Raises:
        InputError: For a file, key or value that cannot be used.
    """
    given = _checked(path)
    dataset = _dataset(path, given)
    rules = {name: given[name] for name in CHANGEABLE if name in given}
    if "deadline" in rules:
        rules["deadline"] = _moment(rules["deadline"])
    people = "\n".join(given.get("people", ()))
    return ProjectFile(
        _setup(path, given, dataset), dataset, people, given.get("shared", False), rules
    )


def _checked(path: Path) -> dict[str, Any]:
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        why = quoted(str(error))
        raise InputError("{file}: {why}", file=path.name, why=why) from error
    except (OSError, ValueError) as error:
        raise InputError("{file}: {why}", file=path.name, why=reason(error)) from error
    for key, value in given.items():
        if key not in KEYS:
            raise _wrong(path, ChoiceError("key", key, KEYS))
        if not _is_like(value, tomllib.loads(f"{key} = {KEYS[key]}")[key]):
            raise _wrong(path, _unlike(key, value))
    for key in ("title", "scheme", "files"):
        if key not in given:
            example = f"{key} = {KEYS[key]}"
            raise _wrong(path, InputError("{key} is missing. Add: {like}", key=key, like=example))
    choices = {"scheme": SCHEMES, "language": languages.codes(), "typology": TYPOLOGIES}
    for key, names in choices.items():
        if given.get(key, next(iter(names))) not in names:
            raise _wrong(path, ChoiceError(key, given[key], names))
    return given


def _wrong(path: Path, error: InputError) -> InputError:
    return InputError("{file}: {why}", file=path.name, why=error)


def _unlike(key: str, value: Any) -> InputError:
    return InputError(
        "{key} cannot be {value!r}. Write it like this: {like}",
        key=key,
        value=value,
        like=f"{key} = {KEYS[key]}",
    )


def _is_like(value: Any, example: Any) -> bool:
    """Whether a value has the type of the example, and what is in it likewise."""
    if isinstance(example, bool) or isinstance(value, bool):
        return isinstance(value, bool) and isinstance(example, bool)
    if isinstance(example, dict):
        inside = next(iter(example.values()))
        return isinstance(value, dict) and all(_is_like(one, inside) for one in value.values())
    if isinstance(example, list):
        return isinstance(value, list) and all(_is_like(one, example[0]) for one in value)
    kinds: dict[type, Any] = {datetime: date, float: (int, float)}
    return isinstance(value, kinds.get(type(example), type(example)))


def _dataset(path: Path, given: dict[str, Any]) -> Dataset:
    files = []
    for key, names in given["files"].items():
        if key not in _SIDES:
            raise _wrong(path, ChoiceError("key", f"files.{key}", _SIDES))
        paths = [path.parent / name for name in names]
        if missing := [name for name in paths if not name.exists()]:
            raise _wrong(path, InputError("There is no file {path}.", path=missing[0]))
        files += opened(paths, _SIDES[key])
    columns = given.get("columns", {})
    if unknown := [role for role in columns.values() if role not in ROLES]:
        raise _wrong(path, ChoiceError("role", unknown[0], ROLES))
    common = given.get("common", False)
    with reading(common="common = true"):
        found = recognise(files, common_only=common, columns=columns, needs_reference=False)
    if isinstance(found, ColumnQuestion):
        raise InputError(
            "{why} The columns are: {columns}. Give their roles like this: {like}. The roles are "
            "{choices}.",
            why=found.reason,
            columns="; ".join(f"{one.file}: {', '.join(one.names)}" for one in found.columns),
            like=f"columns = {KEYS['columns']}",
            choices=", ".join(ROLES),
        )
    return found


def _setup(path: Path, given: dict[str, Any], dataset: Dataset) -> Setup:
    """The setup as the form makes it, with the same readers of known answers."""
    fields = {name: given[name] for name in _PLAIN if name in given}
    if "typology" in given:
        chosen = TYPOLOGIES[given["typology"]]
        own = {"categories": chosen.categories, "severities": chosen.severities}
        fields = own | fields
    if "categories" in fields:
        fields["categories"] = tuple(fields["categories"])
    if "anchors" in fields:
        if not all(key.isdecimal() for key in fields["anchors"]):
            raise _wrong(path, _unlike("anchors", given["anchors"]))
        fields["anchors"] = {int(key): name for key, name in fields["anchors"].items()}
    texts = (*dataset.references.values(), *dataset.systems.values())
    fields.setdefault("language", languages.detect(languages.sample(next(iter(texts)))))
    setup = Setup(**fields)
    about = setup.scheme, dataset, setup.categories
    known = parse("\n".join(given.get("controls", ())), *about, ties=setup.ties)
    return replace(setup, controls=known)


def _moment(given: date) -> float:
    """A day or a moment → seconds since 1970; a day ends at midnight, by the machine's clock."""
    if not isinstance(given, datetime):
        given = datetime.combine(given, time(23, 59))
    return given.timestamp()
