"""The rules by name: the register, the table rules a group agrees on, and faults that cite them."""

from mahj_tutor.rulebook.fault import Fault, refuse
from mahj_tutor.rulebook.profiles import Option, Profile, options, profile, profiles
from mahj_tutor.rulebook.register import Document, Rule, Source, documents, register, rule

__all__ = [
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
]
