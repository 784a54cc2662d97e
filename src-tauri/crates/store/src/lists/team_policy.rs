//! Doing what rows of the team's policy say of the list of who must not be contacted, and noting who was erased.
//!
//! Rows are taken in their order, each batch as a whole, so that a kill between two leaves what was read. People who were erased are taken out
//! behind that (`erasing/marked.rs`). Does not own reading the rows (`team`), or what stands (`team::policy`).

use std::collections::BTreeMap;

use api::contact_keys::{Typed, Way};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::records::erased::Erased;
use crate::records::suppressed::{Entry, follow, follow_off};
use crate::team::standing::{self, PolicyPlace};
use crate::team::{erasures, policy};

/// What a row of the policy says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PolicySays {
    /// Entries came onto the list.
    Suppress(Vec<Typed>),
    /// Entries went off it, whose computer had read the policy so far.
    Unsuppress(Vec<Typed>, i64),
    /// Somebody was erased, of whom these are the marks; what follows from another erasure, from which.
    Erase(Vec<String>, Option<String>),
    /// The vault holds nothing any more of who was erased in this.
    Clean(String),
    /// Nothing that is done here: who was in it was taken out, nobody can open it, or it is a newer version's.
    Nothing,
}

/// A row of the policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PolicyRow {
    /// Where it stands.
    pub place: PolicyPlace,
    /// What it says.
    pub says: PolicySays,
    /// Whether all of it is known here; else it is read once more after an update.
    pub is_whole: bool,
}

impl Store {
    /// Takes rows that follow on what was read; does nothing where they do not, because somebody has taken them meanwhile. `app` is the
    /// version that takes them. Returns whether the list is another one then.
    pub async fn take_policy(&self, rows: Vec<PolicyRow>, app: &'static str) -> Result<bool, StoreError> {
        self.write_many(move |file| {
            let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return Ok(false) };
            if standing::read_to(file)? + 1 != first.place.n {
                return Ok(false);
            }
            // Each entry with the moment of the last row about it.
            let mut touched: BTreeMap<Typed, Millis> = BTreeMap::new();
            for PolicyRow { place, says, is_whole } in &rows {
                if !is_whole {
                    policy::was_not_understood(file, app)?;
                }
                match says {
                    PolicySays::Suppress(entries) => {
                        for entry in entries {
                            policy::adds(file, (entry.way.name(), &entry.value), place)?;
                        }
                        touched.extend(entries.iter().cloned().map(|entry| (entry, place.at)));
                    }
                    PolicySays::Unsuppress(entries, seen) => {
                        for entry in entries {
                            policy::removes(file, (entry.way.name(), &entry.value), place, *seen)?;
                        }
                        touched.extend(entries.iter().cloned().map(|entry| (entry, place.at)));
                    }
                    PolicySays::Erase(marks, follows) => {
                        erasures::was_told(file, marks.clone(), follows.as_deref(), place)?;
                    }
                    PolicySays::Clean(erasure) => erasures::is_clean(file, erasure)?,
                    PolicySays::Nothing => {}
                }
            }
            let erased = Erased::of(file)?;
            let (mut came, mut went) = (Vec::new(), Vec::new());
            for (Typed { way, value }, at) in touched {
                // What leads to somebody who was erased stands on no list: the mark has taken its place.
                let is_erased = match &erased {
                    Some(erased) => erased.is_marked(file, way, &value)?,
                    None => false,
                };
                if is_erased {
                    // What is on the list still goes with the person (`erasing/marked.rs`).
                    policy::forget(file, (way.name(), &value))?;
                    continue;
                }
                let stands = policy::stands(file, (way.name(), &value))?;
                let sql = "SELECT EXISTS (SELECT 1 FROM suppressed WHERE kind = ?1 AND value = ?2)";
                let is_listed: bool = file.one(sql, [way.name(), &value], |row| row.get(0))?;
                match (stands, is_listed) {
                    (true, false) => came.push(Entry { way, value, at }),
                    (false, true) => went.push(Entry { way, value, at }),
                    _ => {}
                }
            }
            let is_another = !came.is_empty() || !went.is_empty();
            follow(file, came.into_iter())?;
            follow_off(file, went.into_iter())?;
            policy::has_read(file, &last.place)?;
            Ok(is_another)
        })
        .await
    }
}

/// The way of an entry as a row names it, with its value; none of what is unknown here.
pub fn entry_of(kind: &str, value: String) -> Option<Typed> {
    Way::by_name(kind).map(|way| Typed { way, value })
}
