"""The referee: questions about the rules as JSON, one a line, and the engine's verdicts as JSON.

>>> print(answer_line(b'{"id": 7, "ask": "next_dealer", "dealer": "East", "result": "wall"}'))
{"id": 7, "dealer": "South"}
>>> print(answer_line(b'{"ask": "next_dealer", "dealer": "East", "result": "wal"}'))
{"error": "result: unknown value 'wal', did you mean 'wall'"}
"""

from mahj_tutor.referee.asks import answer
from mahj_tutor.referee.pipe import answer_line, serve
from mahj_tutor.referee.table_setup import TableSetup

__all__ = ["TableSetup", "answer", "answer_line", "serve"]
