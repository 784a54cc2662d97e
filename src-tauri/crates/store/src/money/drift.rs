//! What a difference between the service's balance and the ledger is made of: every tenth of it gets a name. Owns no table.
//!
//! The service reports whole credits, so less than a credit is its rounding. What is more has a cause that is known
//! here, as far as that can explain it: calls that are billed later, calls without a known outcome up to their worst
//! case, calls whose price was not known. The rest was spent elsewhere, or topped up.

pub(crate) mod suspects;
#[cfg(test)]
mod tests;

use api::{DriftCause, Tenths};

use crate::money::drift::suspects::{Suspect, Suspects};
use crate::money::drifts::DriftPart;

/// Names every tenth by which a ledger differs from what the service reported, whose balances hide `hidden` of them.
pub(crate) fn explain(ledger: Tenths, reported: Tenths, hidden: u64, suspects: &Suspects) -> Vec<DriftPart> {
    let (mut left, reported, hidden) = (signed(ledger), signed(reported), hidden.cast_signed());
    let mut parts = Vec::new();
    // First what is not in the ledger: what is billed later is in it already, and can explain a fall only where the ledger was
    // set to a balance without it.
    for call in suspects.unconfirmed.iter().filter(|call| call.most > 0) {
        if left - reported > hidden {
            let amount = call.most.min(left - reported);
            parts.push(call.part(DriftCause::Unconfirmed, amount));
            left -= amount;
        }
    }
    // Either all of it was billed later, or none of it: a top-up is no late bill.
    let late = billed_later(left, reported, hidden, &suspects.billed_later);
    left -= late.iter().map(|part| part.amount).sum::<i64>();
    parts.extend(late);
    if (left - reported).abs() > hidden {
        // What can be the tenths that are hidden is their rounding.
        let rest = if hidden == 0 { left - reported } else { (left - reported).div_euclid(10) * 10 };
        parts.push(rest_of(rest, left - reported, suspects));
        left -= rest;
    }
    if left != reported {
        parts.push(DriftPart::of(DriftCause::Rounding, left - reported));
    }
    parts
}

/// The calls that are not billed yet, where the service holds more; or that are billed by now, where it holds less.
fn billed_later(ledger: i64, reported: i64, hidden: i64, calls: &[Suspect]) -> Vec<DriftPart> {
    let sign = match ledger - reported {
        none if (0..=hidden).contains(&none) => return Vec::new(),
        more if more > 0 => 1,
        _ => -1,
    };
    let (mut left, mut parts) = (ledger, Vec::new());
    for call in calls {
        left -= sign * call.most;
        parts.push(call.part(DriftCause::BilledLater, sign * call.most));
        if (0..=hidden).contains(&(left - reported)) {
            return parts;
        }
    }
    Vec::new()
}

/// What no known amount explains. Calls can have cost less than was entered, but not less than nothing.
fn rest_of(amount: i64, exactly: i64, suspects: &Suspects) -> DriftPart {
    let entered: i64 = suspects.unpriced.iter().map(|call| call.most).sum();
    if exactly + entered < 0 {
        return DriftPart::of(DriftCause::ToppedUp, amount);
    }
    match suspects.unpriced.as_slice() {
        [] => match suspects.unconfirmed.iter().find(|call| call.most == 0) {
            Some(call) => call.part(DriftCause::Unconfirmed, amount),
            None => DriftPart::of(DriftCause::SpentElsewhere, amount),
        },
        [call] => call.part(DriftCause::PriceNotKnown, amount),
        calls => {
            let subject = format!("{} calls", calls.len());
            DriftPart { subject, ..DriftPart::of(DriftCause::PriceNotKnown, amount) }
        }
    }
}

/// What the balance is believed to be from here, once what is not billed yet is billed. The tenths are kept as long as
/// everything has an amount; otherwise the service is right, and where it reports tenths itself it is so always.
pub(crate) fn believed(reported: Tenths, exact: bool, parts: &[DriftPart]) -> Tenths {
    let sum = |wanted: &dyn Fn(&DriftPart) -> bool| {
        parts.iter().filter(|part| wanted(part)).map(|part| part.amount).sum::<i64>()
    };
    let guessed = exact
        || parts.iter().any(|part| {
            matches!(part.cause, DriftCause::PriceNotKnown | DriftCause::SpentElsewhere | DriftCause::ToppedUp)
        });
    let tenths = if guessed { 0 } else { sum(&|part| part.cause == DriftCause::Rounding).max(0) };
    let to_come = sum(&|part| part.cause == DriftCause::BilledLater && part.amount < 0);
    Tenths(u64::try_from(signed(reported) + tenths + to_come).unwrap_or(0))
}

pub(crate) fn signed(amount: Tenths) -> i64 {
    i64::try_from(amount.0).unwrap_or(i64::MAX)
}
