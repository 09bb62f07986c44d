"""Where the record is kept: an SQLite file, or PostgreSQL. What is a dialect's own is in its own module.

`Database` is what `Store` works with; `migrations/` makes and changes the tables, `backup.py` copies them.
Everything here raises `StoreError` with one sentence. Import it only where a database is opened.
"""
