//! What the ledger comes to: by operation, search, list and day, and what owned answers have spared. Owns no table.

use api::Tenths;
use rusqlite::types::FromSql;
use rusqlite::{Connection, params_from_iter};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::money::ledger;
use crate::money::ledger::which::Which;

/// Most searches and lists that are named.
const MOST: u32 = 50;

/// What was spent for one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spent<K> {
    /// What it is.
    pub of: K,
    /// What it cost.
    pub charged: Tenths,
    /// Paid calls.
    pub calls: u64,
    /// Rows that they brought.
    pub rows: u64,
}

/// What the ledger comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spending {
    /// What they cost in all.
    pub charged: Tenths,
    /// How many they are.
    pub calls: u64,
    /// What owned answers would have cost.
    pub saved: Tenths,
    /// By command name of the operation, the dearest first: all there is.
    pub by_operation: Vec<Spent<String>>,
    /// By number and title of the search, the dearest first; 50 at most.
    pub by_search: Vec<Spent<(i64, String)>>,
    /// By number and name of the list, the dearest first; 50 at most.
    pub by_list: Vec<Spent<(i64, String)>>,
    /// By local day with a charge, oldest first.
    pub by_day: Vec<(String, Tenths)>,
}

/// The sums of groups, the dearest first. `key` is one or two columns of what `from` joins to the ledger.
fn groups<K, A: FromSql, B: FromSql>(
    file: &Connection,
    which: &Which,
    (key, from): (&str, &str),
    make: impl Fn(A, B) -> K,
) -> Result<Vec<Spent<K>>, StoreError> {
    let (condition, values) = which.calls().whole();
    let sql = format!(
        "SELECT {key}, sum(ledger.charged) AS paid, count(*), sum(ledger.rows) FROM ledger {from} {condition}
         GROUP BY 1 ORDER BY paid DESC, 1 LIMIT {MOST}"
    );
    file.all(&sql, params_from_iter(values), |row| {
        let of = make(row.get(0)?, row.get(1)?);
        Ok(Spent { of, charged: Tenths(row.get(2)?), calls: row.get(3)?, rows: row.get(4)? })
    })
}

fn by_day(file: &Connection, which: &Which) -> Result<Vec<(String, Tenths)>, StoreError> {
    let (condition, values) = which.calls().whole();
    let sql = format!(
        "SELECT date(at / 1000, 'unixepoch', 'localtime') AS day, sum(charged) AS paid FROM ledger {condition}
         GROUP BY day HAVING paid > 0 ORDER BY day"
    );
    file.all(&sql, params_from_iter(values), |row| Ok((row.get(0)?, Tenths(row.get(1)?))))
}

fn saved(file: &Connection, which: &Which) -> Result<Tenths, StoreError> {
    let Some(condition) = which.savings() else { return Ok(Tenths::ZERO) };
    let (condition, values) = condition.whole();
    let from = format!("FROM spared LEFT JOIN ledger ON ledger.fact = spared.fact {condition}");
    let sql = format!("SELECT coalesce(sum(spared.charged), 0) {from}");
    file.one(&sql, params_from_iter(values), |row| row.get(0).map(Tenths))
}

impl Store {
    /// What these lines come to.
    pub async fn spending(&self, which: Which) -> Result<Spending, StoreError> {
        self.read(move |file| {
            let named = |id: i64, name: String| (id, name);
            let searches = ("searches.id, searches.title", "JOIN searches ON searches.id = ledger.search");
            let lists =
                ("lists.id, lists.name", "JOIN jobs ON jobs.id = ledger.job JOIN lists ON lists.id = jobs.list");
            // What is chosen in a group is among the others of it, which can be chosen instead.
            let of_all_operations = Which { operation: None, ..which.clone() };
            let of_all_searches = Which { search: None, ..which.clone() };
            let of_all_lists = Which { list: None, ..which.clone() };
            let operation = |name: String, _: Option<i64>| name;
            let (calls, charged) = ledger::calls(file, &which)?;
            Ok(Spending {
                charged,
                calls,
                saved: saved(file, &which)?,
                by_operation: groups(file, &of_all_operations, ("ledger.operation, NULL", ""), operation)?,
                by_search: groups(file, &of_all_searches, searches, named)?,
                by_list: groups(file, &of_all_lists, lists, named)?,
                by_day: by_day(file, &which)?,
            })
        })
        .await
    }
}
