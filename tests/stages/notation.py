"""Matches in a line of letters and numbers."""

from __future__ import annotations

from meteor_core.model.score import Result


def place(span: tuple[int, int]) -> str:
    return f"{span[0]}" if span[1] == span[0] + 1 else f"{span[0]}..{span[1] - 1}"


def notation(result: Result) -> str:
    """``"paraphrase:1..2-1 exact:3-2"``: ``1..2`` is a phrase of two words."""
    return " ".join(
        f"{match.stage}:{place(match.candidate)}-{place(match.reference)}"
        for match in result.alignment.matches
    )
