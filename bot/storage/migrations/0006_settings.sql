-- What a table has chosen is one value; a group has defaults for its tables, a person his tastes.

ALTER TABLE tables ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';   -- JSON
ALTER TABLE tables ADD COLUMN earlier INTEGER NOT NULL DEFAULT 0;    -- deals before this match

UPDATE tables SET settings = json_object(
    'preset', preset, 'rules', json(rules), 'clock', clock, 'leaving', leaving,
    'hands', 'private', 'goal', NULL
);

ALTER TABLE tables DROP COLUMN preset;
ALTER TABLE tables DROP COLUMN rules;
ALTER TABLE tables DROP COLUMN clock;
ALTER TABLE tables DROP COLUMN leaving;

ALTER TABLE chats ADD COLUMN settings TEXT;                           -- JSON, NULL: the usual ones

ALTER TABLE people ADD COLUMN chosen_language TEXT;                   -- NULL: as Telegram says
ALTER TABLE people ADD COLUMN sorting TEXT NOT NULL DEFAULT 'suits'
    CHECK (sorting IN ('suits', 'ranks', 'trumps-first'));
ALTER TABLE people ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;       -- no message rings for him
