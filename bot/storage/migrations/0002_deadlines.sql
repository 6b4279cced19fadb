-- Time and leaving: what a table has chosen, its deadlines, and who lets them pass.

ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT 'normal'
    CHECK (clock IN ('fast', 'normal', 'slow', 'day', 'none'));
ALTER TABLE tables ADD COLUMN leaving TEXT NOT NULL DEFAULT 'restart'
    CHECK (leaving IN ('restart', 'fool'));

ALTER TABLE seats ADD COLUMN misses INTEGER NOT NULL DEFAULT 0;  -- deadlines in a row
ALTER TABLE seats ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;    -- got up, out of the deal

ALTER TABLE deals ADD COLUMN given_up INTEGER;                   -- the seat that left as the fool

ALTER TABLE actions ADD COLUMN late INTEGER NOT NULL DEFAULT 0;  -- done when the time was up

ALTER TABLE people ADD COLUMN autopass INTEGER NOT NULL DEFAULT 0;

CREATE TABLE deadlines (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    number    INTEGER NOT NULL,            -- from 0: of two at one moment the first comes first
    kind      TEXT NOT NULL CHECK (kind IN ('turn', 'remind', 'pass', 'warn', 'close')),
    person_id INTEGER REFERENCES people (id),
    due_at    REAL NOT NULL,               -- seconds since 1970
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
