//! Whether one more paid call stays within the balance and every limit that a person has set. Owns no table.
//!
//! A call is judged in the transaction that opens its intent, so two at once cannot cross a limit together: an open intent
//! counts with its worst case from then on, until it is charged, refused or settled. The same rule judges a quote. What a person
//! agreed that a job, or a sliced load, may cost is read from its row in that transaction.

use api::{LimitKind, Tenths};
use rusqlite::Connection;

use crate::file::error::{LimitExceeded, LimitHit, StoreError};
use crate::file::sql::Statements;
use crate::file::store::{Millis, Store};
use crate::jobs::{agreed_limit, job_sums};
use crate::money::spending_limits::SpendingLimits;
use crate::money::{balances, leaves, ledger, prices, spending_limits};
use crate::searches::{slices, watches};

/// What is spent, and what is spoken for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Exposure {
    /// Charged since the start of the day.
    pub charged: Tenths,
    /// The worst case of calls that are under way.
    pub in_flight: Tenths,
    /// The worst case of calls whose outcome is unknown: those of this day, and older ones that may still be done and charged
    /// today, because they are asked for again under their key.
    pub unconfirmed_today: Tenths,
    /// The worst case of all calls whose outcome is unknown.
    pub unconfirmed: Tenths,
    /// What charges of this day at learned prices may have been above what they count as.
    pub above_today: Tenths,
    /// The same of charges since the service reported the balance.
    pub above_since_reported: Tenths,
    /// The balance, as far as known.
    pub balance: Option<Tenths>,
    /// What of the day assistants have spent, or have spoken for.
    pub assistant: Tenths,
}

impl Exposure {
    /// What of the day is spent or spoken for.
    pub fn of_day(&self) -> Tenths {
        self.charged + self.above_today + self.in_flight + self.unconfirmed_today
    }

    /// What of the balance nothing is spoken for.
    pub fn free(&self) -> Option<Tenths> {
        let spoken_for = self.above_since_reported + self.in_flight + self.unconfirmed;
        self.balance.map(|balance| balance.less(spoken_for))
    }
}

/// What is to be spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedCost {
    /// The most it can cost, as far as its price is known; of a learned price all that it can be.
    pub worst: Tenths,
    /// Whether its price is known.
    pub priced: bool,
    /// What the job or load that it belongs to has spent, or may have; none for a single question.
    pub run: Option<Tenths>,
}

/// What a call can cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cost {
    /// As it is quoted: what the balance must bear, where the service has the last word.
    pub quoted: Tenths,
    /// What a limit must bear: more, where the price is learned.
    pub most: Tenths,
    /// Whether the price is known.
    pub priced: bool,
}

/// Says whether the balance or a limit does not bear it.
fn judge(spending_limits: &SpendingLimits, now: &Exposure, quoted: Tenths, planned: PlannedCost) -> Option<LimitHit> {
    match now.balance {
        Some(balance) if balance < now.in_flight + quoted => Some(LimitHit::Balance(balance.less(now.in_flight))),
        _ => spending_limits.judge(now, planned),
    }
}

impl SpendingLimits {
    /// Says which limit does not bear it, if any.
    pub fn judge(&self, now: &Exposure, planned: PlannedCost) -> Option<LimitHit> {
        let PlannedCost { worst, priced, run } = planned;
        if !self.any() {
            return None;
        }
        if !priced {
            return Some(LimitHit::NoPrice);
        }
        if worst == Tenths::ZERO {
            return None;
        }
        let over = |kind: LimitKind, used: Tenths| {
            let limit = self.of(kind).filter(|limit| used + worst > *limit)?;
            Some(LimitHit::SpendingLimit { kind, limit, used })
        };
        let floor = || {
            let limit = self.floor?;
            let Some(used) = now.free() else { return Some(LimitHit::NoBalance) };
            (used < limit + worst).then_some(LimitHit::SpendingLimit { kind: LimitKind::Floor, limit, used })
        };
        over(LimitKind::Day, now.of_day())
            .or_else(|| over(LimitKind::Job, run?))
            .or_else(|| over(LimitKind::Click, run.unwrap_or_default()))
            .or_else(floor)
    }
}

/// The job or load that a call belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunOf {
    Job(i64),
    Pull(i64),
    /// The loads of all slices of a search.
    Slices(i64),
}

/// What a job or load has cost, and may have.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Spent {
    charged: Tenths,
    above: Tenths,
    unconfirmed: Tenths,
    in_flight: Tenths,
}

impl Spent {
    /// Without what is in flight: that may cost less than it can.
    fn alone(self) -> Tenths {
        self.charged + self.above + self.unconfirmed
    }

    pub(crate) fn in_all(self) -> Tenths {
        self.alone() + self.in_flight
    }

    /// Says whether a job stays within what was agreed to. What nobody knows the price of fits as long as anything is left.
    fn judge(self, limit: Tenths, cost: Cost) -> Option<LimitExceeded> {
        let over = |used: Tenths| used + cost.most > limit || !cost.priced && used >= limit;
        let may_fit = !over(self.alone());
        let used = if may_fit { self.in_all() } else { self.alone() };
        let by = LimitHit::Agreed { limit, used, learned: cost.most > cost.quoted };
        over(self.in_all()).then_some(LimitExceeded { worst: cost.most, by, may_fit })
    }
}

impl RunOf {
    /// A load, or, where it is one of a slice, all that are loaded with it.
    pub(crate) fn of_pull(file: &Connection, pull: i64) -> Result<Self, StoreError> {
        Ok(slices::of_pull(file, pull)?.map_or(Self::Pull(pull), Self::Slices))
    }

    /// What a person agreed that it may cost, where that is judged with each of its calls.
    fn agreed(self, file: &Connection) -> Result<Option<Tenths>, StoreError> {
        match self {
            Self::Job(job) => agreed_limit(file, job).map(Some),
            Self::Slices(load) => slices::agreed_limit(file, load).map(Some),
            // A load asks for no more pages than were agreed to; of one of a watch the sum was.
            Self::Pull(pull) => watches::agreed_limit(file, pull),
        }
    }

    /// What it has cost, and may have.
    pub(crate) fn spent(self, file: &Connection) -> Result<Spent, StoreError> {
        let (those, number) = match self {
            Self::Job(job) => ("+job = ?1", job),
            Self::Pull(pull) => ("+pull = ?1", pull),
            Self::Slices(load) => ("+pull IN (SELECT id FROM pulls WHERE sliced = ?1)", load),
        };
        // Not by the index of the column: a long job has thousands of calls, of which a few are not settled.
        let sql = format!(
            "SELECT coalesce(sum(worst) FILTER (WHERE state = 'unconfirmed'), 0),
                coalesce(sum(worst) FILTER (WHERE state = 'open'), 0)
             FROM intents WHERE state IN ('open', 'unconfirmed') AND settled_at IS NULL AND {those}"
        );
        let (unconfirmed, in_flight) =
            file.one(&sql, [number], |row| Ok((Tenths(row.get(0)?), Tenths(row.get(1)?))))?;
        // What pages cost is published.
        let (charged, above) = match self {
            Self::Job(job) => (job_sums::charged(file, job)?, prices::above_in_job(file, job)?),
            Self::Pull(pull) => (ledger::charged_of_pull(file, pull)?, Tenths::ZERO),
            Self::Slices(load) => (slices::charged(file, load)?, Tenths::ZERO),
        };
        Ok(Spent { charged, above, unconfirmed, in_flight })
    }
}

/// Judges a call that is about to be sent, on what the file says now.
pub(crate) fn check(
    file: &Connection,
    cost: Cost,
    run: Option<RunOf>,
    today: Millis,
) -> Result<Option<LimitExceeded>, StoreError> {
    let spent = run.map(|run| run.spent(file)).transpose()?;
    let agreed = run.map(|run| run.agreed(file)).transpose()?.flatten();
    if let Some((agreed, spent)) = agreed.zip(spent) {
        let exceeded = spent.judge(agreed, cost);
        if exceeded.is_some() {
            return Ok(exceeded);
        }
    }
    let spending_limits = spending_limits::now(file)?;
    let now = exposure(file, spending_limits.any().then_some(today))?;
    let planned = PlannedCost { worst: cost.most, priced: cost.priced, run: spent.map(Spent::in_all) };
    let Some(by) = judge(&spending_limits, &now, cost.quoted, planned) else { return Ok(None) };
    // What is under way may cost less than it can; what is not confirmed stays so.
    let alone = Exposure { in_flight: Tenths::ZERO, ..now };
    let planned = PlannedCost { run: spent.map(Spent::alone), ..planned };
    let may_fit = judge(&spending_limits, &alone, cost.quoted, planned).is_none();
    let worst = if matches!(by, LimitHit::Balance(_)) { cost.quoted } else { cost.most };
    Ok(Some(LimitExceeded { worst, by, may_fit }))
}

/// What is spent and spoken for. Without a day, what has no bound by the day is left out.
fn exposure(file: &Connection, today: Option<Millis>) -> Result<Exposure, StoreError> {
    let since = today.unwrap_or(Millis::MAX);
    let (mut charged, mut above_today, mut above_since_reported) = <(Tenths, Tenths, Tenths)>::default();
    let mut assistant = Tenths::ZERO;
    if today.is_some() {
        assistant = leaves::today(file, since)?;
        charged = ledger::charged_since(file, since)?;
        above_today = prices::above_since(file, since)?;
        if let Some(told) = balances::reported(file)? {
            above_since_reported = prices::above_behind(file, told.ledger)?;
        }
    }
    // Named as the index of what is not settled names it, so that not every call of years is looked at.
    let sql = "SELECT coalesce(sum(worst) FILTER (WHERE state = 'open'), 0),
            coalesce(sum(worst) FILTER (WHERE state = 'unconfirmed' AND (at >= ?1 OR replay_key IS NOT NULL)), 0),
            coalesce(sum(worst) FILTER (WHERE state = 'unconfirmed'), 0)
        FROM intents WHERE state IN ('open', 'unconfirmed') AND settled_at IS NULL";
    let (in_flight, unconfirmed_today, unconfirmed) =
        file.one(sql, [since], |row| Ok((Tenths(row.get(0)?), Tenths(row.get(1)?), Tenths(row.get(2)?))))?;
    let balance = balances::estimate(file)?;
    Ok(Exposure {
        charged,
        in_flight,
        unconfirmed_today,
        unconfirmed,
        above_today,
        above_since_reported,
        balance,
        assistant,
    })
}

impl Store {
    /// What a job, or a load, has cost, with all that a learned price can be and what is not confirmed with its worst case: what
    /// its limit counts.
    pub async fn spent_in_run(&self, job: Option<i64>, pull: Option<i64>) -> Result<Tenths, StoreError> {
        self.read(move |file| {
            let run = match (job, pull) {
                (Some(job), _) => RunOf::Job(job),
                (None, Some(pull)) => RunOf::of_pull(file, pull)?,
                (None, None) => return Ok(Tenths::ZERO),
            };
            run.spent(file).map(Spent::alone)
        })
        .await
    }

    /// The same of a sliced load.
    pub async fn spent_in_slices(&self, load: i64) -> Result<Tenths, StoreError> {
        self.read(move |file| RunOf::Slices(load).spent(file).map(Spent::alone)).await
    }

    /// What is spent and spoken for, with what was charged since a moment: the start of the day.
    pub async fn exposure(&self, today: Millis) -> Result<Exposure, StoreError> {
        self.read(move |file| exposure(file, Some(today))).await
    }
}

#[cfg(test)]
mod job_tests;
#[cfg(test)]
mod tests;
