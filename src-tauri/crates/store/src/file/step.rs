//! A step of the file from a version to a newer one. Does not own: their order (`schema.rs`), and making them (`migrations.rs`).

/// One step: the version it leads to, and its statements.
pub(crate) struct Step {
    pub version: i64,
    pub sql: &'static str,
}
