"""Ready pairs, each showing one thing METEOR does or fails to do."""

from __future__ import annotations

from dataclasses import dataclass

from pages.ui.i18n.translation import N_
from pages.ui.shared.permalink import Texts


@dataclass(frozen=True, slots=True)
class Example:
    """Ready texts; ``title`` is a message id."""

    title: str
    language: str
    texts: Texts


EXAMPLES = (
    Example(
        N_("Russian: all stages"),
        "ru",
        Texts(
            "Молодой доктор вчера вечером осматривал заметно похудевшую девочку",
            ("Вчера вечером молодой врач осмотрел сильно похудевшего мальчика",),
        ),
    ),
    Example(
        N_("Russian: a fox, reworded"),
        "ru",
        Texts(
            "Стремительная рыжая лисичка скакнула на унылую собачку",
            ("Быстрая коричневая лиса прыгнула на грустную собаку",),
        ),
    ),
    Example(
        N_("Russian: long news sentence"),
        "ru",
        Texts(
            "Во вторник городские власти заявили, что реконструкцию старого моста через реку, "
            "начатую прошлой весной, закончат лишь к концу будущего года: подрядчик не получил "
            "вовремя стальные балки, а движение автобусов уже переведено на объездную дорогу.",
            (
                "Власти города сообщили во вторник, что ремонт старого моста через реку, который "
                "начали весной прошлого года, завершится только к концу следующего: подрядчик "
                "вовремя не получил стальные балки, и автобусы уже ходят по объездной дороге.",
            ),
        ),
    ),
    Example(
        N_("Russian: word order"),
        "ru",
        Texts(
            "На столе в большой комнате вчера вечером стояла ваза",
            ("Вчера вечером ваза стояла на столе в большой комнате",),
        ),
    ),
    Example(
        N_("Russian: negation"),
        "ru",
        Texts(
            "Врач не разрешил больному вставать",
            ("Врач разрешил больному вставать",),
        ),
    ),
    Example(
        N_("Russian: endings"),
        "ru",
        Texts(
            "Молодые учёные рассказали о новой книге известного писателя",
            ("Молодой учёный рассказывал о новых книгах известных писателей",),
        ),
    ),
    Example(
        N_("Russian: several references"),
        "ru",
        Texts(
            "Поезд прибыл на вокзал с опозданием на два часа",
            (
                "Поезд опоздал на два часа",
                "На станцию состав пришёл двумя часами позже",
                "Поезд пришёл на вокзал с двухчасовым опозданием",
            ),
        ),
    ),
    Example(
        N_("Russian: a phrase for a word (needs the paraphrase stage)"),
        "ru",
        Texts(
            "Увидев крысу, повар потерял сознание, а официант сделал прыжок на стол.",
            ("Увидев крысу, повар упал в обморок, а официант прыгнул на стол.",),
        ),
    ),
    Example(
        N_("English: a cat on the mat"),
        "en",
        Texts("the cat is on the mat", ("there is a cat on the mat",)),
    ),
    Example(
        N_("English: quick brown fox"),
        "en",
        Texts(
            "A fast brown fox leapt over a lazy dog",
            ("The quick brown fox jumps over the lazy dog",),
        ),
    ),
    Example(
        N_("English: word order"),
        "en",
        Texts("on the mat sat the cat", ("the cat sat on the mat",)),
    ),
    Example(
        N_("English: negation"),
        "en",
        Texts("The minister did not deny the report", ("The minister denied the report",)),
    ),
    Example(
        N_("English: endings"),
        "en",
        Texts(
            "The children were running towards smaller houses",
            ("A child runs toward the small house",),
        ),
    ),
    Example(
        N_("English: a phrase for a word (needs the paraphrase stage)"),
        "en",
        Texts(
            "The army gave up yesterday in spite of everything",
            ("The army surrendered yesterday despite everything",),
        ),
    ),
    Example(
        N_("English: long news sentence"),
        "en",
        Texts(
            "On Tuesday the city council announced that repairs to the old river bridge, begun "
            "last spring, will not be completed until the end of next year because the "
            "contractor did not receive the steel in time, and buses already take "
            "a detour.",
            (
                "City authorities said on Tuesday that the repair of the old bridge over the river "
                "that started last spring, would be finished only at the end of next year, since "
                "the builder had not got its steel on time and buses already follow a diversion.",
            ),
        ),
    ),
    Example(
        N_("English: several references"),
        "en",
        Texts(
            "The train arrived at the station two hours late",
            (
                "The train was two hours late",
                "Two hours behind schedule, the train pulled into the station",
                "The train reached the station with a delay of two hours",
            ),
        ),
    ),
)


def first(language: str) -> Example:
    """Returns the example a person sees first: one in the language of the interface."""
    titles = {"ru": EXAMPLES[0].title, "en": "English: quick brown fox"}
    return next(example for example in EXAMPLES if example.title == titles[language])
