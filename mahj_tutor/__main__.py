"""`python -m mahj_tutor` is `mahj-tutor`; modules in the folder it's started in aren't imported."""

import os
import sys

HERE = os.path.realpath(os.path.join(__file__, os.pardir, os.pardir))  # noqa: PTH118 a `pathlib` may be there

if not sys.flags.safe_path and os.path.realpath(sys.path[0]) != HERE:
    del sys.path[0]  # Python has put the current folder there

from mahj_tutor.cli import main  # noqa: E402 after the lines above

sys.exit(main())
