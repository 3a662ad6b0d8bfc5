"""What is known of words by themselves: tokens, readings, synsets, and where that comes from."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

from meteor_core import Token, languages, resources
from meteor_core.explain.grammar import read
from meteor_core.explain.neighbours import unmatched
from meteor_core.explain.own_lists import Listed
from meteor_core.explain.places import Grammar
from meteor_core.explain.words import Sense
from meteor_core.languages import Reading
from meteor_core.wording import grammar
from meteor_core.wording.lemmas import lemma_text
from meteor_core.wording.words import number
from pages.ui.i18n.translation import _, pgettext
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.installing import out_of_context
from pages.ui.shared.recipes.recipe import Recipe, metric
from pages.ui.shared.widgets.folding import folded

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
                _("Grammar"): _tag(reading.tag),
                _("Probability"): number(reading.probability),
            }
            | ({_("Found by"): _origin(reading)} if guessed else {})
            for reading in readings
        ]
    )
    if len(readings) > 1:
        said = _(
            "All readings of the form, with their frequencies. The metric takes the first, "
            "unless the other text suggests another. The grammar in the table above comes from "
            "the sentence and does not change the score."
        )
        st.caption(said)


def _origin(reading: Reading) -> str:
    return _("dictionary") if reading.known else _("guess by the ending")


def _tag(tag: str) -> str:
    """Grammar in words, and the tag as the analyser writes it: the words leave out animacy."""
    return f"{grammar.describe(tag, _) or '–'}  :small[:gray[{plain(tag)}]]"


def base_forms(lemmas: Sequence[str]) -> None:
    """Draws for English, which has no readings, the forms under which WordNet is searched for the
    word."""
    st.caption(_("Looked up in WordNet as: {forms}.").format(forms=plain(", ".join(lemmas))))


def senses(
    senses: Sequence[Sense], source: str, word: Token, language: str, installed: tuple[str, ...]
) -> None:
    """Synsets with the thesaurus's details, and which members do not match the word."""
    st.subheader(_("Synsets"), anchor=False)
    if not source:
        st.caption(_("No thesaurus is installed for this language."))
    elif not senses:
        st.caption(_("{source} does not know this word.").format(source=plain(source)))
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
        _("not matched as a pair"): (
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
    """Draws the entries of the program's lists for the word, most of which stages link,
    and which synonyms do not match all the same."""
    st.subheader(_("Lists of this program"), anchor=False)
    synonyms = found.synonyms[:_MOST_LINES]
    every_word = tuple(dict.fromkeys(each for line in synonyms for each in line))
    apart = _unmatched(word, language, installed, every_word)
    lines = {
        _("synonyms"): [", ".join(line) for line in found.synonyms],
        _("not matched as a pair"): [each for each in every_word if each in apart],
        _("expressions"): found.expressions,
    }
    if not any(lines.values()):
        st.caption(_("They contain neither synonyms nor expressions for this word."))
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
