//! Rows of records as tools answer them: what is known of each under the headings of its columns, suppressed ones marked. People who were
//! erased are in no file any more.

use api::RecordKind;
use api::columns::{self, AnyColumn};
use records::view;
use serde_json::{Map, Value, json};
use store::records::Record;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

use super::tool::Call;
use crate::shown::Showing;

/// The columns that are told of a company.
const OF_COMPANIES: &[&str] = &[
    "name",
    "domain",
    "employeeRange",
    "revenueRange",
    "industry",
    "countryName",
    "cityName",
    "description",
    "networkProfile",
    "find.companyPage",
    "find.topics",
];
/// And of a person.
const OF_PEOPLE: &[&str] = &[
    "name",
    "title",
    "headline",
    "companyName",
    "companyWebsite",
    "city",
    "country",
    "profileUrl",
    "email",
    "phone",
    "find.email",
    "find.mobile",
    "find.doNotCall",
];
/// Of these, the columns that hold an e-mail address or a number.
const CONTACTS: &[&str] = &["email", "phone"];
/// What a person has noted.
const NOTED: &[&str] = &["own.status", "own.tags", "own.note"];

const fn told(kind: RecordKind) -> &'static [&'static str] {
    match kind {
        RecordKind::Company => OF_COMPANIES,
        RecordKind::Person => OF_PEOPLE,
    }
}

/// The columns that are looked through while e-mails or numbers do not leave.
pub(crate) fn searched(kind: RecordKind) -> Vec<&'static str> {
    let answers = kind.answer_columns().iter().map(|column| column.key);
    answers.filter(|key| told(kind).contains(key) && !CONTACTS.contains(key)).collect()
}

/// Records with these numbers, in their order.
pub(crate) async fn of(call: &Call, numbers: Vec<i64>) -> Result<Vec<Value>, Failure> {
    let found = view::records(&call.open, numbers).await?;
    let mut showing = call.showing();
    Ok(found.iter().map(|record| row(record, call.settings().notes, &mut showing)).collect())
}

fn row(record: &Record, notes: bool, showing: &mut Showing) -> Value {
    let noted = if notes { NOTED } else { &[] };
    let mut fields = Map::new();
    fields.insert("record".to_owned(), json!(record.id));
    for key in told(record.kind).iter().chain(noted) {
        let Some(column) = columns::by_key(record.kind.columns(), key).map(AnyColumn::Known) else { continue };
        if let Some(value) = view::said(&column, record) {
            fields.insert((*key).to_owned(), Value::String(showing.text(key, &value)));
        }
    }
    if record.own.suppressed {
        fields.insert("suppressed".to_owned(), Value::Bool(true));
    }
    Value::Object(fields)
}

/// How many rows a tool answers, where so many are asked for.
pub(crate) fn bound(call: &Call, wanted: Option<u32>) -> usize {
    let most = call.settings().rows;
    usize::try_from(wanted.unwrap_or(most).clamp(1, most)).unwrap_or(1)
}

/// A piece of numbers.
pub(crate) fn piece(numbers: &[i64], from: u64, most: usize) -> Vec<i64> {
    let from = usize::try_from(from).unwrap_or(usize::MAX);
    numbers.iter().skip(from).take(most).copied().collect()
}

/// The name of a list or a search as it may leave.
pub(crate) fn name(call: &Call, name: &str) -> String {
    call.showing().text("name", name)
}

/// All records of a list or search, in their order.
pub(crate) async fn numbers(open: &OpenWorkspace, of: store::RowsOf, kind: RecordKind) -> Result<Vec<i64>, Failure> {
    Ok(open.store.snapshot(store::Wanted::all_of(of, kind)).await?)
}
