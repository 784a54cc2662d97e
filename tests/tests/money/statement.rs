//! A statement adds up: read back by another library, and compared with the service's own book.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use calamine::{Data, Range, Reader, Xlsx, open_workbook};
use engine::Clock;
use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Service, Start, germans, more};

/// Noon of 10 November 2026 in Greenwich.
const NOON: i64 = 1_794_312_000_000;
const DAY: i64 = 86_400_000;

/// An app whose days a test turns.
struct Days {
    app: App,
    service: Service,
    now: Arc<AtomicI64>,
    _data: tempfile::TempDir,
}

async fn days() -> Days {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let now = Arc::new(AtomicI64::new(NOON));
    let read = Arc::clone(&now);
    let clock = Clock::new(move || read.load(Ordering::SeqCst));
    let app = App::start_with(Start { clock, ..Start::new(data.path(), &service) }).await;
    app.meter().await;
    Days { app, service, now, _data: data }
}

impl Days {
    fn pass(&self, days: i64) {
        self.now.fetch_add(days * DAY, Ordering::SeqCst);
    }

    /// The local day of the app's clock, as its own sums have it.
    async fn today(&self) -> String {
        let balances = self.app.meter().await["days"].clone();
        balances.as_array().unwrap().last().unwrap()["day"].as_str().unwrap().to_owned()
    }

    async fn check(&self, phone: &str) {
        self.app.ask("look_up", json!({"form": "dnc_check", "fields": {"phone": phone}})).await;
    }

    async fn statement(&self, from: &str, until: &str) -> (Value, Statement) {
        let written = self.app.ask("statement", json!({"from": from, "until": until})).await;
        let file = self.app.files.path().join(written["file"].as_str().expect("a file was written"));
        (written, Statement::read(&file))
    }
}

/// A statement as another program reads it; amounts in tenths.
#[derive(Debug)]
struct Statement {
    sums: Range<Data>,
    lines: Range<Data>,
    operations: Range<Data>,
}

fn tenths(cell: Option<&Data>) -> Option<i64> {
    match cell {
        Some(Data::Float(credits)) => Some((credits * 10.0).round() as i64),
        _ => None,
    }
}

impl Statement {
    fn read(path: &Path) -> Self {
        let mut book: Xlsx<_> = open_workbook(path).unwrap();
        let mut sheet = |name: &str| book.worksheet_range(name).unwrap();
        Self { sums: sheet("Statement"), lines: sheet("Lines"), operations: sheet("By operation") }
    }

    /// The amount and the note beside a label.
    fn sum(&self, label: &str) -> (Option<i64>, String) {
        let is = |row: &&[Data]| row.first().is_some_and(|cell| cell.to_string().starts_with(label));
        let row = self.sums.rows().find(is).unwrap_or_else(|| panic!("{label} stands in {:?}", self.sums));
        (tenths(row.get(1)), row.get(2).map(Data::to_string).unwrap_or_default())
    }

    fn amount(&self, label: &str) -> i64 {
        self.sum(label).0.unwrap_or_else(|| panic!("{label} has an amount: {:?}", self.sums))
    }

    /// A column of the lines between opening and closing.
    fn column(&self, title: &str) -> Vec<Option<i64>> {
        let at = self.lines.rows().next().unwrap().iter().position(|cell| *cell == Data::String(title.to_owned()));
        let rows: Vec<&[Data]> = self.lines.rows().collect();
        rows[2..rows.len() - 2].iter().map(|row| tenths(row.get(at.unwrap()))).collect()
    }

    fn total(&self, title: &str) -> i64 {
        self.column(title).into_iter().flatten().sum()
    }

    /// That sums, lines and check say the same.
    fn adds_up(&self) {
        let (opening, closing) = (self.amount("Balance before 2"), self.amount("Balance after"));
        let (charged, top_ups) = (self.total("Charged"), self.total("Top-up"));
        let differences = self.total("Difference");
        assert_eq!(
            opening - charged + top_ups - differences,
            closing,
            "the lines lead from one to the other: {self:?}"
        );
        assert_eq!((self.amount("Charged"), self.amount("Top-ups")), (charged, top_ups), "{self:?}");
        assert_eq!(self.amount("Differences"), differences, "{self:?}");
        let (check, said) = self.sum("Before −");
        assert_eq!((check, said.as_str()), (Some(closing), "adds up"), "the file says so itself");
        let mut balance = opening;
        for ((charged, more), (less, told)) in self
            .column("Charged")
            .into_iter()
            .zip(self.column("Top-up"))
            .zip(self.column("Difference").into_iter().zip(self.column("Balance")))
        {
            balance += more.unwrap_or(0) - charged.unwrap_or(0) - less.unwrap_or(0);
            assert_eq!(told, Some(balance), "the balance runs along: {self:?}");
        }
        let totals = self.operations.rows().next_back().unwrap();
        assert_eq!(tenths(totals.get(3)), Some(charged), "by operation it is the same sum: {totals:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_period_leads_from_one_balance_to_the_other_to_the_tenth() {
    let days = days().await;
    let first = days.today().await;
    days.app.pull(&more(&germans(), Some(13), None)).await;
    days.pass(1);
    let second = days.today().await;
    days.app.pull(&more(&germans(), Some(26), None)).await;
    days.check("+12025550123").await;
    days.service.control(json!({"credits": 1500})).await;
    days.app.meter().await;
    days.service.ask("/v1/dnc-check", &json!({"phone": "+12025550124"})).await;
    days.service.ask("/v1/dnc-check", &json!({"phone": "+12025550125"})).await;
    days.app.meter().await;
    days.check("+12025550126").await;
    let before = days.service.state().await;
    days.pass(1);
    let third = days.today().await;
    days.check("+12025550127").await;

    let (written, told) = days.statement(&second, &second).await;
    told.adds_up();
    let lines = told.column("Charged").len();
    assert_eq!(
        (&written["lines"], &written["charged"]),
        (&json!(lines), &json!(46)),
        "two pages of 13 and two checks: {written}"
    );
    assert_eq!(told.amount("Balance before 2"), 10_000 - 13, "what the day before has left");
    assert_eq!(told.amount("Balance after"), before["balance_tenths"].as_i64().unwrap(), "as the service has it");
    assert_eq!((told.amount("Top-ups"), told.amount("Differences")), (15_000 - 9_951, 20), "{told:?}");
    let elsewhere = 20;
    let of_service = before["charged"]["tenths"].as_i64().unwrap();
    assert_eq!(told.amount("Charged"), of_service - elsewhere - 13, "the service's charges, less the day before");
    assert!(told.sum("Balance before 2").1.is_empty(), "it was known: {told:?}");

    let (_, all) = days.statement(&first, &third).await;
    all.adds_up();
    assert_eq!(all.amount("Balance after"), days.service.balance().await.0 as i64, "to this day");
    assert!(all.sum("Balance before 2").1.contains("was not known"), "nothing was told before: {all:?}");
    let (_, early) = days.statement("2020-01-01", "2020-12-31").await;
    assert_eq!(early.sum("Balance before 2").0, None, "{early:?}");
    assert!(early.sum("Before −").1.contains("cannot be checked"), "{early:?}");
    days.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_period_that_is_none_is_refused_and_a_closed_dialog_writes_nothing() {
    let days = days().await;
    for (from, until) in [("2026-11-11", "2026-11-10"), ("", "2026-11-10"), ("2026-02-30", "2026-11-10"), ("x", "=1")] {
        let failure = days.app.refused("statement", json!({"from": from, "until": until})).await;
        assert_eq!(failure.code, FailureCode::Refused, "{from} until {until}: {failure:?}");
    }
    days.app.desktop.close_dialogs(true);
    let nothing = days.app.ask("statement", json!({"from": "2026-11-10", "until": "2026-11-10"})).await;
    assert_eq!(nothing, Value::Null, "the dialog was closed");
    let files = std::fs::read_dir(days.app.files.path()).unwrap().count();
    assert_eq!(files, 0, "and nothing was written");
    days.app.end().await;
}
