//! How much of an answer becomes the observation of one record.
//!
//! A kept answer is whole, as it was paid for. The observations of a record are read again for every row that the grid
//! shows, so a text in it ends where a cell of a spreadsheet does, and all of it together where 128 of them still fit
//! into the memory. No honest answer comes near either.

use api::Doc;
use serde_json::Value;

/// Characters of one text: what a cell of a spreadsheet holds.
const LONGEST_TEXT: usize = sheets::CELL_UNITS;
/// Bytes of the name of a field.
const LONGEST_NAME: usize = 1_000;
/// Bytes of one observation in all.
const LARGEST: usize = 1 << 20;
/// Bytes that every value counts for beside its text.
const EACH: usize = 16;

/// Returns what of an answer becomes an observation: all of it but what is beyond the bounds. What comes first stays.
pub fn observation(doc: Doc) -> Doc {
    if fits(&doc, &mut { LARGEST }) { doc } else { cut(doc, &mut { LARGEST }) }
}

fn fits(doc: &Doc, left: &mut usize) -> bool {
    doc.iter().all(|(name, value)| name.len() <= LONGEST_NAME && spend(left, name.len()) && fits_in(value, left))
}

fn fits_in(value: &Value, left: &mut usize) -> bool {
    match value {
        Value::String(text) => text.len() <= LONGEST_TEXT && spend(left, text.len()),
        Value::Array(items) => spend(left, 0) && items.iter().all(|item| fits_in(item, left)),
        Value::Object(fields) => fits(fields, left),
        Value::Null | Value::Bool(_) | Value::Number(_) => spend(left, 0),
    }
}

/// Takes so many bytes from what is left; false where it is not enough.
fn spend(left: &mut usize, bytes: usize) -> bool {
    let wanted = bytes + EACH;
    let fits = wanted <= *left;
    *left = left.saturating_sub(wanted);
    fits
}

fn cut(doc: Doc, left: &mut usize) -> Doc {
    let mut kept = Doc::new();
    for (name, value) in doc {
        if *left == 0 {
            break;
        }
        if name.len() <= LONGEST_NAME && spend(left, name.len()) {
            kept.insert(name, cut_value(value, left));
        }
    }
    kept
}

fn cut_value(value: Value, left: &mut usize) -> Value {
    match value {
        Value::String(text) => {
            let text: String = text.chars().take(LONGEST_TEXT).collect();
            if spend(left, text.len()) { Value::String(text) } else { Value::Null }
        }
        Value::Array(items) => {
            items.into_iter().map_while(|item| spend(left, 0).then(|| cut_value(item, left))).collect()
        }
        Value::Object(fields) => Value::Object(cut(fields, left)),
        small => small,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn told(value: Value) -> Value {
        let Value::Object(doc) = value else { panic!("a telling is an object") };
        Value::Object(observation(doc))
    }

    #[test]
    fn what_fits_is_told_as_it_came() {
        let whole = json!({"name": "x".repeat(LONGEST_TEXT), "list": [1, null, {"a": "b"}], "none": {}});
        assert_eq!(told(whole.clone()), whole);
    }

    #[test]
    fn a_text_ends_where_a_cell_does_and_the_others_stay() {
        let told = told(json!({"name": "é".repeat(10 << 20), "city": "Ulm", "x".repeat(2_000): 1}));
        assert_eq!(told["name"].as_str().map(|name| name.chars().count()), Some(LONGEST_TEXT));
        assert_eq!(
            (&told["city"], told.as_object().map(Doc::len)),
            (&json!("Ulm"), Some(2)),
            "no name is a page of text"
        );
    }

    #[test]
    fn all_of_it_has_an_end() {
        for wide in [
            json!({"name": "Acme", "list": vec!["x".repeat(1_000); 20_000]}),
            json!({"name": "Acme", "list": vec![0; 2_000_000]}),
            json!({"name": "Acme", "list": vec![json!({"a": {"b": [[]]}}); 200_000]}),
        ] {
            let told = told(wide);
            assert_eq!(told["name"], "Acme", "what comes first is kept");
            let bytes = told.to_string().len();
            assert!((100_000..2 * LARGEST).contains(&bytes), "as much as there is room for: {bytes}");
        }
    }
}
