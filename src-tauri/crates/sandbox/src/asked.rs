//! What was asked, as it came: read by the way of speaking first, by the operation then.

use serde_json::Value;

/// What was asked.
#[derive(Debug, Clone)]
pub enum Asked {
    /// The JSON body of a POST.
    Body(Value),
    /// The query parameters of a GET, as they came.
    Parameters(Vec<(String, String)>),
}
