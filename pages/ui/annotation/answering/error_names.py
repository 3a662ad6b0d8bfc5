"""Kinds of errors and their severities in the interface's language."""

from __future__ import annotations

from meteor_core.exports.annotations import records
from pages.ui.i18n.translation import N_, _

CATEGORIES = {
    "mistranslation": N_("mistranslation"),
    "addition": N_("addition"),
    "omission": N_("omission"),
    "untranslated": N_("untranslated"),
    "grammar": N_("grammar"),
    "spelling": N_("spelling"),
    "punctuation": N_("punctuation"),
    "terminology": N_("terminology"),
    "style": N_("style"),
    "other": N_("other"),
    "Accuracy/Mistranslation": N_("Accuracy/Mistranslation"),
    "Accuracy/Addition": N_("Accuracy/Addition"),
    "Accuracy/Omission": N_("Accuracy/Omission"),
    "Accuracy/Untranslated text": N_("Accuracy/Untranslated text"),
    "Fluency/Grammar": N_("Fluency/Grammar"),
    "Fluency/Spelling": N_("Fluency/Spelling"),
    "Fluency/Punctuation": N_("Fluency/Punctuation"),
    "Fluency/Register": N_("Fluency/Register"),
    "Fluency/Inconsistency": N_("Fluency/Inconsistency"),
    "Fluency/Character encoding": N_("Fluency/Character encoding"),
    "Terminology/Inappropriate for context": N_("Terminology/Inappropriate for context"),
    "Terminology/Inconsistent use": N_("Terminology/Inconsistent use"),
    "Style/Awkward": N_("Style/Awkward"),
    "Locale convention/Address format": N_("Locale convention/Address format"),
    "Locale convention/Currency format": N_("Locale convention/Currency format"),
    "Locale convention/Date format": N_("Locale convention/Date format"),
    "Locale convention/Name format": N_("Locale convention/Name format"),
    "Locale convention/Telephone format": N_("Locale convention/Telephone format"),
    "Locale convention/Time format": N_("Locale convention/Time format"),
    "Other": N_("Other"),
    "Source error": N_("Source error"),
    "Non-translation": N_("Non-translation"),
}
SEVERITIES = {
    "neutral": N_("neutral"),
    "minor": N_("minor"),
    "major": N_("major"),
    "critical": N_("critical"),
}


def say(words: str) -> str:
    """What verdicts are made of in the interface's language; an owner's own names as they are."""
    return records.saying(_)(words)


def category_name(name: str) -> str:
    """A kind of error in the interface's language, as far as it came with the program."""
    return _(CATEGORIES[name]) if name in CATEGORIES else name


def severity_name(name: str) -> str:
    """How grave, in the interface's language."""
    return _(SEVERITIES[name]) if name in SEVERITIES else name
