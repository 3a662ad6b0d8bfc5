"""Check the proof yourself: prices of words, what they forbid, and one's own links against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256

import streamlit as st

from meteor_core import Alignment, MeteorError, Token
from meteor_core.explain.proof import Proof, SetProof, proof
from meteor_core.model.view import Side, phrase
from meteor_core.search.adjacency import PartBound
from meteor_core.search.edges import Edge
from meteor_core.search.matching import TooLargeError
from meteor_core.search.proof import ChunkProof, Price, Prices, WordAt, added, challenge, less
from meteor_core.wording.palette import look
from meteor_core.wording.proofs import (
    DECIDED,
    ProofWords,
    links_say,
    matches_say,
    prices_say,
    summed,
)
from meteor_core.wording.words import count
from pages.ui.i18n.translation import _, language, translator
from pages.ui.learn.link_board import Lines, drawn_lines, link_board
from pages.ui.learn.state import CHOICES
from pages.ui.shared import address
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.page_inputs import pair_texts, pair_toolbar, recipe_of
from pages.ui.shared.recipes import installing, recipe
from pages.ui.shared.recipes.recipe_inputs import Sidebar
from pages.ui.shared.serving import held_resources
from pages.ui.shared.widgets import text_areas
from pages.ui.shared.widgets.controls import folded
from pages.ui.shared.widgets.text_areas import PAIR

_WIDEST = 1100
_LONGEST = 900
_MOST_WORDS = 200
"""Words of both sides that a class can look through; longer texts are shown none."""


def check_proof() -> None:
    """Draws the texts behind a fold, then the proof; the sidebar is the Pair page's."""
    text_areas.link_problem(PAIR)
    screen, below = st.container(key="proof_page", width=_WIDEST), st.container()
    with below, st.expander(_("Try your own pair"), key="proof_texts"):
        with st.container(horizontal=True):
            pair_toolbar()
        texts = pair_texts()
    chosen, installed = recipe_of(texts, Sidebar.opened())
    address.write_url(CHOICES)
    try:
        metric = recipe.metric(chosen, installed)
        result = metric.rate(recipe.align(chosen, installed, texts))
    except MeteorError as error:
        installing.problem(error, chosen.language)
        return
    with screen:
        installing.notes(metric.missing, chosen.language)
        _proof(result.alignment, metric.stages)


def _proof(alignment: Alignment, stages: tuple[str, ...]) -> None:
    """All of it, for one reference: the best."""
    st.markdown(
        _(
            "Why is there no better matching of these words? Every word has a price, and a link "
            "costs the sum of the prices of its two words. If no link costs less than it earns, "
            "no choice of links can earn more than the sum of all prices."
        )
    )
    if len(alignment.candidate) + len(alignment.reference) > _MOST_WORDS:
        st.info(
            _("Too long to check by hand. Choose a pair of up to {n} words.").format(n=_MOST_WORDS)
        )
        return
    if not alignment.links:
        st.info(_("No stage links any words here, so there is nothing to prove."))
        return
    try:
        found = proof(alignment, stages)
        number = set_choice(found, _words(alignment, found))
        chosen = found.of_set(number)
        held_resources.fragment(_screen)(alignment, found, chosen, number)
        chunks(found.chunks_of(number), chosen, alignment)
    except TooLargeError:
        st.info(_("There are too many equal words for a proof."))


def _words(alignment: Alignment, found: Proof) -> ProofWords:
    code = language()
    return ProofWords(alignment, found.stages, code, translator(code))


def _screen(alignment: Alignment, found: Proof, chosen: SetProof, number: int) -> None:
    """The board, the prices and the verdicts; a click runs this part alone."""
    name = sha256(repr((alignment.text, found.matches, chosen.links, number)).encode())
    work = work_on(name.hexdigest()[:12], found, chosen)
    say, prices = _words(alignment, found), work.prices(chosen.prices)
    if len(found.stages) > 1:
        st.caption(plain(_currency(found.stages), _LONGEST))
    work.lines = drawn_lines(alignment, work.lines, work.board)
    picked, strange = _picked(work, chosen)
    _board(alignment, chosen, prices, work, strange, say)
    with st.container(horizontal=True):
        st.button(
            _("The alignment's links"),
            key="proof_own_links",
            on_click=lambda: work.begin(own_lines(found, chosen)),
        )
        st.button(_("No links"), key="proof_no_links", on_click=lambda: work.begin(()))
    _price_buttons(prices, work, found, say)
    _verdicts(chosen, prices, picked, strange, say)
    links_table(chosen, prices, picked, say)


def _currency(stages: tuple[str, ...]) -> str:
    """What the letters mean, and that no number of later ones makes up for an earlier one."""
    said, looks = _("{name} – {meaning}"), map(look, stages)
    letters = ", ".join(
        said.format(name=shown.letter(language()), meaning=_(shown.label)) for shown in looks
    )
    rule = _("a match of an earlier stage is worth more than any number of matches of later stages")
    return f"{letters}; {rule}."


def _picked(work: Work, chosen: SetProof) -> tuple[list[Edge], list[tuple[int, int]]]:
    """The lines drawn that are possible links, and those that no stage links."""
    edges = {(edge.candidate_start, edge.reference_start): edge for edge in chosen.links}
    picked = [edges[line] for line in work.lines if line in edges]
    return picked, [line for line in work.lines if line not in edges]


def _board(
    alignment: Alignment,
    chosen: SetProof,
    prices: Prices,
    work: Work,
    strange: list[tuple[int, int]],
    say: ProofWords,
) -> None:
    """Words with their prices; all possible links behind those that are chosen."""
    cheap = set(prices.underpriced(chosen.links))
    link_board(
        alignment,
        work.lines,
        strange,
        work.board,
        tags={
            "candidate": _tags(chosen, prices, "candidate", len(alignment.candidate), say),
            "reference": _tags(chosen, prices, "reference", len(alignment.reference), say),
        },
        possible=[(e.candidate_start, e.reference_start, e in cheap) for e in chosen.links],
        phrases=[(*edge.candidate, *edge.reference) for edge in chosen.phrases],
    )
    st.caption(
        _(
            "The price of each word is below it, thin lines are possible links, and dashed lines "
            "are underpriced links. To add or remove a link, click a word, then a word on the "
            "other side."
        )
    )


def _tags(chosen: SetProof, prices: Prices, side: Side, length: int, say: ProofWords) -> list[str]:
    """What is below each word: its price, or that a phrase has taken it."""
    taken = {
        at
        for edge in chosen.phrases
        for at in range(*(edge.candidate if side == "candidate" else edge.reference))
    }
    words: list[WordAt] = [(side, position) for position in range(length)]
    return [
        _("in a phrase")
        if word[1] in taken
        else say.coins(prices.of(word))
        if word in prices.words
        else ""
        for word in words
    ]


def _price_buttons(prices: Prices, work: Work, found: Proof, say: ProofWords) -> None:
    """A word's price, a coin up or down."""
    words = list(prices.words)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.selectbox(
            _("Price of word"),
            range(len(words)),
            # Without the price: Streamlit identifies an option by its text, which must not change.
            format_func=lambda place: say.word(words[place]),
            key=WORD,
            width=320,
        )
        if len(found.stages) > 1:
            st.segmented_control(
                _("Coin"),
                range(len(found.stages)),
                format_func=lambda place: look(found.stages[place]).letter(language()),
                key=COIN,
                default=0,
                required=True,
            )
        for label, key, by in ((_("Raise"), "proof_raise", 1), (_("Lower"), "proof_lower", -1)):
            st.button(
                label, key=key, on_click=change_price, args=(work, words, len(found.stages), by)
            )
        st.button(
            _("Use the proof’s prices"),
            key="proof_reset",
            disabled=not work.changes,
            on_click=reset_prices,
            args=(work,),
        )


def _verdicts(
    chosen: SetProof,
    prices: Prices,
    picked: list[Edge],
    strange: list[tuple[int, int]],
    say: ProofWords,
) -> None:
    """What the prices prove, and what stops the links that are chosen."""
    proved = prices.prove(chosen.links)
    with st.container(key="proof_verdict", gap="small"):
        st.subheader(_("What the prices prove"), anchor=False)
        every = summed(list(prices.words.values()), say.stages, say.language)
        total = _("Sum of prices: {sum} = {total}")
        st.caption(plain(total.format(sum=every, total=say.coins(prices.total)), 2 * _LONGEST))
        _sentences(prices_say(prices, chosen, say))
        if chosen.phrases:
            _sentences([matches_say(chosen, say)])
        st.subheader(_("Can you find a better alignment?"), anchor=False)
        if strange:
            st.markdown(_strange(chosen))
        _sentences(links_say(challenge(prices, picked), proved, chosen, say))


def _strange(chosen: SetProof) -> str:
    if not chosen.phrases:
        return _("The dotted lines join words that no stage links. They earn nothing.")
    return _(
        "The dotted lines join words that no stage links or that belong to a phrase of this set. "
        "They earn nothing."
    )


def _sentences(sentences: list[str]) -> None:
    """The first as it is; what follows a colon as a list."""
    listing = False
    for sentence in sentences:
        st.markdown(("- " if listing else "") + plain(sentence, _LONGEST))
        listing = listing or sentence.endswith(":")


# What a person does with a proof: prices raised and lowered, links chosen; kept in the session.

_WORK = "proof_work"
WORD, COIN = "proof_word", "proof_coin"


@dataclass(slots=True)
class Work:
    """``name`` identifies the proof; ``turn`` counts the boards that had to begin again."""

    name: str
    lines: Lines
    changes: dict[WordAt, Price] = field(default_factory=dict)
    turn: int = 0

    def prices(self, given: Prices) -> Prices:
        """Returns the proof's prices with the person's changes."""
        return given.changed(self.changes)

    @property
    def board(self) -> str:
        """The key of the board with these lines."""
        return f"proof_board_{self.name}_{self.turn}"

    def begin(self, lines: Lines) -> None:
        """Have the board show other lines."""
        self.lines, self.turn = lines, self.turn + 1


def work_on(name: str, proof: Proof, chosen: SetProof) -> Work:
    """Returns the work on this proof as it was left; at first with the alignment's own links."""
    work: Work | None = st.session_state.get(_WORK)
    if work is None or work.name != name:
        work = st.session_state[_WORK] = Work(name, own_lines(proof, chosen))
    return work


def own_lines(proof: Proof, chosen: SetProof) -> Lines:
    """Returns the alignment's links between words, as far as this set of phrases leaves them."""
    free = set(chosen.links)
    return tuple(
        (edge.candidate_start, edge.reference_start) for edge in proof.matches if edge in free
    )


def change_price(work: Work, words: list[WordAt], ranks: int, by: int) -> None:
    """Adds or takes a coin for the chosen word in the chosen stage."""
    word = words[st.session_state[WORD]]
    stage = int(st.session_state.get(COIN) or 0)
    coin = tuple(by * (place == stage) for place in range(ranks))
    work.changes[word] = added([work.changes.get(word, (0,) * ranks), coin], ranks)


def reset_prices(work: Work) -> None:
    """Restores the proof's own prices."""
    work.changes.clear()


# The rest of a proof: all links with their prices, sets of phrases tried, chunks by parts.

_MOST_ROWS = 150
_MOST_SETS = 30
_LONGEST_CELL = 400


def links_table(chosen: SetProof, prices: Prices, picked: Sequence[Edge], say: ProofWords) -> None:
    """Draws every possible link: what it earns, what it costs."""
    count = len(chosen.links)
    label = _("All possible links: {n}").format(n=count)
    folded(label, "proof_links", partial(_links, chosen, prices, picked, say))


def _links(chosen: SetProof, prices: Prices, picked: Sequence[Edge], say: ProofWords) -> None:
    cheap = set(prices.underpriced(chosen.links))
    shown = sorted(chosen.links, key=lambda edge: edge not in cheap)[:_MOST_ROWS]
    rows = []
    for edge in shown:
        cost, earned = prices.cost(edge), prices.earns(edge)
        sign = "<" if edge in cheap else "=" if cost == earned else ">"
        said = " · " + _("underpriced") if edge in cheap else ""
        rows.append(
            [
                plain(say.link(edge)),
                plain(f"{say.coins(cost)} {sign} {say.coins(earned)}{said}"),
                plain(say.coins(less(cost, earned))),
                "✓" if edge in picked else "",
            ]
        )
    headings = [_("Link"), _("Cost and gain"), _("Left over"), _("Chosen")]
    text_table(rows, headings)
    if len(chosen.links) > len(shown):
        st.caption(_("The first {n} rows.").format(n=len(shown)))


def set_choice(found: Proof, say: ProofWords) -> int:
    """Which set of phrases the proof is for; → its number. Without phrases there is one."""
    if len(found.sets) == 1 and not found.robbing:
        return 0
    st.markdown(
        _(
            "A phrase matches several words at once. Like a link between two words, which earns "
            "2, it earns 1 for each word that it joins on either side. Every set of phrases was "
            "tried, with a separate proof for the words around it."
        )
    )
    open_sets = [n for n, one in enumerate(found.sets) if not one.cut][:_MOST_SETS]
    if found.own not in open_sets:
        open_sets.append(found.own)
    chosen = st.selectbox(
        _("Set of phrases"),
        open_sets,
        index=open_sets.index(found.own),
        format_func=lambda n: (
            f"{_named(found.sets[n].phrases, say)} · {say.coins(found.sets[n].total)}"
        ),
        key=f"proof_set_{hash(found.sets)}",
    )
    folded(_("Sets of phrases tried"), "proof_sets", partial(_sets, found, say))
    return int(chosen)


def _named(phrases: Sequence[Edge], say: ProofWords) -> str:
    return ", ".join(map(say.link, phrases)) or _("no phrases")


def _sets(found: Proof, say: ProofWords) -> None:
    """What each earns; the sets given up, with a bound for all that go on from them."""
    best = found.sets[0].total
    rows = []
    for one in found.sets[:_MOST_SETS]:
        earned = say.coins(one.total)
        remark = _("best set") if one.total == best and not one.cut else ""
        if one.cut:
            earned = _("at most {bound}").format(bound=earned)
            remark = _("rejected, like all sets that contain it")
        rows.append([plain(_named(one.phrases, say), _LONGEST_CELL), plain(earned), remark])
    text_table(rows, [_("Set of phrases"), _("Earns"), _("Remark")])
    if len(found.sets) > _MOST_SETS:
        message = _("Sets tried: {n}. The best ones are shown.")
        st.caption(message.format(n=len(found.sets)))
    if found.robbing:
        message = _("Left out because they take a match from an earlier stage: {phrases}.")
        st.caption(plain(message.format(phrases=_named(found.robbing, say)), _LONGEST_CELL))
    if not found.complete:
        st.caption(_("Not all sets were tried, so this is not a proof."))


def chunks(found: ChunkProof, chosen: SetProof, alignment: Alignment) -> None:
    """Draws why no best matching has fewer chunks: most adjacent pairs of each part."""
    st.subheader(_("Why not fewer chunks?"), anchor=False)
    st.markdown(
        plain(
            _(
                "The number of chunks is the number of matches minus the number of adjacent "
                "pairs, that is, of pairs of matches that are adjacent on both sides. Links that "
                "can be replaced and cannot form such a pair are left out unless a part needs "
                "them; the other links fall into parts that share no words. No alignment has "
                "more adjacent pairs than the sum of the parts' maxima."
            ),
            2 * _LONGEST_CELL,
        )
    )
    together = _("sum")
    rows = [
        [_("matches without alternatives"), "", str(found.settled), ""],
        *(_part_row(part, alignment) for part in found.parts),
        [f"**{together}**", "", f"**{found.adjacent}**", ""],
    ]
    # Four short headings: a phone has no room for more.
    text_table(rows, [_("Words"), _("Links"), _("Maximum pairs"), _("Method")])
    message = _(
        "Matches {matches} − adjacent pairs {pairs} = chunks {chunks}. No alignment has fewer "
        "chunks."
    )
    if not found.proved:
        message = _(
            "Matches {matches} − adjacent pairs {pairs} = chunks {chunks}. This number "
            "is not proved to be the smallest."
        )
    st.markdown(
        plain(
            message.format(matches=found.matches, pairs=found.adjacent, chunks=found.chunks),
            _LONGEST_CELL,
        )
    )
    if chosen.phrases:
        whole = count(sum(chosen.total) / 2)
        said = _(
            "A phrase counts as one match here. The Pair page counts its words, so there the "
            "number of matches is {n}."
        )
        st.caption(said.format(n=whole))


def _part_row(part: PartBound, alignment: Alignment) -> list[str]:
    words = _listed(alignment.candidate, part.candidates)
    partners = _listed(alignment.reference, part.references)
    most = str(part.most) if part.proved else _("{n}, not proved").format(n=part.most)
    return [
        plain(f"{words} ~ {partners}", _LONGEST_CELL),
        str(part.options),
        most,
        _(DECIDED[part.by]),
    ]


def _listed(tokens: tuple[Token, ...], positions: Sequence[int]) -> str:
    return ", ".join(phrase(tokens, (at, at + 1)) for at in positions)
