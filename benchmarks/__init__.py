"""Figures the product is held to, each beside its rival in the same run: `make bench`."""
