//! How many people of a company are owned: by its page, or by its name where a person's page of it is not known.
//!
//! Owns: the indexes that this question and the words of `owned_words` are answered from. Does not own: the cells they
//! are built on.

use api::columns;
use api::{RecordKind, persona};
use rusqlite::{Connection, params};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::records::sort_keys;

pub(crate) const STEPS: &[(i64, &str)] = &[(
    3,
    "CREATE INDEX person_cells_by_title ON person_cells (k_title);
    CREATE INDEX person_cells_by_company ON person_cells (\"k_companyName\");
    CREATE INDEX person_cells_by_company_page ON person_cells (\"k_companyUrl\");",
)];

/// A company as the records of people name it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Employer {
    /// Its name.
    pub name: Option<String>,
    /// The address of its page on the network.
    pub page: Option<String>,
}

/// Who is owned and says to work at a company, as [`Store::people_of`] counts them, at most so many. With titles only those who have all
/// words of one of them in their own: of a large company nobody who fits is behind many who do not.
pub(crate) fn numbers(
    file: &Connection,
    employer: &Employer,
    titles: &[String],
    most: u32,
) -> Result<Vec<i64>, StoreError> {
    let [bare, slashed, name] = keys(employer);
    let mut ask = file.prepare_cached(&format!("SELECT id, k_title FROM person_cells {WORKS_THERE} ORDER BY id"))?;
    let mut found = ask.query(params![bare, slashed, name])?;
    let mut numbers = Vec::new();
    while let Some(row) = found.next()? {
        let has = |told: &str| {
            told.chars().count() >= MAY_BE_CUT || titles.iter().any(|title| persona::is_within(title, told))
        };
        if titles.is_empty() || row.get::<_, Option<String>>(1)?.is_some_and(|told| has(&told)) {
            numbers.push(row.get(0)?);
        }
        if numbers.len() >= most as usize {
            break;
        }
    }
    Ok(numbers)
}

/// Characters from which on a stored title may be the beginning of a longer one (`api/src/columns/order.rs`).
const MAY_BE_CUT: usize = 50;

/// A page counts with and without a slash at its end; a name counts where the person's record has no page.
const WORKS_THERE: &str = "WHERE \"k_companyUrl\" IN (?1, ?2)
    OR (\"k_companyName\" = ?3 AND (\"k_companyUrl\" IS NULL OR ?1 IS NULL))";

/// The page without and with a slash at its end, and the name, as they are stored.
fn keys(employer: &Employer) -> [Option<String>; 3] {
    let page = employer.page.as_deref().map(|page| page.trim_end_matches('/'));
    let bare = page.and_then(|page| key("companyUrl", page));
    let slashed = page.and_then(|page| key("companyUrl", &format!("{page}/")));
    [bare, slashed, employer.name.as_deref().and_then(|name| key("companyName", name))]
}

impl Store {
    /// How many people are owned who work at a company. A page counts with and without a slash at its end; a name counts
    /// where the person's record has no page.
    pub async fn people_of(&self, employer: Employer) -> Result<u64, StoreError> {
        let [bare, slashed, name] = keys(&employer);
        let sql = format!("SELECT count(*) FROM person_cells {WORKS_THERE}");
        self.read(move |file| file.one(&sql, params![bare, slashed, name], |row| row.get(0))).await
    }
}

/// What a value of a column of people is stored under.
fn key(column: &str, value: &str) -> Option<String> {
    sort_keys::text_key(columns::by_key(RecordKind::Person.columns(), column)?, value)
}
