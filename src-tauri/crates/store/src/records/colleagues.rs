//! How many people of a company are owned: by its page, or by its name where a person's page of it is not known.
//!
//! Owns: the indexes that this question and the words of `owned_words` are answered from. Does not own: the cells they
//! are built on.

use api::RecordKind;
use api::columns;
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

/// Who is owned and says to work at a company, as [`Store::people_of`] counts them, at most so many.
pub(crate) fn numbers(file: &Connection, employer: &Employer, most: u32) -> Result<Vec<i64>, StoreError> {
    let [bare, slashed, name] = keys(employer);
    let sql = format!("SELECT id FROM person_cells {WORKS_THERE} ORDER BY id LIMIT ?4");
    file.all(&sql, params![bare, slashed, name, most], |row| row.get(0))
}

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
