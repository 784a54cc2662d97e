//! Schemas of what tools take and give: derived from the types, and what filters take from their catalogs.

use api::filters::{COMPANIES, Catalog, Filter, Kind, LEADS, PEOPLE};
use api::{SearchKind, operations};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The schema of a type, in one piece.
pub(crate) fn of<T: JsonSchema>() -> Map<String, Value> {
    let generator = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true).into_generator();
    match generator.into_root_schema_for::<T>().to_value() {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}

/// The schema of an operation's request: what its search may filter by comes from the catalog.
pub(crate) fn of_operation<T: JsonSchema>(operation: &str) -> Map<String, Value> {
    let mut schema = of::<T>();
    let is_count = operation == operations::by_name("find_people_count").map_or("", |spec| spec.name);
    let kind = if is_count { Some(SearchKind::People) } else { SearchKind::of_operation(operation) };
    if let (Some(kind), Some(Value::Object(fields))) = (kind, schema.get_mut("properties")) {
        let name = if kind == SearchKind::People { "query" } else { "filters" };
        fields.insert(name.to_owned(), filters(kind));
    }
    schema
}

/// What a kind of search filters by, as it is sent.
pub(crate) fn filters(kind: SearchKind) -> Value {
    match kind {
        SearchKind::Companies => flat(&COMPANIES, "Filters of company search; empty for all companies."),
        SearchKind::Leads => flat(&LEADS, "Criteria of the leads finder; at least one besides searchMode."),
        SearchKind::People => nested(&PEOPLE),
    }
}

fn flat(catalog: &Catalog, description: &str) -> Value {
    let keys = catalog.filters().flat_map(both);
    let fields: Map<String, Value> = keys.map(|(key, filter, other)| (key.to_owned(), field(filter, other))).collect();
    json!({"type": "object", "description": description, "properties": fields, "additionalProperties": false})
}

/// People search takes objects in an object, and further filters that the contract does not show.
fn nested(catalog: &Catalog) -> Value {
    let mut fields = Map::new();
    for (key, filter, other) in catalog.filters().filter(|one| !matches!(one.kind, Kind::Json { .. })).flat_map(both) {
        match key.split_once('.') {
            Some((parent, name)) => {
                let parent = fields.entry(parent).or_insert_with(|| json!({"type": "object", "properties": {}}));
                parent["properties"][name] = field(filter, other);
            }
            None => _ = fields.insert(key.to_owned(), field(filter, other)),
        }
    }
    json!({
        "type": "object",
        "description": "Filters of people search, at least one. All filters of the past are about the same earlier role.",
        "properties": fields,
        "additionalProperties": true,
    })
}

/// A filter and its other half, whose values must not match.
fn both(filter: &'static Filter) -> impl Iterator<Item = (&'static str, &'static Filter, bool)> {
    std::iter::once((filter.key, filter, false)).chain(filter.exclude.map(|key| (key, filter, true)))
}

fn field(filter: &Filter, exclude: bool) -> Value {
    let mut words = vec![if exclude { format!("Not: {}.", filter.label) } else { format!("{}.", filter.label) }];
    words.extend((!filter.help.is_empty()).then(|| filter.help.to_owned()));
    let mut schema = match filter.kind {
        Kind::Presets { options } => {
            let values: Vec<&str> = options.iter().map(|option| option.value).collect();
            let one = json!({"type": "string", "enum": values});
            if filter.lines {
                words.push(format!("One of {}; several as a list.", values.join(", ")));
            }
            json!({"anyOf": [one, {"type": "array", "items": one}]})
        }
        Kind::Choice { options, .. } => {
            json!({"type": "string", "enum": options.iter().map(|option| option.value).collect::<Vec<_>>()})
        }
        Kind::Tokens { example, .. } => {
            words.push(format!("For example: {example}."));
            if filter.lines {
                words.push("Several values as a list, or a line each.".to_owned());
            }
            json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
        }
        Kind::YesNo => json!({"type": ["boolean", "null"]}),
        Kind::Durations { spans } => {
            let bound = json!({
                "type": "object",
                "properties": {"year": {"type": "integer", "minimum": 0}, "month": {"type": "integer", "minimum": 0, "maximum": 11}},
                "additionalProperties": false,
            });
            let span = |label: &str| {
                let bounds = json!({"min": bound, "max": bound});
                json!({"type": "object", "description": label, "properties": bounds, "additionalProperties": false})
            };
            let spans: Map<String, Value> = spans.iter().map(|one| (one.key.to_owned(), span(one.label))).collect();
            json!({"type": "object", "properties": spans, "additionalProperties": false})
        }
        Kind::Range { range } => {
            let bound = json!({"type": "integer", "minimum": range.least, "maximum": range.most});
            let mut bounds = json!({range.lower: bound, range.upper: bound});
            if let Some(time) = range.time {
                bounds[time] =
                    json!({"type": "string", "enum": range.times.iter().map(|one| one.value).collect::<Vec<_>>()});
            }
            json!({"type": "object", "properties": bounds, "additionalProperties": false})
        }
        Kind::Json { .. } => json!({"type": "object"}),
    };
    schema["description"] = Value::from(words.join(" "));
    schema
}

#[cfg(test)]
mod tests {
    use api::operations::leads_finder::LeadsFinderRequest;

    use super::*;

    #[test]
    fn the_leads_finder_has_exactly_the_values_of_the_contract() {
        let schema = of_operation::<LeadsFinderRequest>("leads_finder");
        let fields: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
        assert_eq!(fields, ["filters", "page", "size"], "as the operation");
        let filters = schema["properties"]["filters"]["properties"].as_object().unwrap();
        let keys: Vec<&str> = LEADS.filters().flat_map(both).map(|(key, ..)| key).collect();
        assert_eq!(filters.keys().map(String::as_str).collect::<Vec<_>>(), keys, "every criterion, and no other");
        let modes = &filters["searchMode"]["enum"];
        assert_eq!(*modes, json!(["SMART", "WORD", "STRICT"]), "contract, value rule 3");
        let seniority = filters["seniority"]["anyOf"][0]["enum"].as_array().unwrap();
        assert_eq!(seniority.len(), 12, "contract, value rule 4");
        assert_eq!(filters["duration"]["properties"].as_object().unwrap().len(), 7, "contract, value rule 6");
    }
}
