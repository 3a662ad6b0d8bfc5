"""People judge translations: projects, their members, their votes, what the votes say.

    from meteor_core import annotations as an

    store = an.open_store()                        # SQLite in the data folder, or METEOR_DATABASE
    setup = an.Setup("WMT24 ru", "preference", annotators=2, instructions={"ru": "…", "en": "…"})
    an.plan(setup, dataset).votes                  # before making it: how much work it would be
    made = an.create(store, setup, dataset, people="Анна\nБорис: 30%, max 40")
    owner = made.owner                             # keys and links are shown once

    anna, boris = made.people                      # by their links: a token each
    me = an.resume(store, made.uid, anna.token)    # → Membership; raises AccessError
    an.enrol(store, owner, "Вера\nАнна: 20%")      # one more; items of her own
    an.renew(store, owner, number)                 # a lost link; an.merge: two names are one person
    while item := an.next_item(store, me):         # leased; the same one until it is judged
        item.lesson                                # of the tutorial: again until it is right
        show(item.references, item.candidates)     # blind, in the order to show
        item.context                               # what is beside it in its document
        an.vote(store, me, item.id, an.Preference(0), note="", seconds=4.2)    # or an.skip
    an.propose(store, me, item.id, how)            # ESA: the spans to begin with, or None
    an.progress(store, me)                         # done, open, of all, why there is nothing
    for past in an.recent(store, me):              # change one's mind: reopen, vote again
        an.reopen(store, me, past.item).answer
    an.earlier(store, me, item.id)                 # the way back, an item at a time

    an.change_rules(store, owner, quota=60, deadline=1.8e9)      # an.pause
    an.exclude(store, owner, number, "no care")    # votes left out, made anew; an.include undoes it

    gathered = an.load_project(store, owner)             # all votes with their history → an.results
    an.results.standings(gathered)
    for dispute in an.disputes(store, owner):      # what they disagree about, names hidden
        an.surroundings(store, owner, dispute.item.id)      # as annotators see it
        an.decide(store, owner, dispute.item.id, an.Preference(0), note="why")
    an.results.standings(gathered.adjudicated)     # final answers in the place of votes
    exports.annotations.workbook(gathered)         # XLSX; csv, jsonl, wmt, human

Every function takes a ``Membership`` and checks it. All raise ``AccessError`` (an ``InputError``)
for a person without the right, ``InputError`` for invalid input, ``ResourceError`` for a database
out of reach. ``Membership.token`` is a personal pass: give it to the annotator as a link, and do
not show it to others. Spans are half-open, in characters of the texts as ``Item`` has them.
"""

from meteor_core.annotations import results
from meteor_core.annotations.adjudication import (
    Dispute,
    Opinion,
    decide,
    disputes,
    surroundings,
    withdraw,
)
from meteor_core.annotations.answers import (
    SCHEMES,
    SEVERITIES,
    Answer,
    Assessment,
    Errors,
    Preference,
    Ranking,
    Rating,
    Span,
)
from meteor_core.annotations.item_context import Context, Sentence
from meteor_core.annotations.judgements import Gathered, Judgement, load_project
from meteor_core.annotations.keys import ADJUDICATOR, ANNOTATOR, OWNER, VIEWER
from meteor_core.annotations.known_answers import Missed, missed
from meteor_core.annotations.managing import (
    adjudicators,
    appoint,
    dismiss,
    end_key,
    exclude,
    include,
    leave,
    pardon,
    rekey,
    remove,
    renew,
    revoke,
)
from meteor_core.annotations.membership import Membership, enter, resume, title
from meteor_core.annotations.monitoring import Decision, Person, Watch, people, watch
from meteor_core.annotations.planning import Plan, plan
from meteor_core.annotations.progress import AnnotationProgress, Past, earlier, progress, recent
from meteor_core.annotations.projects import (
    Created,
    Project,
    close,
    create,
    describe,
    erase,
    revise,
)
from meteor_core.annotations.roster import Enrolled, enrol, merge
from meteor_core.annotations.setup import ANCHORS, CATEGORIES, Control, Setup
from meteor_core.annotations.store import Store, open_store
from meteor_core.annotations.work import (
    Item,
    Lesson,
    next_item,
    propose,
    reopen,
    skip,
    vote,
)
from meteor_core.annotations.work_rules import Rules, change_rules, pause

__all__ = [
    "ADJUDICATOR", "ANCHORS", "ANNOTATOR", "CATEGORIES", "OWNER", "SCHEMES", "SEVERITIES", "VIEWER",
    "AnnotationProgress", "Answer", "Assessment", "Context", "Control", "Created", "Decision",
    "Dispute", "Enrolled", "Errors", "Gathered", "Item", "Judgement", "Lesson", "Membership",
    "Missed", "Opinion", "Past", "Person", "Plan", "Preference", "Project", "Ranking", "Rating",
    "Rules", "Sentence", "Setup", "Span", "Store", "Watch", "adjudicators", "appoint",
    "change_rules", "close", "create", "decide", "describe", "dismiss", "disputes", "earlier",
    "end_key", "enrol", "enter", "erase", "exclude", "include", "leave", "load_project", "merge",
    "missed", "next_item", "open_store", "pardon", "pause", "people", "plan", "progress", "propose",
    "recent", "rekey", "remove", "renew", "reopen", "results", "resume", "revise", "revoke", "skip",
    "surroundings", "title", "vote", "watch", "withdraw",
]  # fmt: skip
