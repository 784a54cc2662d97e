//! What a difference between the service's balance and the ledger is made of: every tenth of it gets a name. Owns no table.
//!
//! The service tells whole credits, so less than a credit is its rounding. What is more has a cause that is known here, as far
//! as that can explain it: calls that are billed later, calls without a known outcome up to their worst case, calls whose
//! price was not known. The rest was spent elsewhere, or topped up.

use api::{DriftCause, Repeat, Tenths};
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};

use crate::tables::drifts;
use crate::{Millis, StoreError};

/// How long a call may explain a difference that was billed later, or had no known outcome when the service was last asked.
const LATE: Millis = 3_600_000;
/// What whole credits can hide.
const HIDDEN: i64 = 9;

/// A part of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DriftPart {
    /// What it is.
    pub cause: DriftCause,
    /// In tenths: positive where the ledger holds more than the service.
    pub amount: i64,
    /// What it was for.
    pub subject: String,
    /// The call.
    pub intent: Option<i64>,
    /// The service's own number for it.
    pub operation_id: Option<String>,
    /// When it was.
    pub at: Option<Millis>,
}

impl DriftPart {
    fn of(cause: DriftCause, amount: i64) -> Self {
        Self { cause, amount, subject: String::new(), intent: None, operation_id: None, at: None }
    }
}

/// A call that can be a part of a difference, with the most that it can be.
#[derive(Debug, Clone)]
pub(crate) struct Suspect {
    pub subject: String,
    pub intent: i64,
    pub operation_id: Option<String>,
    pub at: Millis,
    pub most: i64,
}

impl Suspect {
    fn part(&self, cause: DriftCause, amount: i64) -> DriftPart {
        DriftPart {
            subject: self.subject.clone(),
            intent: Some(self.intent),
            operation_id: self.operation_id.clone(),
            at: Some(self.at),
            ..DriftPart::of(cause, amount)
        }
    }
}

/// What can explain a difference.
#[derive(Debug, Default)]
pub(crate) struct Suspects {
    /// Entered in the ledger, and perhaps not billed yet.
    pub billed_later: Vec<Suspect>,
    /// Without a known outcome; one whose price is not known either has no bound.
    pub unconfirmed: Vec<Suspect>,
    /// Entered in the ledger since the service was last asked, at no price or at one that it does not publish.
    pub unpriced: Vec<Suspect>,
}

/// Names every tenth by which a ledger differs from what the service told.
pub(crate) fn explain(ledger: Tenths, told: Tenths, suspects: &Suspects) -> Vec<DriftPart> {
    let (mut left, told) = (signed(ledger), signed(told));
    let mut parts = Vec::new();
    let agree = |left: i64| (0..=HIDDEN).contains(&(left - told));
    // Either all of it was billed later, or none of it: a top-up is no late bill.
    let late = billed_later(left, told, &suspects.billed_later);
    left -= late.iter().map(|part| part.amount).sum::<i64>();
    parts.extend(late);
    for call in suspects.unconfirmed.iter().filter(|call| call.most > 0) {
        if left - told > HIDDEN && !agree(left) {
            let amount = call.most.min(left - told);
            parts.push(call.part(DriftCause::Unconfirmed, amount));
            left -= amount;
        }
    }
    if (left - told).abs() > HIDDEN {
        let rest = (left - told).div_euclid(10) * 10;
        parts.push(rest_of(rest, left - told, suspects));
        left -= rest;
    }
    if left != told {
        parts.push(DriftPart::of(DriftCause::Rounding, left - told));
    }
    parts
}

/// The calls that are not billed yet, where the service holds more; or that are billed by now, where it holds less.
fn billed_later(ledger: i64, told: i64, calls: &[Suspect]) -> Vec<DriftPart> {
    let sign = match ledger - told {
        0..=HIDDEN => return Vec::new(),
        more if more > 0 => 1,
        _ => -1,
    };
    let (mut left, mut parts) = (ledger, Vec::new());
    for call in calls {
        left -= sign * call.most;
        parts.push(call.part(DriftCause::BilledLater, sign * call.most));
        if (0..=HIDDEN).contains(&(left - told)) {
            return parts;
        }
    }
    Vec::new()
}

/// What no known amount explains, in whole credits. Calls can have cost less than was entered, but not less than nothing.
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
/// everything has an amount; otherwise the service is right.
pub(crate) fn believed(told: Tenths, parts: &[DriftPart]) -> Tenths {
    let sum = |wanted: &dyn Fn(&DriftPart) -> bool| {
        parts.iter().filter(|part| wanted(part)).map(|part| part.amount).sum::<i64>()
    };
    let guessed = parts.iter().any(|part| {
        matches!(part.cause, DriftCause::PriceNotKnown | DriftCause::SpentElsewhere | DriftCause::ToppedUp)
    });
    let tenths = if guessed { 0 } else { sum(&|part| part.cause == DriftCause::Rounding).max(0) };
    let to_come = sum(&|part| part.cause == DriftCause::BilledLater && part.amount < 0);
    Tenths(u64::try_from(signed(told) + tenths + to_come).unwrap_or(0))
}

/// What the ledger has entered since the service was last asked.
pub(crate) fn since_asked(amount: i64) -> DriftPart {
    DriftPart::of(DriftCause::SinceAsked, amount)
}

/// Whether a difference is more than what whole credits hide: then it is kept.
pub(crate) fn is_told(parts: &[DriftPart]) -> bool {
    parts.iter().any(|part| part.cause != DriftCause::Rounding)
}

pub(crate) fn signed(amount: Tenths) -> i64 {
    i64::try_from(amount.0).unwrap_or(i64::MAX)
}

/// What can explain a difference at a moment, behind the last time that the service told its balance: `ledger` is the last
/// line that was counted then.
pub(crate) fn suspects(file: &Connection, last: Millis, ledger: i64, at: Millis) -> Result<Suspects, StoreError> {
    let mut suspects = Suspects { billed_later: billed_since(file, at - LATE)?, ..Suspects::default() };
    let mut ask = file.prepare_cached(
        "SELECT subject, id, operation_id, at, worst FROM intents
         WHERE state IN ('open', 'unconfirmed') AND state = 'unconfirmed' AND settled_at IS NULL AND at >= ?1
         ORDER BY id DESC",
    )?;
    let named = drifts::named(file)?;
    let calls = ask.query_map([last.min(at - LATE)], |row| {
        let (subject, intent, operation_id, at) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
        Ok(Suspect { subject, intent, operation_id, at, most: row.get(4)? })
    })?;
    for call in calls {
        let call = call?;
        match named.get(&call.intent) {
            // All that it may have cost has been explained by it already.
            Some(named) if *named >= call.most => {}
            named => suspects.unconfirmed.push(Suspect { most: call.most - named.unwrap_or(&0), ..call }),
        }
    }
    let mut ask = file.prepare_cached(
        "SELECT subject, intent, at, charged FROM ledger WHERE id > ?1 AND basis IN ('unknown', 'set', 'learned')
         ORDER BY id DESC",
    )?;
    let calls = ask.query_map([ledger], |row| {
        let (subject, intent, at) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(Suspect { subject, intent, operation_id: None, at, most: row.get(3)? })
    })?;
    suspects.unpriced = calls.collect::<Result<_, _>>()?;
    Ok(suspects)
}

/// Calls since a moment that the service bills after its answer, newest first.
pub(crate) fn billed_since(file: &Connection, since: Millis) -> Result<Vec<Suspect>, StoreError> {
    let mut found = Vec::new();
    let later = api::operations::ALL.iter().filter(|spec| spec.repeat == Repeat::ReplaysByKey);
    let mut ask = file.prepare_cached(
        "SELECT subject, intent, at, charged FROM ledger WHERE at >= ?1 AND operation = ?2 AND charged > 0
         ORDER BY id DESC",
    )?;
    for spec in later {
        let calls = ask.query_map(params![since, spec.name], |row| {
            let (subject, intent, at) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(Suspect { subject, intent, operation_id: None, at, most: row.get(3)? })
        })?;
        for call in calls {
            found.push(call?);
        }
    }
    Ok(found)
}

/// Since when a call that was told of at a moment may have been billed later.
pub(crate) const fn late(at: Millis) -> Millis {
    at - LATE
}

#[cfg(test)]
mod tests {
    use super::*;
    use DriftCause::{BilledLater, PriceNotKnown, Rounding, SpentElsewhere, ToppedUp, Unconfirmed};

    fn call(intent: i64, most: i64) -> Suspect {
        Suspect { subject: format!("call {intent}"), intent, operation_id: None, at: 1, most }
    }

    fn calls(most: &[i64]) -> Vec<Suspect> {
        (1..).zip(most).map(|(intent, most)| call(intent, *most)).collect()
    }

    /// Ledger, what the service told; billed later, not confirmed, at no sure price; the parts, and what is believed then.
    type Case =
        (u64, u64, &'static [i64], &'static [i64], &'static [i64], &'static [(DriftCause, i64)], u64, &'static str);

    const CASES: &[Case] = &[
        (8_420, 842, &[], &[], &[], &[], 8_420, "they agree"),
        (8_426, 842, &[], &[], &[], &[(Rounding, 6)], 8_426, "whole credits hide the tenths"),
        (8_426, 842, &[5], &[100], &[0, 0, 0], &[(Rounding, 6)], 8_426, "nobody is suspected where they agree"),
        (8_419, 842, &[], &[], &[], &[(Rounding, -1)], 8_420, "the tenths were not known before"),
        (9_995, 1_000, &[5], &[], &[], &[(BilledLater, -5)], 9_995, "not billed yet: the ledger is right"),
        (9_999, 1_000, &[5], &[], &[], &[(BilledLater, -5), (Rounding, 4)], 9_999, "with tenths"),
        (
            9_980,
            1_000,
            &[5, 5, 5, 5, 5],
            &[],
            &[],
            &[(BilledLater, -5), (BilledLater, -5), (BilledLater, -5), (BilledLater, -5)],
            9_980,
            "as many as it takes",
        ),
        (9_995, 1_100, &[5], &[], &[], &[(ToppedUp, -1_010), (Rounding, 5)], 11_000, "a top-up is no late bill"),
        (9_950, 994, &[5], &[], &[], &[(BilledLater, 5), (Rounding, 5)], 9_945, "billed by now"),
        (9_904, 980, &[], &[100], &[], &[(Unconfirmed, 100), (Rounding, 4)], 9_804, "charged all of it"),
        (9_904, 987, &[], &[25], &[], &[(Unconfirmed, 25), (Rounding, 9)], 9_879, "to its tenth"),
        (9_904, 985, &[], &[100], &[], &[(Unconfirmed, 54)], 9_850, "charged a part of it"),
        (9_904, 980, &[], &[60, 60], &[], &[(Unconfirmed, 60), (Unconfirmed, 44)], 9_800, "two of them"),
        (
            9_904,
            970,
            &[],
            &[100],
            &[],
            &[(Unconfirmed, 100), (SpentElsewhere, 100), (Rounding, 4)],
            9_700,
            "and somebody else",
        ),
        (
            9_904,
            970,
            &[],
            &[0],
            &[],
            &[(Unconfirmed, 200), (Rounding, 4)],
            9_704,
            "one whose price is not known has no bound",
        ),
        (9_904, 985, &[], &[], &[0], &[(PriceNotKnown, 50), (Rounding, 4)], 9_850, "the balance tells the price"),
        (9_904, 985, &[], &[100], &[0, 0], &[(Unconfirmed, 54)], 9_850, "what has an amount comes first"),
        (
            9_904,
            950,
            &[],
            &[],
            &[],
            &[(SpentElsewhere, 400), (Rounding, 4)],
            9_500,
            "somebody else: the service is right",
        ),
        (9_904, 1_490, &[], &[100], &[0], &[(ToppedUp, -5_000), (Rounding, 4)], 14_900, "topped up"),
        (0, 100, &[], &[], &[], &[(ToppedUp, -1_000)], 1_000, "from nothing"),
        (
            9_904,
            1_014,
            &[],
            &[],
            &[250],
            &[(PriceNotKnown, -240), (Rounding, 4)],
            10_140,
            "it cost less than the price that is set",
        ),
    ];

    #[test]
    fn every_tenth_has_a_name() {
        for (ledger, told, later, unclear, unpriced, expected, belief, why) in CASES {
            let suspects =
                Suspects { billed_later: calls(later), unconfirmed: calls(unclear), unpriced: calls(unpriced) };
            let (ledger, told) = (Tenths(*ledger), Tenths::credits(*told));
            let parts = explain(ledger, told, &suspects);
            let found: Vec<_> = parts.iter().map(|part| (part.cause, part.amount)).collect();
            assert_eq!(found, *expected, "{why}");
            let sum: i64 = found.iter().map(|(_, amount)| amount).sum();
            assert_eq!(sum, signed(ledger) - signed(told), "{why}: they add up");
            assert_eq!(believed(told, &parts), Tenths(*belief), "{why}: what is believed then");
        }
    }

    #[test]
    fn any_difference_adds_up() {
        for ledger in (0..400).step_by(7) {
            for told in 0..40 {
                for most in [0, 3, 25, 100] {
                    let suspects =
                        Suspects { billed_later: calls(&[5, 5]), unconfirmed: calls(&[most]), unpriced: Vec::new() };
                    let parts = explain(Tenths(ledger), Tenths::credits(told), &suspects);
                    let sum: i64 = parts.iter().map(|part| part.amount).sum();
                    let difference = signed(Tenths(ledger)) - signed(Tenths::credits(told));
                    assert_eq!(sum, difference, "{ledger} against {told}: {parts:?}");
                    assert!(parts.iter().all(|part| part.amount != 0), "{ledger} against {told}: {parts:?}");
                    let again = explain(believed(Tenths::credits(told), &parts), Tenths::credits(told), &suspects);
                    let whole = again.iter().any(|part| !matches!(part.cause, Rounding | BilledLater));
                    assert!(!whole, "{ledger} against {told}: once it is named it is behind: {again:?}");
                }
            }
        }
    }
}
