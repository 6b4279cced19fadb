-- People, groups, tables, deals with their actions, and the messages that show them.

CREATE TABLE people (
    id       INTEGER PRIMARY KEY,          -- Telegram's user id
    name     TEXT NOT NULL,
    language TEXT
) STRICT;

CREATE TABLE chats (
    id       INTEGER PRIMARY KEY,          -- Telegram's chat id
    title    TEXT NOT NULL,
    language TEXT NOT NULL
) STRICT;

-- An id is given out before its table is stored, and never twice: a tap on an old button must not
-- find another table.
CREATE TABLE table_ids (
    last INTEGER NOT NULL
) STRICT;

INSERT INTO table_ids (last) VALUES (0);

CREATE TABLE tables (
    id         INTEGER PRIMARY KEY,
    chat_id    INTEGER NOT NULL,
    topic_id   INTEGER,
    owner_id   INTEGER,
    preset     TEXT NOT NULL,
    rules      TEXT NOT NULL,              -- JSON, what differs from the defaults
    token      TEXT NOT NULL,
    phase      TEXT NOT NULL CHECK (phase IN ('lobby', 'deal', 'result', 'closed')),
    match      TEXT NOT NULL,              -- JSON
    ready      TEXT NOT NULL,              -- JSON list of people
    updated_at INTEGER NOT NULL            -- seconds since 1970
) STRICT;

CREATE INDEX tables_that_live ON tables (phase) WHERE phase <> 'closed';

CREATE TABLE seats (
    table_id  INTEGER NOT NULL REFERENCES tables (id),
    seat      INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE deals (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    number     INTEGER NOT NULL,
    rules      TEXT NOT NULL,              -- JSON
    players    TEXT NOT NULL,              -- JSON list of people in seat order
    dealer     INTEGER NOT NULL,
    lead       INTEGER NOT NULL,
    deck       TEXT NOT NULL,              -- JSON list of cards
    position   TEXT NOT NULL,              -- JSON, after the last of its actions
    status     TEXT NOT NULL CHECK (status IN ('running', 'over', 'void')),
    result     TEXT,                       -- JSON, once it is over
    started_at INTEGER NOT NULL,
    ended_at   INTEGER,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE actions (
    table_id INTEGER NOT NULL,
    deal     INTEGER NOT NULL,
    number   INTEGER NOT NULL,             -- from 0
    seat     INTEGER NOT NULL,
    action   TEXT NOT NULL,
    done_at  INTEGER NOT NULL,
    PRIMARY KEY (table_id, deal, number),
    FOREIGN KEY (table_id, deal) REFERENCES deals (table_id, number)
) STRICT, WITHOUT ROWID;

-- What was carried out, so that the same update delivered twice is one action.
CREATE TABLE requests (
    id      INTEGER PRIMARY KEY,           -- Telegram's update_id
    done_at INTEGER NOT NULL
) STRICT;

-- The messages that show tables: which content each shows now.
CREATE TABLE surfaces (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    name       TEXT NOT NULL,
    chat_id    INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    shown      TEXT NOT NULL,              -- digest of text and keyboard
    call       TEXT NOT NULL,
    PRIMARY KEY (table_id, name)
) STRICT, WITHOUT ROWID;
