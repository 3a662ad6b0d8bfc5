"""``--differences`` and similar options: questions about a corpus's words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import click
import joblib

from meteor_core.analyses import differences, endings, glossary
from meteor_core.analyses.blocks import Findings, Share, Work, gathered, run, with_shares
from meteor_core.analyses.differences import KINDS, REFERENCE
from meteor_core.analyses.glossary import TermRow, TermWork
from meteor_core.analyses.replacements import Categories, InsteadWork, MissedRow, accuracy
from meteor_core.analyses.replacements import rows as rows_of
from meteor_core.commands.files import Texts, opened
from meteor_core.languages import detect, sample
from meteor_core.messages.errors import InputError
from meteor_core.meteor.metric import Meteor
from meteor_core.readers import Dataset

_MOST = 20
"""Rows of a table that is printed; the JSON has all."""

Report = dict[str, Any]


Row = differences.DifferenceRow | endings.EndingRow


class Question(NamedTuple):
    """An option of the command: its help, how it is answered, and the answer as lines to read."""

    help: str
    answer: Callable[[Dataset, Meteor, int], Report]
    readable: Callable[[Report], str]


def _asked(dataset: Dataset, work: Work[Any], jobs: int, *more: tuple[str, ...]) -> Findings[Any]:
    references = [*dataset.references.values(), *more]
    workers = joblib.effective_n_jobs(jobs)
    blocks = list(run(dataset.systems, references, work, workers))
    return with_shares(gathered(tuple(dataset.systems), blocks))


def _differences(dataset: Dataset, metric: Meteor, jobs: int) -> Report:
    """Kind → segments that differ by system, and the rows of differences."""
    sources = dataset.sources
    language = detect(sample(sources)) if sources else ""
    work = differences.DifferenceWork(metric.settings.language, language, metric.settings.held)
    found = _asked(dataset, work, jobs, *([sources] if sources else []))
    sides = differences.AGAINST if sources else (REFERENCE,)
    return {side: _of_side(found, side) for side in sides}


def _of_side(found: Findings[Any], against: str) -> Report:
    kinds = KINDS if against == REFERENCE else differences.OF_SOURCE
    counted = differences.counts(found, against)
    return {
        kind: {
            "segments": dict(zip(found.names, counted[kind], strict=True)),
            "rows": [
                {"wanted": row.wanted, "candidate": row.got, "segments": _numbers(found, row)}
                for row in differences.rows(found, kind, against)
            ],
        }
        for kind in kinds
    }


def _numbers(found: Findings[Any], row: Row) -> dict[str, list[int]]:
    """For each system the segments, counted from 1."""
    pairs = zip(found.names, row.segments, strict=True)
    return {name: [segment + 1 for segment in segments] for name, segments in pairs if segments}


def _readable_differences(report: Report) -> str:
    parts = []
    for against, kinds in report.items():
        for kind, table in kinds.items():
            counts = ", ".join(f"{name} {count}" for name, count in table["segments"].items())
            lines = [f"{kind}, segments that differ from the {against}: {counts}"]
            lines += [_line(row) for row in table["rows"][:_MOST]]
            parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _line(row: Report) -> str:
    places = "; ".join(
        f"{name}: {', '.join(map(str, segments[:10]))}{' …' if len(segments) > 10 else ''}"
        for name, segments in row["segments"].items()
    )
    return f"  {row['wanted'] or '–'} → {row['candidate'] or '–'}   {places}"


def _instead(dataset: Dataset, metric: Meteor, jobs: int) -> Report:
    """System → what it missed with what stood in its place, and matched words by group."""
    work = InsteadWork(metric.settings, metric.stages, Categories(metric.settings.language))
    work = work.prepared(list(dataset.references.values()), jobs)
    found = _asked(dataset, work, jobs)
    return {
        name: {
            "missed": [
                _missed(row) for phrases in (False, True) for row in rows_of(found, system, phrases)
            ],
            "matched": _accuracy(found, system),
        }
        for system, name in enumerate(found.names)
    }


def _missed(row: MissedRow) -> Report:
    return {
        "lemmas": list(row.lemmas),
        "times": row.times,
        "instead": dict(row.instead),
        "segments": [segment + 1 for segment in row.segments],
    }


def _accuracy(found: Findings[Any], system: int) -> Report:
    """Grouping → group → its share."""
    groups: Report = {}
    for (grouping, group), share in accuracy(found, system).items():
        groups.setdefault(grouping, {})[group] = _share(share)
    return groups


def _share(share: Share) -> Report:
    return {
        "part": share.part,
        "whole": share.whole,
        "share": share.value,
        "interval": [share.low, share.high],
    }


def _readable_instead(report: Report) -> str:
    parts = []
    for name, answer in report.items():
        lines = [f"{name}: missed words of the references, and what is in their place"]
        ranked = sorted(answer["missed"], key=lambda row: -row["times"])
        for row in ranked[:_MOST]:
            places = ", ".join(f"{text or '–'} ×{times}" for text, times in row["instead"].items())
            lines.append(f"  {' '.join(row['lemmas'])} ×{row['times']}: {places}")
        lines.append(f"{name}: matched words of the references")
        for grouping, groups in answer["matched"].items():
            shown = ", ".join(f"{group} {_percent(share)}" for group, share in groups.items())
            lines.append(f"  {grouping}: {shown}")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def _percent(share: Report) -> str:
    low, high = share["interval"]
    return f"{100 * share['share']:.1f}% ({100 * low:.1f}–{100 * high:.1f})"


def _endings(dataset: Dataset, metric: Meteor, jobs: int) -> Report:
    """System → rates of changed forms; and the changes, with segments by system.

    Raises ``InputError`` for a language whose forms no dictionary has.
    """
    language = metric.settings.language
    if not endings.answers(language):
        raise InputError(
            "Endings cannot be compared for the language {language}.", language=language
        )
    found = _asked(dataset, endings.EndingWork(metric.settings, metric.stages), jobs)
    return {
        "rates": {
            name: {
                category: _share(share) for category, share in endings.rates(found, system).items()
            }
            for system, name in enumerate(found.names)
        },
        "rows": [
            {
                "category": row.category,
                "reference": list(row.reference),
                "candidate": list(row.candidate),
                "times": dict(zip(found.names, row.times, strict=True)),
                "segments": _numbers(found, row),
            }
            for row in endings.rows(found)
        ],
    }


def _readable_endings(report: Report) -> str:
    lines = ["Matched words with a different form of the same lemma"]
    for name, rates in report["rates"].items():
        shown = ", ".join(f"{category} {_percent(share)}" for category, share in rates.items())
        lines.append(f"  {name}: {shown}")
    for row in report["rows"][:_MOST]:
        times = ", ".join(f"{name} {count}" for name, count in row["times"].items())
        wanted, got = ("/".join(row[side]) for side in ("reference", "candidate"))
        lines.append(f"  {row['category']}: {wanted} → {got}   {times}")
    return "\n".join(lines)


QUESTIONS = {
    "differences": Question(
        "List numbers, names, negations, foreign words and punctuation that differ from the "
        "references.",
        _differences,
        _readable_differences,
    ),
    "instead": Question(
        "List the words and phrases (up to six words) that each system missed, and what it "
        "has in their place; count matched words by kind.",
        _instead,
        _readable_instead,
    ),
    "endings": Question(
        "List matched words that differ in case, number, gender, tense, aspect or person.",
        _endings,
        _readable_endings,
    ),
}
"""By the names of the options, which are their keys in the JSON too."""


_GLOSSARY = "glossary"

Asked = dict[str, Any]
"""The names of options that were given, and their values."""


def analyses_option(command: click.Command) -> click.Command:
    """Adds a flag for each question, and ``--glossary FILE``."""
    for name, question in QUESTIONS.items():
        command.params.append(click.Option([f"--{name}"], is_flag=True, help=question.help))
    help_ = (
        "A table of terms: one column, or a column of source terms and columns of "
        "target terms. Shows which systems use the terms."
    )
    command.params.append(
        click.Option([f"--{_GLOSSARY}"], type=Texts(), metavar="FILE", help=help_)
    )
    return command


def asked_questions(options: dict[str, Any]) -> Asked:
    """Takes the questions' options out of all → those that were given."""
    given = {name: options.pop(name) for name in (*QUESTIONS, _GLOSSARY)}
    return {name: value for name, value in given.items() if value}


def add_answers(report: Report, asked: Asked, dataset: Dataset, metric: Meteor, jobs: int) -> None:
    """Adds the answers to the report, under the names of their options."""
    for name, value in asked.items():
        if name == _GLOSSARY:
            report[name] = _terms(value, dataset, metric.settings.language, jobs)
        else:
            report[name] = QUESTIONS[name].answer(dataset, metric, jobs)


def readable_answers(report: Report) -> list[str]:
    """Writes the answers as text."""
    asked = (name for name in QUESTIONS if name in report)
    parts = [QUESTIONS[name].readable(report[name]) for name in asked]
    return [*parts, _readable_terms(report[_GLOSSARY])] if _GLOSSARY in report else parts


def _terms(path: Path, dataset: Dataset, language: str, jobs: int) -> list[dict[str, Any]]:
    """Lists the terms that segments call for, with segments (from 1), the most missed ones first.

    Raises ``InputError`` for a file without terms.
    """
    terms = glossary.read(opened([path])[0])
    sources = dataset.sources
    source = detect(sample(sources)) if sources else ""
    references = [*dataset.references.values(), *([sources] if sources else [])]
    work = TermWork(terms, language, source)
    blocks = list(run(dataset.systems, references, work, joblib.effective_n_jobs(jobs)))
    names = tuple(dataset.systems)
    return [_term(row, names) for row in glossary.rows(gathered(names, blocks), terms)]


def _term(row: TermRow, names: tuple[str, ...]) -> dict[str, Any]:
    return {
        "source": row.term.source,
        "targets": list(row.term.targets),
        "segments": [segment + 1 for segment in row.segments],
        "missed": {
            name: [segment + 1 for segment in segments]
            for name, segments in zip(names, row.missed, strict=True)
        },
    }


def _readable_terms(rows: list[dict[str, Any]]) -> str:
    """Writes the answer as text."""
    lines = [
        ("Terms: the number of segments that need each, and how many of these each system misses")
    ]
    for row in rows[:_MOST]:
        missed = ", ".join(f"{name} {len(places)}" for name, places in row["missed"].items())
        term = "; ".join(row["targets"])
        lines.append(f"  {row['source'] or '–'} = {term}: {len(row['segments'])}, missed: {missed}")
    return "\n".join(lines)
