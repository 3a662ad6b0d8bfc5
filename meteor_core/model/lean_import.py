"""A module out of a package, without what the package imports beside it.

``import nltk.tokenize.destructive`` first runs ``nltk/__init__.py``, which imports all of NLTK and
SciPy with it: 250 modules for one that splits words. Here a module is loaded by itself, with those
of its package that it names. It lies beside ``sys.modules``, so that an ``import nltk`` anywhere,
in whatever thread, still finds the package whole.
"""

from __future__ import annotations

import builtins
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import module_from_spec, resolve_name
from threading import RLock
from types import ModuleType, SimpleNamespace
from typing import Any

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
