//! What the service sent about one thing, as it came.

use serde_json::Value;

/// One record or answer of the service as it came: it has every field, also those that are not known today.
pub type Doc = serde_json::Map<String, Value>;

/// The value at a path of names with dots.
pub fn at<'a>(doc: &'a Doc, path: &str) -> Option<&'a Value> {
    let mut names = path.split('.');
    let first = doc.get(names.next()?)?;
    names.try_fold(first, |value, name| value.get(name))
}

/// The text at such a path; none when it is missing, empty or no text.
pub(crate) fn text<'a>(doc: &'a Doc, path: &str) -> Option<&'a str> {
    at(doc, path)?.as_str().map(str::trim).filter(|text| !text.is_empty())
}
