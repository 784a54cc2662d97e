//! Owned people by what their own data says: how many would match a search for people, and where most of them are.
//!
//! Reads the cells of persons and owns no table. Whether a filter can be judged here at all is decided by who asks.

use std::collections::HashSet;

use api::columns;
use api::{RecordKind, text};
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, params_from_iter};

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::Store;
use crate::records::sort_keys;

const TITLE: &str = "title";
const COUNTRY: &str = "country";
const COMPANY_COUNTRY: &str = "company.location.headquarter.country";

/// What is wanted of owned people. Of several values of a list one is enough; an empty list asks nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PeopleWanted {
    /// Job titles: all words of one are in the present title, whole, in any order, without regard to case and accents.
    pub titles: Vec<String>,
    /// Names of countries in which the person is.
    pub countries: Vec<String>,
    /// Names of countries in which the present company is.
    pub company_countries: Vec<String>,
}

/// The countries of most owned people, those of most first, in lower case and without accents.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnedCountries {
    /// Where the people are.
    pub of_people: Vec<String>,
    /// Where their companies are.
    pub of_companies: Vec<String>,
}

impl Store {
    /// How many owned people match. One of whom a wanted fact is not known does not; of a title the first 60 characters are
    /// known. Given up when the caller is dropped.
    pub async fn owned_people(&self, wanted: PeopleWanted) -> Result<u64, StoreError> {
        self.read(move |file| count(file, &wanted)).await
    }

    /// The countries of most owned people, at most so many of each kind.
    pub async fn owned_countries(&self, most: u32) -> Result<OwnedCountries, StoreError> {
        self.read(move |file| {
            Ok(OwnedCountries {
                of_people: frequent(file, COUNTRY, most)?,
                of_companies: frequent(file, COMPANY_COUNTRY, most)?,
            })
        })
        .await
    }
}

fn count(file: &Connection, wanted: &PeopleWanted) -> Result<u64, StoreError> {
    let mut values = Vec::new();
    let mut places = String::from("FROM person_cells WHERE TRUE");
    for (column, countries) in [(COUNTRY, &wanted.countries), (COMPANY_COUNTRY, &wanted.company_countries)] {
        if countries.is_empty() {
            continue;
        }
        values.extend(countries.iter().filter_map(|country| key(column, country)));
        let marks = vec!["?"; countries.len()].join(", ");
        places.push_str(&format!(" AND \"k_{column}\" IN ({marks})"));
    }
    if wanted.titles.is_empty() {
        let sql = format!("SELECT count(*) {places}");
        return file.one(&sql, params_from_iter(values), |row| row.get(0));
    }
    let titles: Vec<HashSet<String>> = wanted.titles.iter().map(|title| words(&text::fold(title))).collect();
    // Each title once: many people have the same one, and words are compared outside the database.
    let sql = format!(
        "SELECT \"k_{TITLE}\" AS title, count(*) AS people {places} AND typeof(\"k_{TITLE}\") = 'text' GROUP BY 1"
    );
    let mut people = 0;
    file.each(&sql, params_from_iter(values), |row| {
        let own = words(&row.get::<_, String>("title")?);
        if titles.iter().any(|title| !title.is_empty() && title.is_subset(&own)) {
            people += row.get::<_, u64>("people")?;
        }
        Ok(())
    })?;
    Ok(people)
}

fn frequent(file: &Connection, column: &str, most: u32) -> Result<Vec<String>, StoreError> {
    let sql = format!(
        "SELECT \"k_{column}\" AS country FROM person_cells WHERE typeof(\"k_{column}\") = 'text'
         GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ?1"
    );
    file.all(&sql, [most], |row| row.get("country"))
}

/// What a value of a column is stored as in the cells; every text of a text column has such a key.
fn key(column: &str, value: &str) -> Option<Sql> {
    Some(sort_keys::sql(columns::by_key(RecordKind::Person.columns(), column)?.sort_key(value)?))
}

/// The words of a folded text: letters and digits.
fn words(folded: &str) -> HashSet<String> {
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::sort_keys;
    use api::Doc;
    use serde_json::json;

    /// Title, country of the person, address of the company.
    const PEOPLE: &[(Option<&str>, Option<&str>, Option<&str>)] = &[
        (Some("Head of Procurement"), Some("Germany"), Some("Example street 1, Graz, Austria")),
        (Some("Director, Procurement & Logistics"), Some("Germany"), Some("Ulm, Germany")),
        (Some("Directrice des achats"), Some("France"), Some("Paris, France")),
        (Some("Procurement Director"), Some("Côte d'Ivoire"), Some("Somewhere")),
        (Some("Co-Founder/CEO"), Some("Germany"), None),
        (None, Some("Germany"), Some("Ulm, Germany")),
        (Some("Partner"), None, None),
    ];

    async fn store() -> (Store, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        store
            .write(|file| {
                for (title, country, company) in PEOPLE {
                    let told = json!({"jobTitle": title, "location": {"country": country}, "companyAddress": company});
                    let doc: Doc = told.as_object().unwrap().clone();
                    file.execute("INSERT INTO records (kind, owned_at, told_at) VALUES ('person', 1, 1)", [])?;
                    sort_keys::write(file, RecordKind::Person, file.last_insert_rowid(), std::iter::once(&doc))?;
                }
                Ok(())
            })
            .await
            .unwrap();
        (store, folder)
    }

    #[tokio::test]
    async fn owned_people_are_counted_by_their_own_facts() {
        let (store, _folder) = store().await;
        for (titles, countries, companies, people, why) in [
            (&[][..], &[][..], &[][..], 7, "nothing is asked: everybody"),
            (&["procurement"], &[], &[], 3, "a word anywhere in the title"),
            (&["Procurement Director"], &[], &[], 2, "all words, in any order, without punctuation"),
            (&["art"], &[], &[], 0, "a part of a word is no word"),
            (&["Founder"], &[], &[], 1, "words end at any sign"),
            (&["DIRECTRICE DÉS ACHATS"], &[], &[], 1, "case and accents make no difference"),
            (&["Partner", "CEO"], &[], &[], 2, "one of several is enough"),
            (&["Head of Procurement", "procurement"], &[], &[], 3, "nobody is counted twice"),
            (&["&"], &[], &[], 0, "what has no word is no title"),
            (&[], &["Germany"], &[], 4, "where they are"),
            (&[], &["Germany", "France"], &[], 5, "in one of two countries"),
            (&[], &["Ivory Coast"], &[], 1, "by the one name of each country"),
            (&[], &[], &["Austria"], 1, "the country at the end of the address"),
            (&[], &["Germany"], &["Germany"], 2, "both must hold; what is not known does not"),
            (&["director"], &["Germany"], &["Germany"], 1, "all three"),
            (&["director"], &["Austria"], &[], 0, "nobody"),
        ] {
            let texts = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect();
            let wanted = PeopleWanted {
                titles: texts(titles),
                countries: texts(countries),
                company_countries: texts(companies),
            };
            assert_eq!(store.owned_people(wanted.clone()).await.unwrap(), people, "{why}: {wanted:?}");
        }
    }

    #[tokio::test]
    async fn the_countries_of_most_come_first() {
        let (store, _folder) = store().await;
        let two = store.owned_countries(2).await.unwrap();
        assert_eq!(two.of_people[0], "germany", "four of seven are there");
        assert_eq!(two.of_people.len(), 2, "so many as were asked for");
        assert_eq!(two.of_companies[0], "germany", "two companies are there");
        let named: Vec<_> = two.of_people.iter().filter_map(|country| api::countries::recognise(country)).collect();
        assert_eq!(named.len(), 2, "each is the name of a country");
    }
}
