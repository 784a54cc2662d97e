//! A statement: what a period of days adds up to, as a workbook. What happened is read by the store; here it becomes three
//! sheets: the sums with their check, every line, and the sums by operation.

use std::collections::BTreeMap;
use std::sync::Arc;

use api::Tenths;
use jiff::Span;
use jiff::civil::Date;
use sheets::{Cell, Format, Kind, Order};
use store::money::ledger::Key;
use store::{Event, Statement};
use words::{t, text};

use super::bars::known;
use super::file;
use super::lines::{MOST_LINES, ledger_lines};
use crate::ipc::{LedgerFile, LedgerLine, StatementRequest};
use ipc::FailureCode;
use workspace::clock::{day, start_of};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::table_file::{self, Piece, Pieces};

const SUMS: &[(&str, Kind, u16)] =
    &[(text!("Statement"), Kind::Text, 34), (text!("Credits"), Kind::Amount, 14), ("", Kind::Text, 80)];
const LINES: &[(&str, Kind, u16)] = &[
    (text!("When"), Kind::Moment, 20),
    (text!("What"), Kind::Text, 34),
    (text!("For"), Kind::Text, 40),
    (text!("Record"), Kind::Text, 28),
    (text!("List"), Kind::Text, 24),
    (text!("Rows"), Kind::Number, 8),
    (text!("Charged"), Kind::Amount, 10),
    (text!("Top-up"), Kind::Amount, 10),
    (text!("Difference"), Kind::Amount, 11),
    (text!("Balance"), Kind::Amount, 12),
    (text!("How it is known"), Kind::Text, 40),
];
const OPERATIONS: &[(&str, Kind, u16)] = &[
    (text!("What"), Kind::Text, 34),
    (text!("Calls"), Kind::Number, 10),
    (text!("Rows"), Kind::Number, 10),
    (text!("Charged"), Kind::Amount, 12),
];

/// From so many tenths on, more than expected is a top-up: less is what a balance in whole credits hides.
const TOP_UP: i64 = 10;

/// Writes a statement into a file that the person chooses; none when the dialog was closed.
pub async fn statement(open: &Arc<OpenWorkspace>, request: StatementRequest) -> Result<Option<LedgerFile>, Failure> {
    let period = Period::of(&request).ok_or_else(|| {
        Failure::new(FailureCode::Refused, t!("Choose the first day and the last day of the statement, in this order."))
    })?;
    let name = format!("{}.xlsx", t!("statement {first} to {last}", first = period.first, last = period.last));
    let Some((path, file)) = table_file::place(open, &name).await else { return Ok(None) };
    let statement = open.store.statement(period.from, period.until).await?;
    let sums = Sums::of(&statement);
    let lines = statement.events.len() as u64;
    let order = Order {
        path,
        format: Format::Xlsx { sheet: t!("Statement") },
        columns: file::columns(SUMS),
        // The rows of the longest sheet: it has opening, totals and closing besides the lines.
        rows: Some(lines + 3),
    };
    table_file::write(open, order, |pieces| feed(open, &period, &statement, sums, pieces)).await?;
    tracing::info!(lines, "a statement was written");
    Ok(Some(LedgerFile { file, lines, charged: sums.charged }))
}

/// Whole local days.
struct Period {
    first: Date,
    last: Date,
    from: i64,
    until: i64,
}

impl Period {
    fn of(request: &StatementRequest) -> Option<Self> {
        let (first, last): (Date, Date) = (request.from.parse().ok()?, request.until.parse().ok()?);
        let behind = last.checked_add(Span::new().days(1)).ok()?;
        (first <= last).then_some(())?;
        Some(Self { first, last, from: start_of(first)?, until: start_of(behind)? })
    }
}

/// What the lines of a period come to, in tenths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sums {
    charged: Tenths,
    top_ups: i64,
    differences: i64,
}

/// A check that found more or less than expected, as a top-up or else as what is missing.
fn found(more: i64, again: bool) -> (i64, i64) {
    if more >= TOP_UP && !again { (more, 0) } else { (0, -more) }
}

impl Sums {
    fn of(statement: &Statement) -> Self {
        let mut sums = Self::default();
        for event in &statement.events {
            match *event {
                Event::Charged { charged, .. } => sums.charged += charged,
                Event::Checked { more, again, .. } => {
                    let (top_up, difference) = found(more, again);
                    sums.top_ups += top_up;
                    sums.differences += difference;
                }
            }
        }
        sums
    }

    /// The balance that these lines leave.
    fn closing(self, opening: i64) -> i64 {
        opening - tenths(self.charged) + self.top_ups - self.differences
    }
}

fn tenths(amount: Tenths) -> i64 {
    i64::try_from(amount.0).unwrap_or(i64::MAX)
}

async fn feed(
    open: &OpenWorkspace,
    period: &Period,
    statement: &Statement,
    sums: Sums,
    pieces: Pieces,
) -> Result<(), Failure> {
    // Who sends to a writer that has given up learns why at the end.
    let _ = pieces.send(Piece::Rows(summary(period, statement, sums))).await;
    let _ = pieces.send(Piece::Sheet { title: t!("Lines"), columns: file::columns(LINES) }).await;
    let by_operation = lines(open, statement, sums, &pieces).await?;
    let _ = pieces.send(Piece::Sheet { title: t!("By operation"), columns: file::columns(OPERATIONS) }).await;
    let _ = pieces.send(Piece::Rows(operations(&by_operation))).await;
    Ok(())
}

/// The first sheet.
fn summary(period: &Period, statement: &Statement, sums: Sums) -> Vec<Vec<Cell<'static>>> {
    let row = |what: String, credits: Option<i64>, note: String| {
        vec![file::text(what), file::or_empty(credits, file::signed), file::text(note)]
    };
    let before = match (statement.opening, statement.first_reported) {
        (None, _) => t!("Not known: the service has told no balance up to the end of the period."),
        (Some(_), Some(first)) => t!(
            "The balance before the period was not known. It is worked back from the first one that the service told, on {day}.",
            day = day(first),
        ),
        (Some(_), None) => String::new(),
    };
    let check = match (statement.opening, statement.closing) {
        (Some(opening), Some(closing)) if sums.closing(opening) == closing => t!("adds up"),
        (Some(opening), Some(closing)) => {
            let off = Tenths(sums.closing(opening).abs_diff(closing));
            t!("does not add up: {off} apart. The computer's clock was changed in the period.", off = off.in_words())
        }
        _ => t!("cannot be checked: no balance is known"),
    };
    vec![
        row(t!("First day"), None, period.first.to_string()),
        row(t!("Last day"), None, period.last.to_string()),
        row(t!("Balance before {day}", day = period.first), statement.opening, before),
        row(t!("Charged"), Some(tenths(sums.charged)), t!("Every paid call; each stands in the sheet Lines.")),
        row(t!("Top-ups"), Some(sums.top_ups), t!("What the service had more than expected, from one credit on.")),
        row(
            t!("Differences"),
            Some(sums.differences),
            t!("What the service had less than expected: rounding to whole credits, or spent elsewhere."),
        ),
        row(t!("Balance after {day}", day = period.last), statement.closing, String::new()),
        row(
            t!("Before − charged + top-ups − differences"),
            statement.opening.map(|opening| sums.closing(opening)),
            check,
        ),
    ]
}

/// Sends the rows of the second sheet; returns what they come to by operation.
async fn lines(
    open: &OpenWorkspace,
    statement: &Statement,
    sums: Sums,
    pieces: &Pieces,
) -> Result<BTreeMap<String, Row>, Failure> {
    let mut by_operation: BTreeMap<String, Row> = BTreeMap::new();
    let mut balance = statement.opening;
    let _ = pieces.send(Piece::Rows(vec![marked(t!("Balance before"), None, balance)])).await;
    for events in statement.events.chunks(MOST_LINES) {
        let keys = events.iter().filter_map(|event| match event {
            Event::Charged { line, .. } => Some(Key::Call(*line)),
            Event::Checked { .. } => None,
        });
        let entries = open.store.ledger_entries(keys.collect()).await?;
        let mut calls = ledger_lines(open, entries).await?.into_iter();
        let mut rows = Vec::with_capacity(events.len());
        for event in events {
            match *event {
                Event::Charged { charged, .. } => {
                    balance = balance.map(|balance| balance - tenths(charged));
                    if let Some(line) = calls.next() {
                        let one = Row { calls: 1, rows: line.rows, charged };
                        by_operation.entry(line.label.clone()).or_default().add(one);
                        rows.push(charge(line, charged, balance));
                    }
                }
                Event::Checked { at, more, again } => {
                    balance = balance.map(|balance| balance + more);
                    rows.push(checked(at, (more, again), balance));
                }
            }
        }
        if pieces.send(Piece::Rows(rows)).await.is_err() {
            break;
        }
    }
    let totals = vec![marked(t!("Balance after"), None, statement.closing), marked(t!("Totals"), Some(sums), None)];
    let _ = pieces.send(Piece::Rows(totals)).await;
    Ok(by_operation)
}

fn charge(line: LedgerLine, charged: Tenths, balance: Option<i64>) -> Vec<Cell<'static>> {
    let billed_later = line.billed_later;
    vec![
        file::moment(line.at),
        file::text(line.label),
        file::text(line.subject),
        file::or_empty(line.record, |record| file::text(record.name)),
        file::or_empty(line.list, |list| file::text(list.name)),
        file::count(line.rows),
        file::amount(charged),
        Cell::Empty,
        Cell::Empty,
        file::or_empty(balance, file::signed),
        file::or_empty(line.basis, |basis| file::text(known(basis, billed_later))),
    ]
}

fn checked(at: i64, (more, again): (i64, bool), balance: Option<i64>) -> Vec<Cell<'static>> {
    let (top_up, difference) = found(more, again);
    let what = if top_up > 0 { t!("Top-up") } else { t!("Difference") };
    let known = if again { t!("taken before, for the call above") } else { t!("told by the service's balance") };
    let some = |tenths: i64| file::or_empty((tenths != 0).then_some(tenths), file::signed);
    let mut row = vec![file::moment(at), file::text(what)];
    row.extend([Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty]);
    row.extend([some(top_up), some(difference), file::or_empty(balance, file::signed)]);
    row.push(file::text(known));
    row
}

/// A row without a moment: a balance, or what the columns come to.
fn marked(what: String, sums: Option<Sums>, balance: Option<i64>) -> Vec<Cell<'static>> {
    let mut row = vec![Cell::Empty, file::text(what)];
    row.extend([Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty]);
    row.extend([
        file::or_empty(sums, |sums| file::amount(sums.charged)),
        file::or_empty(sums, |sums| file::signed(sums.top_ups)),
        file::or_empty(sums, |sums| file::signed(sums.differences)),
        file::or_empty(balance, file::signed),
        Cell::Empty,
    ]);
    row
}

/// What one operation comes to.
#[derive(Debug, Clone, Copy, Default)]
struct Row {
    calls: u64,
    rows: u64,
    charged: Tenths,
}

impl Row {
    fn add(&mut self, other: Self) {
        self.calls += other.calls;
        self.rows += other.rows;
        self.charged += other.charged;
    }
}

/// The third sheet.
fn operations(by_operation: &BTreeMap<String, Row>) -> Vec<Vec<Cell<'static>>> {
    let cells = |what: String, row: Row| {
        vec![file::text(what), file::count(row.calls), file::count(row.rows), file::amount(row.charged)]
    };
    let mut total = Row::default();
    let mut rows = Vec::new();
    for (label, row) in by_operation {
        total.add(*row);
        rows.push(cells(label.clone(), *row));
    }
    rows.push(cells(t!("Total"), total));
    rows
}
