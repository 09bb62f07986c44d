"""The classical game at the table: where it stands, what may be done, who acts next, what is seen."""
