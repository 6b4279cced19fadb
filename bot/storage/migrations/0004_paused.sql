-- A table that cannot be seen in its group waits, and tries again now and then.

ALTER TABLE tables ADD COLUMN paused INTEGER NOT NULL DEFAULT 0;

CREATE TABLE deadlines_with_retry (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    number    INTEGER NOT NULL,            -- from 0: of two at one moment the first comes first
    kind      TEXT NOT NULL
        CHECK (kind IN ('turn', 'remind', 'pass', 'warn', 'close', 'retry')),
    person_id INTEGER REFERENCES people (id),
    due_at    REAL NOT NULL,               -- seconds since 1970
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

INSERT INTO deadlines_with_retry SELECT * FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE deadlines_with_retry RENAME TO deadlines;
