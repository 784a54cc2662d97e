//! What is known of people that a persona speaks of: the newest that any answer or file says.

use std::collections::HashMap;

use api::RecordKind;
use api::columns::{AnyColumn, text_at};
use api::persona::Facts;
use serde_json::Value;
use store::StoreError;
use store::records::Record;

use workspace::open::OpenWorkspace;

/// People whose records are read at once: large companies have very many, and little of each is needed.
const AT_ONCE: usize = 200;

/// What is known of people by their numbers; nothing of those whom the suppression list names.
pub(super) async fn of(open: &OpenWorkspace, people: &[i64]) -> Result<HashMap<i64, Facts>, StoreError> {
    let mut known = HashMap::with_capacity(people.len());
    for some in people.chunks(AT_ONCE) {
        let records = open.store.records(some.to_vec()).await?;
        let told = records.iter().filter(|record| !record.own.suppressed).map(|record| (record.id, facts(record)));
        known.extend(told);
    }
    Ok(known)
}

fn facts(record: &Record) -> Facts {
    let newest = |key: &str| {
        let column = AnyColumn::by_key(RecordKind::Person, key)?;
        record.docs().find_map(|doc| column.text(doc))
    };
    let functions = record.docs().find_map(|doc| {
        let told = doc.get("department")?.get("functions")?.as_array()?;
        Some(told.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>())
    });
    Facts {
        title: newest("title"),
        seniority: record.docs().find_map(|doc| text_at(doc, "department.seniority")),
        functions: functions.unwrap_or_default(),
        places: ["city", "location.state", "country", "location.short", "address"]
            .into_iter()
            .filter_map(newest)
            .collect(),
    }
}
