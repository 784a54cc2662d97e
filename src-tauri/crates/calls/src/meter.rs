//! The credit meter: what there is, what was spent, and how near each limit is, read from what is on disk.

use std::sync::atomic::Ordering;

use jiff::civil::Date;

use crate::signals::Signals;
use crate::spending_limits;
use ipc::{DayBalance, Meter};
use workspace::clock::{day_start, local, start_of};
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;

/// Days that the meter looks back.
pub const DAYS: i32 = 29;

/// The meter as it is now, without asking anybody.
pub async fn meter_of(open: &OpenWorkspace) -> Result<Meter, Failure> {
    let now = open.now();
    let balance = open.store.balance().await?;
    let first_day = day_start(now, DAYS);
    let days = by_day(open, Some(first_day), None).await?;
    let today = day_start(now, 0);
    let exposure = open.store.exposure(today).await?;
    let spending_limits = open.store.spending_limits().await?;
    let highest = match spending_limits.floor {
        Some(_) => {
            let reported = open.store.highest_reported(day_start(now, DAYS)).await?;
            days.iter().map(|day| day.balance).max().max(reported)
        }
        None => None,
    };
    Ok(Meter {
        balance: balance.map(|balance| balance.estimate),
        reported_at: balance.map(|balance| balance.reported_at),
        stale: Signals::of(open).stale.load(Ordering::Relaxed),
        spent_today: exposure.charged,
        spent: open.store.charged_since(i64::MIN).await?,
        opening: open.store.opening_balance(first_day, i64::MAX).await?,
        days,
        unconfirmed: exposure.unconfirmed,
        confirm_above: spending_limits::confirm_above(open).await?,
        spending_limits: spending_limits::states(&spending_limits, &exposure, highest),
    })
}

/// The balance at the end of each local day between two moments, as far as there is one.
pub async fn by_day(open: &OpenWorkspace, from: Option<i64>, until: Option<i64>) -> Result<Vec<DayBalance>, Failure> {
    let Some(first) = open.store.first_reported().await? else { return Ok(Vec::new()) };
    let days = days(from.unwrap_or(first).max(first), until.unwrap_or(i64::MAX).min(open.now() + 1));
    let mut moments: Vec<i64> = days.iter().map(|(_, start)| *start).collect();
    // The first day may begin in the middle, and the last one end there.
    if let Some(begin) = moments.first_mut() {
        *begin = from.unwrap_or(first).max(*begin);
    }
    moments.push(until.unwrap_or(i64::MAX));
    let balances = open.store.last_balances(moments).await?;
    let reported = days.into_iter().zip(balances);
    Ok(reported
        .filter_map(|((day, _), balance)| Some(DayBalance { day: day.to_string(), balance: balance? }))
        .collect())
}

/// The local days that lie between two moments, each with its start.
fn days(from: i64, until: i64) -> Vec<(Date, i64)> {
    let mut days = Vec::new();
    let mut day = local(from).date();
    while let Some(start) = start_of(day).filter(|start| *start < until) {
        days.push((day, start));
        let Ok(next) = day.tomorrow() else { break };
        day = next;
    }
    days
}
