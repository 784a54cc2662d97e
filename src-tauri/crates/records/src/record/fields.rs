//! The fields of a record, each with its newest value, its source and its date.

use api::columns::{AnyColumn, ColumnKind};
use api::text;
use store::records::{Observation, Record};

use crate::columns;
use crate::ipc::{DetailField, Giver, Told};
use answers::web_address::web_address;
use workspace::naming;

/// Characters of one value in the drawer.
pub(super) const LONGEST: usize = 10_000;

pub(super) fn fields(record: &Record, seen: Vec<String>) -> Vec<DetailField> {
    // The logo is shown as a picture; its address says nothing to a person.
    let known = record.kind.answer_columns().iter().filter(|column| column.key != "logo").map(AnyColumn::Known);
    let columns = known.chain(seen.into_iter().map(AnyColumn::Seen));
    let observations: Vec<&Observation> = record.observations.iter().collect();
    columns.filter_map(|column| field_of(&column, &observations)).collect()
}

/// The newest value of a column among the observations.
pub(super) fn field_of(column: &AnyColumn, observations: &[&Observation]) -> Option<DetailField> {
    let (place, value) = column.newest(observations.iter().map(|observation| &observation.doc))?;
    let observation = observations.get(place)?;
    let (key, group) = columns::key_and_group(column);
    let field = observed_field((key, column.label(), group), column.kind(), value, observation)?;
    let told = (field.giver == Giver::Correction).then(|| told(column, observations));
    Some(DetailField { can_correct: column.is_typed(), told, ..field })
}

/// What is told where a person has corrected it.
fn told(column: &AnyColumn, observations: &[&Observation]) -> Told {
    let others = observations.iter().filter(|observation| Giver::of(&observation.operation) != Giver::Correction);
    let newest = others.copied().find_map(|observation| Some((column.text(&observation.doc)?, observation)));
    newest.map_or(Told { value: None, source: String::new(), observed_at: 0 }, |(value, observation)| Told {
        value: Some(seen(&value)),
        source: naming::label(&observation.operation),
        observed_at: observation.at,
    })
}

/// As much of a value as the drawer shows.
fn seen(value: &str) -> String {
    text::clean(text::first_of(value, LONGEST))
}

/// A field with its key, heading and group, and what was observed; none where nothing of it can be seen.
pub(super) fn observed_field(
    names: (String, String, &str),
    kind: ColumnKind,
    value: String,
    observation: &Observation,
) -> Option<DetailField> {
    let (key, label, group) = names;
    let link = kind == ColumnKind::Link && web_address(&value).is_some();
    let value = seen(&value);
    (!value.is_empty()).then(|| DetailField {
        key,
        label,
        group: words::translate_stored(group),
        link,
        value,
        kind,
        source: naming::label(&observation.operation),
        giver: Giver::of(&observation.operation),
        observed_at: observation.at,
        can_correct: false,
        told: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use api::RecordKind;

    #[test]
    fn every_field_has_its_source_and_a_field_nobody_knows_is_shown_in_words() {
        let observation = |operation: &str, at, json: &str| Observation {
            operation: operation.to_owned(),
            at,
            doc: serde_json::from_str(json).unwrap(),
        };
        let record = Record {
            id: 1,
            kind: RecordKind::Company,
            owned_at: 1,
            observations: vec![
                observation("company", 9, r#"{"name":"A","x_y":{"z":1},"none":null}"#),
                observation("find_companies", 5, r#"{"name":"Old","yearFounded":1999,"cityName":"Bonn"}"#),
            ],
            own: Default::default(),
        };
        let seen = vec!["x_y.z".to_owned(), "yearFounded".to_owned()];
        let told: Vec<_> =
            fields(&record, seen).into_iter().map(|field| (field.label, field.value, field.observed_at)).collect();
        let told: Vec<_> = told.iter().map(|(label, value, at)| (label.as_str(), value.as_str(), *at)).collect();
        assert_eq!(
            told,
            [("Company", "A", 9), ("City", "Bonn", 5), ("X y z", "1", 9), ("Year founded", "1999", 5)],
            "known fields first, each from the newest answer that had it"
        );
    }
}
