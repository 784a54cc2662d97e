PRAGMA application_id = 1349677936;
PRAGMA user_version = 2;

CREATE INDEX facts_by_request ON facts (operation, digest, id);

CREATE UNIQUE INDEX found_by_place ON found (search, place);

CREATE INDEX found_by_record ON found (record);

CREATE INDEX intents_by_pull ON intents (pull, id);

CREATE INDEX intents_unsettled ON intents (state) WHERE state IN ('open', 'unconfirmed');

CREATE INDEX ledger_by_time ON ledger (at);

CREATE INDEX look_ups_by_time ON look_ups (at, id);

CREATE INDEX pulls_by_search ON pulls (search, id);

CREATE INDEX searches_by_opening ON searches (opened_at DESC);

CREATE TABLE balances (
        id INTEGER PRIMARY KEY,
        told INTEGER NOT NULL,
        balance INTEGER NOT NULL,
        ledger INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE companies (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        doc TEXT NOT NULL,
        owned_at INTEGER NOT NULL,
        told_at INTEGER NOT NULL,
        words TEXT NOT NULL,
        k_name TEXT, k_domain TEXT, k_employeeRange REAL, k_revenueRange REAL, k_countryName TEXT, k_cityName TEXT,
        k_description TEXT, k_website TEXT, k_networkProfile TEXT, k_logo TEXT,
        v_employeeRange TEXT, v_revenueRange TEXT, v_countryName TEXT, v_cityName TEXT
    ) STRICT;

CREATE TABLE facts (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        request TEXT NOT NULL,
        response TEXT NOT NULL,
        charged INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE found (
        search INTEGER NOT NULL REFERENCES searches (id),
        record INTEGER NOT NULL,
        place INTEGER NOT NULL,
        owned_before INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (search, record)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE intents (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        digest TEXT NOT NULL,
        request TEXT NOT NULL,
        subject TEXT NOT NULL,
        pull INTEGER,
        worst INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'refused', 'unconfirmed')),
        reason TEXT,
        operation_id TEXT,
        at INTEGER NOT NULL,
        closed_at INTEGER
    , replay_key TEXT, asked TEXT, settled_at INTEGER) STRICT;

CREATE TABLE kept_values (
        filter TEXT NOT NULL,
        value TEXT NOT NULL,
        item TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (filter, value)
    ) STRICT, WITHOUT ROWID;

CREATE TABLE "ledger" (
        id INTEGER PRIMARY KEY,
        intent INTEGER NOT NULL UNIQUE REFERENCES intents (id),
        fact INTEGER REFERENCES facts (id),
        operation TEXT NOT NULL,
        subject TEXT NOT NULL,
        search INTEGER,
        quoted INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        basis TEXT NOT NULL CHECK (basis IN ('told', 'published', 'set', 'learned', 'unknown', 'settled')),
        rows INTEGER NOT NULL,
        balance INTEGER,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE look_ups (
        id INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        fact INTEGER UNIQUE REFERENCES facts (id),
        asked TEXT NOT NULL,
        said TEXT NOT NULL,
        found INTEGER NOT NULL,
        words TEXT NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE prices (
        operation TEXT PRIMARY KEY,
        set_to INTEGER,
        low INTEGER NOT NULL DEFAULT 0,
        high INTEGER NOT NULL DEFAULT 0,
        fell INTEGER NOT NULL DEFAULT 0,
        answers INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;

CREATE TABLE pulls (
        id INTEGER PRIMARY KEY,
        search INTEGER NOT NULL REFERENCES searches (id),
        phase TEXT NOT NULL CHECK (phase IN ('running', 'paused', 'interrupted', 'stopped', 'done')),
        wanted INTEGER NOT NULL,
        asked INTEGER NOT NULL,
        received INTEGER NOT NULL,
        fresh INTEGER NOT NULL,
        charged INTEGER NOT NULL,
        batch INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        cursor TEXT,
        ended INTEGER NOT NULL,
        trouble TEXT,
        unclear INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        moved_at INTEGER NOT NULL
    ) STRICT;

CREATE TABLE searches (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        digest TEXT NOT NULL,
        filters TEXT NOT NULL,
        title TEXT NOT NULL,
        total INTEGER,
        batch INTEGER NOT NULL,
        pages INTEGER NOT NULL,
        cursor TEXT,
        ended INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        opened_at INTEGER NOT NULL,
        asked_at INTEGER,
        UNIQUE (kind, digest)
    ) STRICT;

CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

CREATE TRIGGER facts_are_not_changed BEFORE UPDATE ON facts
        BEGIN SELECT raise(ABORT, 'facts are not changed'); END;

CREATE TRIGGER facts_are_not_deleted BEFORE DELETE ON facts
        BEGIN SELECT raise(ABORT, 'facts are not deleted'); END;
