"""Published recipes, each as data: how to split, which stages, which search, which parameters.

The signature that every number carries is made of the same data, in sacreBLEU's manner:
``key:value|key:value|…``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from meteor_core import languages
from meteor_core.languages import ByLanguage, Language
from meteor_core.languages.analysis import Analyser
from meteor_core.languages.english import porter_analyser
from meteor_core.languages.meteor15 import java_hash
from meteor_core.languages.russian import notebook_analyser
from meteor_core.lexicons import word_lists
from meteor_core.messages.errors import ChoiceError
from meteor_core.messages.phrase import N_, Phrase
from meteor_core.meteor import meteor15
from meteor_core.meteor.alignment import Proposer, propose, propose_needed
from meteor_core.meteor.counting import PLAIN, Rules
from meteor_core.model import Parameters
from meteor_core.model.limits import check_text
from meteor_core.model.version import VERSION
from meteor_core.model.written import written
from meteor_core.search.edges import Search
from meteor_core.search.heuristic import beam, greedy, greedy_from_right, mended_beam
from meteor_core.search.optimal import optimal
from meteor_core.stages import lemma, synonym
from meteor_core.stages.published import (
    every_proposal,
    porter_stem,
    stem_synonym,
    stem_synonym_resources,
)
from meteor_core.stages.record import Made, StageRecord
from meteor_core.stages.registry import STAGES, suiting
from meteor_core.stages.stage import Stage

EXACT = N_("the unit in which the other weights are measured.")
DEFAULT = N_("the stage's default, because no weight is set for this language.")
NONE_PUBLISHED = N_("1 for every match, because no other weights were published.")
METEOR15_FITS = N_(
    "as published with METEOR 1.5. These weights may increase from stage to stage: in English, "
    "0.6 for a stem and 0.8 for a synonym."
)
FITTED = N_("from the file of the fitted variant.")


def tuned_parameters(language: Language) -> Parameters:
    """Returns the language's parameters for ``tuned``.

    A stage without a weight there has that of its record, within those of the stages around it.
    """
    own, stages = dict(language.parameters.weights), suiting(language)
    weights, most = {}, 1.0
    for number, name in enumerate(stages):
        least = max((own[later] for later in stages[number:] if later in own), default=0.0)
        weights[name] = most = own.get(name, min(max(STAGES[name].weight, least), most))
    unlike_one = tuple((name, weight) for name, weight in weights.items() if weight != 1)
    return replace(language.parameters, weights=unlike_one)


def own_weight_from(language: Language, stage: str) -> str:
    """Returns where a weight of ``tuned`` comes from, a msgid."""
    if stage == "exact":
        return EXACT
    return language.weights_from if stage in dict(language.parameters.weights) else DEFAULT


def usual_analyser(language: Language, punctuation: bool) -> Analyser:
    return language.analyser(punctuation)


def published_analyser(language: Language, punctuation: bool) -> Analyser:
    """Makes the analyser with the programs' tokens and forms, where ``meteor`` reads spellings."""
    return (language.published or language.analyser)(punctuation)


@dataclass(frozen=True, slots=True)
class Variant:
    """A way of computing METEOR. ``stages`` and ``parameters`` are keyed by language code.

    ``reads_in_pairs``: whether a form's other readings are taken where the other side has them.
    ``own_stages``: the stages that it makes differently from their records.
    ``optional``: the stages that can be chosen, if they are more than ``stages``.
    ``weights``: of the first, second, … stage in use, if a variant weights them by position.
    ``weights_from``: where these come from, a msgid; "" where that depends on language and stage.
    ``first_of_equals``: of references with one score the first counts, not the shortest.
    ``options``: what may be changed, by name: ``1.5/util``; ``notes`` describes the changes.
    """

    name: str
    title: str
    citation: str
    stages: Mapping[str, tuple[str, ...]]
    parameters: Mapping[str, Parameters]
    search: Search = optimal
    analyser: Callable[[Language, bool], Analyser] = usual_analyser
    own_stages: Mapping[str, Made] = field(default_factory=dict)
    rules: Rules = PLAIN
    reads_in_pairs: bool = False
    proposer: Proposer = propose
    needed: Proposer = propose_needed
    optional: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    weights: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    weights_from: str = NONE_PUBLISHED
    first_of_equals: bool = False
    options: Mapping[str, meteor15.Option] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def full_title(self) -> str:
        """The title with the options of the name: ``"METEOR 1.5/util"``."""
        _, slash, options = self.name.partition("/")
        return f"{self.title}{slash}{options}"

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self.stages)

    def check(self, language: str, stages: Sequence[str]) -> None:
        """Raises ``ChoiceError`` for a language or a stage that the variant does not have."""
        if language not in self.stages:
            what = Phrase("language of variant {variant}", variant=self.name)
            raise ChoiceError(what, language, self.languages)
        valid = self.available(language)
        for name in stages:
            if name not in valid:
                raise ChoiceError("stage", name, valid)

    def check_stages(self, stages: Sequence[str]) -> None:
        """Raises ``ChoiceError`` for a stage that the recipe has in no language."""
        valid = tuple(dict.fromkeys(chain.from_iterable(map(self.available, self.languages))))
        for name in stages:
            if name not in valid:
                raise ChoiceError("stage", name, valid)

    def available(self, language: str) -> tuple[str, ...]:
        """Returns the stages that can be chosen, in their order."""
        return self.optional.get(language, self.stages[language])

    def made(self, stage: str) -> Made | StageRecord:
        """Returns how the variant makes a stage, and the resources of which it needs one."""
        return self.own_stages.get(stage) or STAGES[stage]

    def parameters_for(self, language: str, stages: tuple[str, ...]) -> Parameters:
        """Returns the recipe's parameters, with the weights that these stages have in it."""
        parameters = self.parameters[language]
        weights = zip(stages, self.weights.get(language, ()), strict=False)
        return replace(parameters, weights=tuple(weights)) if self.weights else parameters

    def weight_from(self, language: str, stage: str) -> str:
        """Returns where the recipe's weight of a stage comes from, a msgid."""
        return self.weights_from or own_weight_from(languages.get(language), stage)


def _first_stages(language: Language) -> tuple[str, ...]:
    """Exact, lemma or stem, and synonym where the language has a thesaurus."""
    return tuple(
        name for name in suiting(language) if name in ("exact", language.base_stage, "synonym")
    )


def _usual_stages(language: Language) -> tuple[str, ...]:
    """The first stages, and embedding where the language has vectors."""
    first = _first_stages(language)
    return tuple(name for name in suiting(language) if name in (*first, "embedding"))


def _parameters_2005(language: Language) -> Parameters:
    """Those of Banerjee & Lavie (2005), for every language."""
    return Parameters(alpha=0.9, beta=3.0, gamma=0.5)


def _parameters_2007(language: Language) -> Parameters:
    """Those of Lavie & Agarwal (2007) for English, which every language takes."""
    return Parameters(alpha=0.81, beta=0.83, gamma=0.28)


def _nltk_stages(language: Language) -> tuple[str, ...]:
    return "exact", "stem", "synonym"


PUBLISHED_STAGES: Mapping[str, Made] = {
    "stem": Made(lemma.make),
    "synonym": Made(synonym.make_published, STAGES["synonym"].resources),
}
"""Stems and synsets as in the papers: every synset counts, and no list or derivation matters."""

METEOR = Variant(
    "meteor",
    "METEOR",
    N_(
        "Banerjee & Lavie (2005): F-mean 10PR/(R+9P), penalty 0.5·(chunks/matches)³. The stages "
        "are exact, lemma (in English, stem), synonym and, in Russian, embedding; every match "
        "counts as 1. Known opposites, and different members of a class such as numbers or "
        "cities, never match. The search proves that no alignment is better, or reports that it "
        "could not."
    ),
    ByLanguage(_usual_stages),
    ByLanguage(_parameters_2005),
    reads_in_pairs=True,
    optional=ByLanguage(suiting),
)

TUNED = Variant(
    "tuned",
    "METEOR tuned",
    N_(
        "This variant is fitted to human scores and is not a published METEOR. Its mean "
        "Pearson's r with them is .395 on four Russian sets (METEOR: .325) and .479 on seven "
        "English sets (METEOR: .419). It adds paraphrases, similar letters and fitted weights, "
        "counts breaks instead of chunks, smooths P and R (σ), and gives letters a share of the "
        "score (μ)."
    ),
    ByLanguage(suiting),
    ByLanguage(tuned_parameters),
    weights_from="",
    rules=Rules(first_is_free=True),
    reads_in_pairs=True,
    options={
        "similarity": meteor15.Option(
            "Weight matches by similarity: in P and R, the words of a match by embeddings or by "
            "common letters count in proportion to its similarity.",
            {"rules": Rules(first_is_free=True, similarity_weighs=True)},
        )
    },
)

FIRST = Variant(
    "2005",
    "METEOR 2005",
    N_(
        "Banerjee & Lavie (2005): METEOR: An Automatic Metric for MT Evaluation with Improved "
        "Correlation with Human Judgments. F-mean 10PR/(R + 9P), penalty 0.5·(chunks/matches)³. "
        "Unlike the paper, this variant minimises chunks instead of crossings, uses Snowball's "
        "English stemmer instead of Porter's, and uses lemmas for Russian."
    ),
    ByLanguage(_first_stages),
    ByLanguage(_parameters_2005),
    analyser=published_analyser,
    own_stages=PUBLISHED_STAGES,
)

SECOND = Variant(
    "2007",
    "METEOR 2007",
    N_(
        "Lavie & Agarwal (2007): METEOR: An Automatic Metric for MT Evaluation with High Levels "
        "of Correlation with Human Judgments. The parameters are those for English, because none "
        "were published for Russian. Unlike the paper, this variant minimises chunks instead of "
        "crossings, uses Snowball's English stemmer instead of Porter's, and uses lemmas for "
        "Russian."
    ),
    ByLanguage(_first_stages),
    ByLanguage(_parameters_2007),
    analyser=published_analyser,
    own_stages=PUBLISHED_STAGES,
)

NOTEBOOK = Variant(
    "notebook",
    "Notebook METEOR",
    N_(
        "Works like many METEOR implementations in Jupyter notebooks. It lowercases the text, "
        "splits it at white space, takes the first parse of each word, and matches in three "
        "greedy passes from left to right. The parameters are those of Banerjee & Lavie (2005)."
    ),
    {"ru": ("exact", "lemma", "synonym")},
    {"ru": Parameters(alpha=0.9, beta=3.0, gamma=0.5)},
    search=greedy,
    needed=propose,
    analyser=notebook_analyser,
    own_stages=PUBLISHED_STAGES,
)

METEOR15 = Variant(
    "1.5",
    "METEOR 1.5",
    N_(
        "Denkowski & Lavie (2014): Meteor Universal: Language Specific Translation Evaluation "
        "for Any Target Language. This variant gives the same scores as the Java program and has "
        "the same defects. If several references give the same score, the first counts, so their "
        "order may change the corpus score."
    ),
    search=beam,
    analyser=meteor15.analyser,
    own_stages=meteor15.own_stages(java_hash),
    rules=meteor15.RULES,
    proposer=every_proposal,
    needed=every_proposal,
    weights_from=METEOR15_FITS,
    first_of_equals=True,
    options=meteor15.OPTIONS,
    **meteor15.task("rank"),
)

NLTK = Variant(
    "nltk",
    "NLTK 3.10",
    N_(
        "nltk.translate.meteor_score: greedy search from the right, Porter stems, and WordNet "
        "lookup by stem. The texts must already be tokenized, with spaces between words."
    ),
    ByLanguage(_nltk_stages),
    ByLanguage(_parameters_2005),
    search=greedy_from_right,
    needed=propose,
    analyser=porter_analyser,
    own_stages={"stem": Made(porter_stem), "synonym": Made(stem_synonym, stem_synonym_resources)},
)

VARIANTS: Mapping[str, Variant] = {
    variant.name: variant for variant in (METEOR, TUNED, METEOR15, SECOND, FIRST, NLTK, NOTEBOOK)
}
SEARCHES: Mapping[Search, str] = {
    optimal: "optimal",
    greedy: "greedy",
    greedy_from_right: "greedy-from-right",
    beam: "beam-40",
    mended_beam: "beam-40-mended",
}


def recipe(variant: str | Variant, strict: bool) -> Variant:
    """Returns a variant by its name, or itself; not ``strict``: with its program's defects
    fixed."""
    if isinstance(variant, Variant):
        return variant
    check_text("variant", variant)
    return get(variant if strict else f"{variant}/mended")


def base_of(name: str) -> Variant | None:
    """``"1.5/util"`` → the variant ``1.5``; None for what is called by no variant's name."""
    return VARIANTS.get(name.partition("/")[0])


def speaking(names: Iterable[str], language: str) -> list[str]:
    """Keeps of metrics' names those of METEOR's variants that support the language."""
    bases = {name: base_of(name) for name in names}
    return [name for name, base in bases.items() if base and language in base.languages]


def get(name: str) -> Variant:
    """``"2005"``, ``"1.5/util/ch"`` → that variant, changed by its options.

    Raises ``ChoiceError`` for a variant or an option that there is not.
    """
    base, *options = name.split("/")
    if base not in VARIANTS:
        raise ChoiceError("variant", base, VARIANTS)
    variant = VARIANTS[base]
    for option in options:
        if option not in variant.options:
            what = Phrase("option of variant {variant}", variant=base)
            raise ChoiceError(what, option, variant.options)
        chosen = variant.options[option]
        notes = (*variant.notes, chosen.note)
        variant = replace(variant, name=f"{variant.name}/{option}", notes=notes, **chosen.fields)
    return variant


def signature(
    recipe: Variant,
    language: str,
    analyser: str,
    stages: Sequence[Stage],
    parameters: Parameters,
    *,
    punctuation: bool,
    references: int,
    name: str = "",
    own: str = "",
) -> str:
    """Writes ``variant:meteor|lang:ru|refs:1|tok:…|punct:yes|stages:…|search:optimal|a:0.75|…``.

    σ and μ are included as ``s:`` and ``m:`` if they are not 0.

    ``references`` below 0: not every segment has as many, ``refs:var``.
    The hash of the program's lists, ``lists:1f2e3d4c``, is included if the variant uses them.
    Own words come before the stages, with their number and hash: ``…|own:3(1f2e3d4c)|stages:…``.
    Fitted parameters that have a name: ``variant:tuned|fitted:mine|lang:ru|…``.
    """
    lists = word_lists.digest(language) if recipe.reads_in_pairs else ""
    named, weights = [], []
    for stage in stages:
        resource = stage.resource.translate(_SEPARATORS)
        named.append(f"{stage.name}[{resource}]" if resource else stage.name)
        weights.append(written(parameters.weight(stage.name)))
    parts = {
        "variant": recipe.name,
        **({"fitted": name.translate(_SEPARATORS)} if name else {}),
        "lang": language,
        "refs": "var" if references < 0 else references,
        "tok": analyser,
        "punct": "yes" if punctuation else "no",
        **({"read": "in-pairs"} if recipe.reads_in_pairs else {}),
        **({"lists": lists} if lists else {}),
        **({"own": own} if own else {}),
        "stages": ",".join(named),
        "search": SEARCHES[recipe.search],
        "a": written(parameters.alpha),
        "b": written(parameters.beta),
        "g": written(parameters.gamma),
        "d": written(parameters.delta),
        **({"s": written(parameters.sigma)} if parameters.sigma else {}),
        **({"m": written(parameters.mu)} if parameters.mu else {}),
        "w": ",".join(weights),
        "v": VERSION,
    }
    return "|".join(map("{}:{}".format, parts, parts.values()))


_SEPARATORS = str.maketrans("|,[]", "/;()")
"""What separates parts of a signature, and what a resource's name has in its stead."""
