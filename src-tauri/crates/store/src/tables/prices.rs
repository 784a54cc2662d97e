//! `prices`: what is known of prices that the service does not publish: set by a person, or learned from the balance. And
//! `learned`: each fall of the balance that a price was learned from.

use api::{Enrichment, Tenths};
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};

use super::balances::HIDDEN;
use super::ledger;
use crate::{Millis, Store, StoreError};

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
];

/// Answers of the history that are told: the newest.
const TOLD: u32 = 20;

/// Answers from which on the middle of all falls says more than the bounds.
const MANY: u32 = 10;

/// What is known of one price.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KnownPrice {
    /// Set by the person.
    pub set_to: Option<Tenths>,
    /// Learned from the balance.
    pub learned: Learned,
}

/// A price as the falls of the balance tell it. The service tells whole credits, so each fall leaves room of almost a
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

    /// With one more fall of the balance, in whole credits. A fall that cannot be of the same price says that the price has
    /// changed: only what comes from then on counts.
    pub fn with(self, credits: u64) -> Self {
        let fell = Tenths::credits(credits).0;
        let (low, high) = (fell.saturating_sub(HIDDEN), fell.saturating_add(HIDDEN));
        if self.answers == 0 || low > self.high || high < self.low {
            return Self { low, high, fell, answers: 1 };
        }
        Self {
            low: low.max(self.low),
            high: high.min(self.high),
            fell: self.fell.saturating_add(fell),
            answers: self.answers.saturating_add(1),
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

/// How a price came to be known, and where it was not kept.
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
    })
}

fn known(file: &Connection, operation: &str) -> Result<KnownPrice, StoreError> {
    let mut ask = file.prepare_cached("SELECT * FROM prices WHERE operation = ?1")?;
    Ok(ask.query_row([operation], row).optional()?.unwrap_or_default())
}

/// The most that a call of one result can cost that is quoted at so much.
pub(crate) fn most(file: &Connection, operation: &str, quoted: Tenths) -> Result<Tenths, StoreError> {
    Ok(known(file, operation)?.most().map_or(quoted, |most| most.max(quoted)))
}

/// What charges can have been above what they count as, of the lines that a condition takes with its operation: those whose
/// price is learned count at its middle. Each of them is one result.
fn above(file: &Connection, lines: &str, number: i64) -> Result<Tenths, StoreError> {
    let text = format!(
        "SELECT coalesce(sum(prices.high - ledger.charged), 0) FROM prices CROSS JOIN ledger ON {lines}
         WHERE prices.set_to IS NULL AND prices.answers > 0 AND ledger.charged > 0 AND ledger.charged < prices.high"
    );
    Ok(file.prepare_cached(&text)?.query_row([number], |row| row.get(0).map(Tenths))?)
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
    let mut ask = file.prepare_cached(
        "SELECT enrichment, sum(asked), sum(charged) FROM job_sums WHERE job = ?1 AND state = 'found' GROUP BY enrichment",
    )?;
    let found = ask.query_map([job], |row| Ok((row.get::<_, String>(0)?, row.get(1)?, Tenths(row.get(2)?))))?;
    let mut above = Tenths::ZERO;
    for step in found {
        let (enrichment, asked, charged) = step?;
        let Some(enrichment) = Enrichment::by_name(&enrichment) else { continue };
        if let Some(most) = known(file, enrichment.spec().name)?.most() {
            above += most.times(asked).less(charged);
        }
    }
    Ok(above)
}

fn learned(file: &Connection, operation: &str) -> Result<Vec<LearnedAnswer>, StoreError> {
    let mut ask = file.prepare_cached("SELECT * FROM learned WHERE operation = ?1 ORDER BY intent DESC LIMIT ?2")?;
    let answers = ask.query_map(params![operation, TOLD], |row| {
        Ok(LearnedAnswer { at: row.get("at")?, fell: Tenths(row.get("fell")?), price: Tenths(row.get("price")?) })
    })?;
    Ok(answers.collect::<Result<_, _>>()?)
}

fn differing(file: &Connection, operation: &str) -> Result<Option<Differing>, StoreError> {
    let mut ask = file.prepare_cached(
        "SELECT at, charged, expected,
            (SELECT count(*) FROM ledger WHERE operation = ?1 AND expected IS NOT NULL) AS calls
         FROM ledger WHERE operation = ?1 AND expected IS NOT NULL ORDER BY id DESC LIMIT 1",
    )?;
    let newest = ask.query_row([operation], |row| {
        Ok(Differing {
            calls: row.get("calls")?,
            at: row.get("at")?,
            charged: Tenths(row.get("charged")?),
            expected: Tenths(row.get("expected")?),
        })
    });
    Ok(newest.optional()?)
}

impl Store {
    /// What is known of the price of an operation.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn price(&self, operation: &'static str) -> Result<KnownPrice, StoreError> {
        self.read(move |file| known(file, operation)).await
    }

    /// Sets a price, or takes the setting back.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn set_price(&self, operation: &'static str, price: Option<Tenths>) -> Result<(), StoreError> {
        self.write(move |file| {
            file.prepare_cached(
                "INSERT INTO prices (operation, set_to) VALUES (?1, ?2) ON CONFLICT (operation) DO UPDATE SET set_to = ?2",
            )?
            .execute(params![operation, price.map(|price| price.0)])?;
            Ok(())
        })
        .await
    }

    /// How a price was learned, and which charges were none of it.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn price_story(&self, operation: &'static str) -> Result<PriceStory, StoreError> {
        self.read(move |file| {
            Ok(PriceStory { learned: learned(file, operation)?, differing: differing(file, operation)? })
        })
        .await
    }

    /// Learns from one fall of the balance, in whole credits, that belongs to the answer of this one intent alone. A ledger
    /// line that was written without knowing its charge gets it now, and one with a price that this fall rules out.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn learn_price(
        &self,
        operation: &'static str,
        intent: i64,
        credits: u64,
        at: Millis,
    ) -> Result<(), StoreError> {
        self.write(move |file| {
            let fell = Tenths::credits(credits);
            ledger::contradict(file, intent, fell)?;
            let learned = known(file, operation)?.learned.with(credits);
            file.prepare_cached(
                "INSERT INTO prices (operation, low, high, fell, answers) VALUES (:operation, :low, :high, :fell, :answers)
                 ON CONFLICT (operation) DO UPDATE SET low = :low, high = :high, fell = :fell, answers = :answers",
            )?
            .execute(named_params! {
                ":operation": operation, ":low": learned.low, ":high": learned.high, ":fell": learned.fell,
                ":answers": learned.answers,
            })?;
            if let Some(price) = learned.price() {
                ledger::complete(file, intent, price)?;
                file.prepare_cached(
                    "INSERT OR IGNORE INTO learned (operation, intent, fell, price, at) VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![operation, intent, fell.0, price.0, at])?;
            }
            Ok(())
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The falls of a balance that starts at `start` tenths and pays `price` each time, as whole credits tell them.
    fn falls(start: u64, price: u64, times: usize) -> Vec<u64> {
        let balances: Vec<u64> = (0..=times as u64).map(|n| (start - n * price) / 10).collect();
        balances.windows(2).map(|pair| pair[0] - pair[1]).collect()
    }

    fn learned(falls: &[u64]) -> Learned {
        falls.iter().fold(Learned::default(), |learned, fall| learned.with(*fall))
    }

    #[test]
    fn whole_prices_are_learned_at_once() {
        for price in [10, 20, 50] {
            assert_eq!(learned(&falls(1_003, price, 1)).price(), Some(Tenths(price)), "after one answer");
            assert_eq!(learned(&falls(9_999, price, 40)).price(), Some(Tenths(price)), "and after forty");
        }
    }

    #[test]
    fn tenths_are_learned_from_several() {
        for (price, near) in [(25, 1), (5, 1), (3, 2), (12, 2)] {
            let told = learned(&falls(9_999, price, 30)).price().map_or(0, |price| price.0);
            assert!(told.abs_diff(price) <= near, "{price} tenths, learned {told}");
        }
    }

    #[test]
    fn the_most_that_it_can_be_is_never_below_what_it_is() {
        for price in 1..60 {
            for start in 9_990..10_010 {
                for times in 1..20 {
                    let known = KnownPrice { set_to: None, learned: learned(&falls(start, price, times)) };
                    assert!(known.most() >= Some(Tenths(price)), "{price} tenths from {start}: {known:?}");
                }
            }
        }
        let set = KnownPrice { set_to: Some(Tenths(10)), learned: learned(&[1]) };
        assert_eq!((set.most(), KnownPrice::default().most()), (None, None), "a person's word, and nothing at all");
    }

    #[test]
    fn a_price_that_changed_is_learned_anew() {
        let before = learned(&[1, 1, 1]);
        assert_eq!(before.with(5).price(), Some(Tenths(50)), "five is no fall of a price of one");
        assert_eq!(before.with(5).answers, 1, "counted from there");
    }
}
