"""Who pays how much for a Mah Jongg."""
