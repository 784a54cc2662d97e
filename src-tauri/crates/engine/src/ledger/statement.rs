//! A statement: what a period of days adds up to, as a workbook. What happened is read by the store; here it becomes three
//! sheets: the sums with their check, every line, and the sums by operation.

use std::collections::BTreeMap;
use std::sync::Arc;

use api::Tenths;
use jiff::Span;
use jiff::civil::Date;
use sheets::{Cell, Column, Format, Kind, Order};
use store::tables::ledger::Key;
use store::{Event, Statement};

use super::export::known;
use super::file::{self, Piece, Pieces};
use super::lines::{MOST_LINES, told};
use crate::Engine;
use crate::clock::{day, start_of};
use crate::open::OpenWorkspace;
use crate::screen::{Failure, FailureCode, LedgerFile, LedgerLine, StatementRequest};

const SUMS: &[(&str, Kind, u16)] =
    &[("Statement", Kind::Text, 34), ("Credits", Kind::Amount, 14), ("", Kind::Text, 80)];
const LINES: &[(&str, Kind, u16)] = &[
    ("When", Kind::Moment, 20),
    ("What", Kind::Text, 34),
    ("For", Kind::Text, 40),
    ("Record", Kind::Text, 28),
    ("List", Kind::Text, 24),
    ("Rows", Kind::Number, 8),
    ("Charged", Kind::Amount, 10),
    ("Top-up", Kind::Amount, 10),
    ("Difference", Kind::Amount, 11),
    ("Balance", Kind::Amount, 12),
    ("How it is known", Kind::Text, 40),
];
const OPERATIONS: &[(&str, Kind, u16)] =
    &[("What", Kind::Text, 34), ("Calls", Kind::Number, 10), ("Rows", Kind::Number, 10), ("Charged", Kind::Amount, 12)];

/// From so many tenths on, more than expected is a top-up: less is what whole credits hide.
const TOP_UP: i64 = 10;

/// Writes a statement into a file that the person chooses; none when the dialog was closed.
pub(crate) async fn statement(engine: &Arc<Engine>, request: StatementRequest) -> Result<Option<LedgerFile>, Failure> {
    let open = engine.workspace().await?;
    let period = Period::of(&request).ok_or_else(|| {
        engine.failure(FailureCode::Refused, "Choose the first day and the last day of the statement, in this order.")
    })?;
    let name = format!("statement {} to {}.xlsx", period.first, period.last);
    let Some((path, file)) = file::place(engine, &name).await else { return Ok(None) };
    let statement = open.store.statement(period.from, period.until).await.map_err(|error| engine.storage(&error))?;
    let sums = Sums::of(&statement);
    let lines = statement.events.len() as u64;
    let order = Order {
        path,
        format: Format::Xlsx { sheet: "Statement".to_owned() },
        columns: file::columns(SUMS),
        // The rows of the longest sheet: opening, totals and closing stand beside the lines.
        rows: Some(lines + 3),
    };
    file::write(engine, &open, order, |pieces| feed(engine, &open, &period, &statement, sums, pieces)).await?;
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
    fn leave(self, opening: i64) -> i64 {
        opening - tenths(self.charged) + self.top_ups - self.differences
    }
}

fn tenths(amount: Tenths) -> i64 {
    i64::try_from(amount.0).unwrap_or(i64::MAX)
}

async fn feed(
    engine: &Engine,
    open: &OpenWorkspace,
    period: &Period,
    statement: &Statement,
    sums: Sums,
    pieces: Pieces,
) -> Result<(), Failure> {
    // Who sends to a writer that has given up learns why at the end.
    let _ = pieces.send(Piece::Rows(summary(period, statement, sums))).await;
    let _ = pieces.send(sheet("Lines", LINES)).await;
    let by_operation = lines(engine, open, statement, sums, &pieces).await?;
    let _ = pieces.send(sheet("By operation", OPERATIONS)).await;
    let _ = pieces.send(Piece::Rows(operations(&by_operation))).await;
    Ok(())
}

fn sheet(title: &'static str, columns: &[(&str, Kind, u16)]) -> Piece {
    let columns: Vec<Column> = file::columns(columns);
    Piece::Sheet { title, columns }
}

/// The first sheet.
fn summary(period: &Period, statement: &Statement, sums: Sums) -> Vec<Vec<Cell<'static>>> {
    let row = |what: String, credits: Option<i64>, note: String| {
        vec![file::text(what), file::or_empty(credits, file::signed), file::text(note)]
    };
    let plain = |what: &str, credits: Option<i64>, note: &str| row(what.to_owned(), credits, note.to_owned());
    let before = match (statement.opening, statement.first_told) {
        (None, _) => "Not known: the service has told no balance up to the end of the period.".to_owned(),
        (Some(_), Some(first)) => format!(
            "The balance before the period was not known. It is worked back from the first one that the service told, on {}.",
            day(first)
        ),
        (Some(_), None) => String::new(),
    };
    let check = match (statement.opening, statement.closing) {
        (Some(opening), Some(closing)) if sums.leave(opening) == closing => "adds up".to_owned(),
        (Some(opening), Some(closing)) => {
            let off = Tenths(sums.leave(opening).abs_diff(closing));
            format!("does not add up: {off} credits apart. The computer's clock was changed in the period.")
        }
        _ => "cannot be checked: no balance is known".to_owned(),
    };
    vec![
        plain("First day", None, &period.first.to_string()),
        plain("Last day", None, &period.last.to_string()),
        row(format!("Balance before {}", period.first), statement.opening, before),
        plain("Charged", Some(tenths(sums.charged)), "Every paid call; each stands in the sheet Lines."),
        plain("Top-ups", Some(sums.top_ups), "What the service had more than expected, from one credit on."),
        plain(
            "Differences",
            Some(sums.differences),
            "What the service had less than expected: rounding to whole credits, or spent elsewhere.",
        ),
        row(format!("Balance after {}", period.last), statement.closing, String::new()),
        plain("Before − charged + top-ups − differences", statement.opening.map(|opening| sums.leave(opening)), &check),
    ]
}

/// The second sheet; tells what it comes to by operation.
async fn lines(
    engine: &Engine,
    open: &OpenWorkspace,
    statement: &Statement,
    sums: Sums,
    pieces: &Pieces,
) -> Result<BTreeMap<String, Row>, Failure> {
    let mut by_operation: BTreeMap<String, Row> = BTreeMap::new();
    let mut balance = statement.opening;
    let _ = pieces.send(Piece::Rows(vec![marked("Balance before", None, balance)])).await;
    for events in statement.events.chunks(MOST_LINES) {
        let keys = events.iter().filter_map(|event| match event {
            Event::Charged { line, .. } => Some(Key::Call(*line)),
            Event::Checked { .. } => None,
        });
        let entries = open.store.ledger_entries(keys.collect()).await.map_err(|error| engine.storage(&error))?;
        let mut calls = told(engine, open, entries).await?.into_iter();
        let mut rows = Vec::with_capacity(events.len());
        for event in events {
            match *event {
                Event::Charged { charged, .. } => {
                    balance = balance.map(|balance| balance - tenths(charged));
                    if let Some(line) = calls.next() {
                        by_operation.entry(line.label.clone()).or_default().add(charged, line.rows);
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
    let totals = vec![marked("Balance after", None, statement.closing), marked("Totals", Some(sums), None)];
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
    let what = if top_up > 0 { "Top-up" } else { "Difference" };
    let known = if again { "taken before, for the call above" } else { "told by the service's balance" };
    let some = |tenths: i64| file::or_empty((tenths != 0).then_some(tenths), file::signed);
    let mut row = vec![file::moment(at), file::text(what)];
    row.extend([Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty]);
    row.extend([some(top_up), some(difference), file::or_empty(balance, file::signed)]);
    row.push(file::text(known));
    row
}

/// A row without a moment: a balance, or what the columns come to.
fn marked(what: &'static str, sums: Option<Sums>, balance: Option<i64>) -> Vec<Cell<'static>> {
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
    fn add(&mut self, charged: Tenths, rows: u64) {
        self.calls += 1;
        self.rows += rows;
        self.charged += charged;
    }
}

/// The third sheet.
fn operations(by_operation: &BTreeMap<String, Row>) -> Vec<Vec<Cell<'static>>> {
    let cells = |what: String, row: Row| {
        vec![file::text(what), file::count(row.calls), file::count(row.rows), file::amount(row.charged)]
    };
    let mut total = Row::default();
    let mut rows: Vec<Vec<Cell<'static>>> = Vec::new();
    for (label, row) in by_operation {
        total =
            Row { calls: total.calls + row.calls, rows: total.rows + row.rows, charged: total.charged + row.charged };
        rows.push(cells(label.clone(), *row));
    }
    rows.push(cells("Total".to_owned(), total));
    rows
}
