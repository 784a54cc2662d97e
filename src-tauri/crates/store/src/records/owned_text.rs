//! Records that hold some words, of everything that is owned. Owns no table.

use api::{RecordKind, text};
use rusqlite::params_from_iter;
use rusqlite::types::Value as Sql;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::records::sort_keys;

/// The text of these columns, as an expression: each without what could be spelled out of it, an address or as many digits as a number
/// has.
fn text_of(columns: &[&str]) -> String {
    const DIGITS: &str = "*[0-9][0-9]*[0-9][0-9]*[0-9][0-9]*";
    let told = columns.iter().map(|key| {
        let cell = format!("cells.\"k_{key}\"");
        format!("iif(typeof({cell}) <> 'text' OR instr({cell}, '@') > 0 OR {cell} GLOB '{DIGITS}', '', {cell})")
    });
    told.collect::<Vec<_>>().join(" || char(10) || ")
}

/// Words that are looked for at once: more narrows nothing down.
const MOST_WORDS: usize = 8;

impl Store {
    /// The records of a kind that hold all of these words, in the order in which they were first owned: how many there are, and the
    /// numbers of a piece of them, which begins at `from` and has at most so many. Records that a person has joined are one. `within` are
    /// the columns that are looked through, without those of a record in which an address or a number may stand; none for all.
    ///
    /// # Errors
    /// What the disk refuses.
    pub async fn owned_with_words(
        &self,
        kind: RecordKind,
        words: String,
        within: Option<Vec<&'static str>>,
        (from, most): (u64, u64),
    ) -> Result<(u64, Vec<i64>), StoreError> {
        self.read(move |file| {
            let words: Vec<String> =
                text::fold(&words).split_whitespace().take(MOST_WORDS).map(str::to_owned).collect();
            let mut rows =
                format!("FROM {} AS cells WHERE id NOT IN (SELECT record FROM joined)", sort_keys::table(kind));
            let text = within.map_or_else(|| "cells.words".to_owned(), |columns| text_of(&columns));
            for at in 1..=words.len() {
                rows.push_str(&format!(" AND instr({text}, ?{at}) > 0"));
            }
            let mut values: Vec<Sql> = words.into_iter().map(Sql::Text).collect();
            let total = file.one(&format!("SELECT count(*) {rows}"), params_from_iter(&values), |row| row.get(0))?;
            let piece = [most, from].map(|number| Sql::Integer(i64::try_from(number).unwrap_or(i64::MAX)));
            let (limit, offset) = (values.len() + 1, values.len() + 2);
            values.extend(piece);
            let sql = format!("SELECT id {rows} ORDER BY id LIMIT ?{limit} OFFSET ?{offset}");
            Ok((total, file.all(&sql, params_from_iter(&values), |row| row.get(0))?))
        })
        .await
    }
}
