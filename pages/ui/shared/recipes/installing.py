"""Resources on the page: installing what a language needs, saying what is missing and in use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

import streamlit as st

from meteor_core import MeteorError, languages, lexicons, resources
from meteor_core.explain import grammar
from meteor_core.lexicons import equivalents, lexical_relations
from meteor_core.meteor.variants import METEOR
from meteor_core.wording.palette import look
from pages.ui.i18n.translation import N_, _
from pages.ui.shared import messages
from pages.ui.shared.markdown import plain
from pages.ui.shared.recipes.recipe import Recipe, metric
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets.controls import folded

T = TypeVar("T")

MissingStages = Sequence[tuple[str, tuple[str, ...]]]
"""Stages that are off, each with the resources of which it needs one."""

_FAILED = "install_failed"
_LEXICONS = {N_("Thesaurus"): lexicons.thesaurus, N_("Word vectors"): lexicons.embedding}


def ensure(language: str) -> tuple[str, ...]:
    """Install and load a language's data at its first use; → names of all data files there are.

    Only those who may install do; others see what is off because data are missing. Files of other
    languages are among the names: NLTK compares Russian words by the English WordNet, too.
    """
    missing = _missing_defaults(language)
    if missing and language not in _failures() and held_resources.refusal() is None:
        install(missing, language)
    installed = tuple(name for name in resources.TABLE if resources.find(name))
    if language not in _loaded:
        # Load the lexicons and show this: after an installation or an update they are compiled
        # first. The lists of the further stages follow in another thread. Errors are reported
        # where the result would be.
        with (
            st.spinner(_("Preparing the word lists. This takes a few seconds.")),
            suppress(MeteorError),
        ):
            metric(Recipe(language, METEOR.name), installed).load()
        _loaded.add(language)
        _in_background(equivalents.read, languages.get(language))
    return installed


_loaded: set[str] = set()
"""The languages whose lexicons this process has loaded."""


def _in_background(function: Callable[[T], object], argument: T) -> threading.Thread:
    """Calls a function that compiles lists, so that nobody has to wait for them later."""

    def call() -> None:
        with suppress(MeteorError):
            function(argument)

    thread = threading.Thread(target=call, name="Compiling", daemon=True)
    thread.start()
    return thread


def _missing_defaults(language: str) -> list[str]:
    return [resource.name for resource in resources.missing(language)]


def install(names: Sequence[str], language: str) -> None:
    """Install with a progress bar; a failure is kept and shown by ``notes``, the page lives on."""
    area = st.empty()
    with area.container():
        st.caption(_("Downloading language data. This takes about a minute, the first time only."))
        bar = st.progress(0.0)
    lists = _in_background(lexical_relations.synonyms, language)  # they need no data
    try:
        resources.install(names, partial(_report, bar))
    except MeteorError as error:
        _failures()[language] = error
    else:
        _failures().pop(language, None)
        held_resources.accept(names)
        bar.progress(1.0, _("Preparing the word lists. This takes a few seconds."))
        lists.join()
    area.empty()


def _report(bar: st.delta_generator.DeltaGenerator, name: str, done: int, total: int) -> None:
    megabytes = f"{done / 1e6:.1f} / {total / 1e6:.1f}" if total else f"{done / 1e6:.1f}"
    text = _("{name}: {megabytes} MB").format(name=plain(name), megabytes=plain(megabytes))
    bar.progress(min(done / total, 1.0) if total else 0.0, text)


def _failures() -> dict[str, MeteorError]:
    """Language → why its data could not be installed in this session."""
    failures: dict[str, MeteorError] = st.session_state.setdefault(_FAILED, {})
    return failures


def _show_failure(language: str) -> None:
    failure = _failures().get(language)
    if failure is not None:
        messages.show_error(failure)


def notes(stages: MissingStages, language: str, *, grammar_shown: bool = True) -> None:
    """Draws which stages are off because a resource is missing, why, and the button that installs
    it.

    ``grammar_shown``: whether the page shows the grammar of words, so that data which no stage
    needs are reported too. Not for a metric with a ``problem``, which has the same button.
    """
    _show_failure(language)
    lacking = grammar.missing(language) if grammar_shown else ()
    _out_of_context(lacking)
    needless = set(grammar.models(language)) - set(lacking)
    also = [name for name in _missing_defaults(language) if name not in needless]
    missing_stages(stages, language, also=also)


def out_of_context(language: str) -> None:
    """Draws a remark that grammar cannot be read in context, if its data are missing."""
    _out_of_context(grammar.missing(language))


def _out_of_context(lacking: Sequence[str]) -> None:
    if lacking:
        said = _(
            "Forms are read without context, because data are missing ({names}). Where a form is "
            "ambiguous, all its readings are shown."
        )
        st.warning(said.format(names=", ".join(map(plain, lacking))))


def problem(error: MeteorError, language: str, key: str = "") -> None:
    """Draws an error; if a resource would fix it, with the button that installs it.

    ``key`` distinguishes this button from others of the same page.
    """
    _show_failure(language)
    messages.show_error(error)
    name = str(error.values.get("name", ""))
    if name in resources.TABLE and resources.find(name) is None:
        _install_button([name], language, key)


def missing_stages(
    stages: MissingStages,
    language: str,
    *,
    also: Sequence[str] = (),
    variant: str = "",
    key: str = "",
) -> None:
    """Stages that are off, and a button that installs what they need.

    ``also``: more resources to install. ``variant``: the title of the variant whose stages they
    are, where it is not the page's own.
    """
    for stage, names in stages:
        show = st.warning if names else st.caption
        show(_why_off(_(look(stage).label), names, variant))
    wanted = (*also, *(names[0] for _stage, names in stages if names))
    if not wanted:
        return
    here = held_resources.newcomers()  # the sidebar offers these
    lacking = [name for name in dict.fromkeys(wanted) if name not in here]
    if lacking:
        _install_button(lacking, language, key)


def _why_off(stage: str, names: Sequence[str], variant: str) -> str:
    if not names:
        message = _(
            "The stage “{stage}” is off, because nobody has published data for this language."
        )
    elif new := set(names) & set(held_resources.newcomers()):
        names = sorted(new)
        message = _("The stage “{stage}” is off until you use its new data ({names}).")
    else:
        message = _("The stage “{stage}” is off, because its data are not installed ({names}).")
    text = message.format(stage=stage, names=", ".join(map(plain, names)))
    return f"{plain(variant)}: {text}" if variant else text


def _install_button(names: Sequence[str], language: str, key: str) -> None:
    if (refusal := held_resources.refusal()) is not None:
        st.caption(messages.markdown(refusal))
        return
    button_key = "_".join(["install_missing", key, *names])
    if st.button(_("Install what is missing"), key=button_key):
        install(names, language)
        st.rerun()


def in_use(language: str) -> None:
    """Draws the thesaurus and the vectors in use, and what else could be had."""
    for name, load in _LEXICONS.items():
        try:
            lexicon = load(language)
        except MeteorError:
            continue  # its stage reports it in place of the result
        if lexicon is not None:
            st.caption(f"{_(name)}: {plain(lexicon.source)} ({plain(_(lexicon.licence))})")
    if not languages.get(language).vectors:
        st.caption(
            _("There are no word vectors for this language, so there is no embedding stage.")
        )
    folded(_("Language data"), "language_data", partial(_offers, language))


def _offers(language: str) -> None:
    """Everything there is for a language, and whether this visitor may install it."""
    refusal = held_resources.refusal()
    if refusal is not None:
        st.caption(messages.markdown(refusal))
    for resource in resources.TABLE.values():
        if language in resource.languages:
            _offer(resource, language, may_install=refusal is None)


def _offer(resource: resources.Resource, language: str, *, may_install: bool) -> None:
    """A row of the table of resources: what it is, its licence, a button where it is missing."""
    st.markdown(f"**{plain(resource.name)}**  \n{plain(_(resource.purpose))}")
    st.caption(plain(_(resource.licence)))
    if resources.find(resource.name):
        st.caption(_("Installed."))
        return
    if not may_install or resource.name in held_resources.newcomers():
        st.caption(_("Not in use."))
        return
    label = _("Install ({size} MB)").format(size=f"{resource.size / 1e6:.0f}")
    if st.button(label, key=f"install_{resource.name}"):
        with st.container():
            install([resource.name], language)
        st.rerun()
