"""Every figure in one run: `make bench`."""

from benchmarks import imports, pages

imports.run()
print()
pages.run()
