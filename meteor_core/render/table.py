"""The alignment as a table: every match and every word without one. The accessible picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from meteor_core.messages.phrase import N_
from meteor_core.model import Alignment
from meteor_core.model.view import LinkView, WordView, view
from meteor_core.wording.evidence import explain
from meteor_core.wording.palette import look
from meteor_core.wording.words import Translate, number, same

HEADINGS = (
    N_("No."),
    N_("Candidate"),
    N_("Reference"),
    N_("Stage"),
    N_("Similarity"),
    N_("Chunk"),
    N_("Evidence"),
)
"""Msgids of the columns, in order."""


@dataclass(frozen=True, slots=True)
class Row:
    """A match, or a word without one (the other side empty).

    ``number`` and ``chunk`` are 0 for links that are not matches. A match is in ``best`` of
    ``of_best`` best alignments, 0 of 0 if they were not counted; ``evidence`` mentions it if the
    match could be exchanged.
    """

    number: int
    candidate: str
    reference: str
    stage: str
    similarity: float | None
    chunk: int
    evidence: str
    best: int = 0
    of_best: int = 0

    def cells(self, translate: Translate = same) -> tuple[str, ...]:
        """Returns the row as text, in the order of ``HEADINGS``."""
        return (
            str(self.number or ""),
            self.candidate or "–",
            self.reference or "–",
            translate(look(self.stage).label) if self.stage else "",
            "" if self.similarity is None else number(self.similarity),
            str(self.chunk or ""),
            self.evidence,
        )


def rows(alignment: Alignment, translate: Translate = same) -> tuple[Row, ...]:
    """An alignment → candidate words in order, then reference words without a match."""
    model = view(alignment)
    links = {link.candidate[0]: link for link in model.links}
    matched = [
        _matched(links[word.position], translate)
        if word.position in links
        else _alone(word, translate)
        for word in model.candidate
        if not word.matched or word.position in links
    ]
    missing = [_alone(word, translate) for word in model.reference if not word.matched]
    return (*matched, *missing)


def _matched(link: LinkView, translate: Translate) -> Row:
    return Row(
        number=link.number,
        candidate=link.candidate_text,
        reference=link.reference_text,
        stage=link.stage,
        similarity=link.similarity,
        chunk=link.chunk,
        evidence=explain(link, translate),
        best=link.best,
        of_best=link.of_best,
    )


def _alone(word: WordView, translate: Translate) -> Row:
    if word.side == "candidate":
        return Row(0, word.text, "", "", None, 0, translate("not in the reference"))
    return Row(0, "", word.text, "", None, 0, translate("missing from the candidate"))


def html(alignment: Alignment, translate: Translate = same) -> str:
    """An alignment → an HTML ``<table>``, all text escaped."""
    head = "".join(f'<th scope="col">{escape(translate(heading))}</th>' for heading in HEADINGS)
    body = "\n".join(
        f"<tr>{_cells(row.cells(translate), escape)}</tr>" for row in rows(alignment, translate)
    )
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"


def _cells(cells: Sequence[str], safe: Callable[[str], str]) -> str:
    return "".join(f"<td><bdi>{safe(cell)}</bdi></td>" for cell in cells)
