"""Alignments as METEOR 1.5 writes them under ``-writeAlignments``, for X-Ray and its kin.

For each segment: ``Alignment``, number, precision, recall, penalty, score; the candidate's tokens;
the reference's; a heading; for each match, in the order of the reference, where it starts and how
long it is on either side, the number of its stage and its similarity; an empty line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meteor_core.exports.corpora.report import Report
from meteor_core.model import Alignment, Link, Score, Token

HEADING = "Line2Start:Length\tLine1Start:Length\tModule\t\tScore"


def alignments(report: Report, system: str, *, signed: bool = True) -> Iterator[str]:
    """A system of a report → blocks of text, one for each of its segments, written one by one.

    ``signed``: the first line is ``# `` and the signature, which readers that look for
    ``Alignment`` pass over; without it the file is as the program writes it.
    """
    if signed:
        yield f"# {report.signature}\n"
    scored = report.system(system)
    for segment in report.segments.tolist():
        alignment = report.alignment(scored, segment)
        score = report.score(scored, segment)
        yield block(segment + 1, alignment or EMPTY, score, scored.stages)


EMPTY = Alignment((), (), (), (), True)


def block(number: int, alignment: Alignment, score: Score, stages: Sequence[str]) -> str:
    """Returns one segment's lines."""
    penalty = score.penalty if alignment.matches else float("nan")
    numbers = (score.precision, score.recall, penalty, score.value)
    matches = sorted(alignment.matches, key=lambda match: match.reference)
    return "\n".join(
        [
            "\t".join(["Alignment", str(number), *map(double, numbers)]),
            _line(alignment.candidate),
            _line(alignment.reference),
            HEADING,
            *(_match(match, stages) for match in matches),
            "",
            "",
        ]
    )


def _line(tokens: Sequence[Token]) -> str:
    """Forms, as the program writes them: what was compared, not what was typed."""
    return " ".join("_".join(token.form.split()) for token in tokens)


def _match(match: Link, stages: Sequence[str]) -> str:
    spans = [f"{start}:{stop - start}" for start, stop in (match.reference, match.candidate)]
    stage = stages.index(match.stage)
    return "\t\t\t".join([*spans, f"{stage}\t\t{double(match.similarity)}"])


def double(value: float) -> str:
    """A number as Java prints it: ``0.001`` → ``"0.001"``, ``0.0001`` → ``"1.0E-4"``."""
    if value != value:
        return "NaN"
    if value == 0 or 1e-3 <= abs(value) < 1e7:
        return repr(float(value))
    mantissa, _, exponent = f"{value!r}".partition("e")
    if not exponent:
        mantissa, _, exponent = _scientific(value)
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}E{int(exponent)}"


def _scientific(value: float) -> tuple[str, str, str]:
    """The fewest digits that give the number back."""
    texts = (f"{value:.{digits}e}" for digits in range(17))
    return next(text for text in texts if float(text) == value).partition("e")
