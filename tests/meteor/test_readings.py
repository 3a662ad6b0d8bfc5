"""Readings of a form: the other side decides, by what its words are alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meteor_core import Meteor, languages
from meteor_core.languages import russian
from meteor_core.meteor import readings
from meteor_core.model import Word
from meteor_core.stages.stage import Sentence
from tests.data import variant

RUSSIAN = languages.get("ru")
METRIC = Meteor("ru", stages=["exact", "lemma"])

AMBIGUOUS = "мыла спала вели моем другом белок стали душ пила стекла вина мой жгут лису белки"
PLAIN = "мыть мыло спит ведёт друг другой белка сталь душа пить стекло мыли лиса лис стекли жечь"
SENTENCES = st.lists(st.sampled_from(f"{AMBIGUOUS} {PLAIN}".split()), max_size=6)


def lemmas(candidate: str, reference: str) -> tuple[list[str], list[str]]:
    sides = readings.read(METRIC.sentence(candidate), METRIC.sentence(reference), RUSSIAN)
    return [word.base for word in sides[0]], [word.base for word in sides[1]]


@pytest.mark.parametrize(
    ("candidate", "reference", "pair"),
    [
        ("кошка спала", "кошка спит", "спала~спит"),
        ("мама мыла", "мама моет", "мыла~моет"),
        ("они вели", "они ведут", "вели~ведут"),
        ("мы моем", "мы мыли", "моем~мыли"),
        ("о другом", "о других", "другом~других"),
        ("его вина", "доказал вину", "вина~вину"),  # not вина~вино
        ("мы скажем ей", "скажите", "скажем~скажите"),
        ("всем", "все", "всем~все"),  # of which «всё» has the counts
        ("анализ , включая его", "включал", "включая~включал"),
        ("пришли вести", "пришла весть", "вести~весть"),  # not an old form of «ведать»
        ("она начала строительство", "они начнут", "начала~начнут"),
    ],
)
def test_a_form_is_read_as_the_other_side_has_it(candidate: str, reference: str, pair: str) -> None:
    alignment = METRIC.score(candidate, reference).references[0].alignment
    link = alignment.matches[-1]
    words = alignment.candidate[link.candidate[0]], alignment.reference[link.reference[0]]
    assert (link.stage, "~".join(word.text for word in words)) == ("lemma", pair)
    assert words[0].base == words[1].base


@pytest.mark.parametrize(
    ("candidate", "reference", "read"),
    [
        ("мыла", "мыло", ["мыло"]),  # its likeliest lemma has a partner
        ("мыла", "мыло моет", ["мыло"]),  # which is enough, whatever else there is
        ("мыла", "кот", ["мыло"]),  # no other reading has one
        ("из стали", "он стал", ["из", "сталь"]),  # no verb behind a preposition
        ("мыла", "мыла", ["мыло"]),
        ("мыла мыла", "моет", ["мыть", "мыть"]),  # presence decides, not what is free
        ("стали", "стали", ["стать"]),
    ],
)
def test_when_the_likeliest_reading_stays(candidate: str, reference: str, read: list[str]) -> None:
    assert lemmas(candidate, reference)[0] == read


def test_evidence_names_the_reading_that_the_form_would_have_alone() -> None:
    alignment = METRIC.score("мама мыла", "мама моет").references[0].alignment
    evidence = alignment.matches[-1].evidence
    assert (evidence.name, evidence.candidate_alone, evidence.reference_alone) == (
        "мыть",
        "мыло",
        "",
    )
    assert evidence.candidate.startswith("VERB")


@pytest.mark.parametrize(
    ("candidate", "reference", "read"),
    [
        ("работали три повара", "повара тёрли", "три"),  # a numeral before its noun
        ("взял щепотку соли", "он солил", "соль"),  # no imperative behind a noun
        ("сошли на берег", "они берегли", "берег"),  # no verb behind a preposition
    ],
)
def test_what_neighbours_contradict_is_not_read(candidate: str, reference: str, read: str) -> None:
    assert read in lemmas(candidate, reference)[0]
    assert read in lemmas(reference, candidate)[1]


@pytest.mark.parametrize("name", [*map(variant, ("2005", "2007", "notebook", "1.5"))])
def test_published_variants_read_each_form_alone(name: str) -> None:
    metric = Meteor("ru", name, stages=["exact"])
    assert not metric.recipe.reads_in_pairs
    assert "read:" not in metric.signature


def test_the_signature_says_how_forms_are_read() -> None:
    assert "|read:in-pairs|" in METRIC.signature


@given(SENTENCES, SENTENCES)
def test_swapping_the_sides_mirrors_the_reading(candidate: list[str], reference: list[str]) -> None:
    texts = " ".join(candidate), " ".join(reference)
    assert lemmas(*texts) == lemmas(*reversed(texts))[::-1]


@given(SENTENCES, SENTENCES)
def test_by_the_definition(candidate: list[str], reference: list[str]) -> None:
    """Word by word, from the readings themselves; of two changes that cross the likelier stays."""
    sides = METRIC.sentence(" ".join(candidate)), METRIC.sentence(" ".join(reference))
    wanted = [changes(*sides), changes(*sides[::-1])]
    swaps = set(wanted[0]) & {lemmas[::-1] for lemmas in wanted[1]}
    for lemmas in swaps:
        claims = (wanted[0][lemmas], lemmas[1]), (wanted[1][lemmas[::-1]], lemmas[0])
        if claims[0] < claims[1]:
            del wanted[0][lemmas]
        else:
            del wanted[1][lemmas[::-1]]
    for side, changed, read in zip(sides, wanted, readings.read(*sides, RUSSIAN), strict=True):
        allowed = dict(changed)
        for word, taken in zip(side, read, strict=True):
            assert taken.base == word.base or (word.base, taken.base) in allowed
            assert (taken.form, taken.is_function) == (word.form, word.is_function)
        now = {(word.base, taken.base) for word, taken in zip(side, read, strict=True)}
        assert {lemmas for lemmas in now if lemmas[0] != lemmas[1]} == set(allowed)


def changes(side: Sentence, other: Sentence) -> dict[tuple[str, str], float]:
    """Likeliest lemma and the one that the other side's likeliest lemmas speak for → how probable
    that is."""
    first, forms = {word.base for word in other}, {word.form for word in other}
    found: dict[tuple[str, str], float] = {}
    for place, word in enumerate(side):
        if word.base in first and word.form not in forms and not word.is_function:
            for lemma, probability in spoken_for(side, place):
                found[word.base, lemma] = max(found.get((word.base, lemma), 0.0), probability)
            continue
        allowed = {
            lemma
            for lemma in first
            if not RUSSIAN.contradicted(side, place, replace(word, base=lemma))
        }
        lemma, probability = expected(word, allowed | ({word.base} & first))
        if lemma != word.base:
            found[word.base, lemma] = max(found.get((word.base, lemma), 0.0), probability)
    return found


def spoken_for(side: Sentence, place: int) -> list[tuple[str, float]]:
    """The likeliest lemma for which the neighbours of a word speak, against its own."""
    word = side[place]
    probable: dict[str, float] = {}
    for reading in russian.readings(word):
        probable[reading.lemma] = probable.get(reading.lemma, 0) + reading.probability
    for lemma in sorted(probable, key=lambda lemma: (-probable[lemma], lemma)):
        so_read = [*side[:place], replace(word, base=lemma), *side[place + 1 :]]
        likely = lemma != word.base and probable[lemma] >= readings.LEAST
        if likely and RUSSIAN.contradicted(so_read, place, word):
            return [(lemma, probable[lemma])]
    return []


def expected(word: Word, first: set[str]) -> tuple[str, float]:
    if word.base in first:
        return word.base, 1.0
    totals: dict[str, float] = {}
    for reading in russian.readings(word):
        totals[reading.lemma] = totals.get(reading.lemma, 0) + reading.probability
    likely = [lemma for lemma in totals if totals[lemma] >= readings.LEAST and lemma in first]
    best = max(likely, key=lambda lemma: totals[lemma], default=word.base)
    return best, totals.get(best, 1.0)


@given(SENTENCES.filter(bool), SENTENCES.filter(bool))
def test_a_corpus_reads_as_a_page_does(candidate: list[str], reference: list[str]) -> None:
    texts = " ".join(candidate), " ".join(reference)
    counted = METRIC.compare(*map(METRIC.sentence, texts))
    assert counted == METRIC.score(*texts).references[0].statistics


def test_a_side_that_stays_as_it_is_keeps_its_memory() -> None:
    sides = METRIC.sentence("мама мыла"), METRIC.sentence("мама моет")
    read = readings.read(*sides, RUSSIAN)
    assert read[0] is not sides[0]
    assert isinstance(read[0], Sentence)
    assert read[1] is sides[1]


def test_a_reference_that_its_own_words_tell_awaits_the_same_candidates() -> None:
    """«то есть» is no verb: the reference is another sentence, and all are compared with that."""
    reference = METRIC.sentence("это он, то есть брат")
    candidates = [METRIC.sentence(text) for text in ("это мой брат", "это сестра")]
    reference.await_words(candidates)
    told = readings.read(candidates[0], reference, RUSSIAN)[1]
    assert told is not reference
    assert [word.base for word in told.awaited] == [word.base for word in reference.awaited] != []


def test_a_name_that_changes_its_gender_alone_swaps_no_lemmas() -> None:
    texts = "Дженнифер Лоуренс ответила.", "Так ответила Дженнифер Лоуренс."
    assert {link.stage for link in METRIC.score(*texts).alignment.matches} == {"exact"}


@pytest.mark.parametrize(
    ("candidate", "reference", "read"),
    [
        ("хорошие вести", "он ведёт", ["хороший", "весть"]),
        ("дорогой подарок", "в дороге", ["дорогой", "подарок"]),
        ("пять белок", "много белка", ["пять", "белка"]),
        ("наложил жгут", "он жёг", ["наложить", "жгут"]),
        ("скажи вести", "он ведёт", ["сказать", "вести"]),  # nothing is said
        ("хорошие вести", "плохие вести", ["хороший", "вести"]),  # the same form, however read
    ],
)
def test_neighbours_speak_against_a_lemma_of_both_sides(
    candidate: str, reference: str, read: list[str]
) -> None:
    assert lemmas(candidate, reference)[0] == read


@pytest.mark.parametrize(
    ("candidate", "reference", "same"),
    [
        ("командир осмотрел полку.", "командир осмотрел полк.", False),
        ("грабители вскрыли банку.", "грабители вскрыли банк.", False),
        ("хозяин простил ему вину.", "хозяин простил ему вино.", False),
        ("здесь строят суда.", "здесь строят суды.", False),
        ("он дал банку денег.", "он даёт банкам деньги.", True),
        ("они ждут суда.", "они ждут суд.", True),
        ("она выпила вина.", "она выпила вино.", True),
        ("он не видел суда.", "он видел суд.", True),
    ],
)
def test_an_object_is_rather_an_accusative(candidate: str, reference: str, same: bool) -> None:
    """Where another word's dative or genitive is written alike; «ждать» asks for genitives."""
    alignment = METRIC.align(candidate, [reference])[0]
    noun = {"полку", "банку", "вину", "суда", "вина"}
    linked = {alignment.candidate[match.candidate[0]].form for match in alignment.matches}
    assert bool(linked & noun) == same
