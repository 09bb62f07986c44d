"""The traps of hands, one by one: what is made, how far it is, what helps and what may go."""

from __future__ import annotations

from collections import Counter

from mahj_tutor.card import first_card
from mahj_tutor.solver import Solver, solver_for
from mahj_tutor.tiles import text, tile, tiles
from tests.unit.made_hands import is_made, one, shown


def draws(solver: Solver, concealed: str, *exposed: str) -> str:
    return text(solver.useful_draws(tiles(concealed), shown(*exposed)))


def spare(solver: Solver, concealed: str, *exposed: str) -> str:
    return text(solver.free_discards(tiles(concealed), shown(*exposed)))


def away(solver: Solver, concealed: str, *exposed: str) -> int:
    return solver.tiles_away(tiles(concealed), shown(*exposed))


def test_a_pair_and_a_pung_of_one_tile() -> None:
    solver = one("FFFF 66a 666a 88888b")
    assert is_made(solver, "F F F F 6B 6B 6B J J 8C 8C 8C 8C J")
    assert is_made(solver, "F F F F 6B 6B J J J 8C 8C 8C 8C J")
    # one 6 Bam of the pair is missing: no joker is that, though one is left over
    lacking = "F F F F 6B J J J J 8C 8C 8C 8C J"
    assert (away(solver, lacking), draws(solver, lacking)) == (1, "6B")
    assert not is_made(solver, lacking)


def test_the_same_pair_twice() -> None:
    solver = one("FFFF 66a 66a 888b 888b")
    assert is_made(solver, "F F F J 6B 6B 6B 6B 8C 8C 8C 8C J J")
    lacking = "F F F J 6B 6B 6B 8C 8C 8C 8C J J J"
    assert (away(solver, lacking), draws(solver, lacking)) == (1, "6B")
    # three places for four jokers: one of them may go, or a tile for which it can stand
    assert spare(solver, lacking) == "8C F J"


def test_two_groups_of_one_tile_and_one_of_them_exposed() -> None:
    solver = one("FFFF 666a 666a 8888b")
    assert is_made(solver, "F F F F 6B J J 8C 8C 8C 8C", "6B 6B J")
    waiting = "F F F F 8C 8C 8C 8C"
    assert (away(solver, waiting, "6B 6B J"), draws(solver, waiting, "6B 6B J")) == (3, "6B J")
    assert (
        away(solver, waiting, "6B 6B J", "J J J as 6B"),
        draws(solver, waiting, "6B 6B J", "J J J as 6B"),
    ) == (
        0,
        "",
    )


def test_a_kong_shown_where_the_line_wants_a_pung() -> None:
    solver = one("FFFF 666a 666a 8888b")
    held, kong = tiles("F F F F 6B J 8C 8C 8C 8C"), shown("6B 6B 6B J")
    assert (solver.matches(held, kong), solver.lines_with(kong), solver.tiles_away(held, kong)) == (
        (),
        (),
        14,
    )
    assert solver.useful_draws(held, kong) == ()
    assert [fault.rule for fault in solver.why_not(held, kong)] == ["DD4"]


def test_a_joker_in_a_group_while_the_pair_has_naturals() -> None:
    solver = one("NNN EEE FFFF NN RR")
    (match,) = solver.matches(tiles("N N N J J E E E F F F F R R"))
    assert [text(group) for group in match.arrangement] == ["N J J", "E E E", "F F F F", "N N", "R R"]
    assert is_made(solver, "N N E E E F F F F R R", "N J J")
    # two Norths lie in the pung and stay there; the pair wants the fourth
    lacking = "N J E E E F F F F R R"
    assert (away(solver, lacking, "N N J"), draws(solver, lacking, "N N J")) == (1, "N")
    assert spare(solver, lacking, "N N J") == "E F J"


def test_seven_jokers() -> None:
    solver = one("FFFF 2222a 4444b 66c")
    assert is_made(solver, "F 2B 2B 4C 4C 6D 6D J J J J J J J")
    lacking = "F F 2B 2B 4C 4C 6D J J J J J J J"
    assert (away(solver, lacking), draws(solver, lacking)) == (1, "6D")
    assert spare(solver, lacking) == "2B 4C F J"


def test_the_last_joker_exchanged_away() -> None:
    solver = one("NNN EEE WWWW SS RR")
    held = tiles("E E E W W W W S S R R")
    with_joker, without_it = (solver.matches(held, shown(group))[0] for group in ("N N J", "N N N"))
    assert (with_joker.jokerless, without_it.jokerless) == (False, True)
    # seven jokers were discarded. The last one, exposed, can be exchanged for the fourth North and be an East
    seven = "J J J J J J J"
    assert solver.live_lines(shown("N N J"), Counter(tiles(f"N E E {seven}")))
    assert not solver.live_lines(shown("N N J"), Counter(tiles(f"N N E E {seven}")))
    # once it is exchanged away and discarded by another player, nothing can be the third East
    assert not solver.live_lines(shown("N N N"), Counter(tiles(f"N E E J {seven}")))


def test_soap_in_two_roles() -> None:
    solver = one("2026a FFF 444b DDDDa")
    assert is_made(solver, "2D 0 2D 6D F F F 4B 4B 4B 0 0 0 J")
    # four jokers are the dragons, but none is the zero
    lacking = "2D 2D 6D F F F 4B 4B 4B J J J J 9B"
    assert (away(solver, lacking), draws(solver, lacking), spare(solver, lacking)) == (1, "0", "9B")
    assert draws(solver, "2D 2D 6D F F F 4B 4B 4B 9B", "0 0 0 J") == "0"
    assert draws(solver, "2D 2D 6D F F F 4B 4B 4B 9B", "0 0 0 0") == ""  # there is no fifth Soap


def test_thirteen_tiles_and_fourteen() -> None:
    solver = one("FF 2222a 4444b 6666c")
    thirteen = "F F 2B 2B 2B 2B 4C 4C 4C 4C 6D 6D 6D"
    assert (is_made(solver, thirteen), away(solver, thirteen), draws(solver, thirteen)) == (False, 1, "6D J")
    assert is_made(solver, f"{thirteen} 6D")
    assert (is_made(solver, f"{thirteen} 9D"), away(solver, f"{thirteen} 9D")) == (False, 1)
    assert spare(solver, f"{thirteen} 9D") == "9D"


def test_flowers_with_jokers() -> None:
    solver = one("FFFF 2222a 4444b FF")
    assert is_made(solver, "F F J J J J 2B 2B 2B 2B 4C 4C 4C 4C")
    lacking = "F J J J J J 2B 2B 2B 2B 4C 4C 4C 4C"
    assert (away(solver, lacking), draws(solver, lacking)) == (1, "F")
    assert is_made(solver, "F F 2B 2B 2B 2B 4C 4C 4C 4C", "F J J J")


def test_a_concealed_line_is_won_on_a_called_tile() -> None:
    solver = solver_for(first_card())
    held = tiles("F F 3B 3B 5B 5B 5B 7B 7B 9B 9B 9B G")
    assert [near.line.id for near in solver.nearest(held, top=1)] == ["odd-2"]
    assert solver.useful_draws(held) == tiles("G")
    (match,) = solver.matches((*held, tile("G")), called=tile("G"))
    assert (match.line.id, match.line.kind) == ("odd-2", "C")
