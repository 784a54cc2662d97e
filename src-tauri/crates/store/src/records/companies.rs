//! `companies`: the table that held companies until version 2 of the file. What was in it stands in `records`, `tellings` and
//! `company_cells` since; this step stays, because a file of that version is brought forward through it.

pub(crate) const STEPS: &[(i64, &str)] = &[(
    1,
    "CREATE TABLE companies (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        doc TEXT NOT NULL,
        owned_at INTEGER NOT NULL,
        told_at INTEGER NOT NULL,
        words TEXT NOT NULL,
        k_name TEXT, k_domain TEXT, k_employeeRange REAL, k_revenueRange REAL, k_countryName TEXT, k_cityName TEXT,
        k_description TEXT, k_website TEXT, k_networkProfile TEXT, k_logo TEXT,
        v_employeeRange TEXT, v_revenueRange TEXT, v_countryName TEXT, v_cityName TEXT
    ) STRICT;",
)];
