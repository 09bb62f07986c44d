"""Every figure in one run: `make bench`."""

from benchmarks import hands, imports, pages

imports.run()
print()
hands.run()
print()
referee.run()
print()
pages.run()
