"""The play of the classical game, from East's first discard to mahjong or a drawn hand."""
