"""The environment variables that tell a process, such as a kernel, which database to open."""

DATABASE = "MAHJ_DATABASE"
"""The address of a PostgreSQL database, with its password if it has one."""

RECORD_FILE = "MAHJ_RECORD_FILE"
"""Device, number and path of the SQLite file that the server has open, joined by `:`."""
