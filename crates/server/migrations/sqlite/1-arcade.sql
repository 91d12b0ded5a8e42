-- Times are milliseconds since 1970, days are counted from 1970-01-01. The PostgreSQL schema beside this one is the same.

CREATE TABLE players (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    public_key BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- What the name looks like: two names with one skeleton are one name.
    skeleton TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL
) STRICT;

-- Permissions to submit one run. A ticket is deleted when its run is stored; the run keeps its id.
CREATE TABLE tickets (
    id TEXT PRIMARY KEY,
    player INTEGER REFERENCES players (id),
    -- Tells a guest's household from others: a hash with a secret that the server forgets when it stops.
    source TEXT,
    mode TEXT NOT NULL,
    game TEXT NOT NULL,
    preset TEXT NOT NULL,
    params TEXT NOT NULL,
    rules INTEGER NOT NULL,
    seed TEXT NOT NULL,
    day INTEGER,
    issued INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tickets_expires ON tickets (expires);
-- Open tickets of a player, or of a household, are counted before another is issued.
CREATE INDEX tickets_player ON tickets (player, game, preset);
CREATE INDEX tickets_source ON tickets (source, game, preset);

-- Runs on one board are compared with each other. `dealt` is for runs whose chance the server deals while they are played.
CREATE TABLE boards (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    mode TEXT NOT NULL CHECK (mode IN ('free', 'daily', 'dealt')),
    game TEXT NOT NULL,
    preset TEXT NOT NULL,
    params TEXT NOT NULL,
    rules INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('clean', 'assisted', 'step')),
    UNIQUE (game, preset, rules, mode, kind, params)
) STRICT;

CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ticket TEXT NOT NULL UNIQUE,
    -- Two players may play one daily run alike.
    replay_hash BLOB NOT NULL,
    player INTEGER REFERENCES players (id),
    board INTEGER NOT NULL REFERENCES boards (id),
    game TEXT NOT NULL,
    seed TEXT NOT NULL,
    -- The day of a daily run.
    day INTEGER,
    -- The Monday of a free run's week, the day of a daily one.
    period INTEGER NOT NULL,
    status TEXT NOT NULL,
    score INTEGER NOT NULL,
    tie INTEGER NOT NULL,
    -- Ascends from the best score to the worst, whichever way the game counts.
    score_key INTEGER NOT NULL,
    actions INTEGER NOT NULL,
    ticks INTEGER NOT NULL,
    submitted INTEGER NOT NULL,
    ranked INTEGER NOT NULL CHECK (ranked IN (0, 1)),
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    -- Ranked and not hidden: on its boards.
    listed INTEGER NOT NULL CHECK (listed IN (0, 1))
) STRICT;
CREATE INDEX runs_all ON runs (board, score_key, tie, id) WHERE listed;
CREATE INDEX runs_period ON runs (board, period, score_key, tie, id) WHERE listed;
-- A player's best on a board.
CREATE INDEX runs_player ON runs (player, board, score_key, tie, id);
CREATE INDEX runs_hash ON runs (replay_hash);
-- One ranked daily run for each player, game and day.
CREATE UNIQUE INDEX runs_try ON runs (player, game, day) WHERE ranked AND day IS NOT NULL;

-- Replays as deflated text, apart from the runs, so that boards read small rows.
CREATE TABLE replays (
    run INTEGER PRIMARY KEY REFERENCES runs (id),
    deflated BLOB NOT NULL
) STRICT;

-- Draws dealt by the server to runs of mode `dealt`; nothing writes it yet.
CREATE TABLE draws (
    ticket TEXT NOT NULL,
    stream TEXT NOT NULL,
    number INTEGER NOT NULL,
    value INTEGER NOT NULL,
    dealt INTEGER NOT NULL,
    PRIMARY KEY (ticket, stream, number)
) STRICT, WITHOUT ROWID;
