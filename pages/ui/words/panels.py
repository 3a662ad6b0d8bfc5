"""What is known of words → tables, lists and a map."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from meteor_core import Token, languages, resources
from meteor_core.explain import grammar as in_sentence
from meteor_core.explain import words
from meteor_core.explain.grammar import Grammar
from meteor_core.explain.neighbours import Neighbour
from meteor_core.explain.words import Sense
from meteor_core.languages import Reading
from meteor_core.stages.registry import STAGES
from meteor_core.wording import grammar
from meteor_core.wording.palette import look
from pages.ui.charts.wordmap import wordmap
from pages.ui.i18n.translation import _
from pages.ui.shared import installing, pictures
from pages.ui.shared.components import plain
from pages.ui.words import inputs

_MOST_MEMBERS = 24
_MAPPED = 30
MOST_COMPARED = 12
"""Words of which each is compared with each: more make no table that can be read."""

SAME_COSINE = 0.0005
"""Cosines that are nearer than this are the same as they are shown."""


def table(rows: Sequence[dict[str, str]]) -> None:
    """Rows of Markdown as a table without numbers at its side."""
    st.table(pd.DataFrame(rows), hide_index=True, border="horizontal")


def tokens(found: Sequence[Token], language: str) -> None:
    """Every token with its offsets, base and grammar where it stands."""
    read = in_sentence.read(found, language)
    base = _("Lemma") if languages.get(language).lemmatises else _("Stem")
    table(
        [
            {
                _("Token"): plain(token.text),
                _("Offsets"): f"{token.start}–{token.stop}",
                base: plain(token.base),
                _("Grammar"): _kind(token, own),
            }
            for token, own in zip(found, read, strict=True)
        ]
    )
    installing.out_of_context(language)


def _kind(token: Token, own: Grammar) -> str:
    """Its grammar in words; what the δ of the metric asks: a content or a function word."""
    if token.is_punctuation:
        return _("punctuation")
    kind = _("function word") if token.is_function else _("content word")
    described = grammar.describe(own.tag, _)
    if described and own.lemma != token.base:
        described = f"{plain(own.lemma)}: {described}"
    return f"{described} · {kind}" if described not in ("", kind) else kind


def readings(found: Sequence[Reading]) -> None:
    """All parses of a form, whatever stands around it."""
    st.subheader(_("Readings"), anchor=False)
    guessed = not all(reading.known for reading in found)
    table(
        [
            {
                _("Lemma"): plain(reading.lemma),
                _("Grammar"): _tagged(reading.tag),
                _("Probability"): f"{reading.probability:.3f}",
            }
            | ({_("Found by"): _source(reading)} if guessed else {})
            for reading in found
        ]
    )
    if len(found) > 1:
        said = _(
            "All that the form can be, with how often it is that. The metric goes by this alone; "
            "the grammar above is read in the sentence and moves no score."
        )
        st.caption(said)


def _source(reading: Reading) -> str:
    return _("dictionary") if reading.known else _("guess by the ending")


def _tagged(tag: str) -> str:
    """Grammar in words, and the tag as the analyser writes it: the words leave out animacy."""
    return f"{grammar.describe(tag, _) or '–'}  :small[:gray[{plain(tag)}]]"


def base_forms(lemmas: Sequence[str]) -> None:
    """English has no readings: under which forms WordNet is asked for the word."""
    st.caption(_("WordNet looks it up as: {forms}.").format(forms=plain(", ".join(lemmas))))


def senses(found: Sequence[Sense], source: str) -> None:
    """Synsets with what the thesaurus tells of them."""
    st.subheader(_("Synsets"), anchor=False)
    if not source:
        st.caption(_("No thesaurus is installed for this language."))
    elif not found:
        st.caption(_("{source} does not know this word.").format(source=plain(source)))
    for sense in found:
        st.markdown(_sense(sense))


def _sense(sense: Sense) -> str:
    gloss = f": {plain(sense.gloss, 300)}" if sense.gloss else ""
    lines = [f"**{plain(sense.title)}**{gloss}"]
    shown = ", ".join(sense.members[:_MOST_MEMBERS])
    more = "…" if len(sense.members) > _MOST_MEMBERS else ""
    for label, titles in (
        (_("members"), () if shown == sense.title else (shown + more,)),
        (_("hypernyms"), sense.hypernyms),
        (_("antonyms"), sense.antonyms),
        (_("other parts of speech"), others(sense)),
    ):
        if titles:
            lines.append(f"{label}: {plain('; '.join(titles), 600)}")
    return "  \n".join(lines)


def others(sense: Sense) -> tuple[str, ...]:
    """Synsets of other parts of speech by their titles, which often are the same as its own."""
    return tuple(dict.fromkeys(title for title in sense.derived if title != sense.title))


def neighbours(found: Sequence[Neighbour], source: str) -> None:
    """The nearest words of the model, and what the embedding stage would make of each."""
    st.subheader(_("Nearest neighbours"), anchor=False)
    if not source:
        st.caption(_("No word vectors for this language, hence no embedding stage."))
        return
    shown = inputs.count()
    if not found:
        st.caption(_("{source} does not know this word.").format(source=plain(source)))
        return
    table(
        [
            {
                _("Word"): plain(near.word),
                _("Cosine"): f"{near.cosine:.3f}",
                _("As a pair"): _verdict(near),
            }
            for near in found[:shown]
        ]
    )


def _verdict(near: Neighbour) -> str:
    """What the Pair page would say of the two: the stage of their match, or why there is none."""
    verdict = near.verdict
    if verdict is None:
        return "–"
    stage = _(look(verdict.stage).label)
    if verdict.obstacle is None:
        return _("would match: {stage}").format(stage=stage)
    wording = STAGES[verdict.stage].obstacles[verdict.obstacle.kind]
    said = _(wording.brief or wording.message)
    compared = near.compared
    if verdict.obstacle.kind != "threshold" or compared is None:
        return said
    if abs(compared - near.cosine) < SAME_COSINE:
        return said
    return said + " " + _("(of the lemmas: {cosine})").format(cosine=f"{compared:.3f}")


def word_map(key: str, found: Sequence[Neighbour], language: str, room: int) -> None:
    """The neighbourhood in two dimensions."""
    near = found[:_MAPPED]
    if len(near) < 2:
        return
    names = [key, *(one.word for one in near)]
    figure = wordmap(
        names,
        words.positions(names, language),
        [1.0, *(one.cosine for one in near)],
        room=room,
        theme=pictures.look()["theme"],
    )
    pictures.still(figure, _("The neighbourhood by its two principal components"))
    st.caption(_("Distances on the map are rough; the cosines are exact. Hover a point for both."))


def similarity(known: Sequence[tuple[str, str]], language: str, spelling: str) -> None:
    """The cosine of each word with each: (text, spelling in the model) of each word.

    Of many, those with the word of this ``spelling`` alone.
    """
    if len(known) < 2:
        return
    st.subheader(_("Similarity"), anchor=False)
    if len(known) > MOST_COMPARED:
        _similarity_of_one(known, language, spelling)
    else:
        _similarity_of_all(known, language)


def _similarity_of_one(known: Sequence[tuple[str, str]], language: str, spelling: str) -> None:
    others = [(text, other) for text, other in known if other != spelling]
    if len(others) == len(known):
        st.caption(_("The model does not know the word chosen."))
        return
    cosines = words.cosines([spelling, *(other for _text, other in others)], language)[0, 1:]
    ranked = sorted(zip(cosines.tolist(), others, strict=True), reverse=True)
    table([{_("Word"): plain(text), _("Cosine"): f"{value:.3f}"} for value, (text, _s) in ranked])


def _similarity_of_all(known: Sequence[tuple[str, str]], language: str) -> None:
    cosines = words.cosines([spelling for _text, spelling in known], language)
    table(
        [
            {"": plain(text)}
            | {
                plain(other): f"{value:.3f}"
                for (other, _spelling), value in zip(known, row, strict=True)
            }
            for (text, _spelling), row in zip(known, cosines.tolist(), strict=True)
        ]
    )


def installed() -> None:
    """Every data file: what it is for, its licence, whether it is here."""
    with st.expander(_("Resources")):
        table(
            [
                {
                    _("Name"): plain(resource.name),
                    _("What for"): plain(_(resource.purpose)),
                    _("Licence"): plain(_(resource.licence)),
                    _("From"): plain(_(resource.origin)),
                    _("Size"): _("{size} MB").format(size=f"{resource.size / 1e6:.0f}"),
                    _("State"): _("Installed.") if resources.find(name) else "–",
                }
                for name, resource in resources.TABLE.items()
            ]
        )
