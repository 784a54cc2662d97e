//! `prices`: what is known of prices that the service does not publish: set by a person, or learned from the balance. And
//! `learned`: each fall of the balance that a price was learned from.

use api::{Enrichment, Tenths};
use rusqlite::{Connection, Row, named_params, params};

use crate::file::error::StoreError;
use crate::file::sql::{Statements, named};
use crate::file::store::{Millis, Store};
use crate::money::{balances, ledger};

pub(crate) const STEPS: &[(i64, &str)] = &[
    (
        2,
        "CREATE TABLE prices (
        operation TEXT PRIMARY KEY,
        set_to INTEGER,
        low INTEGER NOT NULL DEFAULT 0,
        high INTEGER NOT NULL DEFAULT 0,
        fell INTEGER NOT NULL DEFAULT 0,
        answers INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;",
    ),
    (
        5,
        "CREATE TABLE learned (
        intent INTEGER PRIMARY KEY,
        operation TEXT NOT NULL,
        fell INTEGER NOT NULL,
        price INTEGER NOT NULL,
        at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX learned_by_operation ON learned (operation, intent);",
    ),
    // A fall that no other one has confirmed yet, and whose it was.
    (8, "ALTER TABLE prices ADD COLUMN heard INTEGER; ALTER TABLE prices ADD COLUMN heard_of INTEGER;"),
];

/// Most answers of the history that are returned: the newest.
const MOST_LEARNED: u32 = 20;

/// Answers from which on the middle of all falls says more than the bounds.
const MANY: u32 = 10;

/// What is known of one price.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KnownPrice {
    /// Set by the person.
    pub set_to: Option<Tenths>,
    /// Learned from the balance.
    pub learned: Learned,
    /// A fall that is not of the price that is learned, if one is, and the call behind which it was seen. Credits belong to a
    /// whole workspace, so it may be somebody else's: it is believed once a second one agrees with it.
    heard: Option<(Tenths, i64)>,
}

/// A price as the falls of the balance show it. The service reports whole credits, so each fall leaves room of almost a
/// credit to both sides; together they leave less.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Learned {
    low: u64,
    high: u64,
    fell: u64,
    /// From how many answers.
    pub answers: u32,
}

impl KnownPrice {
    /// The most that one result can cost where its price is learned: whole credits leave room above what it counts as. None
    /// where it is not learned, or a person has set another.
    pub fn most(&self) -> Option<Tenths> {
        let learned = self.set_to.is_none() && self.learned.answers > 0;
        learned.then_some(Tenths(self.learned.high))
    }
}

impl Learned {
    /// The price as far as learned: the middle of what is possible, from ten answers on the average fall.
    pub fn price(&self) -> Option<Tenths> {
        match self.answers {
            0 => None,
            1..MANY => Some(Tenths(u64::midpoint(self.low, self.high))),
            _ => Some(Tenths(
                ((self.fell + u64::from(self.answers) / 2) / u64::from(self.answers)).clamp(self.low, self.high),
            )),
        }
    }

    /// What one fall of the balance shows, which hides so many tenths to both sides.
    fn of(fell: Tenths, hidden: u64) -> Self {
        Self { low: fell.0.saturating_sub(hidden), high: fell.0.saturating_add(hidden), fell: fell.0, answers: 1 }
    }

    /// Whether both can be of one price.
    fn agrees(&self, other: &Self) -> bool {
        self.answers > 0 && other.answers > 0 && self.low <= other.high && self.high >= other.low
    }

    /// What two that agree say together.
    fn and(self, other: Self) -> Self {
        Self {
            low: other.low.max(self.low),
            high: other.high.min(self.high),
            fell: self.fell.saturating_add(other.fell),
            answers: self.answers.saturating_add(other.answers),
        }
    }
}

/// What one more fall of the balance teaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lesson {
    /// It is of the price, as far as that is known now; of the earlier call with this number too, whose fall it confirms.
    Price(Learned, Option<i64>),
    /// It may be somebody else's: nothing is believed of it yet.
    Heard,
}

impl KnownPrice {
    /// Judges a fall that was seen behind a call.
    fn hears(&self, fell: Tenths, hidden: u64, intent: i64) -> Lesson {
        let now = Learned::of(fell, hidden);
        if self.learned.agrees(&now) {
            return Lesson::Price(self.learned.and(now), None);
        }
        match self.heard.filter(|(_, of)| *of != intent) {
            Some((heard, of)) if Learned::of(heard, hidden).agrees(&now) => {
                Lesson::Price(Learned::of(heard, hidden).and(now), Some(of))
            }
            _ => Lesson::Heard,
        }
    }
}

/// One answer that a price was learned from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LearnedAnswer {
    /// When.
    pub at: Millis,
    /// What the balance fell by, in whole credits.
    pub fell: Tenths,
    /// What the price was learned to be then.
    pub price: Tenths,
}

/// Charges that were not what the price had said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Differing {
    /// How many.
    pub calls: u64,
    /// When the newest was.
    pub at: Millis,
    /// What it cost.
    pub charged: Tenths,
    /// What it should have cost.
    pub expected: Tenths,
}

/// How a price came to be known, and which charges differed from it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PriceStory {
    /// The answers that it was learned from, newest first; 20 at most, and none of before version 5 of the file.
    pub learned: Vec<LearnedAnswer>,
    /// Charges that differed from it.
    pub differing: Option<Differing>,
}

fn row(row: &Row<'_>) -> rusqlite::Result<KnownPrice> {
    Ok(KnownPrice {
        set_to: row.get::<_, Option<u64>>("set_to")?.map(Tenths),
        learned: Learned {
            low: row.get("low")?,
            high: row.get("high")?,
            fell: row.get("fell")?,
            answers: row.get("answers")?,
        },
        heard: row.get::<_, Option<u64>>("heard")?.map(Tenths).zip(row.get("heard_of")?),
    })
}

fn known(file: &Connection, operation: &str) -> Result<KnownPrice, StoreError> {
    Ok(file.first("SELECT * FROM prices WHERE operation = ?1", [operation], row)?.unwrap_or_default())
}

/// The most that a call of one result can cost that is quoted at so much; what a person has set since its quote counts too.
pub(crate) fn most(file: &Connection, operation: &str, quoted: Tenths) -> Result<Tenths, StoreError> {
    let known = known(file, operation)?;
    Ok(known.set_to.or_else(|| known.most()).map_or(quoted, |most| most.max(quoted)))
}

/// What charges can have been above what they count as, of the lines that a condition takes with its operation: those whose
/// price is learned count at its middle. Each of them is one result.
fn above(file: &Connection, lines: &str, number: i64) -> Result<Tenths, StoreError> {
    let text = format!(
        "SELECT coalesce(sum(prices.high - ledger.charged), 0) FROM prices CROSS JOIN ledger ON {lines}
         WHERE prices.set_to IS NULL AND prices.answers > 0 AND ledger.charged > 0 AND ledger.charged < prices.high"
    );
    file.one(&text, [number], |row| row.get(0).map(Tenths))
}

/// The same of what was charged since a moment.
pub(crate) fn above_since(file: &Connection, since: Millis) -> Result<Tenths, StoreError> {
    above(file, "ledger.operation = prices.operation AND ledger.at >= ?1", since)
}

/// The same of the lines behind one.
pub(crate) fn above_behind(file: &Connection, line: i64) -> Result<Tenths, StoreError> {
    // Looked for by their number: all lines of an operation are many more.
    above(file, "+ledger.operation = prices.operation AND ledger.id > ?1", line)
}

/// The same of what a job has found, by the questions that were sent for it: its lines can be very many.
pub(crate) fn above_in_job(file: &Connection, job: i64) -> Result<Tenths, StoreError> {
    let sql = "SELECT enrichment, sum(asked), sum(charged) FROM job_sums WHERE job = ?1 AND state = 'found' GROUP BY enrichment";
    let mut above = Tenths::ZERO;
    file.each(sql, [job], |row| {
        let Some(enrichment) = named(row, 0, Enrichment::by_name)? else { return Ok(()) };
        if let Some(most) = known(file, enrichment.spec().name)?.most() {
            above += most.times(row.get(1)?).less(Tenths(row.get(2)?));
        }
        Ok(())
    })?;
    Ok(above)
}

impl Store {
    /// What is known of the price of an operation.
    pub async fn price(&self, operation: &'static str) -> Result<KnownPrice, StoreError> {
        self.read(move |file| known(file, operation)).await
    }

    /// Sets a price, or takes the setting back.
    pub async fn set_price(&self, operation: &'static str, price: Option<Tenths>) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO prices (operation, set_to) VALUES (?1, ?2) ON CONFLICT (operation) DO UPDATE SET set_to = ?2";
        self.write(move |file| file.run(sql, params![operation, price.map(|price| price.0)])).await
    }

    /// How a price was learned, and which charges were none of it.
    pub async fn price_story(&self, operation: &'static str) -> Result<PriceStory, StoreError> {
        self.read(move |file| {
            let sql = "SELECT * FROM learned WHERE operation = ?1 ORDER BY intent DESC LIMIT ?2";
            let learned = file.all(sql, params![operation, MOST_LEARNED], |row| {
                Ok(LearnedAnswer {
                    at: row.get("at")?,
                    fell: Tenths(row.get("fell")?),
                    price: Tenths(row.get("price")?),
                })
            })?;
            let sql = "SELECT at, charged, expected,
                    (SELECT count(*) FROM ledger WHERE operation = ?1 AND expected IS NOT NULL) AS calls
                FROM ledger WHERE operation = ?1 AND expected IS NOT NULL ORDER BY id DESC LIMIT 1";
            let differing = file.first(sql, [operation], |row| {
                let (charged, expected) = (Tenths(row.get("charged")?), Tenths(row.get("expected")?));
                Ok(Differing { calls: row.get("calls")?, at: row.get("at")?, charged, expected })
            })?;
            Ok(PriceStory { learned, differing })
        })
        .await
    }

    /// Learns from one fall of the balance behind the answer of this one intent, beside which no other call of this program was
    /// under way. A ledger line that was written without knowing its charge gets it now, and one with a price that this fall
    /// rules out; but what cannot be of the price that is known is only kept in mind until a second fall agrees with
    /// it. Returns whether it was believed.
    pub async fn learn_price(
        &self,
        operation: &'static str,
        intent: i64,
        fell: Tenths,
        at: Millis,
    ) -> Result<bool, StoreError> {
        self.write(move |file| {
            let hidden = balances::hidden(balances::reported(file)?.is_some_and(|told| told.exact));
            let known = known(file, operation)?;
            match known.hears(fell, hidden, intent) {
                Lesson::Heard => {
                    let sql = "INSERT INTO prices (operation, heard, heard_of) VALUES (?1, ?2, ?3)
                        ON CONFLICT (operation) DO UPDATE SET heard = ?2, heard_of = ?3";
                    file.run(sql, params![operation, fell.0, intent])?;
                    Ok(false)
                }
                Lesson::Price(learned, confirmed) => {
                    keep(file, operation, &learned)?;
                    let earlier = known.heard.filter(|(_, of)| Some(*of) == confirmed);
                    for (fell, intent) in earlier.into_iter().chain([(fell, intent)]) {
                        ledger::contradict(file, intent, fell, hidden)?;
                        teach(file, operation, (intent, fell), &learned, at)?;
                    }
                    Ok(true)
                }
            }
        })
        .await
    }
}

/// Stores what is learned, and clears the fall that was only heard.
fn keep(file: &Connection, operation: &str, learned: &Learned) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO prices (operation, low, high, fell, answers) VALUES (:operation, :low, :high, :fell, :answers)
        ON CONFLICT (operation) DO UPDATE
            SET low = :low, high = :high, fell = :fell, answers = :answers, heard = NULL, heard_of = NULL";
    let values = named_params! {
        ":operation": operation, ":low": learned.low, ":high": learned.high, ":fell": learned.fell,
        ":answers": learned.answers,
    };
    file.run(sql, values)
}

/// Enters in the line of a call what it cost, and in the history that the price was learned from it.
fn teach(
    file: &Connection,
    operation: &str,
    (intent, fell): (i64, Tenths),
    learned: &Learned,
    at: Millis,
) -> Result<(), StoreError> {
    let Some(price) = learned.price() else { return Ok(()) };
    ledger::complete(file, intent, price)?;
    let sql = "INSERT OR IGNORE INTO learned (operation, intent, fell, price, at) VALUES (?1, ?2, ?3, ?4, ?5)";
    file.run(sql, params![operation, intent, fell.0, price.0, at])
}

#[cfg(test)]
mod tests;
