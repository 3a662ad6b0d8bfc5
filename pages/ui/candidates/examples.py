"""Ready comparisons: a reference and candidates that differ in one thing each."""

from __future__ import annotations

from pages.ui.i18n.translation import N_
from pages.ui.shared.examples import Example
from pages.ui.shared.permalink import Texts

EXAMPLES = (
    Example(
        N_("Russian: four doctors"),
        "ru",
        Texts(
            "A\tВчера вечером молодой врач осматривал больного мальчика и выписал лекарство.\n"
            "B\tМолодой доктор вчера вечером осмотрел больного мальчика и прописал ему таблетки.\n"
            "C\tЮный медик вечером глядел больную девочку и дал ей лекарств.\n"
            "D\tВыписал лекарство больному мальчику вчера вечером молодой врач, осмотрев его.",
            ("Вчера вечером молодой врач осмотрел больного мальчика и выписал ему лекарство.",),
        ),
    ),
    Example(
        N_("English: three trains"),
        "en",
        Texts(
            "A\tThe train reached the station two hours late because of snow\n"
            "B\tBecause of the snow, the train got to the station two hours late\n"
            "C\tThe trains arrive late at a station with two hours of snowfall",
            ("The train arrived at the station two hours late because of the snow",),
        ),
    ),
    Example(
        N_("English: two references"),
        "en",
        Texts(
            "A\tThe committee turned the proposal down on Monday\n"
            "B\tOn Monday the proposal was rejected by the committee\n"
            "C\tThe committee has accepted the proposal on Monday",
            (
                "The committee rejected the proposal on Monday",
                "On Monday the committee turned down the proposal",
            ),
        ),
    ),
)


def first(language: str) -> Example:
    """Returns the comparison a person sees first: one in the language of the interface."""
    return next(example for example in EXAMPLES if example.language == language)
