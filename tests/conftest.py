"""Settings for every test: nothing may fail because a machine is slow."""

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
