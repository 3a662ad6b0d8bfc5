"""The Words page: its inputs; readings, synsets and neighbours of a word; where they come from."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

from meteor_core import Token, languages, resources
from meteor_core.explain import words
from meteor_core.explain.grammar import Grammar, read
from meteor_core.explain.neighbours import Neighbour, nearest, neighbours, unmatched
from meteor_core.explain.words import Listed, Sense
from meteor_core.languages import Reading
from meteor_core.stages.registry import STAGES
from meteor_core.wording import grammar
from meteor_core.wording.evidence import lemma_text
from meteor_core.wording.palette import look
from meteor_core.wording.words import minus, number
from pages.ui.charts.wordmap import wordmap
from pages.ui.i18n import translation
from pages.ui.i18n.translation import _, pgettext
from pages.ui.shared.figures import page_style, show_figure, text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.installing import out_of_context
from pages.ui.shared.recipes.recipe import Recipe, metric
from pages.ui.shared.recipes.recipe_inputs import language_name, language_note
from pages.ui.shared.recipes.sliders import NEIGHBOURS
from pages.ui.shared.widgets.controls import folded

_MOST_MEMBERS = 24
_MOST_LINES = 30


def token_table(tokens: Sequence[Token], language: str) -> None:
    """Draws every token with its offsets, base and grammar in the sentence."""
    base = _("Lemma") if languages.get(language).lemmatises else _("Stem or base form")
    text_table(
        [
            {
                _("Token"): plain(token.text),
                _("Offsets"): f"{token.start}–{token.stop}",
                base: plain(lemma_text(token.base, token.tag)),
                _("Grammar"): _grammar(token, own),
            }
            for token, own in zip(tokens, read(tokens, language), strict=True)
        ]
    )
    out_of_context(language)


def _grammar(token: Token, own: Grammar) -> str:
    """Its grammar in words, and whether it is a content or a function word for δ."""
    if token.is_punctuation:
        return _("punctuation")
    kind = _("function word") if token.is_function else _("content word")
    described = grammar.describe(own.tag, _)
    if described and own.lemma != token.base:
        described = f"{plain(lemma_text(own.lemma, own.tag))}: {described}"
    return f"{described} · {kind}" if described not in ("", kind) else kind


def readings(readings: Sequence[Reading]) -> None:
    """Draws all parses of a form, whatever its neighbours."""
    st.subheader(_("Readings"), anchor=False)
    guessed = not all(reading.known for reading in readings)
    text_table(
        [
            {
                _("Lemma"): plain(lemma_text(reading.lemma, reading.tag)),
                # The tag as the analyser writes it, too: the words leave out animacy.
                _("Grammar"): f"{grammar.describe(reading.tag, _) or '–'}"
                f"  :small[:gray[{plain(reading.tag)}]]",
                _("Probability"): number(reading.probability),
            }
            | (
                {
                    _("Found by"): (
                        _("dictionary") if reading.known else _("guessed from the ending")
                    )
                }
                if guessed
                else {}
            )
            for reading in readings
        ]
    )
    if len(readings) > 1:
        said = _(
            "These are all readings of the form, with their frequencies. The metric uses the "
            "first one unless the other text suggests another. The grammar in the table above is "
            "derived from the sentence and does not change the score."
        )
        st.caption(said)


def base_forms(lemmas: Sequence[str]) -> None:
    """Draws the forms under which WordNet is searched for an English word."""
    st.caption(_("Looked up in WordNet as: {forms}.").format(forms=plain(", ".join(lemmas))))


def senses(
    senses: Sequence[Sense], source: str, word: Token, language: str, installed: tuple[str, ...]
) -> None:
    """Synsets with the thesaurus's details, and which members do not match the word."""
    st.subheader(_("Synsets"), anchor=False)
    if not source:
        st.caption(_("No thesaurus is installed for this language."))
    elif not senses:
        st.caption(_("{source} does not contain this word.").format(source=plain(source)))
    shown = dict.fromkeys(member for one in senses for member in one.members[:_MOST_MEMBERS])
    apart = _unmatched(word, language, installed, tuple(shown))
    for sense in senses:
        st.markdown(_sense(sense, apart))


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def _unmatched(
    word: Token, language: str, installed: tuple[str, ...], others: tuple[str, ...]
) -> frozenset[str]:
    """Opposites, and synonyms that vectors or rare senses contradict: not all are linked."""
    return unmatched(metric(Recipe(language, "tuned"), installed), word, others)


def _sense(sense: Sense, apart: Collection[str]) -> str:
    """Title and gloss, then members and related synsets, a line each."""
    gloss = f": {plain(sense.gloss, 300)}" if sense.gloss else ""
    members = ", ".join(sense.members[:_MOST_MEMBERS])
    more = "…" if len(sense.members) > _MOST_MEMBERS else ""
    relations = {
        _("members"): () if members == sense.title else (members + more,),
        _("not matched with this word"): (
            ", ".join(member for member in sense.members[:_MOST_MEMBERS] if member in apart),
        ),
        _("hypernyms"): sense.hypernyms,
        _("antonyms"): sense.antonyms,
        _("other parts of speech"): related_titles(sense),
    }
    lines = [f"**{plain(sense.title)}**{gloss}"]
    lines += [
        f"{label}: {plain('; '.join(titles), 600)}"
        for label, titles in relations.items()
        if any(titles)
    ]
    return "  \n".join(lines)


def own_lists(found: Listed, word: Token, language: str, installed: tuple[str, ...]) -> None:
    """Draws the program's own entries for the word, and which synonyms do not match."""
    st.subheader(_("Built-in word lists"), anchor=False)
    synonyms = found.synonyms[:_MOST_LINES]
    every_word = tuple(dict.fromkeys(each for line in synonyms for each in line))
    apart = _unmatched(word, language, installed, every_word)
    lines = {
        _("synonyms"): [", ".join(line) for line in found.synonyms],
        _("not matched with this word"): [each for each in every_word if each in apart],
        _("expressions"): found.expressions,
    }
    if not any(lines.values()):
        st.caption(_("These lists contain neither synonyms nor expressions for this word."))
    for label, every in lines.items():
        if every:
            more = "; …" if len(every) > _MOST_LINES else ""
            st.markdown(f"{label}: {plain('; '.join(every[:_MOST_LINES]) + more, 2000)}")


def related_titles(sense: Sense) -> tuple[str, ...]:
    """Synsets of other parts of speech by their titles; none that repeats the synset's own."""
    return tuple(dict.fromkeys(title for title in sense.derived if title != sense.title))


def resource_table() -> None:
    """Draws every data file: what it is for, its licence, whether it is here."""
    folded(_("Resources"), "words_resources", _resources)


def _resources() -> None:
    text_table(
        [
            {
                _("Name"): plain(resource.name),
                _("Used for"): plain(_(resource.purpose)),
                _("Licence"): plain(_(resource.licence)),
                pgettext("origin", "From"): plain(_(resource.origin)),
                _("Size"): _("{size} MB").format(size=f"{resource.size / 1e6:.0f}"),
                _("State"): _("Installed.") if resources.find(name) else "–",
            }
            for name, resource in resources.TABLE.items()
        ]
    )


# A word's nearest neighbours in the vectors as a list and a map; how alike several words are.

_MAPPED = 30
MOST_COMPARED = 12
"""Words of which each is compared with each: more make no table that can be read."""

SAME_COSINE = 0.0005
"""Cosines that are nearer than this are the same as they are shown."""


@st.cache_resource(scope="session", max_entries=32, show_spinner=False)
def _neighbours(
    word: Token, language: str, installed: tuple[str, ...], count: int
) -> tuple[Neighbour, ...]:
    """As many as are shown: each is scored with the word as a pair."""
    return neighbours(metric(Recipe(language, "meteor"), installed), word, count)


def neighbour_list(word: Token, language: str, installed: tuple[str, ...], source: str) -> None:
    """Draws the nearest words of the model, and the result of each as a pair."""
    st.subheader(_("Nearest neighbours"), anchor=False)
    neighbours = _neighbours(
        word,
        language,
        installed,
        st.slider(_("Neighbours shown"), *NEIGHBOURS, 20, key=COUNT, bind="query-params"),
    )
    if not neighbours:
        st.caption(_("{source} does not contain this word.").format(source=plain(source)))
        return
    text_table(
        [
            {
                _("Word"): plain(neighbour.word),
                _("Cosine"): number(neighbour.cosine),
                _("Result for the pair"): _verdict(neighbour),
            }
            for neighbour in neighbours
        ]
    )


def _verdict(neighbour: Neighbour) -> str:
    """The Pair page's result for the two: the stage of their match, or why there is none."""
    verdict = neighbour.verdict
    if verdict is None:
        return "–"
    if verdict.obstacle is None:
        return _("would match: {stage}").format(stage=_(look(verdict.stage).label))
    wording = STAGES[verdict.stage].obstacle(verdict.obstacle.kind)
    said = _(wording.brief or wording.message)
    compared = neighbour.compared
    if verdict.obstacle.kind != "threshold" or compared is None:
        return said
    if abs(compared - neighbour.cosine) < SAME_COSINE:
        return said
    return said + " " + _("(cosine of the lemmas: {cosine})").format(cosine=number(compared))


def neighbour_map(word: Token, language: str, width: int) -> None:
    """Draws the neighbourhood in two dimensions."""
    mapped = nearest(word, language, _MAPPED)
    if len(mapped) < 2:
        return
    names = [words.key(word, language), *(name for name, _cosine in mapped)]
    cosines = [1.0, *(cosine for _name, cosine in mapped)]
    positions = words.positions(names, language)
    figure = wordmap(names, positions, cosines, width=width, style=page_style())
    show_figure(figure, _("The nearest words by their two principal components"))
    st.caption(
        _(
            "Distances on the map are approximate; the cosines are exact. To see a cosine, "
            "point at a dot or tap it."
        )
    )


def similarity_table(
    words_with_vectors: Sequence[tuple[str, str]], language: str, spelling: str
) -> None:
    """Draws the cosine of each word with each: (text, spelling in the model) of each word.

    Of many, those with the word of this ``spelling`` alone.
    """
    if len(words_with_vectors) < 2:
        return
    st.subheader(_("Similarity"), anchor=False)
    if len(words_with_vectors) > MOST_COMPARED:
        _similarities_of_one(words_with_vectors, language, spelling)
    else:
        texts = [plain(text) for text, _spelling in words_with_vectors]
        cosines = words.cosines([spelling for _text, spelling in words_with_vectors], language)
        text_table(
            [
                {"": text} | {other: minus(value) for other, value in zip(texts, row, strict=True)}
                for text, row in zip(texts, cosines.tolist(), strict=True)
            ]
        )


def _similarities_of_one(
    words_with_vectors: Sequence[tuple[str, str]], language: str, spelling: str
) -> None:
    others = [(text, other) for text, other in words_with_vectors if other != spelling]
    if len(others) == len(words_with_vectors):
        st.caption(_("The model does not contain the chosen word."))
        return
    cosines = words.cosines([spelling, *(other for _text, other in others)], language)[0, 1:]
    ranked = sorted(zip(cosines.tolist(), others, strict=True), reverse=True)
    text_table(
        [{_("Word"): plain(text), _("Cosine"): minus(value)} for value, (text, _spelling) in ranked]
    )


# The Words page's widgets: the words, their language, the one to look at closely.

WORDS, LANGUAGE, WORD, COUNT = "words", "words_language", "words_place", "neighbours"
FIRST = {"ru": "Хороший врач осмотрел больного", "en": "The quick fox leapt"}
"""The text before anything is typed."""


def words_input() -> str:
    """Draws the box for one or several words, kept in the address."""
    return st.text_input(
        _("One or several words"),
        value=FIRST[translation.language()],
        key=WORDS,
        bind="query-params",
        persist_state="session",
    )


def language_choice(typed: str) -> str:
    """Draws the choice of the words' language: guessed by their letters unless it is chosen."""
    detected = languages.detect(typed)
    chosen = st.segmented_control(
        _("Language of the texts"),
        languages.codes(),
        default=detected,
        required=True,
        format_func=language_name,
        help=language_note(),
        key=f"{LANGUAGE}_{detected}",  # a choice made for words of another language does not count
    )
    return str(chosen)


def word_choice(tokens: tuple[Token, ...]) -> Token | None:
    """Draws the choice of the word to look at closely; None for punctuation alone."""
    by_form = {token.form: token for token in reversed(tokens) if not token.is_punctuation}
    forms = list(reversed(by_form))
    if not forms:
        return None
    if len(forms) == 1:
        return by_form[forms[0]]
    if st.session_state.get(WORD) not in forms:
        content = (form for form in forms if not by_form[form].is_function)
        st.session_state[WORD] = next(content, forms[0])
    chosen = st.pills(
        _("Word"),
        forms,
        format_func=lambda form: plain(by_form[form].text),
        key=WORD,
        required=True,
    )
    return by_form[str(chosen)]
