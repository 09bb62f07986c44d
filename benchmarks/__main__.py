"""All benchmarks in one run: `make bench`."""

from benchmarks import cards, classical, draws, first_action, imports, memory, pages, play, referee, solver

imports.run()
print()
solver.run()
print()
cards.run()
print()
classical.run()
print()
referee.run()
print()
play.run()
print()
draws.run()
print()
memory.run()
print()
pages.run()
print()
first_action.run()
