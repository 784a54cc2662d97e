//! What the service tells of one thing, as it came.

/// One record or answer of the service as it came: every field is kept, also those that are not known today.
pub type Doc = serde_json::Map<String, serde_json::Value>;
