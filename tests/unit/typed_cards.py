"""Ten invented cards as their owners would type them, with the mistakes that hands and eyes make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Foreign:
    """A card as it was typed: what is told of which line, and how those lines are right."""

    name: str
    typed: str
    told: Mapping[int, str]
    right: Mapping[int, str]

    @property
    def mended(self) -> str:
        """The card with its mistakes mended; a line that was too much is left out."""
        return "\n".join(self.right.get(n, row) for n, row in enumerate(self.typed.split("\n"), 1))

    @property
    def hands(self) -> int:
        """How many hands it has in the end."""
        return sum(row.rstrip("0123456789¢c ").endswith(("X", "C", "x")) for row in self.mended.split("\n"))


FOREIGN = (
    Foreign(
        "a tile too few and one too many",
        "EVENS\nFF 222a 44a 666b 888b X 25\n"
        "FFF 22a 444a 66b 8888b (any 2 suits) X 30\nFFFF 2222a 8888a 22b C 30",
        {2: "make 13: add 1"},
        {2: "FF 222a 44a 666b 8888b X 25"},
    ),
    Foreign(
        "no colors at all in one line",
        "ODDS\n11a 333a 55a 777b 9999b X 25\n1111 33 5555 7777 X 30\nFF 1111a 99b 333b 777b C 30",
        {3: "needs a suit letter"},
        {3: "1111a 33a 5555b 7777b X 30"},
    ),
    Foreign(
        "a letter forgotten",
        "WINDS\nNNNN EEE WWW SSSS X 25\nFF NNNN SSSS DDDDa\nEEEE WWWW FFF DDDa (any dragon) C 30",
        {3: "the letter is missing"},
        {3: "FF NNNN SSSS DDDDa X 25"},
    ),
    Foreign(
        "a line typed twice",
        "LIKE NUMBERS\nFF 3333a 3333b 3333c (any like numbers) X 25\n"
        "FFFF 222a 222b 2222c (any like nos.) X 30\n"
        "FF 3333a 3333b 3333c (any like numbers) X 25",
        {4: "the same tiles as line 2"},
        {4: ""},
    ),
    Foreign(
        "colors against the note",
        "RUN\n11a 222a 3333a 444a 55a (any 5 consecutive nos., 1 suit) X 25\n"
        "FFF 1111a 222a 3333b (any 3 suits, any 3 consecutive numbers) X 30\n"
        "FF 1111a 2222b 3333c FFa X 5",
        {3: "the note says 3 suits", 4: "takes no letter"},
        {
            3: "FFF 1111a 222b 3333c (any 3 suits, any 3 consecutive numbers) X 30",
            4: "FFF 1111a 222b 4444c X 25",
        },
    ),
    Foreign(
        "O for zero and a slip of the finger",
        "2026\n2O26a 2222b 6666b FF X 25\nFFFF 2026a 222b 66n C 30\n20a 26b 2222c 6666c RG X 35",
        {3: "'66N' needs a suit letter"},
        {3: "FFFF 2026a 222b 666b C 30"},
    ),
    Foreign(
        "more singles than the set has",
        "SINGLES AND PAIRS\nFF 11a 22a 33a 44a 55a 66a C 50\n"
        "NN EE WW SS 11a 11a 11a C 50\n22a 44a 66a 88a 22b 44b 66b C 75",
        {3: "are needed in singles and pairs"},
        {3: "NN EE WW SS 11a 22a 33a C 50"},
    ),
    Foreign(
        "an answer hand with its signs, and a joker",
        "ADDITION\nFF 1111a + 6666b = 7777c X 25\nFF 3333a + 4444b = 7777c X 25\nFFFF 4444a JJ 8888c X 30",
        {4: "a card shows no jokers"},
        {4: "FF 4444a + 4444b = 8888c X 30"},
    ),
    Foreign(
        "a note that names what isn't there",
        "DRAGONS\nFF RRRR GGGG 0000 (Green, Red and White Dragons) X 25\n"
        "FFFF 2222a RRR 222b (Green Dragons) X 25\nNNNN RRRR GG SSSS C 30",
        {3: "the note says Green Dragons"},
        {3: "FFFF 2222a GGG 222b (Green Dragons) X 25"},
    ),
    Foreign(
        "a choice of two lengths",
        "369\n333a 666a 99a 333b 999b X 25\nFF 3333a 666b|6666b 9999c X 30\n33a 66a 99a 33b 66b 99b FF C 50",
        {3: "different lengths"},
        {3: "FF 3333a 6666b 9999c X 30"},
    ),
)
