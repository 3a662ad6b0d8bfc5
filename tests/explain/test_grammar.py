"""Grammar where words stand; what the form leaves open where data are missing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from meteor_core import Meteor, Token, languages, lexicons
from meteor_core.explain import grammar
from meteor_core.explain.weighing import Weighed
from meteor_core.exports import alignments as exports
from meteor_core.model.view import view
from meteor_core.wording import grammar as wording
from meteor_core.wording.evidence import explain

DATA = ("slovnet-morphology", "slovnet-syntax", "navec-news")
in_context = pytest.mark.resource(*DATA)


def tokens(text: str, language: str = "ru") -> tuple[Token, ...]:
    return languages.get(language).analyser(True).tokens(text)


def said(text: str, word: str) -> str:
    """What is said of a word of a text."""
    found = tokens(text)
    at = next(place for place, token in enumerate(found) if token.text == word)
    return wording.describe(grammar.read(found, "ru")[at].tag)


@in_context
@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("Врач осмотрел больного мальчика.", "больного", "masculine, accusative, singular"),
        ("Врач осмотрел больного мальчика.", "мальчика", "masculine, accusative, singular"),
        ("Врач выписал лекарство.", "лекарство", "neuter, accusative, singular"),
        ("Мы говорили о новых книгах.", "новых", "prepositional, plural"),
        ("Он уехал в Киев.", "Киев", "masculine, accusative, singular"),
        ("Об этом знают во всём мире.", "всём", "masculine, prepositional, singular"),
        ("Об этом знают во всём мире.", "мире", "masculine, prepositional, singular"),
        ("Пришло пять гостей.", "гостей", "masculine, genitive, plural"),
        ("В общей сложности пришло 146 писем.", "общей", "feminine, prepositional, singular"),
        ("Опыт включал в общей сложности 29 крыс.", "общей", "feminine, prepositional, singular"),
        ("Опыт с 1-летним наблюдением удался.", "1-летним", "neuter, instrumental, singular"),
        ("Мама мыла раму.", "мыла", "verb, imperfective, past, feminine, singular"),
        ("Она купила новое пальто.", "пальто", "neuter, accusative, singular"),
        ("Он устал, не спав столько времени.", "времени", "neuter, genitive, singular"),
        ("В саду расцвели две старые яблони.", "яблони", "feminine, genitive, singular"),
        ("Компании грозит крупный штраф.", "Компании", "feminine, dative, singular"),
        ("Пятьюстами голосами против трёхсот закон приняли.", "Пятьюстами", "instrumental"),
        ("С фронта пришли плохие вести.", "вести", "feminine, nominative, plural"),
        ("Она умеет печь хлеб.", "печь", "infinitive, imperfective"),
        ("Анджелину Джоли сняли в новом фильме.", "Джоли", "noun, indeclinable"),
        ("Он рассказал Бекингему о Томпсоне.", "Бекингему", "masculine, dative, singular"),
        ("Осенью птицы улетают, а белки запасают орехи.", "белки", "masculine, nominative, plural"),
        ("Купи хлеба, молока и десяток яиц.", "десяток", "masculine, accusative, singular"),
        ("На углу трамвай обогнало жёлтое такси.", "такси", "neuter, nominative, singular"),
        ("Пожилой рабочий лежал на носилках.", "рабочий", "noun, masculine, nominative, singular"),
        ("Решения комиссии до сих пор нет.", "Решения", "neuter, genitive, singular"),
        ("Мой стакан не трогай!", "стакан", "masculine, accusative, singular"),
        ("Волчица уводила собак от логова.", "собак", "feminine, accusative, plural"),
        ("Прибыло 10 российских десантников.", "десантников", "masculine, genitive, plural"),
        ("Еще только понедельник.", "понедельник", "masculine, nominative, singular"),
        ("Больше не считается опасным.", "Больше", "adverb"),
        ("Он ждал, чтоб его нашли и вернули.", "вернули", "verb, perfective, subjunctive, plural"),
        ("Они не успели засыпать яму.", "засыпать", "infinitive, perfective"),
        ("Они позволили бы сэкономить.", "позволили", "verb, perfective, subjunctive, plural"),
        ("Если бы вчера он знал, он пришёл.", "знал", "subjunctive, masculine, singular"),
        ("Если бы он знал, он пришёл.", "пришёл", "verb, perfective, past, masculine, singular"),
        ("Я б хотел домой.", "хотел", "verb, imperfective, subjunctive, masculine, singular"),
        ("Купи сыру и мёду.", "сыру", "noun, masculine, partitive, singular"),
        ("Я мою посуду по вечерам.", "мою", "imperfective, present, 1st person, singular"),
        ("Он вышел, не поднимая глаз.", "глаз", "masculine, genitive, plural"),
        ("Перечитываешь старые воспоминания.", "воспоминания", "neuter, accusative, plural"),
        ("Мыло кончилось, и мама моет рамы.", "рамы", "feminine, accusative, plural"),
        ("Местная знать разорилась.", "знать", "noun, feminine, nominative, singular"),
        ("Знать правду было трудно.", "Знать", "infinitive, imperfective"),
        ("Он пишет в социальной сети.", "сети", "noun, feminine, prepositional, singular"),
        ("Они гуляли в лесу.", "лесу", "noun, masculine, locative, singular"),
        ("Он был взят в заложники.", "заложники", "noun, masculine, accusative, plural"),
        ("Трёх человек попросили уйти.", "Трёх", "numeral, accusative"),
        ("Трёх человек попросили уйти.", "человек", "masculine, accusative, plural"),
        ("Пять человек пришли.", "человек", "masculine, genitive, plural"),
        ("ОРДА НАПАЛА НА ВАШИХ БОГОВ!", "БОГОВ", "masculine, accusative, plural"),
        ("Улыбаясь, она вошла в зал.", "Улыбаясь", "adverbial participle, imperfective"),
        ("Пришли войска Ивана Грозного.", "Грозного", "noun, masculine, genitive, singular"),
        ("Все боялись грозного взгляда.", "грозного", "adjective, masculine, genitive, singular"),
        ("Вину обвиняемого доказали.", "обвиняемого", "noun, masculine, genitive, singular"),
        ("Задержанных отпустили.", "Задержанных", "noun, accusative, plural"),
        ("Поймали задержанного ранее вора.", "задержанного", "masculine, accusative, singular"),
        ("Может, он придёт.", "Может", "parenthetical word"),
        ("Может быть, он придёт.", "быть", "parenthetical word"),
        ("Может он ещё придёт.", "Может", "parenthetical word"),
        ("Он ничего не может поделать.", "может", "present, 3rd person, singular"),
        ("Он, конечно, придёт.", "конечно", "parenthetical word"),
        ("Однако он пришёл.", "Однако", "conjunction"),
    ],
)  # fmt: skip
def test_words_in_their_sentence(text: str, word: str, expected: str) -> None:
    assert said(text, word).endswith(expected)


SOME = "Врач осмотрел больного мальчика и стали печь в лесу окна , . США жил № ☃ <pad>"
WORDS = st.lists(st.sampled_from(SOME.split()), max_size=9)


@in_context
@settings(max_examples=60, deadline=None)
@given(WORDS.map(" ".join))
def test_only_what_the_form_can_be_is_said(text: str) -> None:
    context = languages.get("ru").context
    assert context is not None
    for token, read in zip(tokens(text), grammar.read(tokens(text), "ru"), strict=True):
        possible = {(one.lemma, one.tag) for one in context.readings(token.text)}
        assert read.tags
        assert {(read.lemma, read.tags[0])} <= possible | {(read.lemma, "UNKN")}
        assert {tag for _, tag in possible} | {"UNKN"} >= set(read.tags)


@in_context
def test_a_word_alone_is_left_open() -> None:
    assert said("письма", "письма") == (
        "noun, neuter, nominative/genitive/accusative, singular/plural"
    )


def test_without_data_the_form_alone_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicons, "tagger", lambda language: None)
    text = "Врач выписал лекарство."
    assert said(text, "лекарство") == "noun, neuter, nominative/accusative, singular"
    assert said(text, "выписал") == "verb, perfective, past, masculine, singular"


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar.resources, "find", lambda name: None)
    assert grammar.missing("ru") == DATA
    assert grammar.missing("en") == ()


def test_english_stays_as_it_is() -> None:
    found = tokens("The cats sleep", "en")
    assert [read.tag for read in grammar.read(found, "en")] == ["FUNC", "", ""]
    alignment = Meteor("en", "tuned").align("The cats sleep", ["The cat sleeps"])[0]
    assert grammar.in_context(alignment, "en") is alignment


def evidence(candidate: str, reference: str) -> Iterator[str]:
    """What is said of each lemma match; the rest of the alignment stays as it was."""
    alignment = Meteor("ru", "tuned", stages=["lemma"]).align(candidate, [reference])[0]
    again = grammar.in_context(alignment, "ru")
    assert grammar.in_context(again, "ru") == again
    assert [(one.candidate, one.reference) for one in again.matches] == [
        (one.candidate, one.reference) for one in alignment.matches
    ]
    return (explain(link) for link in view(again).links)


@in_context
def test_evidence_tells_the_cases_of_the_sentence() -> None:
    found = list(evidence("Врач выписал лекарство", "Нет лекарства у врача"))
    assert found == [
        "the same lemma “врач”: noun, masculine, singular; the nominative → the genitive",
        "the same lemma “лекарство”: noun, neuter, singular; the accusative → the genitive",
    ]


@in_context
def test_evidence_says_where_the_sentence_speaks_for_another_lemma() -> None:
    (found,) = evidence("Мама мыла раму", "Кусок мыла")
    assert found.endswith("but here “мыла” is more likely a form of “мыть”")


@pytest.mark.parametrize(
    ("candidate", "reference", "remark"),
    [
        (
            "вина лежит",
            "вину взял он",
            "“вина” may also be a form of “вино”, but the reading that fits the other text is used",
        ),
        ("мама мыла раму", "мама моет раму", ""),  # beside «мама» and «раму» it is no soap
        ("сказала Кузнецова", "говорит Кузнецовой", ""),
    ],
)
def test_another_lemma_is_named_where_only_the_other_side_rules_it_out(
    candidate: str, reference: str, remark: str
) -> None:
    result = grammar.result_in_context(Meteor("ru", stages=("lemma",)).score(candidate, reference))
    remarks = [
        part
        for link in view(result.alignment).links
        for part in explain(link).split("; ")
        if "may also be" in part
    ]
    assert remarks == [remark] * bool(remark)


@in_context
@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        (
            "Знать жила богато.",
            "Он встретил людей из знати.",
            "the same lemma “знать”: noun, feminine, singular; the nominative → the genitive",
        ),
        (
            "Сильная течь в трубе.",
            "Вода течёт.",
            "two different words with the lemma “течь”: a noun and a verb",
        ),
        (
            "Она умеет печь.",
            "Хлеб пекут.",
            "the same lemma “печь”: imperfective; an infinitive → a finite verb",
        ),
    ],
)
def test_a_noun_and_a_verb_are_no_forms_of_one_word(
    candidate: str, reference: str, said: str
) -> None:
    """Of a form that may be either one, that is told which both sentences allow."""
    assert said in evidence(candidate, reference)


@in_context
def test_the_lemma_that_the_sentences_have_is_no_other_possibility() -> None:
    """The first words match as forms of «жаркое»; both sentences read them as those of «жаркий»."""
    said = [*evidence("Подали жаркое, лето жаркое.", "Мы ели жаркого, лета жаркие.")]
    assert said[0].startswith("the same lemma “жаркий”")
    assert "“жаркого” may also be" not in said[0]


@in_context
@pytest.mark.parametrize(
    ("candidate", "reference", "expected"),
    [
        (
            "Мне дали книгу.",
            "В синей дали виднелись горы.",
            "forms of “дать” and “даль”",
        ),
        ("Она пила чай.", "Лежала старая пила.", "forms of “пить” and “пила”"),
        ("Она пила чай.", "Она пила воду.", ""),
        ("Вижу его на улице.", "Вижу его дом.", ""),
        ("Он может уйти.", "Может, он уйдёт.", "forms of “мочь” and “может”"),
        ("Он может и уйти.", "Он может уйти.", ""),
        ("Может он придёт.", "Он, может быть, придёт.", ""),
        ("Отвезли пострадавших.", "Отвезли пострадавших рабочих.", ""),
    ],
)
def test_equal_forms_of_two_words_are_told(candidate: str, reference: str, expected: str) -> None:
    result = Meteor("ru", "tuned", stages=("exact",)).score(candidate, reference)
    links = view(grammar.in_context(result.alignment, "ru")).links
    said = " ".join(explain(link) for link in links)
    assert expected in said if expected else "likelier" not in said


@in_context
@pytest.mark.parametrize(
    ("candidate", "reference", "lemma"),
    [
        ("варикоз вен", "операция с венами", "вена"),
        ("В лице Роны", "Пришла Рона Фэрхед", "Рона"),
    ],
)
def test_evidence_has_the_lemma_of_which_both_forms_are(
    candidate: str, reference: str, lemma: str
) -> None:
    """The stage matched them as forms of another, of which neither is where it stands."""
    (found,) = [each for each in evidence(candidate, reference) if lemma in each]
    assert found.startswith(f"the same lemma “{lemma}”: noun, feminine")
    assert "likelier" not in found


@in_context
@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        ("Иван Грозный правил.", "Войска Ивана Грозного ушли.", "“Грозный”: noun, masculine"),
        ("Обвиняемый признал вину.", "Вину обвиняемого доказали.", "“обвиняемый”: noun"),
        ("Задержанных отпустили.", "Задержанный был отпущен.", "“задержанный”: noun"),
        ("Потерпевший молчал.", "Показания потерпевшего записали.", "“потерпевший”: adjective"),
        (
            "Человек, обвиняемый в краже.",
            "Человека, обвиняемого в краже.",
            "“обвинять”: participle",
        ),
    ],
)
def test_what_stands_for_a_noun_has_its_own_lemma(
    candidate: str, reference: str, said: str
) -> None:
    """And no change of its part of speech, nor that of the verb whose participle it is."""
    (found,) = [each for each in evidence(candidate, reference) if said in each]
    assert " a noun" not in found
    assert "likelier" not in found


@in_context
@pytest.mark.parametrize(
    ("candidate", "reference", "expected"),
    [
        ("Уровень мелатонина упал", "Мелатонин снизился", "the same lemma “мелатонин”"),
        (
            "аргументы по Брекзиту",
            "спор о Брекзите",
            "the same lemma “Брекзит”: noun, masculine, singular; the dative → the prepositional",
        ),
        ("в ютубе", "про ютуб", "the same lemma “ютуб”"),
        (
            "анализ цитограмм",
            "по цитограммам больных",
            "the same lemma “цитограмма”: noun, feminine, plural; the genitive → the dative",
        ),
        (
            "с ганглиомой",
            "о ганглиоме",
            "the same lemma “ганглиома”: noun, feminine, singular; "
            "the instrumental → the prepositional",
        ),
        ("о Дзюбе", "там Дзюба", "the same lemma “Дзюба”"),
    ],
)
def test_what_no_dictionary_has_is_said_with_one_lemma(
    candidate: str, reference: str, expected: str
) -> None:
    """The guess by which the stage goes may not suit the sentence, nor be another word."""
    (found,) = [said for said in evidence(candidate, reference) if "lemma" in said]
    assert found.startswith(expected)
    assert "likelier" not in found


@in_context
@pytest.mark.parametrize(
    ("candidate", "reference", "said"),
    [
        ("гимнастика для фитбола", "гимнастика на фитболе", "two forms of a word"),
        ("видел Кеджривала", "пришёл Кеджривал", "two forms of a word"),
        ("много глиобластом", "это глиобластома", "two forms of a word"),
        ("видел Бансаля", "пришёл Бансал", "treated as two spellings of one word"),
    ],
)
def test_two_forms_of_what_no_dictionary_has_are_no_two_spellings(
    candidate: str, reference: str, said: str
) -> None:
    alignment = Meteor("ru", "tuned").score(candidate, reference).alignment
    links = view(grammar.in_context(alignment, "ru")).links
    (found,) = [explain(link) for link in links if link.stage == "fuzzy"]
    assert found.startswith(said)


@pytest.mark.resource(*DATA, "wiktionary-ru")
def test_evidence_of_synonyms_says_so_too() -> None:
    metric = Meteor("ru", "tuned", stages=("synonym",))
    alignment = metric.score("Он на вершине горы.", "Он ехал верхом на коне.").alignment
    (link,) = view(grammar.in_context(alignment, "ru")).links
    assert explain(link).endswith(
        "here “верхом” is more likely another word with the same spelling"
    )


@pytest.mark.resource(*DATA, "wiktionary-ru")
@pytest.mark.parametrize(
    ("candidate", "reference"),
    [
        ("повышенного риска", "увеличенной опасности"),  # a participle is an adjective
        ("они вынуждены ждать", "они обязаны ждать"),
        ("больше людей", "более важно"),
        ("открытый вопрос", "открыть вопрос"),
        ("Ему необходимо время", "Ему нужно время"),
        ("Это бесполезно", "Это бессмысленно"),
        ("экстренная помощь нужна", "помощь нужна срочно"),
    ],
)
def test_two_lemmas_of_one_word_are_not_told_apart(candidate: str, reference: str) -> None:
    metric = Meteor("ru", "tuned", stages=("lemma", "synonym"))
    alignment = grammar.in_context(metric.score(candidate, reference).alignment, "ru")
    found = [explain(link) for link in view(alignment).links]
    assert found
    assert not [said for said in found if "likelier" in said]


@in_context
@pytest.mark.parametrize(
    ("text", "form", "marks"),
    [
        ("Снега растаяли, река вышла из берегов.", "снега", "plur,nomn"),
        ("Дома стоят у реки.", "дома", "plur,nomn"),
        ("Снега не было.", "снега", "sing,gent"),
    ],
)
def test_a_subject_is_in_a_case_that_its_verb_has(text: str, form: str, marks: str) -> None:
    found = tokens(text, "ru")
    read = zip(found, grammar.read(found, "ru"), strict=True)
    assert next(said for token, said in read if token.form == form).tag.endswith(marks)


@in_context
def test_exports_read_in_context() -> None:
    result = Meteor("ru", "tuned").score("Врач выписал лекарство", "Нет лекарства")
    (match,) = exports.record(result)["alignment"]
    assert match["evidence"]["candidate"] == "NOUN,inan,neut sing,accs"


@pytest.mark.resource("navec-news", "wiktionary-ru")
def test_scoring_loads_no_tagger() -> None:
    """Scores rest on no grammar in context, and workers carry no model of it."""
    program = (
        "import sys\n"
        "from meteor_core import Meteor\n"
        "metric = Meteor('ru')\n"
        "metric.score('Врач осмотрел больного', 'Больного осмотрели врачи')\n"
        "metric.compare(metric.sentence('кот спит'), metric.sentence('кот спал'))\n"
        "assert not {name.partition('.')[0] for name in sys.modules} & {'slovnet', 'threadpoolctl'}"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_word_is_read_once_however_many_links_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a word that is repeated on both sides each place has a link with each other one."""
    read: list[Token] = []
    grammar_of = grammar._grammar_of

    def counting(token: Token, weighed: Weighed, *asked: str) -> grammar.Grammar:
        read.append(token)
        return grammar_of(token, weighed, *asked)

    monkeypatch.setattr(grammar, "_grammar_of", counting)
    metric = Meteor("ru", "tuned", stages=["exact", "lemma"])
    (alignment,) = metric.align("кошка " * 20, ["кошкой " * 20])
    in_context = grammar.in_context(alignment, "ru")
    assert len(in_context.links) == 400
    assert len(read) <= 3 * 40
