//! Who was found at a company, and at which company a person was found. Owns the choice of how many are shown. Does not own the ties:
//! a job makes them (`store::records::company_people`).

use api::RecordKind;
use store::records::Record;

use super::line::subtitle;
use crate::ipc::{Linked, LinkedRecord};
use crate::list::nameless;
use crate::view;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// People of a company that are shown beside it; all of them are a list.
const SHOWN: u32 = 25;

/// The records that are tied to this one.
pub(super) async fn of(open: &OpenWorkspace, record: &Record) -> Result<Linked, Failure> {
    let (numbers, all) = match record.kind {
        RecordKind::Company => open.store.people_at(record.id, SHOWN).await?,
        RecordKind::Person => {
            let companies = open.store.companies_of(record.id).await?;
            let all = companies.len() as u64;
            (companies, all)
        }
    };
    let linked = |record: &Record| LinkedRecord {
        record: record.id,
        title: ["name", "domain"]
            .into_iter()
            .find_map(|key| view::value(record, key))
            .unwrap_or_else(|| nameless(record.kind)),
        subtitle: subtitle(record),
    };
    Ok(Linked { some: view::records(open, numbers).await?.iter().map(linked).collect(), all })
}
