//! The rows of a page as they came: records, and whatever else was among them.
//!
//! Each was paid for. What is no record has nothing to show and no place in a grid; it is counted, so that the page it
//! came with is stored and the count can be shown.

use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::doc::Doc;

/// The rows of a page, in their order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Rows {
    records: Vec<Doc>,
    odd: u64,
}

impl Rows {
    /// How many rows came that are no records.
    pub const fn odd(&self) -> u64 {
        self.odd
    }

    /// How many rows came, and are paid for.
    pub const fn paid(&self) -> u64 {
        self.records.len() as u64 + self.odd
    }
}

/// The records.
impl Deref for Rows {
    type Target = [Doc];

    fn deref(&self) -> &[Doc] {
        &self.records
    }
}

impl From<Vec<Doc>> for Rows {
    fn from(records: Vec<Doc>) -> Self {
        Self { records, odd: 0 }
    }
}

impl Serialize for Rows {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.records.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Rows {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut rows = Self::default();
        for row in Vec::<Value>::deserialize(from)? {
            match row {
                Value::Object(record) => rows.records.push(record),
                _ => rows.odd += 1,
            }
        }
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_record_is_counted_and_takes_no_other_row_with_it() {
        for (json, records, odd) in [
            (r#"[{"a":1},{"b":2}]"#, 2, 0),
            (r#"[{"a":1},null,{"b":2},"x",[{}],7]"#, 2, 4),
            ("[1]", 0, 1),
            ("[]", 0, 0),
        ] {
            let rows: Rows = serde_json::from_str(json).unwrap();
            assert_eq!((rows.len(), rows.odd(), rows.paid()), (records, odd, records as u64 + odd), "{json}");
        }
        for json in ["null", "{}", "7", r#""x""#] {
            assert!(serde_json::from_str::<Rows>(json).is_err(), "{json} holds no rows");
        }
    }
}
