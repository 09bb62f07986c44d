"""Cards as YAML files, which anyone can write: reading, checking and writing them.

>>> text = card_text(named_card("first"))
>>> text.splitlines()[0], read_card(text, "ours.yaml").lines == named_card("first").lines
('schema: mahj-card/1', True)
>>> for problem in check_card(text.replace("666a", "66a"), "ours.yaml"):
...     print(problem.line, problem.code, problem.fix)
16 E080 FFF (3) + 2222a (4) + 4444a (4) + 66a (2) make 13: add 1
"""

from mahj_tutor.card_files.card_reader import SCHEMA, read_card
from mahj_tutor.card_files.card_writer import card_text
from mahj_tutor.card_files.checks import check_card
from mahj_tutor.card_files.names import named_card

__all__ = ["SCHEMA", "card_text", "check_card", "named_card", "read_card"]
