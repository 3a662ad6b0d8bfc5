"""The remark about metrics whose parameters were fitted to the same set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from meteor_core.meta_evaluation.provenance import REMARK
from pages.ui.i18n.translation import _
from pages.ui.shared.markdown import plain

SEEN = "⚑"


def remark(title: str, share: float) -> str:
    """Writes the remark about a metric by its title, and the share (0..1) of the set it was fitted
    to."""
    return f"{SEEN} " + _(REMARK).format(metric=plain(title, longest=80), share=f"{share:.0%}")


def remarks(titles: Mapping[str, str], seen: Mapping[str, float]) -> Iterator[str]:
    """Metrics' titles and shares by their names → a remark on each that has seen some."""
    return (remark(titles[name], seen[name]) for name in titles if seen.get(name))
