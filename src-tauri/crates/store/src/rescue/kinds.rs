//! What a table holds, for a person.

/// A kind of rows that a person asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Answers that were paid for.
    Answers,
    /// Lines of the ledger, and the calls that they are about.
    Ledger,
    /// Companies and people, and their observations.
    Records,
    /// Searches and the rows that they found.
    Searches,
    /// Lists and what is in them.
    Lists,
    /// Notes, tags and statuses.
    Notes,
    /// What was found for lists.
    Finds,
    /// The suppression list, the marks of people who were erased, and the evidence.
    Suppression,
    /// Look-ups, jobs, imports and exports of earlier days.
    History,
    /// Settings, recipes and prices.
    Settings,
}

impl Kind {
    /// What a table holds; none where it is derived from others.
    pub(super) fn of(table: &str) -> Option<Self> {
        Some(match table {
            "facts" => Self::Answers,
            "ledger" | "intents" | "balances" | "drifts" | "fuses" | "spared" | "leaves" | "orders" | "team_claims"
            | "team_out" | "team_doubts" | "origins" => Self::Ledger,
            "records" | "tellings" | "changes" => Self::Records,
            "searches" | "pulls" | "found" | "saved_searches" | "watches" | "watch_runs" | "sliced_loads"
            | "slices" => Self::Searches,
            "lists" | "members" | "steps" | "joined" | "apart" => Self::Lists,
            "marks" | "corrections" => Self::Notes,
            "finds" | "misses" | "people_asked" | "people_at" => Self::Finds,
            "suppressed" | "elsewhere" | "known_sources" | "erased" | "erased_salt" | "evidence" | "evidence_keys"
            | "team_listed" | "team_policy_out" | "team_erasures" | "team_erased" => Self::Suppression,
            "look_ups" | "jobs" | "job_rows" | "imports" | "exports" | "exported" => Self::History,
            "company_cells" | "person_cells" | "own_cells" | "reach" | "identities" | "job_sums" | "row_counts"
            | "unwritten" | "seen_fields" | "kept_values" => return None,
            _ => Self::Settings,
        })
    }

    /// The table whose rows a person would count.
    pub(super) fn counted(table: &str) -> bool {
        matches!(
            table,
            "facts"
                | "ledger"
                | "records"
                | "searches"
                | "members"
                | "marks"
                | "corrections"
                | "finds"
                | "suppressed"
                | "look_ups"
                | "settings"
        )
    }
}

/// What was paid for, or follows from it: brought over to a backup from the file that it takes the place of. What a person
/// has done to lists, notes and settings goes back to how it was; a limit stays, because without it more is paid than the
/// person wants. Lines of evidence are brought over by themselves (`evidence.rs`).
pub(super) const PAID: &[&str] = &[
    "facts",
    "intents",
    "ledger",
    "balances",
    "drifts",
    "fuses",
    "leaves",
    "orders",
    "spared",
    "prices",
    "learned",
    "searches",
    "sliced_loads",
    "slices",
    "pulls",
    // What was asked since is not due again.
    "watch_runs",
    "found",
    "records",
    "tellings",
    "changes",
    "identities",
    "company_cells",
    "person_cells",
    "reach",
    "seen_fields",
    "kept_values",
    "look_ups",
    "finds",
    "misses",
    "people_asked",
    "people_at",
    "jobs",
    "job_rows",
    "job_sums",
    "erased",
    "erased_salt",
    "evidence_keys",
    // What is still to be told to the team, and that there is one: a file that was brought back is another device of it.
    "team",
    "team_claims",
    "team_out",
    "team_doubts",
    "team_policy_out",
    "team_erasures",
    "team_erased",
    "origins",
];
