//! The bars over the ledger: its lines counted by what they are, by how their charge is known and by what was paid.
//!
//! A column is counted over the lines that are left by the choice in the other columns, so that what is chosen is among
//! what can be chosen instead. The lines are read once for all of that, and put together here where they are alike: the database
//! would sort them all for it, which takes several times as long as reading them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rusqlite::{Connection, params_from_iter};

use super::basis::Basis;
use super::chosen::{Chosen, Condition, Paid};
use super::which::Which;
use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;

/// Lines by the values of each column. What is chosen is among them also where no line has it, or it could not be given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bars {
    /// By command name of the operation or name of the limit, the most first.
    pub what: Vec<(String, u64)>,
    /// By how the charge is known, the most first; changes of limits are not counted.
    pub known: Vec<(Basis, u64)>,
    /// By what was paid, the least first; neither changes of limits nor charges that are not known are counted.
    pub paid: Vec<(Paid, u64)>,
}

/// Lines that are alike in all that is counted.
struct Alike {
    what: String,
    known: Option<Basis>,
    paid: Option<Paid>,
    lines: u64,
}

/// Adds lines to those that are like them: few are different, however many there are.
fn add(groups: &mut Vec<Alike>, what: &str, known: Option<Basis>, paid: Option<Paid>, lines: u64) {
    match groups.iter_mut().find(|one| one.known == known && one.paid == paid && one.what == what) {
        Some(one) => one.lines += lines,
        None => groups.push(Alike { what: what.to_owned(), known, paid, lines }),
    }
}

/// All lines, whatever is chosen of them.
fn alike(file: &Connection, which: &Which) -> Result<Vec<Alike>, StoreError> {
    let which = Which { chosen: Chosen::default(), ..which.clone() };
    let mut groups = Vec::new();
    let (condition, values) = which.calls().whole();
    let sql = format!("SELECT operation, basis, charged FROM ledger {condition}");
    file.each(&sql, params_from_iter(values), |row| {
        let known = row.get(1)?;
        let paid = if known == Basis::Unknown { None } else { Paid::of(row.get(2)?) };
        add(&mut groups, row.get_ref(0)?.as_str()?, Some(known), paid, 1);
        Ok(())
    })?;
    if let Some((condition, values)) = which.limits().map(Condition::whole) {
        let sql = format!("SELECT kind, count(*) FROM fuses {condition} GROUP BY kind");
        file.each(&sql, params_from_iter(values), |row| {
            add(&mut groups, row.get_ref(0)?.as_str()?, None, None, row.get(1)?);
            Ok(())
        })?;
    }
    Ok(groups)
}

/// Whether a value is one of those that are chosen, or none is.
fn fits<V: PartialEq>(chosen: &[V], value: Option<&V>) -> bool {
    chosen.is_empty() || value.is_some_and(|value| chosen.contains(value))
}

fn sums<V: Clone + Ord>(groups: impl Iterator<Item = (V, u64)>, chosen: &[V]) -> BTreeMap<V, u64> {
    let mut sums: BTreeMap<V, u64> = chosen.iter().map(|value| (value.clone(), 0)).collect();
    for (value, lines) in groups {
        *sums.entry(value).or_default() += lines;
    }
    sums
}

fn most_first<V>(sums: BTreeMap<V, u64>) -> Vec<(V, u64)> {
    let mut bars: Vec<(V, u64)> = sums.into_iter().collect();
    bars.sort_by_key(|(_, lines)| Reverse(*lines));
    bars
}

fn bars(groups: &[Alike], chosen: &Chosen) -> Bars {
    let what = |one: &&Alike| fits(&chosen.what, Some(&one.what));
    let known = |one: &&Alike| fits(&chosen.known, one.known.as_ref());
    let paid = |one: &&Alike| fits(&chosen.paid, one.paid.as_ref());
    let of_what = groups.iter().filter(known).filter(paid).map(|one| (one.what.clone(), one.lines));
    let of_known = groups.iter().filter(what).filter(paid).filter_map(|one| Some((one.known?, one.lines)));
    let of_paid = groups.iter().filter(what).filter(known).filter_map(|one| Some((one.paid?, one.lines)));
    Bars {
        what: most_first(sums(of_what, &chosen.what)),
        known: most_first(sums(of_known, &chosen.known)),
        paid: sums(of_paid, &chosen.paid).into_iter().collect(),
    }
}

impl Store {
    /// The bars over the ledger.
    pub async fn ledger_bars(&self, which: Which) -> Result<Bars, StoreError> {
        self.read(move |file| Ok(bars(&alike(file, &which)?, &which.chosen))).await
    }
}
