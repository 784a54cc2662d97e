//! One record with everything known of it, and its addresses.

use std::sync::Arc;

use api::columns::{COMPANIES, ColumnKind};
use api::{Doc, lenient, text};
use serde_json::Value;
use store::tables::companies::Company;
use url::Url;

use crate::open::OpenWorkspace;
use crate::screen::{DetailField, Failure, FailureCode, LinkRequest, Nothing, RecordDetail, RecordRequest};
use crate::{Engine, view};

/// Characters of one value in the drawer.
const LONGEST: usize = 10_000;
/// Fields in the drawer that no column knows.
const MOST_OTHERS: usize = 200;

pub(crate) async fn detail(engine: &Arc<Engine>, request: RecordRequest) -> Result<RecordDetail, Failure> {
    let open = engine.workspace().await?;
    let company = by_number(engine, &open, request.record).await?;
    let searches = open.store.found_by(company.id).await.map_err(|error| engine.storage(&error))?;
    let fields = fields(&company.doc);
    let title = fields.iter().find(|field| field.key == "name" || field.key == "domain");
    Ok(RecordDetail {
        id: company.id,
        title: title.map_or_else(|| "Company without a name".to_owned(), |field| field.value.clone()),
        logo: view::has_logo(&company.doc),
        fields,
        owned_since: company.owned_at,
        searches,
    })
}

/// Opens an address of a record in the system's browser.
pub(crate) async fn open_link(engine: &Arc<Engine>, request: LinkRequest) -> Result<Nothing, Failure> {
    let open = engine.workspace().await?;
    let company = by_number(engine, &open, request.record).await?;
    let value = fields(&company.doc).into_iter().find(|field| field.key == request.key).map(|field| field.value);
    let address = value
        .as_deref()
        .and_then(address)
        .ok_or_else(|| engine.failure(FailureCode::Refused, "This is not a web address that can be opened."))?;
    engine.options.desk.open_link(&address).map_err(|error| engine.fault(error))?;
    Ok(Nothing {})
}

async fn by_number(engine: &Engine, open: &OpenWorkspace, record: i64) -> Result<Company, Failure> {
    let mut found = view::companies(engine, open, vec![record]).await?;
    found.pop().ok_or_else(|| engine.failure(FailureCode::Gone, "This company is not there any more."))
}

fn fields(doc: &Doc) -> Vec<DetailField> {
    // The logo is shown as a picture; its address says nothing to a person.
    let known = COMPANIES.iter().filter(|column| column.key != "logo").filter_map(|column| {
        let value = column.text(doc)?;
        let link = column.kind == ColumnKind::Link && address(&value).is_some();
        Some(field(column.key, column.label, &value, link))
    });
    let others = doc.iter().filter(|(name, _)| !COMPANIES.iter().any(|column| column.field == name.as_str()));
    let others = others.filter_map(|(name, value)| Some(field(name, &readable(name), &shown(value)?, false)));
    known.chain(others.take(MOST_OTHERS)).collect()
}

fn field(key: &str, label: &str, value: &str, link: bool) -> DetailField {
    let value = text::clean(&value.chars().take(LONGEST).collect::<String>());
    DetailField { key: key.to_owned(), label: label.to_owned(), value, link }
}

fn shown(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::Array(_) | Value::Object(_) => Some(value.to_string()),
        single => lenient::as_shown(single).filter(|text| !text.is_empty()),
    }
}

/// `yearFounded` as `Year founded`: a field that the service added, in words a person can read.
fn readable(name: &str) -> String {
    let mut label = String::new();
    for c in text::clean(name).chars().take(60) {
        match c {
            '_' | '-' | '.' => label.push(' '),
            c if c.is_uppercase() && !label.is_empty() => {
                label.push(' ');
                label.extend(c.to_lowercase());
            }
            c if label.is_empty() => label.extend(c.to_uppercase()),
            c => label.push(c),
        }
    }
    label
}

/// The web address of a value: as it is, or of a bare domain.
pub(crate) fn address(value: &str) -> Option<Url> {
    let value = value.trim();
    let with_scheme = if value.contains("://") { value.to_owned() } else { format!("https://{value}") };
    let address = Url::parse(&with_scheme).ok()?;
    let web = matches!(address.scheme(), "http" | "https");
    let named = address.host_str().is_some_and(|host| host.contains('.'));
    // A name and password in an address are there to make it look like another one.
    (web && named && address.username().is_empty() && address.password().is_none()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_addresses_are_opened() {
        for (value, opened) in [
            ("acme.example", Some("https://acme.example/")),
            ("http://acme.example/a b", Some("http://acme.example/a%20b")),
            ("javascript:alert(1)", None),
            ("file:///etc/passwd", None),
            ("data://text/html,x", None),
            ("https://good.example@evil.example", None),
            ("localhost", None),
            ("", None),
        ] {
            assert_eq!(address(value).map(String::from).as_deref(), opened, "{value}");
        }
    }

    #[test]
    fn a_field_nobody_knows_is_shown_in_words() {
        let doc: Doc = serde_json::from_str(r#"{"yearFounded":1999,"name":"A","x_y":{"z":1},"none":null}"#).unwrap();
        let told: Vec<_> = fields(&doc).into_iter().map(|field| (field.label, field.value)).collect();
        let told: Vec<_> = told.iter().map(|(label, value)| (label.as_str(), value.as_str())).collect();
        assert_eq!(told, [("Company", "A"), ("Year founded", "1999"), ("X y", r#"{"z":1}"#)], "known fields first");
    }
}
