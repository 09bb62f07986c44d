"""Everything the project needs of Voila, Jupyter and ipykernel beyond their documented APIs.

These modules subclass, override and reach into the packages that `versions` lists, with the releases that
were tried. No other module of `mahj_tutor` imports those packages; nothing here knows lessons or exercises.
"""
