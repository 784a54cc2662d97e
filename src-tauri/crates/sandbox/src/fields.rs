//! Reads the fields of a body: which may be there, which must, and of which type.
//!
//! A field that the contract does not name is refused: it says so itself for two operations ("no other field is
//! accepted"), and lists "unsupported field" under 400 for all.

use serde_json::{Map, Value};

use crate::answer::Refusal;
use crate::call::Call;

/// The fields of one body.
#[derive(Debug)]
pub struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// The fields of a request, none of which is unknown.
    pub fn of(call: &'a Call, known: &[&str]) -> Result<Self, Refusal> {
        Self::among(call.object()?, known)
    }

    fn among(fields: &'a Map<String, Value>, known: &[&str]) -> Result<Self, Refusal> {
        match fields.keys().find(|field| !known.contains(&field.as_str())) {
            Some(unknown) => Err(Refusal::bad(format!("{} is not a supported field", shown(unknown)))),
            None => Ok(Self(fields)),
        }
    }

    /// What a field holds, of whatever type.
    pub fn any(&self, field: &str) -> Option<&'a Value> {
        self.0.get(field)
    }

    /// A text that must be there and must not be empty; without the white space around it.
    pub fn text(&self, field: &str) -> Result<&'a str, Refusal> {
        match self.maybe_text(field)? {
            Some(text) if !text.trim().is_empty() => Ok(text.trim()),
            Some(_) => Err(Refusal::bad(format!("{field} must not be empty"))),
            None => Err(Refusal::bad(format!("{field} is required"))),
        }
    }

    /// A text that must be there, as it was sent: for what has a form of its own, such as an address or a number.
    pub fn exact(&self, field: &str) -> Result<&'a str, Refusal> {
        self.maybe_text(field)?.ok_or_else(|| Refusal::bad(format!("{field} is required")))
    }

    /// A text that may be missing, as it was sent. Null is no text: the contract's optional fields are strings.
    pub fn maybe_text(&self, field: &str) -> Result<Option<&'a str>, Refusal> {
        match self.0.get(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Refusal::bad(format!("{field} must be a string"))),
        }
    }

    /// A text that may be missing or empty.
    pub fn filled(&self, field: &str) -> Result<Option<&'a str>, Refusal> {
        Ok(self.maybe_text(field)?.map(str::trim).filter(|text| !text.is_empty()))
    }

    /// A web address that may be missing (`webhook_url`). Whether anything answers there is not asked, and nothing is
    /// called: the contract shows neither when nor with what.
    pub fn maybe_address(&self, field: &str) -> Result<Option<&'a str>, Refusal> {
        let Some(text) = self.maybe_text(field)? else { return Ok(None) };
        // The parser would pass over white space and missing slashes.
        let whole = text.contains("://") && !text.contains(|c: char| c.is_whitespace() || c.is_control());
        let url = url::Url::parse(text).ok().filter(|url| whole && matches!(url.scheme(), "http" | "https"));
        match url.as_ref().and_then(url::Url::host_str) {
            Some(host) if !host.is_empty() => Ok(Some(text)),
            _ => Err(Refusal::bad(format!("{field} must be an http or https URL"))),
        }
    }
}

/// What is said of a value that is none of those that a field takes.
pub fn unsupported(field: &str, text: &str, known: &[&str]) -> String {
    format!("{field}: \"{}\" is not supported; allowed values are {}", shown(text), known.join(", "))
}

/// A value as a message repeats it: not more than a line of it.
pub fn shown(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn types_and_presence_are_told_by_name() {
        let body = json!({"a": " x ", "b": "", "c": 5, "d": null, "e": "   ", "u": "https://hooks.example/x", "f": "ftp://a.example"});
        let fields = Fields(body.as_object().unwrap());
        assert_eq!(fields.text("a").unwrap(), "x", "without the space around it");
        for (field, said) in [("b", "empty"), ("c", "string"), ("d", "string"), ("e", "empty"), ("z", "required")] {
            let refusal = fields.text(field).unwrap_err();
            assert_eq!(refusal.status, 400, "{field}");
            assert!(refusal.message.contains(field) && refusal.message.contains(said), "{}", refusal.message);
        }
        assert_eq!(fields.filled("b").unwrap(), None, "empty is missing where a field may be missing");
        assert!(fields.filled("d").is_err(), "null is of another type");
        assert_eq!(fields.maybe_address("u").unwrap(), Some("https://hooks.example/x"));
        let shapes = json!({"a": "https:hooks.example", "b": " https://hooks.example", "c": "https://a\nb.example"});
        for field in ["a", "b", "c"] {
            assert!(Fields(shapes.as_object().unwrap()).maybe_address(field).is_err(), "{}", shapes[field]);
        }
        assert!(fields.maybe_address("f").is_err() && fields.maybe_address("b").is_err(), "only web addresses");
    }

    #[test]
    fn an_unknown_field_is_refused() {
        let body = json!({"phone": "x", "fax": "y"});
        let refusal = Fields::among(body.as_object().unwrap(), &["phone"]).unwrap_err();
        assert_eq!((refusal.status, refusal.message.as_str()), (400, "fax is not a supported field"));
    }
}
