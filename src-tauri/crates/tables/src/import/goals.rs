//! What the columns of a table are taken for, and what a line becomes.

use api::RecordKind;
use store::exchange::imports::ImportedRow;

use super::field::Field;
use super::value::CellContext;
use ipc::LineReport;

/// What a column is taken for.
#[derive(Debug)]
pub(super) enum Goal {
    Field(&'static Field),
    /// Its name among the columns of one's own.
    Own(String),
}

/// How the lines of a table become records.
#[derive(Debug)]
pub(super) struct Mapping {
    pub kind: RecordKind,
    pub(super) goals: Vec<Option<Goal>>,
    pub headings: Vec<String>,
    pub context: CellContext,
}

/// What became of a line.
#[derive(Debug)]
pub(super) struct Outcome {
    pub row: Option<ImportedRow>,
    /// A value of it could not be read: the row is without it.
    pub lacks: bool,
    pub reports: Vec<LineReport>,
}
