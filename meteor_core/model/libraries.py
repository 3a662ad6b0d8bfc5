"""Other libraries: which version is installed, single modules of them, patterns compiled late.

``import nltk.tokenize.destructive`` first runs ``nltk/__init__.py``, which imports all of NLTK and
SciPy with it: 250 modules for one that splits words. ``lean_import`` loads a module by itself, with
those of its package that it names. It lies beside ``sys.modules``, so that an ``import nltk``
anywhere, in whatever thread, still finds the package whole.

Scoring one pair imports a hundred regular expressions and uses ten: a ``Pattern`` is compiled when
it is first used, and then kept.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib import metadata
from importlib.machinery import PathFinder
from importlib.util import module_from_spec, resolve_name
from threading import RLock
from types import ModuleType, SimpleNamespace
from typing import Any


@cache
def version(library: str) -> str:
    """``"razdel"`` → ``"0.5.0"``, looked up once: each look reads a file of the distribution.

    Raises ``PackageNotFoundError`` where it is not installed.
    """
    return metadata.version(library)


_lock = RLock()
_loaded: dict[str, ModuleType] = {}


def lean_import(name: str) -> ModuleType:
    """``"nltk.stem.porter"`` → that module; no package on the way is run.

    Raises ``ModuleNotFoundError`` where there is none.
    """
    with _lock:
        if name not in _loaded:
            _loaded[name] = _load(name)
        return _loaded[name]


def _load(name: str) -> ModuleType:
    spec = _spec(name)
    loader: Any = spec.loader
    code = loader.get_code(name)
    if code is None:  # compiled by others, and imports what it needs without asking here
        extension = module_from_spec(spec)
        loader.exec_module(extension)
        return extension
    module = ModuleType(name, None)
    module.__spec__, module.__file__ = spec, spec.origin
    # A module's own builtins: what it imports of its package goes through this place, too.
    module.__dict__["__builtins__"] = {**vars(builtins), "__import__": _import}
    exec(code, module.__dict__)
    return module


@cache
def _spec(name: str) -> Any:
    package = name.rpartition(".")[0]
    path = _spec(package).submodule_search_locations if package else None
    spec = PathFinder.find_spec(name, path)
    if spec is None:
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return spec


def _import(
    name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
) -> Any:
    """``__import__`` for modules loaded here: theirs is the package as it is loaded here."""
    asking = globals["__spec__"]
    if level:
        name = resolve_name("." * level + name, asking.parent)
    if not fromlist or name.partition(".")[0] != asking.name.partition(".")[0]:
        return __import__(name, globals, locals, fromlist)
    if _spec(name).submodule_search_locations is None:
        return lean_import(name)
    return SimpleNamespace(**{each: lean_import(f"{name}.{each}") for each in fromlist})


class Pattern:
    """``re.compile``, put off: functions of the compiled pattern under their own names."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._given = pattern, flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(*self._given)

    @cached_property
    def sub(self) -> Callable[[str | Callable[[Any], str], str], str]:
        return self.compiled.sub

    @cached_property
    def search(self) -> Callable[[str], re.Match[str] | None]:
        return self.compiled.search

    @cached_property
    def match(self) -> Callable[[str], re.Match[str] | None]:
        return self.compiled.match

    @cached_property
    def fullmatch(self) -> Callable[[str], re.Match[str] | None]:
        return self.compiled.fullmatch

    @cached_property
    def finditer(self) -> Callable[[str], Iterator[re.Match[str]]]:
        return self.compiled.finditer


class PropertyPattern(Pattern):
    """A pattern with Unicode's properties, for the library ``regex``, which is imported as late."""

    @cached_property
    def compiled(self) -> Any:
        import regex  # type: ignore[import-untyped]

        return regex.compile(*self._given)
