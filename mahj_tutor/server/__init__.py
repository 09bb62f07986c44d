"""The lessons as web pages: Voila as an app, its index, its kernels; and the same lessons in JupyterLab."""

import sys

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # jsonschema would compile 38 grammars: a second
