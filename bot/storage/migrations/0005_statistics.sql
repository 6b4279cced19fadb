-- Statistics: which deals count, what each says of its players, and what that adds up to.

CREATE TABLE counted_deals (
    id       INTEGER PRIMARY KEY,          -- in the order in which they ended
    table_id INTEGER NOT NULL,
    deal     INTEGER NOT NULL,
    chat_id  INTEGER NOT NULL,             -- the group, by the id that it has now
    ended_at INTEGER NOT NULL,             -- seconds since 1970
    teams    INTEGER NOT NULL,
    hung     TEXT,                         -- the rank that it hung on its losers
    UNIQUE (table_id, deal),
    FOREIGN KEY (table_id, deal) REFERENCES deals (table_id, number)
) STRICT;

CREATE INDEX deals_of_groups ON counted_deals (chat_id, ended_at);

-- What a deal says of one seat (bot/match/outcome.py), and the ratings that it left him with:
-- among all whom the bot knows, and in the group.
CREATE TABLE scores (
    deal_id     INTEGER NOT NULL REFERENCES counted_deals (id),
    seat        INTEGER NOT NULL,
    person_id   INTEGER NOT NULL REFERENCES people (id),
    place       INTEGER,
    rank        INTEGER NOT NULL,
    lost        INTEGER NOT NULL,
    draw        INTEGER NOT NULL,
    gave_up     INTEGER NOT NULL,
    epaulettes  INTEGER NOT NULL,
    held        INTEGER NOT NULL,
    takes       INTEGER NOT NULL,
    taken       INTEGER NOT NULL,
    most_taken  INTEGER NOT NULL,
    transfers   INTEGER NOT NULL,
    shows       INTEGER NOT NULL,
    led         INTEGER NOT NULL,
    thrown      INTEGER NOT NULL,
    beaten      INTEGER NOT NULL,
    most_beaten INTEGER NOT NULL,
    most_held   INTEGER NOT NULL,
    last_card   INTEGER,
    mu          REAL NOT NULL,
    sigma       REAL NOT NULL,
    chat_mu     REAL NOT NULL,
    chat_sigma  REAL NOT NULL,
    PRIMARY KEY (deal_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX scores_of_people ON scores (person_id, deal_id);

-- The sums of the above (bot/match/career.py), in a group or, with chat_id 0, everywhere.
CREATE TABLE careers (
    chat_id       INTEGER NOT NULL,
    person_id     INTEGER NOT NULL REFERENCES people (id),
    mu            REAL NOT NULL,
    sigma         REAL NOT NULL,
    deals         INTEGER NOT NULL,
    fools         INTEGER NOT NULL,
    draws         INTEGER NOT NULL,
    firsts        INTEGER NOT NULL,
    gave_up       INTEGER NOT NULL,
    epaulettes    INTEGER NOT NULL,
    takes         INTEGER NOT NULL,
    taken         INTEGER NOT NULL,
    transfers     INTEGER NOT NULL,
    thrown        INTEGER NOT NULL,
    beaten        INTEGER NOT NULL,
    run           INTEGER NOT NULL,
    longest_run   INTEGER NOT NULL,
    firsts_in_row INTEGER NOT NULL,
    fools_in_row  INTEGER NOT NULL,
    PRIMARY KEY (chat_id, person_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX careers_of_people ON careers (person_id);

CREATE TABLE achievements (
    person_id INTEGER NOT NULL REFERENCES people (id),
    name      TEXT NOT NULL,
    deal_id   INTEGER NOT NULL,            -- that earned it
    seat      INTEGER NOT NULL,
    PRIMARY KEY (person_id, name),
    FOREIGN KEY (deal_id, seat) REFERENCES scores (deal_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX achievements_of_deals ON achievements (deal_id);
