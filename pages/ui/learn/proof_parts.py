"""The rest of a proof: all links with their prices, sets of phrases tried, chunks by parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from meteor_core import Alignment, Token
from meteor_core.explain.proof import Proof, SetProof
from meteor_core.model.view import phrase
from meteor_core.search.adjacency import PartBound
from meteor_core.search.edges import Edge
from meteor_core.search.proof import ChunkProof, Prices, less
from meteor_core.wording.proofs import DECIDED, ProofWords
from meteor_core.wording.words import count
from pages.ui.i18n.translation import _
from pages.ui.shared.figures import text_table
from pages.ui.shared.markdown import plain
from pages.ui.shared.widgets.controls import folded

_MOST_ROWS = 150
_MOST_SETS = 30
_LONGEST = 400


def links_table(chosen: SetProof, prices: Prices, picked: Sequence[Edge], say: ProofWords) -> None:
    """Draws every possible link: what it earns, what it costs."""
    count = len(chosen.links)
    label = _("Every possible link: {n}").format(n=count)
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
            "A phrase matches several words at once and earns 1 for each word that it joins on "
            "either side, so a link between two words earns 2. Every set of phrases was tried, "
            "with a separate proof for the words around it."
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
    folded(_("All sets of phrases tried"), "proof_sets", partial(_sets, found, say))
    return int(chosen)


def _named(phrases: Sequence[Edge], say: ProofWords) -> str:
    return ", ".join(map(say.link, phrases)) or _("no phrases")


def _sets(found: Proof, say: ProofWords) -> None:
    """What each earns; the sets given up, with a bound for all that go on from them."""
    best = found.sets[0].total
    rows = []
    for one in found.sets[:_MOST_SETS]:
        earned = say.coins(one.total)
        remark = _("the best") if one.total == best and not one.cut else ""
        if one.cut:
            earned = _("at most {bound}").format(bound=earned)
            remark = _("rejected with all sets that contain it")
        rows.append([plain(_named(one.phrases, say), _LONGEST), plain(earned), remark])
    text_table(rows, [_("Set of phrases"), _("Earns"), _("Remark")])
    if len(found.sets) > _MOST_SETS:
        message = _("Sets tried: {n}. The sets not shown earn no more.")
        st.caption(message.format(n=len(found.sets)))
    if found.robbing:
        message = _("Left out because they take a match from an earlier stage: {phrases}.")
        st.caption(plain(message.format(phrases=_named(found.robbing, say)), _LONGEST))
    if not found.complete:
        st.caption(_("Not all sets were tried, so this is not a proof."))


def chunks(found: ChunkProof, chosen: SetProof, alignment: Alignment) -> None:
    """Draws why no best matching has fewer chunks: most adjacent pairs of each part."""
    st.subheader(_("Why not fewer chunks?"), anchor=False)
    st.markdown(
        plain(
            _(
                "Two matches that are adjacent on both sides save a chunk, so the number of "
                "chunks is the number of matches minus the number of adjacent pairs. A link that "
                "can be replaced and cannot be adjacent to another match saves no chunk, so such "
                "links are left out unless a part needs them. The other links form parts that "
                "share no words. Each part has its own maximum of adjacent pairs, and no "
                "alignment has more than the sum of these maxima."
            ),
            2 * _LONGEST,
        )
    )
    together = _("sum")
    rows = [
        [_("matches without a choice"), "", str(found.settled), ""],
        *(_part_row(part, alignment) for part in found.parts),
        [f"**{together}**", "", f"**{found.adjacent}**", ""],
    ]
    # Four short headings: a phone has no room for more.
    text_table(rows, [_("Words"), _("Links"), _("Maximum pairs"), _("Decided by")])
    message = _(
        "Matches {matches} − adjacent pairs {pairs} = chunks {chunks}: no alignment has fewer."
    )
    if not found.proved:
        message = _("Matches {matches} − adjacent pairs {pairs} = chunks {chunks}, not proved.")
    st.markdown(
        plain(
            message.format(matches=found.matches, pairs=found.adjacent, chunks=found.chunks),
            _LONGEST,
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
    return [plain(f"{words} ~ {partners}", _LONGEST), str(part.options), most, _(DECIDED[part.by])]


def _listed(tokens: tuple[Token, ...], positions: Sequence[int]) -> str:
    return ", ".join(phrase(tokens, (at, at + 1)) for at in positions)
