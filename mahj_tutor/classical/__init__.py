"""The classical game: 136 tiles, four sets and a pair (CC1 to CC25)."""
