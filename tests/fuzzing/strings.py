"""What people type and open: links, texts to score, and all that annotation takes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from random import Random
from typing import Any

from meteor_core import Meteor, Parameters
from meteor_core.annotations import answers, checking, keys, limits, setup
from meteor_core.annotations.checking import ItemTexts
from meteor_core.annotations.known_answers import parse as parse_known
from meteor_core.exercises import exercise, marking, submission
from meteor_core.explain import words
from meteor_core.metrics import parse
from meteor_core.readers.dataset import Dataset
from meteor_core.tuning import saved
from pages.ui.annotation.setting_up import scales
from pages.ui.learn import homework_links
from pages.ui.shared import permalink
from pages.ui.shared.recipes import variants
from tests.fuzzing import mutations

Case = Callable[[Random], None]

_PAIR = permalink.pack(permalink.Texts("the cat sat", ("a cat sat", "кот сидел")))
_METRICS = "bleu[smooth=add-k],chrf++,rouge2[mode=recall],ter,chrf[beta=3,words=2],bleu[max_n=2]"
_EXERCISE = exercise.Exercise("the cat sat", "a cat sat", title="one")
_DEADLINE = datetime(2026, 12, 1, 20, 59, tzinfo=UTC)
_HOMEWORK = exercise.Homework(
    (exercise.Task(_EXERCISE), exercise.Task(exercise.Exercise("a", "b"), 3, False)),
    "Homework", "Read *twice*.", _DEADLINE,
)  # fmt: skip
_VARIANT = saved.SavedVariant(
    "mine", "en", "tuned", ("exact", "stem"), Parameters(0.9, 3.0, 0.5, 0.5, (("exact", 1.0),)),
    None, True, {},
)  # fmt: skip
_KEY = "9f3c61ab20.a.Zk3abcdefghijklmnop"


def _link(random: Random, packed: str) -> str:
    """A link's parameter, changed as it stands or within."""
    if random.random() < 0.4:
        return mutations.text(random, packed, 2)
    inside = permalink.inflate(packed)
    if random.random() < 0.5:
        return permalink.squeeze(mutations.text(random, inside, 3))
    return permalink.squeeze(json.dumps(mutations.value(random, json.loads(inside))))


def pair_link(random: Random) -> None:
    """The address's texts."""
    texts = permalink.unpack(_link(random, _PAIR))
    assert permalink.unpack(permalink.pack(texts)) == texts or not permalink.pack(texts)


def exercise_link(random: Random) -> None:
    """An exercise, as a teacher hands it out."""
    given = homework_links.unpack_exercise(_link(random, homework_links.pack_exercise(_EXERCISE)))
    packed = homework_links.pack_exercise(given)
    assert homework_links.unpack_exercise(packed) == given or not packed


def homework_link(random: Random) -> None:
    """Homework, as a teacher hands it out."""
    given = homework_links.unpack(_link(random, homework_links.pack(_HOMEWORK)))
    assert homework_links.unpack(homework_links.pack(given)) == given or not homework_links.pack(
        given
    )


def variant_link(random: Random) -> None:
    """A fitted variant in an address, or in a file."""
    if random.random() < 0.5:
        prefix, _dot, packed = variants.pack(_VARIANT).partition(".")
        variants.unpack(f"{prefix}.{_link(random, packed)}")
        return
    given = json.loads(saved.write(_VARIANT))
    saved.decode(mutations.dumped(random, mutations.value(random, given)), "mine.json").metric()


def answer_file(random: Random) -> None:
    """A student's answers, as a file or as a code."""
    solved = submission.Solved(marking.Answer(((0, 0), (1, 1))), 1, 0)
    whole = submission.Submission("Ann", _HOMEWORK, (solved, solved), _DEADLINE)
    if random.random() < 0.3:
        for number, packed in submission.codes(mutations.text(random, submission.code(whole), 3)):
            submission.load_code(str(number), packed)
        return
    given = json.loads(submission.dump(whole))
    submission.load("a.json", mutations.dumped(random, mutations.value(random, given)))


def metrics_list(random: Random) -> None:
    """Names of other metrics, as in an address."""
    for metric in parse(mutations.text(random, _METRICS)):
        assert metric.signature


@cache
def _meteor(language: str, variant: str) -> Meteor:
    return Meteor(language, variant)


def warm_up() -> None:
    """What is loaded once is no case's cost."""
    for language in ("ru", "en"):
        for variant in ("tuned", "2005"):
            _meteor(language, variant).score("a", ["b"])


def scored(language: str) -> Case:
    """A pair of texts under METEOR, and what the Words page says of them."""

    def case(random: Random) -> None:
        meteor = _meteor(language, random.choice(("tuned", "tuned", "tuned", "2005")))
        candidate, reference = mutations.sentence(random), mutations.sentence(random)
        if random.random() < 0.4:
            reference = mutations.text(random, candidate, 2)
        result = meteor.score(candidate, [reference])
        assert 0 <= result.score.value <= 1
        if random.random() < 0.1:
            for token in words.tokens(candidate, language)[:3]:
                words.readings(token, language)
                words.senses(token, language)

    return case


def counted(random: Random) -> None:
    """A pair under the other metrics."""
    candidate, reference = mutations.sentence(random), mutations.sentence(random)
    for metric in parse("bleu,chrf,rougel,ter,levenshtein"):
        assert metric.segment(candidate, [reference]) >= 0


CORPUS = Dataset(
    "a",
    {"r": ("the cat", "a dog")},
    {"near": ("the cat sat", "dogs"), "far": ("mat", "a")},
    None,
    ("1", "2"),
    {},
)
_LINES = "1: near > far\n2: far = near\n1: near 90\n2: far | a\n1: near\n33: half"


def control_lines(random: Random) -> None:
    """Control items and scales, one a line."""
    text = mutations.text(random, _LINES)
    scheme = random.choice([*answers.SCHEMES])
    if random.random() < 0.5:
        scales.read_scale(scheme, text)
        return
    for control in parse_known(text, scheme, CORPUS, "other"):
        setup.check_expected(setup.Setup("a", scheme), control)


def project(random: Random) -> None:
    """A project's setup, with an owner's own words and numbers in it."""
    own: dict[str, Any] = {
        "title": mutations.sentence(random),
        "scheme": random.choice((*answers.SCHEMES, "magic")),
        "language": mutations.sentence(random, 1),
        "instructions": {mutations.sentence(random, 1): mutations.sentence(random, 30)},
        "anchors": {random.randint(-1, 101): mutations.sentence(random, 3) for _ in range(3)},
        "categories": tuple(mutations.sentence(random, 2) for _ in range(random.randrange(4))),
        "severities": {mutations.sentence(random, 1): random.choice((0.0, 5.0, -1.0, 1e9))},
    }
    chosen = {name: own[name] for name in ("title", "scheme")} | {
        name: own[name] for name in own if random.random() < 0.5
    }
    checked = setup.checked(setup.Setup(**chosen))
    again = setup.unpack(json.loads(json.dumps(setup.pack(checked))))
    assert again == checked


def names_and_keys(random: Random) -> None:
    """The names that people choose, and what they paste for a key."""
    key = keys.parse(mutations.text(random, _KEY, 3))
    assert key is None or key.role in (keys.OWNER, keys.ANNOTATOR)
    name = limits.plain_name("name", mutations.sentence(random, 6))
    assert limits.plain_name("name", name) == name
    name.encode()
    limits.name_key(name).encode()


def answered(random: Random) -> None:
    """An answer of any scheme, held against its item; then as it is stored."""
    scheme = random.choice([*answers.SCHEMES])
    numbers = [random.choice((0, 1, 2, 3, -1, 10**9, 50.5, float("nan"))) for _ in range(3)]
    made: dict[str, Any] = {
        "preference": answers.Preference(random.choice((None, 0, 1, 2, -1))),
        "ranking": answers.Ranking(tuple(map(_whole, numbers[: random.randint(1, 3)]))),
        "rating": answers.Rating(tuple(numbers[: random.randint(1, 3)])),
        "errors": answers.Errors(tuple(_span(random) for _ in range(random.randrange(3)))),
        "esa": answers.Assessment(tuple(numbers[: random.randint(1, 3)]), _esa_spans(random)),
    }
    asked = setup.Setup("a", scheme, ties=random.random() < 0.5)
    candidates = [mutations.sentence(random, 4) for _ in range(2)]
    given = made[random.choice((scheme, scheme, "rating"))]
    checked = checking.check(asked, given, ItemTexts(candidates, ["the cat"]))
    assert answers.unpack(scheme, json.loads(json.dumps(answers.pack(checked)))) == checked
    note = limits.within("note", mutations.sentence(random, 9), limits.LONGEST_NOTE)
    note.encode()


def _esa_spans(random: Random) -> tuple[answers.Span, ...]:
    found = [_span(random) for _ in range(random.randrange(3))]
    return tuple(replace(span, category=random.choice(("", "", "magic"))) for span in found)


def _whole(number: float) -> int:
    return int(number) if number == number else 0


def _span(random: Random) -> answers.Span:
    start = random.randint(-1, 9)
    return answers.Span(
        random.randint(-1, 2),
        start,
        start + random.randint(-1, 9),
        random.choice((*setup.CATEGORIES, "magic")),
        random.choice((*answers.SEVERITIES, "")),
        random.choice((None, None, 0, 7)),
    )


LINKS: dict[str, Case] = {
    "pair": pair_link,
    "exercise": exercise_link,
    "homework": homework_link,
    "fitted variant": variant_link,
    "answer to an exercise": answer_file,
    "list of metrics": metrics_list,
}
TEXTS: dict[str, Case] = {
    "METEOR, ru": scored("ru"),
    "METEOR, en": scored("en"),
    "other metrics": counted,
}
ANNOTATIONS: dict[str, Case] = {
    "controls and scales": control_lines,
    "setup": project,
    "names and keys": names_and_keys,
    "answers and notes": answered,
}
