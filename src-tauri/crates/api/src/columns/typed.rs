//! What a person types into a column of a record: a document that this one column reads, and no other.
//!
//! A value that an answer tells stands at a place that several columns may read. What is typed is meant for one column alone: it stands
//! under the key of that column, and whoever reads answers by their shape finds nothing there. Does not own: who may type where, and
//! what is stored of it.

use serde_json::{Number, Value, json};

use super::any::AnyColumn;
use super::kind::{ColumnKind, Counted};
use super::own::is_own;
use super::place::TYPED;
use crate::doc::Doc;
use crate::text;

/// Characters of one value that is typed.
const LONGEST_TYPED: usize = 10_000;

impl AnyColumn {
    /// Whether a person can type a value there: not what is counted, and not what is the app's own.
    pub fn is_typed(&self) -> bool {
        match self {
            Self::Known(column) => !is_own(column.key) && !matches!(column.kind, ColumnKind::Count { .. }),
            Self::Seen(_) => true,
            Self::Score { .. } => false,
        }
    }

    /// A document in which this column, and no other, has this value; none where nothing can be typed there, where nothing is left of
    /// it or too much, and where it is not of the column's kind: a number that is none, a day that nobody can read.
    pub fn typed(&self, typed: &str) -> Option<Doc> {
        let cleaned = text::clean(typed);
        if !self.is_typed() || cleaned.is_empty() || cleaned.chars().nth(LONGEST_TYPED).is_some() {
            return None;
        }
        let is_many = matches!(self, Self::Known(column) if column.counted == Counted::Each);
        let parts: Vec<&str> = cleaned.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        let value = match (is_many && parts.len() > 1, self.kind()) {
            (true, _) => json!(parts),
            (false, ColumnKind::Number) => number(&cleaned)?,
            (false, _) => json!(cleaned),
        };
        let doc = Doc::from_iter([(TYPED.to_owned(), json!({ self.key(): value }))]);
        let shown = self.text(&doc)?;
        let is_read = match self.kind() {
            // `25 Mio.` would be read as 25.
            ColumnKind::Range => self.sort_key(&shown).is_some() && cleaned.chars().all(of_range),
            ColumnKind::Date | ColumnKind::Flag => self.sort_key(&shown).is_some(),
            _ => true,
        };
        is_read.then_some(doc)
    }
}

/// What ranges are written with, thousands by letter.
fn of_range(c: char) -> bool {
    c.is_ascii_digit() || matches!(c.to_ascii_uppercase(), 'K' | 'M' | 'B' | 'T' | '+' | '-' | '–' | '.' | ',' | ' ')
}

fn number(typed: &str) -> Option<Value> {
    let whole = typed.parse::<i64>().ok().map(Value::from);
    whole.or_else(|| typed.parse::<f64>().ok().and_then(Number::from_f64).map(Value::Number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordKind;

    #[test]
    fn what_is_typed_is_read_back_in_its_column_and_in_no_other() {
        let mut typed_into = 0;
        for kind in [RecordKind::Company, RecordKind::Person] {
            for known in kind.columns() {
                let column = AnyColumn::Known(known);
                let value = match known.kind {
                    ColumnKind::Number => "12",
                    ColumnKind::Range => "51-200",
                    ColumnKind::Date => "2019-04",
                    ColumnKind::Flag => "Yes",
                    ColumnKind::Country => "Austria",
                    _ => "Acme, Wien",
                };
                let Some(doc) = column.typed(value) else {
                    assert!(!column.is_typed(), "{} takes {value}", known.key);
                    continue;
                };
                assert_eq!(column.text(&doc).as_deref(), Some(value), "{} reads what was typed: {doc:?}", known.key);
                assert_eq!(column.whole([&doc]).map(|(text, _)| text).as_deref(), Some(value), "{}", known.key);
                for other in kind.columns().iter().filter(|other| other.key != known.key) {
                    assert_eq!(
                        other.text(&doc),
                        None,
                        "{} reads nothing of what was typed into {}",
                        other.key,
                        known.key
                    );
                }
                typed_into += 1;
            }
        }
        assert!(typed_into > 100, "most columns can be typed into: {typed_into}");
    }

    #[test]
    fn a_value_that_is_not_of_its_kind_is_none() {
        for (key, typed, value) in [
            ("name", " Acme\u{202E}  GmbH ", Some(json!("Acme GmbH"))),
            ("name", " \u{200B} ", None),
            ("employeeRange", "51-200", Some(json!("51-200"))),
            ("employeeRange", "many", None),
            ("revenueRange", "25 Mio.–75 Mio.", None),
            ("revenueRange", "10M-25M", Some(json!("10M-25M"))),
            ("founded", "April 2019 or so", None),
            ("own.status", "Customer", None),
            ("find.people", "3", None),
            ("score.3", "12", None),
            ("seen:imported.Owner", "Zoë, Max", Some(json!("Zoë, Max"))),
        ] {
            let column = AnyColumn::by_key(RecordKind::Company, key);
            let told = column.and_then(|column| column.typed(typed));
            assert_eq!(
                told,
                value.and_then(|value| json!({ "$typed": { key: value } }).as_object().cloned()),
                "{typed:?} in {key}"
            );
        }
        let long = "x".repeat(LONGEST_TYPED + 1);
        let about = AnyColumn::by_key(RecordKind::Company, "description").unwrap();
        assert_eq!(about.typed(&long), None, "what is too long is not cut");
        let many = (0..80).map(|at| format!("T{at}")).collect::<Vec<_>>().join(", ");
        let tools = AnyColumn::by_key(RecordKind::Person, "company.technologies[].name").unwrap();
        let doc = tools.typed(&many).unwrap();
        assert_eq!(tools.whole([&doc]).unwrap().1.len(), 80, "each of very many");
    }
}
