//! The JSON that one filter holds: read, and in its one spelling. Does not own what is in it.

use crate::canonical;
use crate::doc::Doc;
use crate::json_object::{self, NoObject};
use crate::text::visible;

/// Characters of JSON that are read: far more than anybody writes, and little enough to be read at once.
const LONGEST: usize = 65_536;

pub(super) fn read(text: &str) -> Result<Doc, NoObject> {
    json_object::read(text, LONGEST)
}

/// The one spelling of JSON in a panel, without what cannot be seen; as it is otherwise where it cannot be read.
pub(super) fn spelled(raw: &str) -> String {
    let raw = visible(raw);
    match read(&raw) {
        Ok(query) if query.is_empty() => String::new(),
        // What was written as an escape is a character now.
        Ok(query) => canonical::text(&query).map_or_else(|_| raw.to_string(), |text| visible(&text).into_owned()),
        Err(_) => raw.trim().to_owned(),
    }
}
