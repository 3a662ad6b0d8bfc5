"""Values that a notebook draws. For each class a function of ``render`` is registered by name.

draw(Alignment, "meteor_core.render.page", "notebook_alignment")
"""

from __future__ import annotations

from importlib import import_module

_DRAWN_BY: dict[type, tuple[str, str]] = {}
"""Class → module and name of the function that makes HTML of it."""


def draw(kind: type, module: str, function: str) -> None:
    """Registers a function that draws values of this class; it is imported on first use."""
    _DRAWN_BY[kind] = module, function


class Drawn:
    """A value that IPython, Jupyter and the like can draw."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """HTML to be shown in place of ``repr``; None where no function is named."""
        if type(self) not in _DRAWN_BY:
            return None
        module, function = _DRAWN_BY[type(self)]
        html: str = getattr(import_module(module), function)(self)
        return html
