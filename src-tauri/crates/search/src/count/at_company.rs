//! How many people with some titles, in some countries, a company has: a free count.
//!
//! The filters of people search that the contract shows do not name a company, but some do that deployed services were seen to take.
//! Owns which of them is asked. Does not own what is remembered of those that a service refuses (`unlisted.rs`).

use api::filters::FilterValue;
use api::{Filters, SearchKind};
use client::Lane;
use store::StoreError;

use super::{HOME, Question, TITLE, Unanswered, ask, unlisted};
use ipc::FailureCode;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Whom to count; an empty part asks nothing.
#[derive(Debug, Clone, Default)]
pub struct Whom {
    /// Titles, of which one is enough.
    pub titles: Vec<String>,
    /// Countries, of which one is enough.
    pub countries: Vec<String>,
}

/// A company, as filters can name it.
#[derive(Debug, Clone, Default)]
pub struct Employer {
    /// The address of its page.
    pub page: Option<String>,
    /// Its domain.
    pub domain: Option<String>,
    /// Its name.
    pub name: Option<String>,
}

/// Counts. None where this service counts nobody by what is known of the company.
pub async fn at_company(open: &OpenWorkspace, whom: &Whom, company: &Employer) -> Result<Option<u64>, Failure> {
    // From what leaves the least doubt to what several companies can share.
    let named = [
        ("currentCompanyUrl.include", &company.page),
        ("currentCompanyDomain.include", &company.domain),
        ("currentCompanyName.include", &company.name),
    ];
    for (key, value) in named {
        let Some(value) = value.as_ref().filter(|_| !open.context().refused.contains_key(key)) else { continue };
        let lists = [(TITLE, whom.titles.clone()), (HOME, whom.countries.clone()), (key, vec![value.clone()])];
        let lists = lists.into_iter().filter(|(_, values)| !values.is_empty());
        let filters = Filters(lists.map(|(key, values)| (key.to_owned(), FilterValue::Many(values))).collect());
        let filters = SearchKind::People.normal(&filters);
        let question = Question::new(open, &filters)?;
        match ask(open, &question, Lane::Background, open.ended.cancelled()).await {
            Ok(counted) => return Ok(Some(counted.total)),
            Err(Unanswered::GivenUp) => return Err(StoreError::GivenUp.into()),
            Err(Unanswered::Failed(failure)) if failure.code == FailureCode::Refused => {
                let problems = unlisted::judged(open, &filters).await?;
                if !open.context().refused.contains_key(key) {
                    return Err(if problems.is_empty() { failure } else { Failure::fields(problems) });
                }
            }
            Err(Unanswered::Failed(failure)) => return Err(failure),
        }
    }
    Ok(None)
}
