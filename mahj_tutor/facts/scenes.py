"""The scenes in which examples of facts are true, as an author writes them."""

WINDOW = '{table: "phase window; turn East; South 3B 3B; thrown East 3B"}'
CLAIMS = '{table: "phase window; turn East; thrown East 3B; claims West pung, South pung"}'
EXCHANGE = '{table: "phase discard; turn South; came wall; South 2C 5D; shown East 2C J 2C; thrown East 3B"}'
ONE_AWAY = '{table: "phase discard; turn South; came wall; South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 9C"}'
WON = "{winner: West, how: discard, by: South, hand: F F F 2B 2B J 2B 4B 4B 4B 4B 6B 6B 6B}"
BACKED = "{winner: West, how: self, line: even-1, jokers: 1, bet_on: West, agreed: {bettor: on}}"
TOO_FEW = '{table: "phase window; turn North; West 1B 2B 5C 8C 9D N; shown West 3D 3D J 3D; thrown North 2D"}'
NO_HAND = '{table: "phase window; turn East; shown East 2C 2C 2C 2C, 6C 6C 6C 6C; thrown East 5B"}'
EXPOSED = '{table: "phase window; turn East; East 3B 4B; shown East 2C 2C 2C, N N J; thrown East 3B"}'
CHOOSING = "{me: South, rack: F F 2C 2C 4C 4C 4C 6C 8D 9B N E J, lines: even-1 odd-1}"
