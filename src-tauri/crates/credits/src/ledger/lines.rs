//! The lines of the ledger as the screen and the files have them.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use api::Repeat;
use api::columns::AnyColumn;
use store::money::ledger::{Entry, Line, Sorted, Which};
use store::money::spending_limits::LimitChange;
use store::records::Record;
use words::t;

use super::bars;
use crate::ipc::{Belongs, Ledger, LedgerChosen, LedgerFilter, LedgerKind, LedgerLine, LedgerRequest};
use workspace::failure::Failure;
use workspace::naming;
use workspace::naming::label;
use workspace::open::OpenWorkspace;

/// Lines of a piece.
pub(super) const MOST_LINES: usize = 500;

/// A piece of the ledger.
pub async fn page(open: &Arc<OpenWorkspace>, request: LedgerRequest) -> Result<Ledger, Failure> {
    let sorted = Sorted { by: request.sort, ascending: request.ascending };
    let limit = request.limit.min(MOST_LINES as u64);
    let which = which(request.filter, request.chosen);
    let bars = if request.bars { bars::over(open, which.clone()).await? } else { Vec::new() };
    let piece = open.store.ledger(which, sorted, request.offset, limit).await?;
    Ok(Ledger {
        lines: piece.lines,
        calls: piece.calls,
        charged: piece.charged,
        bars,
        page: ledger_lines(open, piece.page).await?,
    })
}

/// A filter, and what is chosen in the bars, as the store has it.
pub(super) fn which(filter: LedgerFilter, chosen: LedgerChosen) -> Which {
    let LedgerFilter { from, until, operation, search, list, text } = filter;
    Which { from, until, operation, search, list, text, chosen }
}

/// Lines with the names of their records.
pub(super) async fn ledger_lines(open: &OpenWorkspace, entries: Vec<Entry>) -> Result<Vec<LedgerLine>, Failure> {
    let record = |entry: &Entry| if let Entry::Call(line) = entry { line.record } else { None };
    let records: BTreeSet<i64> = entries.iter().filter_map(record).collect();
    let records = open.store.records(records.into_iter().collect()).await?;
    let names: HashMap<i64, String> = records.iter().map(|record| (record.id, name(record))).collect();
    let line = |entry| match entry {
        Entry::Call(line) => call(line, &names),
        Entry::Limit(change) => limit(change),
    };
    Ok(entries.into_iter().map(line).collect())
}

fn limit(change: LimitChange) -> LedgerLine {
    LedgerLine {
        kind: LedgerKind::Limit,
        id: change.id,
        at: change.at,
        label: words::localized(change.kind.label(), &[]),
        subject: change.words(),
        ..LedgerLine::default()
    }
}

fn call(line: Line, names: &HashMap<i64, String>) -> LedgerLine {
    let spec = api::operations::by_name(&line.operation);
    LedgerLine {
        kind: LedgerKind::Call,
        id: line.id,
        at: line.at,
        label: label(&line.operation),
        subject: naming::named(line.subject),
        record: line.record.and_then(|id| Some(Belongs { id, name: names.get(&id)?.clone() })),
        list: line.list.map(|(id, name)| Belongs { id, name: naming::named(name) }),
        job: line.job,
        order: line.order,
        quoted: line.quoted,
        charged: line.charged,
        basis: Some(line.basis),
        expected: line.expected,
        billed_later: spec.is_some_and(|spec| spec.repeat == Repeat::ReplaysByKey),
        rows: line.rows,
        balance: line.balance,
        reported: line.reported,
    }
}

/// What a person knows a record by.
fn name(record: &Record) -> String {
    let text = |key: &str| Some(AnyColumn::by_key(record.kind, key)?.newest(record.docs())?.1);
    let mut names = ["name", "domain", "profileUrl"].into_iter().filter_map(text);
    names.next().unwrap_or_else(|| t!("Row {number}", number = record.id))
}
