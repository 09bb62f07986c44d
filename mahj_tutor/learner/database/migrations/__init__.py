"""The tables as they were made and changed, one module a revision; docs/developers.md says how to add one."""
