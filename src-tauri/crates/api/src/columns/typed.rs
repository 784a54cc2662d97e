//! What a person types into a cell, as a document in which the column of that cell reads it.
//!
//! Does not own: who may type where, and what is stored of it.

use serde_json::Value;

use super::any::AnyColumn;
use super::column::Column;
use super::kind::{ColumnKind, Counted};
use super::own::is_own;
use crate::doc::Doc;
use crate::text;

/// Characters of one value that is typed.
pub const LONGEST_TYPED: usize = 10_000;

impl AnyColumn {
    /// Whether a person can type a value there: not what is put together of several values, counted, or of the app's own.
    pub fn is_typed(&self) -> bool {
        match self {
            Self::Known(column) => !is_own(column.key) && place_of(column).is_some(),
            Self::Seen(_) => true,
            Self::Score { .. } => false,
        }
    }

    /// A document that has this value at the place of the column, and nothing else; none where nothing can be typed there, where nothing
    /// is left of it, or where it is not of the column's kind: a number that is none, a day that nobody can read.
    pub fn typed(&self, typed: &str) -> Option<Doc> {
        let cleaned = text::clean(text::first_of(typed, LONGEST_TYPED));
        if !self.is_typed() || cleaned.is_empty() {
            return None;
        }
        let (place, several) = match self {
            Self::Known(column) => (place_of(column)?, column.counted == Counted::Each),
            Self::Seen(path) => (path.as_str(), false),
            Self::Score { .. } => return None,
        };
        let is_many = several || place.contains("[]");
        let parts = cleaned.split(',').map(str::trim).filter(|part| is_many && !part.is_empty());
        let mut parts: Vec<Value> = parts.map(|part| one(self.kind(), part)).collect();
        if parts.len() < 2 {
            parts = vec![one(self.kind(), &cleaned)];
        }
        let Value::Object(doc) = written(&place.split('.').collect::<Vec<_>>(), &parts) else { return None };
        let shown = self.text(&doc)?;
        let is_read = match self.kind() {
            ColumnKind::Number | ColumnKind::Range | ColumnKind::Date | ColumnKind::Flag => {
                self.sort_key(&shown).is_some()
            }
            _ => true,
        };
        is_read.then_some(doc)
    }
}

/// The first of a column's places that has one value of its own.
fn place_of(column: &Column) -> Option<&'static str> {
    let is_counted = matches!(column.kind, ColumnKind::Count { .. });
    column.places.iter().copied().find(|place| !is_counted && !place.contains(' '))
}

fn one(kind: ColumnKind, text: &str) -> Value {
    let number = text.replace(',', "").parse::<f64>().ok().and_then(serde_json::Number::from_f64);
    match number {
        Some(number) if kind == ColumnKind::Number => {
            let whole = number.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 9e15);
            whole.map_or(Value::Number(number), |whole| Value::from(whole as i64))
        }
        _ => Value::from(text),
    }
}

/// Values at the end of a path: where the path means every item of a list, in as many items of the innermost.
fn written(steps: &[&str], values: &[Value]) -> Value {
    let Some((step, rest)) = steps.split_first() else {
        return if let [one] = values { one.clone() } else { Value::from(values) };
    };
    let (name, inner) = match (step.strip_suffix("[]"), step.strip_suffix("[0]")) {
        (Some(name), _) if !rest.iter().any(|step| step.ends_with("[]")) => {
            (name, values.iter().map(|value| written(rest, std::slice::from_ref(value))).collect())
        }
        (Some(name), _) | (_, Some(name)) => (name, Value::Array(vec![written(rest, values)])),
        (None, None) => (*step, written(rest, values)),
    };
    Value::Object(Doc::from_iter([(name.to_owned(), inner)]))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::RecordKind;

    #[test]
    fn what_is_typed_is_read_back_in_every_column_where_it_can_be() {
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
                typed_into += 1;
            }
        }
        assert!(typed_into > 60, "most columns can be typed into: {typed_into}");
    }

    #[test]
    fn a_value_that_is_not_of_its_kind_is_none() {
        for (key, typed, doc) in [
            ("name", " Acme\u{202E}  GmbH ", Some(json!({"name": "Acme GmbH"}))),
            ("name", " \u{200B} ", None),
            ("employeeRange", "51-200", Some(json!({"employeeRange": "51-200"}))),
            ("employeeRange", "many", None),
            ("founded", "April 2019 or so", None),
            ("own.status", "Customer", None),
            ("find.people", "3", None),
            ("score.3", "12", None),
            ("seen:imported.Owner", "Zoë", Some(json!({"imported": {"Owner": "Zoë"}}))),
            ("seen:a.list[].of", "one, two", Some(json!({"a": {"list": [{"of": "one"}, {"of": "two"}]}}))),
            ("seen:a[].b[].c.d", "1, 2", Some(json!({"a": [{"b": [{"c": {"d": "1"}}, {"c": {"d": "2"}}]}]}))),
        ] {
            let told = AnyColumn::by_key(RecordKind::Company, key).and_then(|column| column.typed(typed));
            assert_eq!(told.map(Value::Object), doc, "{typed:?} in {key}");
        }
    }
}
