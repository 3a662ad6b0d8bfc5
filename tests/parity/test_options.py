"""What may be changed about METEOR 1.5, and what its defects do."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from meteor_core import ChoiceError, Meteor, ResourceError
from meteor_core.explain.differences import mends
from meteor_core.meteor import variants

pytestmark = pytest.mark.resource("meteor-1.5")


def test_equal_hashes() -> None:
    assert Meteor("ru", "1.5").score("ряд", "сад").score.value == 1
    assert Meteor("ru", "1.5", strict=False).score("ряд", "сад").score.value == 0
    (mend,) = mends("ряд", "сад", "ru")
    assert (mend.option, mend.strict, mend.mended) == ("true-words", 1.0, 0.0)
    assert "«ряд»" in mend.note


def test_function_words() -> None:
    (mend,) = mends("на дом", "на сад", "ru", "1.5/universal")
    assert mend.option == "own-function-words"
    assert mend.mended < mend.strict


def test_truncated_weights() -> None:
    """The stem match would cost a chunk and counts nothing, so the program leaves it."""
    candidate, reference = "лиса кот лисы дом", "кот дом лисе"
    strict, mended = (Meteor("ru", "1.5", strict=way) for way in (True, False))
    counts = [len(one.score(candidate, reference).alignment.matches) for one in (strict, mended)]
    assert counts == [2, 3]
    assert "whole-search" in [mend.option for mend in mends(candidate, reference, "ru")]


def test_changes_are_said() -> None:
    assert Meteor("ru", "1.5").changes == ()
    mended = Meteor("ru", "1.5", strict=False)
    assert mended.variant == "1.5/mended"
    assert "variant:1.5/mended|" in mended.signature
    assert "search:beam-40-mended|" in mended.signature
    assert [word in mended.changes[0] for word in ("function", "search", "hashes")] == [True] * 3


def test_options_add_up() -> None:
    recipe = variants.get("1.5/universal/ch")
    assert recipe.stages["ru"] == ("exact", "paraphrase")
    assert recipe.rules.characters
    assert len(recipe.notes) == 2
    with pytest.raises(
        ChoiceError, match=r"option of variant 1\.5 'hters'; choose one of: li, adq"
    ):
        variants.get("1.5/hters")
    with pytest.raises(
        ChoiceError, match="option of variant meteor 'mended'; there is nothing to choose from"
    ):
        Meteor("ru", strict=False)


@pytest.mark.parametrize("name", ["1.5", "1.5/util/mended", "nltk"])
def test_variants_travel_between_processes(name: str) -> None:
    recipe = variants.get(name)
    assert pickle.loads(pickle.dumps(recipe)).search is recipe.search


def test_russian_lacks_paraphrases() -> None:
    meteor = Meteor("ru", "1.5")
    assert meteor.stages == ("exact", "stem")
    assert [name for name, _ in meteor.missing] == ["paraphrase"]


def test_without_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEOR_DATA", str(tmp_path))
    variants.meteor15._analyser.cache_clear()
    with pytest.raises(ResourceError, match=r"resources install meteor-1\.5"):
        Meteor("ru", "1.5").score("дом", "дом")
    variants.meteor15._analyser.cache_clear()


def test_tokens_show_the_text() -> None:
    alignment = Meteor("ru", "1.5").score("Т.е. «Да»", "те да").alignment
    assert [(token.text, token.form) for token in alignment.candidate] == [
        *(("Т.е", "те"), ("«", "«"), ("Да", "да"), ("»", "»")),
    ]


def test_evidence() -> None:
    result = Meteor("en", "1.5").score("quick leaps of course", "fast jumping clearly")
    told = {match.stage: match.evidence for match in result.alignment.matches}
    assert told["paraphrase"].candidate == "of course"
    assert told["synonym"].source == "WordNet 3.0"
