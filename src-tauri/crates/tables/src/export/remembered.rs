//! What is remembered of an export.

use serde::{Deserialize, Serialize};

use crate::ipc::{ExportShape, WhichRows};
use records::ipc::ViewRequest;

/// What is remembered of an export so that it can be repeated. Whether suppressed rows were written is not: that is said
/// anew each time.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct What {
    pub view: ViewRequest,
    pub rows: WhichRows,
    pub shape: ExportShape,
}
