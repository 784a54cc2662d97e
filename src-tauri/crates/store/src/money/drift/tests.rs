//! Differences and their names: every tenth has one.

use super::*;
use crate::money::balances;
use DriftCause::{BilledLater, PriceNotKnown, Rounding, SpentElsewhere, ToppedUp, Unconfirmed};

fn call(intent: i64, most: i64) -> Suspect {
    Suspect { subject: format!("call {intent}"), intent, operation_id: None, at: 1, most }
}

fn calls(most: &[i64]) -> Vec<Suspect> {
    (1..).zip(most).map(|(intent, most)| call(intent, *most)).collect()
}

/// Ledger, what the service reported; billed later, not confirmed, at no sure price; the parts, and what is believed
/// then.
type Case = (u64, u64, &'static [i64], &'static [i64], &'static [i64], &'static [(DriftCause, i64)], u64, &'static str);

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
    (
        10_000,
        999,
        &[5],
        &[5],
        &[],
        &[(Unconfirmed, 5), (Rounding, 5)],
        9_995,
        "what is entered already is not what was charged besides",
    ),
    (9_945, 993, &[5], &[5], &[], &[(Unconfirmed, 5), (BilledLater, 5), (Rounding, 5)], 9_935, "and both can be true"),
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
    (9_904, 950, &[], &[], &[], &[(SpentElsewhere, 400), (Rounding, 4)], 9_500, "somebody else: the service is right"),
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
    for (ledger, reported, later, unclear, unpriced, expected, belief, why) in CASES {
        let suspects = Suspects { billed_later: calls(later), unconfirmed: calls(unclear), unpriced: calls(unpriced) };
        let (ledger, reported) = (Tenths(*ledger), Tenths::credits(*reported));
        let parts = explain(ledger, reported, balances::hidden(false), &suspects);
        let found: Vec<_> = parts.iter().map(|part| (part.cause, part.amount)).collect();
        assert_eq!(found, *expected, "{why}");
        let sum: i64 = found.iter().map(|(_, amount)| amount).sum();
        assert_eq!(sum, signed(ledger) - signed(reported), "{why}: they add up");
        assert_eq!(believed(reported, false, &parts), Tenths(*belief), "{why}: what is believed then");
    }
}

#[test]
fn any_difference_adds_up() {
    for ledger in (0..400).step_by(7) {
        for reported in 0..40 {
            for most in [0, 3, 25, 100] {
                let suspects =
                    Suspects { billed_later: calls(&[5, 5]), unconfirmed: calls(&[most]), unpriced: Vec::new() };
                let parts = explain(Tenths(ledger), Tenths::credits(reported), balances::hidden(false), &suspects);
                let sum: i64 = parts.iter().map(|part| part.amount).sum();
                let difference = signed(Tenths(ledger)) - signed(Tenths::credits(reported));
                assert_eq!(sum, difference, "{ledger} against {reported}: {parts:?}");
                assert!(parts.iter().all(|part| part.amount != 0), "{ledger} against {reported}: {parts:?}");
                let again = explain(
                    believed(Tenths::credits(reported), false, &parts),
                    Tenths::credits(reported),
                    balances::hidden(false),
                    &suspects,
                );
                let whole = again.iter().any(|part| !matches!(part.cause, Rounding | BilledLater));
                assert!(!whole, "{ledger} against {reported}: once it is named it is behind: {again:?}");
            }
        }
    }
}

#[test]
fn where_the_service_tells_tenths_none_is_hidden() {
    for (ledger, reported, later, unclear, unpriced, expected, belief, why) in [
        (8_426, 8_426, &[][..], &[][..], &[][..], &[][..], 8_426, "they agree"),
        (8_426, 8_420, &[], &[], &[], &[(SpentElsewhere, 6)], 8_420, "six tenths are no rounding"),
        (8_420, 8_426, &[], &[], &[], &[(ToppedUp, -6)], 8_426, "in neither direction"),
        (9_995, 10_000, &[5], &[], &[], &[(BilledLater, -5)], 9_995, "not billed yet"),
        (9_904, 9_850, &[], &[100], &[], &[(Unconfirmed, 54)], 9_850, "charged a part of it"),
        (9_904, 9_851, &[], &[], &[0], &[(PriceNotKnown, 53)], 9_851, "the balance tells the price to its tenth"),
    ] {
        let suspects = Suspects { billed_later: calls(later), unconfirmed: calls(unclear), unpriced: calls(unpriced) };
        let parts = explain(Tenths(ledger), Tenths(reported), balances::hidden(true), &suspects);
        let found: Vec<_> = parts.iter().map(|part| (part.cause, part.amount)).collect();
        assert_eq!(found, *expected, "{why}");
        assert_eq!(believed(Tenths(reported), true, &parts), Tenths(belief), "{why}: what is believed then");
    }
}
