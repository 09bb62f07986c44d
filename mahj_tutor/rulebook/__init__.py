"""The rule register, the table rules that a group agrees on, and the faults that cite rules."""

from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Option, Profile, options, profile, profiles
from mahj_tutor.rulebook.register import SUBJECTS, Document, Rule, Source, documents, register, rule, subject

__all__ = [
    "SUBJECTS",
    "Document",
    "Fault",
    "Option",
    "Profile",
    "Rule",
    "Source",
    "documents",
    "options",
    "profile",
    "profiles",
    "refuse",
    "register",
    "rule",
    "subject",
]
