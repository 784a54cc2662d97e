//! The answer to a question about the people of a company: who of it is somebody of the company, and whether more is to come.

use answers::bounded;
use api::columns::AnyColumn;
use api::operations::leads_finder::LeadsFinderResponse;
use api::{Doc, RecordKind, address, text};
use serde_json::Value;
use store::records::NewObservation;
use store::records::company_pages::PeoplePage;
use url::Url;
use words::t;

use super::standing::behind;

/// What belongs to a question beside its request.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PeopleAsk {
    /// The digest of its filters.
    pub question: String,
    /// The page, from 0.
    pub page: u32,
    /// Rows of a page.
    pub size: u32,
    /// People whom the company has without it, whether or not they are stored as its people yet.
    pub had: Vec<i64>,
    /// How many people who are owned may come again, with it or with what is asked behind it.
    pub again: u32,
    /// The company, by which its people are told from others.
    pub firm: Firm,
    /// The list that they come into.
    pub into: Option<i64>,
}

/// A company as rows name it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Firm {
    /// The address of its page.
    pub page: Option<String>,
    /// Its name.
    pub name: Option<String>,
    /// Its domain.
    pub domain: Option<String>,
}

/// An answer as it is stored for the company.
pub fn page_of(ask: &PeopleAsk, answer: &LeadsFinderResponse) -> PeoplePage {
    // What came beyond the size that was asked for was paid for, too.
    let came = u32::try_from(answer.rows.paid()).unwrap_or(u32::MAX);
    let passed = behind(ask.page, ask.size).max(ask.page.saturating_mul(ask.size).saturating_add(came));
    let row = |row: &Doc| {
        let observation = NewObservation { kind: RecordKind::Person, doc: bounded::observation(row.clone()) };
        (observation, ask.firm.has(row))
    };
    PeoplePage {
        question: ask.question.clone(),
        passed,
        // A page with fewer rows need not be the last one. One without any is taken for it: behind it nobody is promised.
        ended: answer.rows.paid() == 0 || answer.total.is_some_and(|total| total <= u64::from(passed)),
        rows: answer.rows.iter().map(row).collect(),
        odd: u32::try_from(answer.rows.odd()).unwrap_or(u32::MAX),
        most: ask.size,
        counted: ask.had.clone(),
        into: ask.into,
    }
}

/// Why nothing more is to be asked for behind an answer: it is another page than was asked for, or one of another size. Rows are passed
/// by what was asked for, so that the next page could bring people who are paid for.
pub fn differs(ask: &PeopleAsk, answer: &Value) -> Option<String> {
    let answer: LeadsFinderResponse = serde_json::from_value(answer.clone()).ok()?;
    let other_page = answer.page.is_some_and(|page| page != u64::from(ask.page));
    // A service may say how many rows there are instead of how many were asked for.
    let other_size = answer.size.is_some_and(|size| size != u64::from(ask.size) && size != answer.rows.paid());
    // And more rows than were asked for are more than was agreed to for the company.
    let more = answer.rows.paid() > u64::from(ask.size);
    (other_page || other_size || more).then(|| {
        t!(
            "The service sent another page, or one of another size, than was asked for: the next one could bring the same people again. What came is kept. Resume the job to go on all the same."
        )
    })
}

impl Firm {
    /// The company in a word, as whoever asks for its people names it.
    pub fn flight(&self) -> String {
        let own = self.page.as_deref().and_then(slug).or_else(|| self.name.as_deref().map(name));
        format!("people at {}", own.unwrap_or_default())
    }

    /// Whether a row is about somebody of the company: something that it says of the employer agrees with what is known here, or nothing
    /// that it says can be compared.
    fn has(&self, row: &Doc) -> bool {
        let told = |key: &str| AnyColumn::by_key(RecordKind::Person, key)?.text(row);
        let pairs = [
            (self.page.as_deref().and_then(slug), told("companyUrl").as_deref().and_then(slug)),
            (self.name.as_deref().map(name), told("companyName").as_deref().map(name)),
            (
                self.domain.as_deref().and_then(host),
                told("company.link.domain").or_else(|| told("companyWebsite")).as_deref().and_then(host),
            ),
        ];
        let mut known = pairs.into_iter().filter_map(|(own, told)| own.zip(told)).peekable();
        known.peek().is_none() || known.any(|(own, told)| own == told)
    }
}

/// The last part of the address of a company's page, whatever its host and spelling.
fn slug(page: &str) -> Option<String> {
    let (_, rest) = page.split_once("/company/")?;
    let slug = rest.split(['/', '?', '#']).next().unwrap_or_default();
    (!slug.is_empty()).then(|| slug.to_lowercase())
}

fn name(told: &str) -> String {
    text::fold(&text::clean(told))
}

fn host(told: &str) -> Option<String> {
    let told = if told.contains("://") { told.to_owned() } else { format!("https://{told}") };
    Some(address::host(Url::parse(&told).ok()?.host_str()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn firm() -> Firm {
        Firm {
            page: Some("https://www.network.example/company/acme".to_owned()),
            name: Some("Acme GmbH".to_owned()),
            domain: Some("acme.example".to_owned()),
        }
    }

    #[test]
    fn people_of_other_companies_are_told_from_those_of_this_one() {
        for (row, has, why) in [
            (json!({"companyUrl": "https://network.example/company/Acme/"}), true, "the page, in another spelling"),
            (json!({"companyUrl": "https://www.network.example/company/other"}), false, "another page"),
            (
                json!({"companyUrl": "https://www.network.example/company/12345", "companyName": "ACME GmbH"}),
                true,
                "a page with a number, and the same name",
            ),
            (json!({"companyName": "Other"}), false, "another name"),
            (json!({"companyWebsite": "https://www.acme.example/en"}), true, "the domain of the website"),
            (json!({"companyWebsite": "https://other.example", "companyName": "Other"}), false, "all others"),
            (json!({"jobTitle": "Head"}), true, "nothing speaks against it"),
        ] {
            assert_eq!(firm().has(row.as_object().unwrap()), has, "{why}");
        }
        let nobody = Firm { name: Some("Acme".to_owned()), ..Firm::default() };
        assert!(
            nobody.has(json!({"companyUrl": "https://www.n.example/company/x"}).as_object().unwrap()),
            "not known here"
        );
    }

    #[test]
    fn an_answer_to_another_question_is_told_from_one_to_this() {
        let ask = PeopleAsk { size: 2, page: 1, ..PeopleAsk::default() };
        let row = || json!({"jobTitle": "Head"});
        for (answer, is, why) in [
            (json!({"rows": [row(), row()]}), false, "it says nothing"),
            (json!({"rows": [row(), row()], "page": 1, "size": 2}), false, "as it was asked for"),
            (json!({"rows": [row()], "page": 1, "size": 1}), false, "the rows that there are"),
            (json!({"rows": [row(), row()], "page": 0, "size": 2}), true, "another page"),
            (json!({"rows": [row(), row()], "page": 1, "size": 25}), true, "pages of another size"),
        ] {
            assert_eq!(differs(&ask, &answer).is_some(), is, "{why}");
        }
    }

    #[test]
    fn a_question_ends_where_the_service_has_no_more() {
        let ask = PeopleAsk { size: 2, page: 1, ..PeopleAsk::default() };
        let ends = |answer: serde_json::Value| page_of(&ask, &serde_json::from_value(answer).unwrap()).ended;
        let row = || json!({"jobTitle": "Head"});
        for (answer, ended, why) in [
            (json!({"rows": [row(), row()], "total": 9}), false, "five are left"),
            (json!({"rows": [row(), row()], "total": 4}), true, "these were the last"),
            (json!({"rows": [row()], "total": 9}), false, "a short page is not the end"),
            (json!({"rows": [row()]}), false, "nor without a total"),
            (json!({"rows": [], "total": 9}), true, "an empty one is"),
            (json!({"rows": [], "total": null}), true, "whatever the total"),
        ] {
            assert_eq!(ends(answer), ended, "{why}");
        }
        let odd = page_of(&ask, &serde_json::from_value(json!({"rows": [7, row(), row(), row()]})).unwrap());
        assert_eq!(
            (odd.odd, odd.rows.len(), odd.most, odd.passed),
            (1, 3, 2, 6),
            "more rows than asked for: two count, and none of the four is asked for again"
        );
    }
}
