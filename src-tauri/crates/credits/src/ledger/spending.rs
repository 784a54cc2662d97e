//! What the ledger comes to, and how long the balance lasts at this rate.

use calls::meter::{DAYS, by_day};
use std::sync::Arc;

use api::Tenths;
use jiff::civil::Date;
use jiff::{Span, Unit};
use store::Spent as Sum;

use crate::ipc::{Burn, DaySpent, LedgerChosen, Spending, SpendingRequest, Spent};
use workspace::clock::{day_start, local};
use workspace::failure::Failure;
use workspace::naming;
use workspace::naming::label;
use workspace::open::OpenWorkspace;

/// What the ledger comes to.
pub async fn spending(open: &Arc<OpenWorkspace>, request: SpendingRequest) -> Result<Spending, Failure> {
    let which = super::lines::which(request.filter, LedgerChosen::default());
    let (from, until) = (which.from, which.until);
    let sums = open.store.spending(which).await?;
    let mut by_search = spent_by(sums.by_search, named);
    for search in &mut by_search {
        let number = search.key.parse().unwrap_or_default();
        search.label = naming::title_of(open, number, std::mem::take(&mut search.label)).await;
    }
    let balances = by_day(open, from, until).await?;
    let opening = open.store.opening_balance(from.unwrap_or(i64::MIN), until.unwrap_or(i64::MAX)).await?;
    Ok(Spending {
        charged: sums.charged,
        calls: sums.calls,
        saved: sums.saved,
        by_operation: spent_by(sums.by_operation, |name| (label(&name), name)),
        by_search,
        by_list: spent_by(sums.by_list, named),
        by_day: sums.by_day.into_iter().map(|(day, charged)| DaySpent { day, charged }).collect(),
        opening,
        balances,
        burn: burn(open).await?,
    })
}

fn spent_by<K>(sums: Vec<Sum<K>>, words: impl Fn(K) -> (String, String)) -> Vec<Spent> {
    let one = |sum: Sum<K>| {
        let (label, key) = words(sum.of);
        Spent { key, label, charged: sum.charged, calls: sum.calls, rows: sum.rows }
    };
    sums.into_iter().map(one).collect()
}

fn named((number, name): (i64, String)) -> (String, String) {
    (name, number.to_string())
}

/// How long the balance lasts, whatever the filter.
async fn burn(open: &OpenWorkspace) -> Result<Option<Burn>, Failure> {
    let now = open.now();
    let Some(first) = open.store.first_call().await? else { return Ok(None) };
    let spent = open.store.charged_since(day_start(now, DAYS)).await?;
    let balance = open.store.balance().await?.map(|balance| balance.estimate);
    Ok(rate(spent, local(first).date(), local(now).date(), balance))
}

/// The average of the days from the first call until today, today included, and the last 30 of them at most.
fn rate(spent: Tenths, first: Date, today: Date, balance: Option<Tenths>) -> Option<Burn> {
    if spent == Tenths::ZERO {
        return None;
    }
    let since = today.since((Unit::Day, first)).map_or(0, |span| span.get_days());
    let days = since.clamp(0, DAYS).unsigned_abs() + 1;
    // Rounded up: a day that is said to cost a little too much breaks no promise.
    let per_day = Tenths(spent.0.div_ceil(u64::from(days)));
    let lasts = balance.map(|balance| balance.0.saturating_mul(u64::from(days)) / spent.0);
    let until = lasts.and_then(|lasts| {
        let days = Span::new().try_days(i64::try_from(lasts).ok()?).ok()?;
        Some(today.checked_add(days).ok()?.to_string())
    });
    Some(Burn { per_day, days, lasts, until })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_balance_lasts_as_long_as_it_does_on_the_average() {
        let today = date(2026, 11, 21);
        for (spent, first, balance, told, why) in [
            (0, today, Some(100), None, "nothing was spent"),
            (90, today, Some(900), Some((90, 1, Some(10), Some("2026-12-01"))), "all of it today"),
            (90, date(2026, 11, 19), Some(100), Some((30, 3, Some(3), Some("2026-11-24"))), "over three days"),
            (100, date(2026, 11, 19), Some(100), Some((34, 3, Some(3), Some("2026-11-24"))), "rounded up"),
            (300, date(2020, 1, 1), Some(95), Some((10, 30, Some(9), Some("2026-11-30"))), "thirty at most"),
            (300, today, Some(0), Some((300, 1, Some(0), Some("2026-11-21"))), "it is at its end"),
            (300, today, None, Some((300, 1, None, None)), "no balance is known"),
            (1, date(2020, 1, 1), Some(u64::MAX / 64), Some((1, 30, Some(u64::MAX / 64 * 30), None)), "for ever"),
            (30, date(2026, 11, 25), Some(60), Some((30, 1, Some(2), Some("2026-11-23"))), "a clock that was set back"),
        ] {
            let told = told.map(|(per_day, days, lasts, until)| Burn {
                per_day: Tenths(per_day),
                days,
                lasts,
                until: until.map(str::to_owned),
            });
            assert_eq!(rate(Tenths(spent), first, today, balance.map(Tenths)), told, "{why}");
        }
    }
}
