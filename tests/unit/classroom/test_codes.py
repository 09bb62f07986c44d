"""Codes, names and secrets of a class."""

from __future__ import annotations

import random

import pytest

from mahj_tutor.classroom.codes import (
    LETTERS,
    class_code,
    code_hash,
    is_code,
    is_token,
    new_token,
    read_class_code,
    read_recovery_code,
    recovery_code,
    token_hash,
)
from mahj_tutor.classroom.names import clean_name
from tests.seeds import SEED


def test_codes_have_no_vowel_no_digit_and_nothing_that_looks_like_another_letter() -> None:
    assert set(LETTERS).isdisjoint("AEIOUYQ0123456789")
    choose = random.Random(f"{SEED} codes").choice
    codes = {class_code(choose=choose) for _ in range(2000)}
    assert all(len(each) == 5 and set(each) <= set(LETTERS) for each in codes)
    assert len(codes) > 1990


def test_a_rude_word_without_its_vowels_is_never_a_code() -> None:
    letters = iter("FCKBD" + "LMNPR")
    assert class_code(choose=lambda _: next(letters)) == "LMNPR"
    choose = random.Random(f"{SEED} rude").choice
    found = [class_code(choose=choose) for _ in range(3000)]
    assert not [each for each in found if any(bad in each for bad in ("FCK", "SHT", "CNT", "KKK", "NGR"))]


def test_a_code_that_is_taken_is_not_given_again() -> None:
    letters = iter("BDFHK" + "LMNPR")
    assert class_code({"BDFHK"}, lambda _: next(letters)) == "LMNPR"


@pytest.mark.parametrize("typed", ["bdfhk", " B D F H K ", "bdf-hk", "BDFHK"])
def test_a_code_may_be_typed_in_any_way(typed: str) -> None:
    assert read_class_code(typed) == "BDFHK"


@pytest.mark.parametrize(
    "typed", ["", "BDFH", "BDFHKL", "BDF1K", "BDFAE", "B" * 100_000, "ＢＤＦＨＫ", "\0BDFHK"]
)
def test_what_is_no_code_is_none(typed: str) -> None:
    assert read_class_code(typed) == ""


def test_a_recovery_code_has_a_part_that_finds_and_a_part_that_proves() -> None:
    code = recovery_code()
    place, secret = read_recovery_code(code.lower().replace("-", " "))
    assert (len(place), len(secret), f"{place}{secret}") == (3, 6, code.replace("-", ""))
    kept = code_hash(secret)
    assert kept.startswith("$argon2id$")
    assert secret not in kept
    assert is_code(secret, kept)
    assert not is_code(secret[::-1] + "B", kept)
    assert not is_code(secret, "no hash")


def test_of_a_link_only_a_hash_is_kept() -> None:
    token = new_token()
    assert len(token) >= 32
    assert token not in token_hash(token)
    assert is_token(token, token_hash(token))
    assert not is_token(token + "x", token_hash(token))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann\tB.  ", "Ann B."),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("A\u202e\u200fnn\ufeff", "Ann"),
        ("A\x00\x1b[31mnn", "A[31mnn"),
        ("x" * 10_000, "x" * 24),
        ("e" + "\u0301" * 50, "é\u0301\u0301"),
        ("\u200b\u2060 \n", ""),
        ("עדנה", "עדנה"),
        ("😀 Ann", "😀 Ann"),
    ],
)
def test_a_nickname_is_one_line_that_turns_nothing_around(typed: str, name: str) -> None:
    assert clean_name(typed) == name
