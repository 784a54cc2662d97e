//! Which lines of the ledger: a filter, as conditions of a question to the database. Owns no reading.

use api::{LimitKind, text};
use rusqlite::types::Value as Sql;

use super::chosen::{Chosen, Condition};
use crate::file::store::Millis;

/// Words of a text that are looked for, and their characters in all: more narrows nothing down.
const MOST_WORDS: usize = 8;
const MOST_CHARS: usize = 200;

/// Which lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Which {
    /// From this moment on.
    pub from: Option<Millis>,
    /// Before this moment.
    pub until: Option<Millis>,
    /// Command name of the operation.
    pub operation: Option<String>,
    /// The search.
    pub search: Option<i64>,
    /// The list whose job asked.
    pub list: Option<i64>,
    /// Words, each of which the label, the subject or the name of the record holds; without regard to case and accents.
    pub text: String,
    /// What is chosen in the bars over the lines.
    pub chosen: Chosen,
}

impl Which {
    /// Of the paid calls: about the table `ledger`.
    pub(crate) fn calls(&self) -> Condition {
        let mut condition = self.asked_for("ledger");
        if let Some(search) = self.search {
            condition.add("ledger.search = ?", [Sql::Integer(search)]);
        }
        self.chosen.calls(&mut condition);
        self.with_words(&mut condition);
        condition
    }

    /// Of the changes of limits: about the table `fuses`. None where they cannot be among the lines: a limit belongs to no
    /// operation, search or list, and has no charge.
    pub(crate) fn limits(&self) -> Option<Condition> {
        let is_of_calls = self.operation.is_some() || self.search.is_some() || self.list.is_some();
        if is_of_calls || self.chosen.is_of_charges() {
            return None;
        }
        let mut condition = Condition::default();
        self.within("fuses.at", &mut condition);
        self.chosen.named("fuses.kind", &mut condition);
        for word in self.words() {
            let named = LimitKind::ALL.into_iter().map(|kind| (kind.label(), kind.name()));
            let part = format!(
                "(instr(folded(limit_change(fuses.before, fuses.after)), ?) OR fuses.kind IN ({}))",
                of_word(&word, named)
            );
            condition.add(part, [Sql::Text(word)]);
        }
        Some(condition)
    }

    /// Of the calls that owned answers have spared, beside the line of the call that bought them; none where they cannot
    /// belong to what is asked for.
    pub(crate) fn savings(&self) -> Option<Condition> {
        // Only pages belong to a search, and a page is never answered from what is owned. What was not asked was not charged.
        if self.search.is_some() || self.chosen.is_of_charges() {
            return None;
        }
        let mut condition = self.asked_for("spared");
        self.chosen.named("spared.operation", &mut condition);
        self.with_words(&mut condition);
        Some(condition)
    }

    /// Of a time, an operation and the jobs of a list, as a table has them.
    fn asked_for(&self, table: &str) -> Condition {
        let mut condition = Condition::default();
        self.within(&format!("{table}.at"), &mut condition);
        if let Some(operation) = &self.operation {
            condition.add(format!("{table}.operation = ?"), [Sql::Text(operation.clone())]);
        }
        if let Some(list) = self.list {
            condition.add(format!("{table}.job IN (SELECT id FROM jobs WHERE list = ?)"), [Sql::Integer(list)]);
        }
        condition
    }

    fn within(&self, column: &str, condition: &mut Condition) {
        for (limit, compared) in [(self.from, ">="), (self.until, "<")] {
            if let Some(limit) = limit {
                condition.add(format!("{column} {compared} ?"), [Sql::Integer(limit)]);
            }
        }
    }

    /// The words: each is in the label of the operation, in the subject, or in the name of the record.
    fn with_words(&self, condition: &mut Condition) {
        for word in self.words() {
            let named = of_word(&word, api::operations::ALL.iter().map(|spec| (spec.label, spec.name)));
            condition.add(
                format!(
                    "(instr(folded(ledger.subject), ?) OR ledger.operation IN ({})
                      OR EXISTS (SELECT 1 FROM company_cells WHERE id = ledger.record AND instr(k_name, ?))
                      OR EXISTS (SELECT 1 FROM person_cells WHERE id = ledger.record AND instr(k_name, ?)))",
                    named
                ),
                std::iter::repeat_n(Sql::Text(word), 3),
            );
        }
    }

    fn words(&self) -> Vec<String> {
        let text: String = self.text.chars().take(MOST_CHARS).collect();
        text::fold(&text).split_whitespace().take(MOST_WORDS).map(str::to_owned).collect()
    }
}

/// The names of those whose label holds a word, to be written into a question: they are the catalog's, never a
/// person's.
fn of_word(word: &str, labels: impl Iterator<Item = (&'static str, &'static str)>) -> String {
    let named = labels
        .filter(|(label, _)| text::fold(&words::localized(label, &[])).contains(word))
        .map(|(_, name)| format!("'{name}'"));
    named.collect::<Vec<_>>().join(", ")
}
