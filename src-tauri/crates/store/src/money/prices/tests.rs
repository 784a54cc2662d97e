//! What falls of the balance teach of a price.

use super::*;

/// What whole credits hide.
const HIDDEN: u64 = balances::hidden(false);

/// The falls of a balance that starts at `start` tenths and pays `price` each time, as whole credits show them.
fn falls(start: u64, price: u64, times: usize) -> Vec<u64> {
    let balances: Vec<u64> = (0..=times as u64).map(|n| (start - n * price) / 10).collect();
    balances.windows(2).map(|pair| pair[0] - pair[1]).collect()
}

/// What is known after these falls, each behind a call of its own.
fn heard(known: KnownPrice, falls: &[u64], hidden: u64) -> KnownPrice {
    falls.iter().fold(known, |known, fell| {
        let intent = 1 + i64::from(known.learned.answers) + known.heard.map_or(0, |(_, of)| of);
        match known.hears(Tenths(*fell), hidden, intent) {
            Lesson::Price(learned, _) => KnownPrice { learned, heard: None, ..known },
            Lesson::Heard => KnownPrice { heard: Some((Tenths(*fell), intent)), ..known },
        }
    })
}

fn learned(credits: &[u64]) -> Learned {
    let falls: Vec<u64> = credits.iter().map(|fell| fell * 10).collect();
    heard(KnownPrice::default(), &falls, HIDDEN).learned
}

#[test]
fn whole_prices_are_learned_from_two_answers() {
    for price in [10, 20, 50] {
        assert_eq!(learned(&falls(1_003, price, 1)).price(), None, "one may be a colleague's");
        assert_eq!(learned(&falls(1_003, price, 2)).price(), Some(Tenths(price)), "two are none by chance");
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
            for times in 2..20 {
                let known = KnownPrice { learned: learned(&falls(start, price, times)), ..KnownPrice::default() };
                assert!(known.most() >= Some(Tenths(price)), "{price} tenths from {start}: {known:?}");
            }
        }
    }
    let set = KnownPrice { set_to: Some(Tenths(10)), learned: learned(&[1, 1]), heard: None };
    assert_eq!((set.most(), KnownPrice::default().most()), (None, None), "a person's word, and nothing at all");
}

#[test]
fn a_price_changes_once_two_falls_say_so() {
    for (credits, price, why) in [
        (&[1, 1, 1, 5][..], 10, "a colleague may have spent at the same moment"),
        (&[1, 1, 1, 5, 5], 50, "two that agree are believed"),
        (&[1, 1, 5, 1, 5, 1], 10, "a fall of the price that is known takes back what was heard"),
        (&[1, 1, 5, 9, 30], 10, "three that do not agree say nothing"),
        (&[30, 1, 1], 10, "a first one that nothing confirms is forgotten"),
        (&[3, 3, 0, 0], 4, "downwards too"),
    ] {
        assert_eq!(learned(credits).price(), Some(Tenths(price)), "{credits:?}: {why}");
    }
    assert_eq!(learned(&[1, 1, 5, 5]).answers, 2, "what was learned before is of another price");
    assert_eq!(learned(&[1, 5, 9, 30]), Learned::default(), "four that do not agree are no price at all");
}

#[test]
fn tenths_that_are_told_are_taken_as_they_are() {
    let known = heard(KnownPrice::default(), &[5, 5], 0);
    assert_eq!((known.learned.price(), known.most()), (Some(Tenths(5)), Some(Tenths(5))), "to its tenth");
    let known = heard(known, &[6], 0);
    assert_eq!(known.learned.price(), Some(Tenths(5)), "another tenth is another price, or somebody else's");
    assert_eq!(heard(known, &[6], 0).learned.price(), Some(Tenths(6)), "until it comes again");
}
