"""`python -m mahj_tutor` is `mahj-tutor`."""

import sys

from mahj_tutor.cli import main

sys.exit(main())
