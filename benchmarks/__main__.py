"""Every figure in one run: `make bench`."""

from benchmarks import cards, hands, imports, pages, play, referee

imports.run()
print()
hands.run()
print()
cards.run()
print()
referee.run()
print()
play.run()
print()
pages.run()
