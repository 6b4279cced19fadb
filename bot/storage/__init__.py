"""SQLite through aiosqlite: schema, migrations, and what is read and written."""
