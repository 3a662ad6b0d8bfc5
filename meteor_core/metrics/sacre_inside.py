"""What is taken from inside sacreBLEU: its counts of a segment, and the edits of its TER.

As ``model/compat.py``: private names, each function with what it needs and why, and a test that
compares it with the public interface.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeVar

from meteor_core.model.caches import text_cache

T = TypeVar("T")
W = TypeVar("W", bound=str)

_LETTERS = 1 << 12
"""Of references whose n-grams are remembered, for the next candidate beside them: a few MB."""


class _Tokeniser:
    """A sacreBLEU tokeniser that remembers no line: its own keep 65,536 of anybody's."""

    def __init__(self, remembering: Any) -> None:
        self._call = getattr(type(remembering).__call__, "__wrapped__", None)
        self._own = remembering
        for name, value in vars(remembering).items():
            if hasattr(type(value).__call__, "__wrapped__"):
                setattr(remembering, name, _Tokeniser(value))

    def __call__(self, line: str) -> str:
        return str(self._call(self._own, line) if self._call else self._own(line))

    def signature(self) -> str:
        return str(self._own.signature())


def sacrebleu_forgetting(metric: T) -> T:
    """Returns the same metric of sacreBLEU with a tokeniser that caches no line of any text."""
    if hasattr(metric, "tokenizer"):
        metric.tokenizer = _Tokeniser(metric.tokenizer)
    return metric


def sacrebleu_line(metric: Any, text: str) -> str:
    """A text as a sacreBLEU metric compares it, cut and folded: ``"Кот."`` → ``"Кот ."``."""
    return str(metric._preprocess_segment(text))


def sacrebleu_counts(metric: Any, candidate: str, references: Sequence[str]) -> tuple[float, ...]:
    """Counts the statistics of a segment by a sacreBLEU metric; those of a corpus are their sums.

    ``corpus_score`` counts all segments at a time and keeps none.
    """
    information = _of_references((metric, *references))
    line = metric._preprocess_segment(candidate)
    return tuple(metric._compute_segment_statistics(line, information))


@text_cache(_LETTERS)
def _of_references(metric_and_references: tuple[Any, ...]) -> Any:
    """Returns what a metric computes from the references alone."""
    metric, *references = metric_and_references
    return metric._extract_reference_info([*map(metric._preprocess_segment, references)])


def sacrebleu_score(metric: Any, counts: Sequence[float]) -> float:
    """Computes the score, within 0..100, of a sacreBLEU metric from counts or their sums."""
    # It writes into the list that it is given.
    return float(metric._compute_score_from_stats(list(counts)).score)


def sacrebleu_signature(metric: Any, references: int) -> str:
    """Returns a sacreBLEU metric's signature before it has scored anything:
    ``"nrefs:1|case:mixed|…"``."""
    return str(metric._SIGNATURE_TYPE(vars(metric) | {"num_refs": references}).format())


def sacrebleu_setting(metric: Any, name: str) -> Any:
    """An option that a sacreBLEU metric was made with: ``"smooth_method"`` → ``"exp"``."""
    return getattr(metric, name)


def ter_search(
    words: list[W], reference: list[str]
) -> tuple[list[list[W]], int, list[Literal["inserted", "deleted", "replaced", "kept"]]]:
    """Runs sacreBLEU's search for TER's shifts, whose public form gives only the number of edits.

    → the order of the words at first and after each shift, the edits that are then left, and what
    is done word by word. The very words that were given are shifted.
    """
    from sacrebleu.metrics import lib_ter

    named: dict[str, Literal["inserted", "deleted", "replaced", "kept"]] = {
        lib_ter._OP_INS: "inserted",
        lib_ter._OP_DEL: "deleted",
        lib_ter._OP_SUB: "replaced",
        lib_ter._OP_NOP: "kept",
    }
    distance: Any = lib_ter.BeamEditDistance(reference)
    shift: Any = lib_ter._shift
    orders, checked = [words], 0
    while True:
        gain, shifted, checked = shift(orders[-1], reference, distance, checked)
        if checked >= lib_ter._MAX_SHIFT_CANDIDATES or gain <= 0:
            break
        orders.append(shifted)
    cost, trace = distance(orders[-1])
    return orders, cost, [named[operation] for operation in trace]


def ter_edits(words: list[str], reference: list[str]) -> int:
    """Counts TER's edits as sacreBLEU does: ``translation_edit_rate(words, reference)[0]``.

    Its search for shifts reckons a slow distance for each one that it tries. Here the Levenshtein
    distance, which is never larger, shows in a microsecond which of them cannot be the best.
    """
    from sacrebleu.metrics import lib_ter

    if not reference:
        return len(words)
    numbers = {word: chr(number) for number, word in enumerate(dict.fromkeys([*reference, *words]))}
    distance: Any = lib_ter.BeamEditDistance(reference)
    target = "".join(map(numbers.__getitem__, reference))
    shifts = checked = 0
    while True:
        letters = "".join(map(numbers.__getitem__, words))
        shifted, checked = _best_shift(words, reference, distance, (letters, target), checked)
        if checked >= lib_ter._MAX_SHIFT_CANDIDATES or shifted is None:
            break
        words, shifts = shifted, shifts + 1
    return shifts + int(distance(words)[0])


def _best_shift(
    words: list[str],
    reference: list[str],
    distance: Any,
    letters: tuple[str, str],
    checked: int,
) -> tuple[list[str] | None, int]:
    """``lib_ter._shift``: the words after the best shift, None where none gains; shifts tried."""
    from rapidfuzz.distance import Levenshtein
    from sacrebleu.metrics import lib_ter

    before, inverse = distance(words)
    flipped: Any = lib_ter._flip_trace
    alignment = lib_ter.trace_to_alignment(flipped(inverse))
    move: Any = lib_ter._perform_shift
    best: tuple[Any, ...] = (0,)
    for start, start_there, length in lib_ter._find_shifted_pairs(words, reference):
        for place in _places(alignment, start, start_there, length):
            checked += 1
            moved = move(letters[0], start, length, place)
            least = Levenshtein.distance(moved, letters[1])
            if (before - least, length, -start, -place) < best[:4] or before <= least:
                continue
            shifted = move(words, start, length, place)
            best = max(best, (before - distance(shifted)[0], length, -start, -place, shifted))
        if checked >= lib_ter._MAX_SHIFT_CANDIDATES:
            break
    return (best[4] if best[0] > 0 else None), checked


def _places(
    alignment: tuple[dict[int, int], list[int], list[int]], start: int, there: int, length: int
) -> Iterator[int]:
    """Where ``lib_ter._shift`` tries a run of words that is elsewhere in the reference."""
    aligned, missed, wrong = alignment
    if not any(wrong[start : start + length]) or not any(missed[there : there + length]):
        return
    if start <= aligned[there] < start + length:
        return
    last = -1
    for position in range(there - 1, there + length):
        if position >= 0 and position not in aligned:
            return
        place = aligned[position] + 1 if position >= 0 else 0
        if place != last:
            yield place
        last = place
