//! `steps`: what a person did to lists and notes, each step as a whole, so that it can be undone and done again, also after a
//! restart. A new step forgets those that were undone.

pub(crate) const STEPS: &[(i64, &str)] = &[(
    4,
    "CREATE TABLE steps (
        id INTEGER PRIMARY KEY,
        title TEXT NOT NULL,
        at INTEGER NOT NULL,
        undone INTEGER NOT NULL DEFAULT 0,
        changes TEXT NOT NULL
    ) STRICT;",
)];
