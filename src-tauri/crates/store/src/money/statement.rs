//! What a period of the ledger adds up to: the balance before it, every charge, what the checks against the service's balance
//! found, the balance after it. Owns no table; it reads `ledger` beside `balances`.
//!
//! A check comes behind the lines that were there when the service reported its balance. What the ledger expected then
//! less what was reported is its difference, and from there on the reported one counts. The balances before and after
//! are read from the last check of their side, not from what lies between, so that it shows when the two do not agree.

use api::Tenths;
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::money::drift::signed;

/// Something that moved the balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A paid call.
    Charged {
        /// The line of the ledger.
        line: i64,
        /// When.
        at: Millis,
        /// What it cost.
        charged: Tenths,
    },
    /// The service reported another balance than the ledger expected.
    Checked {
        /// When.
        at: Millis,
        /// What is there more than expected, in tenths; less where it is below nothing.
        more: i64,
        /// It gives back what an earlier check has taken for the call before it.
        again: bool,
    },
}

/// What a period adds up to. Amounts are tenths, below nothing where the ledger knows more charges than there was money.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statement {
    /// The balance before it; worked back from the first one that was reported where none was reported before. None
    /// where none was reported at all.
    pub opening: Option<i64>,
    /// When the first balance was reported, where that was in the period: the one before it was not known.
    pub first_reported: Option<Millis>,
    /// The balance after it.
    pub closing: Option<i64>,
    /// What moved it, in order.
    pub events: Vec<Event>,
}

/// A balance that the service reported.
struct Reported {
    at: Millis,
    balance: i64,
    /// The last line that was there then.
    behind: i64,
    /// It was not reported anew: a call was entered for which it had fallen before.
    again: bool,
}

/// A charge.
struct Charge {
    line: i64,
    at: Millis,
    tenths: Tenths,
}

fn reported(file: &Connection) -> Result<Vec<Reported>, StoreError> {
    // What is given back with a call has the moment at which the service reported it, which was before the call was
    // entered.
    let sql = "SELECT max(balances.at, coalesce(ledger.at, balances.at)) AS at, balances.balance, balances.told,
            balances.ledger AS behind, balances.at AS told_at
        FROM balances LEFT JOIN ledger ON ledger.id = balances.ledger ORDER BY balances.id";
    let mut before: Option<(i64, Millis)> = None;
    file.all(sql, [], |row| {
        let reported = Some((row.get("told")?, row.get("told_at")?));
        let again = std::mem::replace(&mut before, reported) == reported;
        Ok(Reported { at: row.get("at")?, balance: row.get("balance")?, behind: row.get("behind")?, again })
    })
}

fn charges(file: &Connection) -> Result<Vec<Charge>, StoreError> {
    let sql = "SELECT id, at, charged FROM ledger ORDER BY id";
    file.all(sql, [], |row| Ok(Charge { line: row.get(0)?, at: row.get(1)?, tenths: Tenths(row.get(2)?) }))
}

/// The balance before a moment, as the last check before it and the lines since then make it.
fn before(moment: Millis, reported: &[Reported], charges: &[Charge]) -> Option<i64> {
    let last = reported.iter().rev().find(|reported| reported.at < moment)?;
    let since = charges.iter().filter(|charge| charge.line > last.behind && charge.at < moment);
    Some(last.balance - since.map(|charge| signed(charge.tenths)).sum::<i64>())
}

fn statement(from: Millis, until: Millis, reported: &[Reported], charges: &[Charge]) -> Statement {
    let is_in = |at: Millis| (from..until).contains(&at);
    let mut events = Vec::new();
    let mut expected: Option<i64> = None;
    let mut lines = charges.iter().peekable();
    let pay = |charge: &Charge, expected: &mut Option<i64>, events: &mut Vec<Event>| {
        *expected = expected.map(|balance| balance - signed(charge.tenths));
        if is_in(charge.at) {
            events.push(Event::Charged { line: charge.line, at: charge.at, charged: charge.tenths });
        }
    };
    for check in reported {
        while let Some(line) = lines.next_if(|line| line.line <= check.behind) {
            pay(line, &mut expected, &mut events);
        }
        let more = expected.map_or(0, |expected| check.balance - expected);
        if more != 0 && is_in(check.at) {
            events.push(Event::Checked { at: check.at, more, again: check.again });
        }
        expected = Some(check.balance);
    }
    lines.for_each(|line| pay(line, &mut expected, &mut events));

    let known = before(from, reported, charges);
    let first = reported.first().filter(|first| known.is_none() && first.at < until);
    let worked_back = first.map(|first| {
        let earlier = charges.iter().filter(|charge| charge.line <= first.behind && is_in(charge.at));
        first.balance + earlier.map(|charge| signed(charge.tenths)).sum::<i64>()
    });
    Statement {
        opening: known.or(worked_back),
        first_reported: first.map(|first| first.at),
        closing: before(until, reported, charges),
        events,
    }
}

impl Store {
    /// What a period adds up to: from a moment on, and before another.
    pub async fn statement(&self, from: Millis, until: Millis) -> Result<Statement, StoreError> {
        self.read(move |file| Ok(statement(from, until, &reported(file)?, &charges(file)?))).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(at: Millis, balance: i64, behind: i64) -> Reported {
        Reported { at, balance, behind, again: false }
    }

    fn paid(line: i64, at: Millis, tenths: u64) -> Charge {
        Charge { line, at, tenths: Tenths(tenths) }
    }

    /// What the events make of a balance.
    fn moved(statement: &Statement) -> i64 {
        let by = |event: &Event| match *event {
            Event::Charged { charged, .. } => -i64::try_from(charged.0).unwrap(),
            Event::Checked { more, .. } => more,
        };
        statement.opening.unwrap() + statement.events.iter().map(by).sum::<i64>()
    }

    #[test]
    fn any_period_adds_up() {
        let reported = [at(10, 1_000, 0), at(30, 949, 2), at(40, 949, 2), at(60, 5_000, 4), at(80, 4_000, 4)];
        let charges = [paid(1, 11, 30), paid(2, 25, 20), paid(3, 50, 5), paid(4, 55, 0), paid(5, 90, 7)];
        for from in (0..100).step_by(5) {
            for until in (from + 1..=101).step_by(5) {
                let made = statement(from, until, &reported, &charges);
                let Some(closing) = made.closing else { continue };
                assert_eq!(moved(&made), closing, "from {from} until {until}: {made:?}");
                assert_eq!(made.first_reported.is_some(), from <= 10, "before 10 nothing was known: {made:?}");
            }
        }
        let all = statement(0, 101, &reported, &charges);
        assert_eq!((all.opening, all.closing), (Some(1_000), Some(3_993)), "{all:?}");
        let checks: Vec<i64> = all
            .events
            .iter()
            .filter_map(|event| if let Event::Checked { more, .. } = event { Some(*more) } else { None })
            .collect();
        assert_eq!(checks, [-1, 4_056, -1_000], "a tenth lost, a top-up, and something spent elsewhere");
    }

    #[test]
    fn what_was_paid_before_the_first_balance_is_worked_back() {
        let reported = [at(30, 970, 2)];
        let charges = [paid(1, 10, 10), paid(2, 20, 20), paid(3, 40, 5)];
        let made = statement(15, 100, &reported, &charges);
        assert_eq!((made.opening, made.first_reported, made.closing), (Some(990), Some(30), Some(965)), "{made:?}");
        assert_eq!(moved(&made), 965, "it adds up all the same");
        let early = statement(0, 30, &reported, &charges);
        assert_eq!((early.opening, early.closing), (None, None), "nothing was told until then: {early:?}");
        assert_eq!(early.events.len(), 2, "what was paid is listed");
        assert_eq!(statement(0, 9, &[], &[]), Statement::default(), "nothing at all");
    }

    #[tokio::test]
    async fn what_is_given_back_belongs_to_the_call_it_was_taken_for() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
        // Taken by the check at 20 for a call without an outcome; at 50 a person says that it cost so much.
        let rows = "INSERT INTO balances (told, balance, ledger, at) VALUES (1000, 1000, 0, 10), (970, 970, 0, 20);
            INSERT INTO intents (operation, digest, request, subject, worst, state, at)
                VALUES ('business_intent_topics', 'd', '{}', 's', 30, 'unconfirmed', 15);
            INSERT INTO ledger (intent, operation, subject, quoted, charged, basis, rows, at)
                VALUES (1, 'business_intent_topics', 's', 30, 30, 'settled', 0, 50);
            INSERT INTO balances (told, balance, ledger, at) VALUES (970, 970, 1, 20);";
        store.write(move |file| Ok(file.execute_batch(rows)?)).await.unwrap();
        let early = store.statement(0, 40).await.unwrap();
        assert_eq!(early.events, [Event::Checked { at: 20, more: -30, again: false }], "{early:?}");
        let late = store.statement(40, 99).await.unwrap();
        assert_eq!((late.opening, late.closing), (Some(970), Some(970)), "it was taken before: {late:?}");
        let charged = Event::Charged { line: 1, at: 50, charged: Tenths(30) };
        assert_eq!(late.events, [charged, Event::Checked { at: 50, more: 30, again: true }], "{late:?}");
        assert_eq!(moved(&late), 970, "and it adds up");
    }

    #[test]
    fn a_charge_that_is_told_later_is_no_difference() {
        // A price that was not known: the balance fell first, and the line was given its charge afterwards.
        let reported = [at(10, 1_000, 0), at(30, 990, 1)];
        let made = statement(0, 99, &reported, &[paid(1, 20, 10)]);
        assert_eq!(made.events, [Event::Charged { line: 1, at: 20, charged: Tenths(10) }], "{made:?}");
    }
}
