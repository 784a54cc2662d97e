//! The ledger as a file: every line that the filter and the choice in the bars let through, oldest first.

use std::sync::Arc;
use workspace::open::OpenWorkspace;

use api::Tenths;
use sheets::{Cell, Kind, Order};
use words::{t, text};

use super::bars::known;
use super::file;
use super::lines::{MOST_LINES, ledger_lines, which};
use crate::ipc::{LedgerBasis, LedgerExportRequest, LedgerFile, LedgerLine};
use workspace::clock::local;
use workspace::failure::Failure;
use workspace::table_file::{self, Piece};

/// The columns of the file.
const COLUMNS: &[(&str, Kind, u16)] = &[
    (text!("When"), Kind::Moment, 20),
    (text!("What"), Kind::Text, 28),
    (text!("For"), Kind::Text, 40),
    (text!("Record"), Kind::Text, 28),
    (text!("List"), Kind::Text, 24),
    (text!("Job"), Kind::Number, 8),
    (text!("Rows"), Kind::Number, 8),
    (text!("At most"), Kind::Amount, 10),
    (text!("Charged"), Kind::Amount, 10),
    (text!("How the charge is known"), Kind::Text, 34),
    (text!("Expected by the price"), Kind::Amount, 20),
    (text!("Balance after it"), Kind::Amount, 16),
    (text!("Balance told by the service"), Kind::Amount, 24),
];

/// Writes the ledger into a file that the person chooses; none when the dialog was closed.
pub async fn export(open: &Arc<OpenWorkspace>, request: LedgerExportRequest) -> Result<Option<LedgerFile>, Failure> {
    let (format, ending) = file::format(request.format, &t!("Ledger"));
    let name = format!("{}.{ending}", t!("ledger {day}", day = local(open.now()).date()));
    let Some((path, file)) = table_file::place(open, &name).await else { return Ok(None) };
    let which = which(request.filter, request.chosen);
    let keys = open.store.ledger_keys(which).await?;
    let lines = keys.len() as u64;
    let order = Order { path, format, columns: file::columns(COLUMNS), rows: Some(lines) };
    let mut charged = Tenths::ZERO;
    let (sum, open) = (&mut charged, open);
    table_file::write(open, order, |pieces| async move {
        for keys in keys.chunks(MOST_LINES) {
            let entries = open.store.ledger_entries(keys.to_vec()).await?;
            let lines = ledger_lines(open, entries).await?;
            *sum += lines.iter().map(|line| line.charged).sum();
            if pieces.send(Piece::Rows(lines.into_iter().map(row).collect())).await.is_err() {
                break;
            }
        }
        Ok(())
    })
    .await?;
    tracing::info!(lines, "the ledger was written into a file");
    Ok(Some(LedgerFile { file, lines, charged }))
}

fn row(line: LedgerLine) -> Vec<Cell<'static>> {
    let is_call = line.basis.is_some();
    let is_known = is_call && line.basis != Some(LedgerBasis::Unknown);
    vec![
        file::moment(line.at),
        file::text(line.label.clone()),
        file::text(line.subject.clone()),
        file::or_empty(line.record.clone(), |record| file::text(record.name)),
        file::or_empty(line.list.clone(), |list| file::text(list.name)),
        file::or_empty(line.job, |job| file::count(job.unsigned_abs())),
        file::or_empty(is_call.then_some(line.rows), file::count),
        file::or_empty(line.quoted, file::amount),
        file::or_empty(is_known.then_some(line.charged), file::amount),
        file::or_empty(line.basis, |basis| file::text(known(basis, line.billed_later))),
        file::or_empty(line.expected, file::amount),
        file::or_empty(line.balance, file::amount),
        file::or_empty(line.reported, file::amount),
    ]
}
