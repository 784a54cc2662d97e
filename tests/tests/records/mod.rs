//! Records: a person and a company, whatever the source, with their story, their ways, and the words for further
//! searches. Real engine, real client, real service over loopback.

mod backfill;
mod corrections;
mod fitted;
mod newest_view;
mod one_company;
mod one_person;
mod questions;
mod scores;
mod sentences;
mod suggestions;
mod ways;

use api::SearchKind;
use serde_json::{Value, json};
use tests::rig::{App, Service, Somebody, more_of, view_of};

/// A search of a kind that is loaded, and its number.
async fn loaded(app: &App, kind: SearchKind, filters: &Value, rows: u64) -> i64 {
    app.pull(&more_of(kind, filters, Some(rows), Some(rows.next_multiple_of(100)))).await.search
}

/// The record of a search's rows whose column has this value.
async fn record_with(app: &App, kind: SearchKind, search: i64, key: &str, value: &str) -> Option<i64> {
    let (_, rows) = app.rows_of(kind.record(), &view_of(search)).await;
    let at = tests::rig::column_of(kind.record(), key);
    rows.iter().find(|row| row["cells"][at] == value).and_then(|row| row["id"].as_i64())
}

async fn detail(app: &App, record: i64) -> Value {
    app.ask("record", json!({"record": record})).await
}

/// A field of a record: its value and its source.
fn field<'a>(detail: &'a Value, key: &str) -> (&'a str, &'a str) {
    let fields = detail["fields"].as_array().unwrap();
    let field = fields.iter().find(|field| field["key"] == key).unwrap_or_else(|| panic!("{key} is told: {detail}"));
    (field["value"].as_str().unwrap(), field["source"].as_str().unwrap())
}

/// Asks a form of the look-up screen and agrees to its price.
async fn looked_up(app: &App, form: &str, fields: &Value) -> Value {
    let preview = app.ask("preview_look_up", json!({"form": form, "fields": fields})).await;
    let agreed = json!({"price": preview["price"]["each"]});
    app.ask("look_up", json!({"form": form, "fields": fields, "agreed": agreed})).await
}

/// Somebody whose mobile number is found, and the number.
async fn callable(service: &Service) -> (Somebody, String) {
    let people = service.people("Germany").await;
    let page = |one: &Somebody| json!({"network_profile_url": one.text("profileUrl")});
    let (somebody, answer) = service.first_found(&people, "/v1/phone", page).await;
    (somebody, answer["phone_numbers"].as_str().unwrap().to_owned())
}
