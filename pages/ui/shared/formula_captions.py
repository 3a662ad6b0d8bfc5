"""The captions below a formula, for the present variant."""

from __future__ import annotations

from collections.abc import Iterator

from meteor_core.meteor.letters import as_written
from meteor_core.model import Alignment, Parameters, Statistics
from meteor_core.wording.words import count
from pages.ui.i18n.translation import _


def fractions(alignment: Alignment, statistics: Statistics, parameters: Parameters) -> str:
    """Describes the fractions of P and R that are printed with a pair's numbers."""
    if _weighed(statistics, parameters):
        said = _(
            "The numerator counts the matched words, each with the weight of its stage. The "
            "denominator counts the words of the candidate (P) or the reference (R)."
        )
    else:
        said = _(
            "The numerator counts the matched words, the denominator the words of the candidate "
            "(P) or the reference (R)."
        )
    return " ".join([said, *_content(parameters), *_own_parameters(alignment, parameters)])


def rules(alignment: Alignment, statistics: Statistics, parameters: Parameters) -> str:
    """Describes what the formulas in symbols leave out about the words; "" if all count alike."""
    weights = _("Matched words count with the weights of their stages.")
    said = [weights] if _weighed(statistics, parameters) else []
    return " ".join([*said, *_content(parameters), *_own_parameters(alignment, parameters)])


def _weighed(statistics: Statistics, parameters: Parameters) -> bool:
    return any(parameters.weight(stage) != 1 for stage in statistics.stages)


def _content(parameters: Parameters) -> list[str]:
    if parameters.delta == 0.5:  # all words weigh alike
        return []
    return [_("δ weighs content words, 1 − δ function words.")]


def _own_parameters(alignment: Alignment, parameters: Parameters) -> Iterator[str]:
    """What σ and μ stand for, where they are in use."""
    if parameters.granted:
        message = _(
            "If anything matches, smoothing adds content words to the numerator and the "
            "denominator of P and R: σ = {sigma}."
        )
        yield message.format(sigma=count(parameters.sigma))
    if parameters.mu:
        if as_written(alignment.candidate, alignment.reference):
            yield _(
                "L compares letters regardless of words, including spaces and capitals at the "
                "beginning of words. It counts the runs of 2, 3 and 4 letters that both texts "
                "share, relative to the runs of the candidate and of the reference."
            )
        else:
            yield _(
                "L compares letters regardless of words. It counts the runs of 2, 3 and 4 "
                "letters that both texts share, relative to the runs of the candidate and of the "
                "reference."
            )
