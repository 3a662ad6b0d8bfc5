"""What makes two METEORs differ: the steps add up, and each says what it changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import pytest

from meteor_core import ChoiceError, Meteor
from meteor_core.explain.differences import INGREDIENTS, Step, steps
from meteor_core.meteor.variants import VARIANTS, get
from tests.explain.adding import check

PAIRS = {
    "ru": [
        ("Лиса сделала прыжок через ленивую собаку.", "Лисица прыгнула через собаку – и собаки"),
        ("кот и кот и кот", "и кот и кот"),
        ("Кот спит дома .", "Кот спит дома ."),
        ("ряд", "сад"),
        ("мама мыла раму, кошка спала", "мама моет раму, кошка спит"),
        ("", "кот"),
    ],
    "en": [
        ("A fast brown fox leapt over a lazy dog", "The quick brown fox jumps over the lazy dog"),
        ("The rebels gave up, of course.", "Naturally, the rebels surrendered."),
        ("the cat sat on the mat", "on the mat sat the cat"),
        ("It doesn't", "it does n't"),
        ("He saw the wound; they found a key", "He sees the wounds; they find a key"),
        ("a b", "a b"),
    ],
}

MORE = {"ru": ("1.5/li", "1.5/universal/ch", "1.5/mended"), "en": ("1.5/util/ch", "1.5/mended")}


def value(variant: str, language: str, candidate: str, references: list[str]) -> float:
    return Meteor(language, variant).score(candidate, references).score.value


@pytest.mark.resource("meteor-1.5")
@pytest.mark.parametrize("language", PAIRS)
def test_the_changes_add_up(language: str) -> None:
    """For every two variants, there and back, with two references; in a circle on every pair."""
    names = [name for name in VARIANTS if language in VARIANTS[name].languages]
    names += MORE[language]
    whole = [(candidate, [reference]) for candidate, reference in PAIRS[language]]
    several = (whole[0][0], [whole[1][1][0], whole[0][1][0]])
    circle = [*zip(names, names[1:] + names[:1], strict=True)]
    trials = [(several, [*permutations(names, 2)]), *((pair, circle) for pair in whole)]
    for (candidate, references), compared in trials:
        values = {name: value(name, language, candidate, references) for name in names}
        for one, other in compared:
            check(steps(one, other, language, candidate, references), values[one], values[other])


@pytest.mark.parametrize("variant", ["tuned", "2005", "notebook"])
def test_a_variant_does_not_differ_from_itself(variant: str) -> None:
    assert steps(variant, variant, "ru", *PAIRS["ru"][0]) == ()


def only(one: str, other: str, language: str, candidate: str, reference: str) -> Step:
    """The one step between two variants."""
    (found,) = steps(one, other, language, candidate, [reference])
    return found


def test_tokenization() -> None:
    """The notebook splits at white space: «Кот,» and «ёж.» find nothing."""
    step = only("2005", "notebook", "ru", "Кот, и ёж.", "кот и ёж")
    assert str(step) == (
        "Tokens in the candidate: 3 instead of 5; function words: 2 instead of 4; no longer "
        "matched: Кот ~ кот, ёж ~ ёж."
    )
    assert (step.ingredient, len(step.after.alignment.matches)) == ("tokenization", 1)


def test_function_words_are_tokenization() -> None:
    """NLTK knows none, and leaves “doesn't” whole."""
    step = only("nltk", "2005", "en", "it does n't", "it doesn't")
    assert "in the reference: 3 instead of 2; function words: 6 instead of 0; " in str(step)
    assert str(step).endswith("; matched now: does ~ does, n't ~ n't.")


@pytest.mark.resource("meteor-1.5")
def test_tokens_that_are_only_read_otherwise() -> None:
    """Lemmas here, stems there, and METEOR 1.5 has its own function words."""
    step = steps("2005", "1.5", "ru", "люди и кот", ["человек и кот"])[0]
    assert str(step) == (
        "Tokenization: the same tokens; analysed differently: люди (человек → люд); no longer "
        "function words: и; no longer matched: люди ~ человек."
    )


@pytest.mark.resource("meteor-1.5")
def test_stages() -> None:
    """METEOR 1.5 takes «ряд» and «сад» for one word: their hashes are equal."""
    step = steps("tuned", "1.5", "ru", "ряд домов", ["сад домов"])[0]
    assert step.ingredient == "stages"
    assert str(step).endswith("; matched now: ряд ~ сад.")
    back = steps("1.5", "tuned", "ru", "ряд домов", ["сад домов"])[0]
    assert str(back).endswith("; no longer matched: ряд ~ сад.")
    assert str(back).startswith("Stages: exact, lemma, synonym, paraphrase, embedding, fuzzy;")


def test_search() -> None:
    """«а б а» against «б а»: the greedy search takes the first а."""
    step = only("notebook", "2005", "ru", "а б а", "б а")
    assert str(step) == "Search (optimal): matches 2 instead of 2, chunks 1 instead of 2."
    assert step.ingredient == "search"
    assert step.change > 0
    back = only("2005", "notebook", "ru", "а б а", "б а")
    assert str(back) == "Search (greedy): matches 2 instead of 2, chunks 2 instead of 1."
    assert back.change == pytest.approx(-step.change)


@pytest.mark.resource("meteor-1.5")
def test_a_whole_sentence() -> None:
    """In METEOR 1.5 it has no chunk: 1 instead of 1 − .5·(1/2)³."""
    step = only("2005", "1.5", "ru", "кот бежит", "кот бежит")
    assert str(step) == (
        "Special case: one of the variants counts 0 chunks if the whole sentence matches in one "
        "chunk (chunks: 0 instead of 1)."
    )
    assert (step.ingredient, step.change) == ("rules", 0.0625)


@pytest.mark.resource("meteor-1.5")
def test_characters() -> None:
    sides = "кот бежал домой", "кот бежит домой быстро"
    step = only("1.5/universal", "1.5/universal/ch", "ru", *sides)
    assert str(step) == "Special case: precision and recall count characters instead of words."
    assert step.after.statistics.candidate.total == len("котбежалдомой")


def test_parameters() -> None:
    step = only("2005", "2007", "en", "the cat sat", "the cat sits on")
    changed = "Parameters: α 0.81, β 0.83, γ 0.28 instead of α 0.9, β 3, γ 0.5."
    assert str(step) == changed  # δ and the weights are the same


def test_granted_words_and_letters_are_steps_of_their_own() -> None:
    """P = R = 2/3 become (1.4 + 1.4)/(1.4 + 2.1) in words, and letters L at a share of 0.4."""
    sides = "big dogs bark", ["big cats bark"]
    found = {step.ingredient: step for step in steps("2005", "tuned", "en", *sides)}
    granted, letters = found["granted"], found["letters"]
    assert str(granted) == "Smoothing (σ), in content words: 2 instead of 0."
    assert granted.before.score.precision == pytest.approx(2 / 3)
    assert granted.after.score.precision == pytest.approx(2.8 / 3.5)
    alike = letters.after.score.letters
    assert str(letters) == (
        f"μ, the share of letters in the score (similarity L = {alike:.3f}): 0.4 instead of 0."
    )
    assert letters.change == pytest.approx(0.4 * (alike - letters.before.score.value))
    back = {step.ingredient: step for step in steps("tuned", "2005", "en", *sides)}
    assert str(back["granted"]).endswith("instead of 2.")
    assert str(back["letters"]).endswith("0 instead of 0.4.")


def test_a_changed_match_is_told_even_at_the_same_score() -> None:
    """«дом» finds the other «дом»: «кот» and «пёс» change nothing."""
    found = steps("2005", "notebook", "ru", "кот. пёс", ["кот. пёс"])
    assert [step.ingredient for step in found] == ["tokenization"]


@pytest.mark.resource("meteor-1.5")
def test_numbers_in_sentences_are_those_of_the_results() -> None:
    """For every step between any two variants on every pair."""
    for candidate, reference in PAIRS["ru"]:
        for one, other in permutations(("tuned", "1.5", "2005", "notebook"), 2):
            for step in steps(one, other, "ru", candidate, [reference]):
                NUMBERS[step.ingredient](step)


def _tokens(step: Step) -> None:
    for when, result in (("before", step.before), ("after", step.after)):
        sides = result.alignment.candidate, result.alignment.reference
        if f"candidate_{when}" in step.values:  # else the tokens are the same: nobody counts them
            assert step.values[f"candidate_{when}"] == len(sides[0])
            assert step.values[f"reference_{when}"] == len(sides[1])
        if f"function_{when}" in step.values:
            functions = [token for side in sides for token in side if token.is_function]
            assert step.values[f"function_{when}"] == len(functions)
        if f"letters_{when}" in step.values:
            assert step.values[f"letters_{when}"] == f"{result.score.letters:.3f}"


def _words(step: Step) -> None:
    texts = [
        {
            tuple(
                " ".join(token.text for token in side[slice(*span)])
                for side, span in (
                    (result.alignment.candidate, match.candidate),
                    (result.alignment.reference, match.reference),
                )
            )
            for match in result.alignment.matches
        }
        for result in (step.before, step.after)
    ]
    for name, words in (("gained", texts[1] - texts[0]), ("lost", texts[0] - texts[1])):
        told = sorted(" ~ ".join(pair) for pair in words)
        assert step.values.get(name, "") == ", ".join(told)


def _chunks(step: Step) -> None:
    if "chunks_after" in step.values:
        assert step.values["chunks_before"] == step.before.statistics.chunks
        assert step.values["chunks_after"] == step.after.statistics.chunks


def _matches(step: Step) -> None:
    _chunks(step)
    assert float(str(step.values["matches_before"])) == step.before.statistics.matches
    assert float(str(step.values["matches_after"])) == step.after.statistics.matches


def _parameters(step: Step) -> None:
    """Those that differ, and no others."""
    stages = step.before.statistics.stages
    for when, result, other in (
        ("before", step.before, step.after),
        ("after", step.after, step.before),
    ):
        own, others = result.parameters, other.parameters
        greek = zip("αβγδ", own.greek[:4], others.greek[:4], strict=True)
        weights = ((stage, own.weight(stage), others.weight(stage)) for stage in stages)
        differing = [f"{name} {a:g}" for name, a, b in (*greek, *weights) if a != b]
        assert step.values[when] == ", ".join(differing)


def _greek(name: str) -> Callable[[Step], None]:
    def check_values(step: Step) -> None:
        for when, result in (("before", step.before), ("after", step.after)):
            assert step.values[when] == f"{getattr(result.parameters, name):g}"

    return check_values


NUMBERS = {
    "tokenization": _tokens,
    "stages": _words,
    "search": _matches,
    "rules": _chunks,
    "parameters": _parameters,
    "granted": _greek("sigma"),
    "letters": _greek("mu"),
}


def test_every_ingredient_has_its_case() -> None:
    assert tuple(NUMBERS) == tuple(INGREDIENTS)


def test_letters_that_are_compared_otherwise_are_told() -> None:
    """METEOR 1.5's analyser hands on no capitals and no blanks; nothing is read otherwise."""
    step = steps("tuned", "2007", "en", "He sees Rome", ["he sees rome"])[0]
    old, new = (f"{each.score.letters:.3f}" for each in (step.before, step.after))
    assert step.ingredient == "tokenization"
    assert str(step).endswith(f"letters compared differently: L = {new} instead of {old}.")
    assert "–" not in str(step)


@pytest.mark.resource("meteor-1.5")
def test_letters_are_not_told_to_differ_by_nothing_that_is_printed() -> None:
    sides = "И мне нравится идея чего-то скрытого.", ["Мне нравится идея чего-то скрытого."]
    step = steps("tuned", "1.5", "ru", *sides)[0]
    before, after = step.before.score.letters, step.after.score.letters
    assert step.ingredient == "tokenization"
    assert before != after
    assert f"{before:.3f}" == f"{after:.3f}"
    assert "letters compared differently" not in str(step)


def test_bad_names_are_refused() -> None:
    with pytest.raises(ChoiceError, match="variant '2006'"):
        steps("2006", "2005", "ru", "кот", ["кот"])
    with pytest.raises(ChoiceError, match="language of variant notebook 'en'"):
        steps("notebook", "2005", "en", "cat", ["cat"])


def test_another_best_reference_is_told() -> None:
    """Of two references the other may be the best to another variant."""
    references = ["The police arrested a man who fled the police", "A man fled"]
    candidate = "A man who the police arrested the man fled"
    found = steps("2005", "nltk", "en", candidate, references)
    said = [str(step) for step in found if step.before.best_reference != step.after.best_reference]
    assert said
    assert all("the best reference is 2 instead of 1" in each for each in said)


@pytest.mark.resource("meteor-1.5")
def test_words_of_two_references_are_not_compared() -> None:
    """Another reference is the best now: nothing is cut otherwise for that."""
    references = ["cat ran off now", "dog ran here now", "cat went by now"]
    found = steps("tuned", "1.5", "en", "cat sat here", references)
    cut = next(step for step in found if step.ingredient == "tokenization")
    assert cut.before.best_reference != cut.after.best_reference
    assert str(cut).startswith("Tokenization: the same tokens; ")
    assert "no longer function words: here" in str(cut)


def test_of_equal_references_another_may_count() -> None:
    """METEOR 1.5 takes the first, all others the shortest."""
    plain = replace(get("2005"), name="first", first_of_equals=True)
    (step,) = steps("2005", plain, "ru", "кот", ["ёж спит", "пёс"])
    assert (step.ingredient, step.change) == ("rules", 0)
    assert "one variant uses the first and the other the shortest" in str(step)
    assert str(step).endswith("the best reference is 1 instead of 2.")


def test_equal_words_joined_otherwise_are_another_alignment() -> None:
    """Of two equal words NLTK takes the last: as good, but not the same picture."""
    step = only("2005", "nltk", "ru", "и а и", "и")
    assert (step.ingredient, step.change) == ("search", 0)
    assert str(step) == (
        "Search (greedy-from-right): different matches, but the same numbers of matches (1) and "
        "chunks (1)."
    )
