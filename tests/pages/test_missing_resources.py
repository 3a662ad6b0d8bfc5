"""Every page with every single data file missing: it says what is off, and how to mend that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from meteor_core import resources
from meteor_core.meteor import meteor15
from pages.ui.shared.permalink import Texts
from tests.data import DEFAULTS
from tests.pages import corpora, judged_rows
from tests.pages.apps import alerts, calm, open_page, plainly, shown
from tests.tuning.judging import judged

VARIANTS = {"meteor-1.5": "1.5", "wordnet-3.0": "nltk"}
"""The variant that needs a data file, where that is not METEOR."""

STAND_INS = {"navec-hudlit", "ruwordnet", "wordnet-en"}
"""Data files that nobody misses while the default ones are there."""

PAIRS = {
    "ru": Texts("Врач осмотрел лису", ("Доктор осматривал лису",)),
    "en": Texts("The physician saw a small fox", ("A doctor was seeing the little foxes",)),
}
INSTALL = "Install what is missing"


@pytest.fixture(scope="module", params=resources.TABLE)
def missing(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    require_resource: Callable[[str], Path],
) -> Iterator[str]:
    """The data file that is missing; all others that are installed are there.

    Of the module, so that the others are read once for all pages.
    """
    name: str = request.param
    for default in DEFAULTS:
        require_resource(default)
    made_of = {"meteor-1.5": "paraphrases"}.get(name, "")  # the index of its table
    folder = tmp_path_factory.mktemp(f"all-but-{name}")
    for entry in resources.folder().iterdir():
        if entry != resources.find(name) and entry.name not in (made_of, "annotations"):
            (folder / entry.name).symlink_to(entry)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("METEOR_DATA", str(folder))
        patch.delenv("METEOR_RUWORDNET", raising=False)
        assert resources.find(name) is None
        meteor15._analyser.cache_clear()  # which has read its word lists, for good
        st.cache_resource.clear()
        yield name


def language(name: str) -> str:
    return resources.TABLE[name].languages[0]


def variant(name: str) -> str:
    return VARIANTS.get(name, "tuned")


def pair(name: str) -> AppTest:
    return open_page("pair", pair=PAIRS[language(name)], variant=variant(name))


def every_variant(name: str) -> AppTest:
    return open_page("pair", pair=PAIRS[language(name)], every="true")


def candidates(name: str) -> AppTest:
    texts = PAIRS[language(name)]
    test = open_page("candidates", variant=variant(name))
    test.text_area(key="compare_box").input(f"{texts.candidate}\n{texts.references[0]} .")
    test.text_area(key="compare_reference_0").input(texts.references[0])
    return calm(test.run())


def corpus(name: str) -> AppTest:
    texts = PAIRS[language(name)]
    files = corpora.text_files(reference=f"{texts.references[0]}\n", near=f"{texts.candidate}\n")
    return corpora.upload(open_page("corpus", variant=variant(name)), files)


def metrics(name: str) -> AppTest:
    return open_page("metrics", pair=PAIRS[language(name)], variant=variant(name))


def every_metric(name: str) -> AppTest:
    """Of METEOR as it is by default: the table has the other variants."""
    return open_page("metrics", pair=PAIRS[language(name)])


def player(name: str) -> AppTest:
    return open_page("learn", pair=PAIRS[language(name)], variant=variant(name), step="score")


def lesson(name: str) -> AppTest:
    """The one that scores a pair by every variant."""
    return open_page("learn", learn="lessons", lesson="every")


def exercise(name: str) -> AppTest:
    return open_page("learn", learn="exercises")


def words(name: str) -> AppTest:
    opened = {"language_data": True}
    return open_page("words", words=PAIRS[language(name)].candidate, state=opened)


def tuning(name: str) -> AppTest:
    return judged_rows.opened(judged(60), tuning_metrics_ru="1.5")


def annotation(name: str) -> AppTest:
    return open_page("candidates", mode="annotate")


SHOWN = {*DEFAULTS} - {"slovnet-entities"}
"""Default data that pages ask; none asks for names yet."""

NEEDS = {
    pair: {*SHOWN, *VARIANTS},
    every_variant: {*SHOWN, *VARIANTS},
    candidates: {*SHOWN, *VARIANTS},
    corpus: {*SHOWN, *VARIANTS},
    metrics: {*SHOWN, *VARIANTS},
    every_metric: {*SHOWN, *VARIANTS},
    player: {*SHOWN, *VARIANTS},
    lesson: set(VARIANTS),
    exercise: {"wordnet-3.0"},
    words: set(),
    tuning: {"navec-news", "wiktionary-ru"},
    annotation: set(),
}
"""What each page cannot do without, as it is opened here."""


@pytest.mark.parametrize("opened", NEEDS, ids=lambda page: page.__name__)
@pytest.mark.usefixtures("store")
def test_a_page_says_what_it_lacks_and_offers_it(
    opened: Callable[[str], AppTest], missing: str
) -> None:
    test = opened(missing)
    offers = [button for button in test.button if button.label == INSTALL]
    assert bool(offers) is (missing in NEEDS[opened])
    if offers:
        assert any(missing in alert for alert in alerts(test))
        calm(offers[0].click().run())  # there is no network, which is said, and that is all
        assert any("no network" in alert for alert in alerts(test))
        assert any(missing in alert for alert in alerts(test))
    elif missing in STAND_INS:
        assert missing not in " ".join(alerts(test))


@pytest.mark.parametrize("opened", NEEDS, ids=lambda page: page.__name__)
@pytest.mark.parametrize("name", ["wiktionary-ru", "wordnet-en"])
def test_a_page_opens_with_nothing_installed(
    opened: Callable[[str], AppTest], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In either language, as at the first visit to a machine without a network."""
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    monkeypatch.setenv("METEOR_DATABASE", f"sqlite:///{tmp_path / 'annotations.db'}")
    st.cache_resource.clear()
    meteor15._analyser.cache_clear()  # which has read its word lists, for good
    test = opened(name)
    assert test.title
    assert any("no network" in alert for alert in alerts(test)) is bool(NEEDS[opened])


def test_the_words_page_does_without(missing: str) -> None:
    test = words(missing)
    assert "Stem or base form" in test.table[0].value or "Lemma" in test.table[0].value
    text = plainly(shown(test))
    assert ("No thesaurus is installed" in text) is (missing in {"wiktionary-ru", "wordnet-3.0"})
    english = language(missing) == "en"
    assert ("There are no word vectors for this language" in text) is english
    assert ("Nearest neighbours" in text) is not (english or missing == "navec-news")
    assert test.button(key=f"install_{missing}")


@pytest.mark.resource(*DEFAULTS)
@pytest.mark.parametrize(
    "page",
    [
        {"variant": "nltk", "pair": PAIRS["ru"]},
        {"page": "learn", "learn": "lessons", "lesson": "every"},
    ],
    ids=["pair", "lesson"],
)
def test_nltk_finds_the_english_wordnet_for_russian_words(
    page: dict[str, Any], require_resource: Callable[[str], Path]
) -> None:
    """It is data of another language, and is not missed where it is installed."""
    require_resource("wordnet-3.0")
    test = calm(open_page(**page, locale="ru"))
    assert "wordnet-3.0" not in " ".join(alerts(test))
