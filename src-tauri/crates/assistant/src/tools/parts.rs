//! What is asked for, piece by piece, for a person to read: the values without the names of their fields.

use serde_json::Value;

/// Fields that say how much, and not what.
const HOW_MUCH: [&str; 4] = ["page", "size", "cursor", "limit"];
/// Pieces that are told.
const MOST: usize = 12;

/// The pieces of a request.
pub(crate) fn parts_of(asked: &Value) -> Vec<String> {
    let mut parts = Vec::new();
    collect(asked, "", &mut parts);
    parts
}

fn collect(value: &Value, name: &str, parts: &mut Vec<String>) {
    if parts.len() >= MOST || HOW_MUCH.contains(&name) {
        return;
    }
    match value {
        Value::String(text) => {
            parts.extend(text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned))
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, name, parts)),
        Value::Object(fields) => fields.iter().for_each(|(name, field)| collect(field, name, parts)),
        Value::Bool(yes) => parts.push(format!("{name}: {yes}")),
        Value::Number(number) => parts.push(format!("{name}: {number}")),
        Value::Null => {}
    }
    parts.truncate(MOST);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_question_is_told_by_its_values() {
        let asked = json!({"filters": {"job": ["head of sales"], "industry": "software\nhardware", "hq": null}, "page": 0, "size": 50});
        assert_eq!(parts_of(&asked), ["head of sales", "software", "hardware"]);
        let many = json!({"job": (0..99).map(|n| format!("t{n}")).collect::<Vec<_>>()});
        assert_eq!(parts_of(&many).len(), MOST, "nobody reads more");
    }
}
