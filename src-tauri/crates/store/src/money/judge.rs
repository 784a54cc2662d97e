//! Whether one more paid call stays within the balance and every limit that a person has set. Owns no table.
//!
//! A call is judged in the transaction that opens its intent, so two at once cannot cross a limit together: an open intent
//! counts with its worst case from then on, until it is charged, refused or settled. The same rule judges a quote.

use api::{LimitKind, Tenths};
use rusqlite::Connection;

use crate::file::error::StoreError;
use crate::jobs::job_sums;
use crate::money::limit_hit::{LimitExceeded, LimitHit};
use crate::money::spending_limits::SpendingLimits;
use crate::money::{balances, ledger, prices, spending_limits};
use crate::{Millis, Store};

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
    /// The same of charges since the service told the balance.
    pub above_since_reported: Tenths,
    /// The balance, as far as known.
    pub balance: Option<Tenths>,
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
}

/// What a job or load has cost, and may have.
#[derive(Debug, Clone, Copy)]
struct Spent {
    charged: Tenths,
    above: Tenths,
    unconfirmed: Tenths,
    in_flight: Tenths,
}

impl RunOf {
    fn spent(self, file: &Connection) -> Result<Spent, StoreError> {
        let (column, number) = match self {
            Self::Job(job) => ("job", job),
            Self::Pull(pull) => ("pull", pull),
        };
        // Not by the index of the column: a long job has thousands of calls, of which a few are not settled.
        let mut ask = file.prepare_cached(&format!(
            "SELECT coalesce(sum(worst) FILTER (WHERE state = 'unconfirmed'), 0),
                coalesce(sum(worst) FILTER (WHERE state = 'open'), 0)
             FROM intents WHERE state IN ('open', 'unconfirmed') AND settled_at IS NULL AND +{column} = ?1"
        ))?;
        let (unconfirmed, in_flight) = ask.query_row([number], |row| Ok((Tenths(row.get(0)?), Tenths(row.get(1)?))))?;
        // What pages cost is published.
        let (charged, above) = match self {
            Self::Job(job) => (job_sums::charged(file, job)?, prices::above_in_job(file, job)?),
            Self::Pull(pull) => (ledger::charged_of_pull(file, pull)?, Tenths::ZERO),
        };
        Ok(Spent { charged, above, unconfirmed, in_flight })
    }
}

/// Judges a call that is about to leave, on what the file says now.
pub(crate) fn check(
    file: &Connection,
    cost: Cost,
    run: Option<RunOf>,
    today: Millis,
) -> Result<Option<LimitExceeded>, StoreError> {
    let spending_limits = spending_limits::now(file)?;
    let now = exposure(file, if spending_limits.any() { Some(today) } else { None })?;
    let run = run.map(|run| run.spent(file)).transpose()?;
    let of_run = |spent: Spent| spent.charged + spent.above + spent.unconfirmed + spent.in_flight;
    let planned = PlannedCost { worst: cost.most, priced: cost.priced, run: run.map(of_run) };
    let Some(by) = judge(&spending_limits, &now, cost.quoted, planned) else { return Ok(None) };
    // What is under way may cost less than it can; what is not confirmed stays so.
    let alone = Exposure { in_flight: Tenths::ZERO, ..now };
    let alone_in_run = run.map(|spent| of_run(Spent { in_flight: Tenths::ZERO, ..spent }));
    let may_fit = judge(&spending_limits, &alone, cost.quoted, PlannedCost { run: alone_in_run, ..planned }).is_none();
    let worst = if matches!(by, LimitHit::Balance(_)) { cost.quoted } else { cost.most };
    Ok(Some(LimitExceeded { worst, by, may_fit }))
}

/// What is spent and spoken for. Without a day, what has no bound by the day is left out.
fn exposure(file: &Connection, today: Option<Millis>) -> Result<Exposure, StoreError> {
    let since = today.unwrap_or(Millis::MAX);
    let (mut charged, mut above_today, mut above_since_reported) = <(Tenths, Tenths, Tenths)>::default();
    if today.is_some() {
        charged = ledger::charged_since(file, since)?;
        above_today = prices::above_since(file, since)?;
        if let Some(told) = balances::reported(file)? {
            above_since_reported = prices::above_behind(file, told.ledger)?;
        }
    }
    // Named as the index of what is not settled names it, so that not every call of years is looked at.
    let (in_flight, unconfirmed_today, unconfirmed) = file
        .prepare_cached(
            "SELECT coalesce(sum(worst) FILTER (WHERE state = 'open'), 0),
                coalesce(sum(worst) FILTER (WHERE state = 'unconfirmed' AND (at >= ?1 OR replay_key IS NOT NULL)), 0),
                coalesce(sum(worst) FILTER (WHERE state = 'unconfirmed'), 0)
             FROM intents WHERE state IN ('open', 'unconfirmed') AND settled_at IS NULL",
        )?
        .query_row([since], |row| Ok((Tenths(row.get(0)?), Tenths(row.get(1)?), Tenths(row.get(2)?))))?;
    let balance = balances::estimate(file)?;
    Ok(Exposure { charged, in_flight, unconfirmed_today, unconfirmed, above_today, above_since_reported, balance })
}

impl Store {
    /// What a job, or a load, has cost, with all that a learned price can be and what is not confirmed with its worst case: what
    /// its limit counts.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn spent_in_run(&self, job: Option<i64>, pull: Option<i64>) -> Result<Tenths, StoreError> {
        let Some(run) = job.map(RunOf::Job).or(pull.map(RunOf::Pull)) else { return Ok(Tenths::ZERO) };
        self.read(move |file| run.spent(file).map(|spent| spent.charged + spent.above + spent.unconfirmed)).await
    }

    /// What is spent and spoken for, with what was charged since a moment: the start of the day.
    ///
    /// # Errors
    /// Whatever the database refuses.
    pub async fn exposure(&self, today: Millis) -> Result<Exposure, StoreError> {
        self.read(move |file| exposure(file, Some(today))).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: SpendingLimits = SpendingLimits { day: None, job: None, click: None, floor: None };

    fn limit(kind: LimitKind, tenths: u64) -> SpendingLimits {
        let limit = Some(Tenths(tenths));
        match kind {
            LimitKind::Day => SpendingLimits { day: limit, ..NONE },
            LimitKind::Job => SpendingLimits { job: limit, ..NONE },
            LimitKind::Click => SpendingLimits { click: limit, ..NONE },
            LimitKind::Floor => SpendingLimits { floor: limit, ..NONE },
        }
    }

    fn judge(spending_limits: &SpendingLimits, now: &Exposure, planned: PlannedCost) -> Option<LimitHit> {
        super::judge(spending_limits, now, planned.worst, planned)
    }

    fn ask(tenths: u64) -> PlannedCost {
        PlannedCost { worst: Tenths(tenths), priced: true, run: None }
    }

    #[test]
    fn a_limit_is_borne_to_the_tenth() {
        let now = Exposure {
            charged: Tenths(50),
            in_flight: Tenths(20),
            unconfirmed_today: Tenths(10),
            unconfirmed: Tenths(40),
            balance: Some(Tenths(1_000)),
            ..Exposure::default()
        };
        let run = |tenths, spent| PlannedCost { run: Some(Tenths(spent)), ..ask(tenths) };
        for (spending_limits, fits, over, used, why) in [
            (limit(LimitKind::Day, 100), ask(20), ask(21), 80, "charged, under way and not confirmed today"),
            (limit(LimitKind::Job, 100), run(40, 60), run(41, 60), 60, "what the job has spent"),
            (limit(LimitKind::Click, 100), ask(100), ask(101), 0, "a single question"),
            (limit(LimitKind::Click, 100), run(40, 60), run(41, 60), 60, "a load is one click"),
            (limit(LimitKind::Floor, 900), ask(40), ask(41), 940, "under way and everything not confirmed is not free"),
        ] {
            assert_eq!(judge(&spending_limits, &now, fits), None, "{why}: to the last tenth");
            let Some(LimitHit::SpendingLimit { used: told, .. }) = judge(&spending_limits, &now, over) else {
                panic!("{why}: a tenth more crosses it")
            };
            assert_eq!(told, Tenths(used), "{why}");
        }
        assert_eq!(judge(&limit(LimitKind::Job, 1), &now, ask(500)), None, "a single question is no job");
        assert_eq!(judge(&NONE, &now, ask(980)), None, "without a limit the balance is what holds");
        assert_eq!(judge(&NONE, &now, ask(981)), Some(LimitHit::Balance(Tenths(980))), "less what is under way");
    }

    #[test]
    fn a_limit_counts_what_a_learned_price_can_be() {
        let now = Exposure {
            charged: Tenths(50),
            above_today: Tenths(45),
            above_since_reported: Tenths(20),
            balance: Some(Tenths(100)),
            ..Exposure::default()
        };
        assert_eq!((now.of_day(), now.free()), (Tenths(95), Some(Tenths(80))), "as if all of it was charged");
        let planned = PlannedCost { worst: Tenths(19), priced: true, run: None };
        let judged = |spending_limits, quoted| super::judge(&spending_limits, &now, Tenths(quoted), planned);
        assert_eq!(judged(NONE, 100), None, "the last credits can be spent: the service has the last word");
        assert!(judged(NONE, 101).is_some(), "and no more than they are");
        assert!(judged(limit(LimitKind::Day, 113), 10).is_some(), "95 and 19 are not within 113");
        assert_eq!(judged(limit(LimitKind::Day, 114), 10), None, "they are within 114");
        assert!(judged(limit(LimitKind::Floor, 62), 10).is_some(), "80 less 19 are not 62");
    }

    #[test]
    fn what_is_not_known_is_never_within_a_limit() {
        let unknown = Exposure::default();
        let unpriced = PlannedCost { worst: Tenths::ZERO, priced: false, run: None };
        assert_eq!(judge(&NONE, &unknown, unpriced), None, "nobody has set a limit");
        for kind in LimitKind::ALL {
            let by = judge(&limit(kind, 1_000_000), &unknown, unpriced);
            assert_eq!(by, Some(LimitHit::NoPrice), "{kind:?}: it could cost more");
        }
        let floor = limit(LimitKind::Floor, 10);
        assert_eq!(judge(&floor, &unknown, ask(1)), Some(LimitHit::NoBalance), "the balance is not known");
        let free = PlannedCost { worst: Tenths::ZERO, ..ask(0) };
        assert_eq!(judge(&limit(LimitKind::Day, 0), &unknown, free), None, "what costs nothing crosses nothing");
    }
}
