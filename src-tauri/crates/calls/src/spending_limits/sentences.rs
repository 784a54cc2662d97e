//! The sentences about limits: which limit something would cross and what to do, and that one comes near.

use api::{LimitKind, Tenths};
use store::LimitHit;
use words::{Quantity, localized, localized_plural, t, t_plural, text};

use ipc::{LimitLevel, LimitState};

/// Why something is not sent that can cost so much.
pub fn exceeded(worst: Tenths, by: LimitHit) -> String {
    let cost = worst.in_words();
    match by {
        LimitHit::Balance(left) => t_plural!(
            left,
            "This can cost up to {cost}, and {n} is left. Load fewer rows, or top up the balance.",
            "This can cost up to {cost}, and {n} are left. Load fewer rows, or top up the balance.",
            cost = cost,
        ),
        LimitHit::NoPrice => t!(
            "Nobody knows yet what this costs, so it could cross your limits. Set its price in Credits › Prices, or take the limits out in Credits › Limits."
        ),
        LimitHit::NoBalance => t!(
            "You want to keep a part of the balance, and the service has not told how much there is. Try again in a moment, or take that limit out in Credits › Limits. Nothing was sent."
        ),
        LimitHit::NoLeave => t!(
            "An assistant asked for this, and you have not given leave for it, or the leave is over. Nothing was sent."
        ),
        LimitHit::Leave { limit, used } => t!(
            "This can cost up to {cost}; you gave the assistant leave for {limit}, and {used} of it are spent or under way. Nothing was sent.",
            cost = cost,
            limit = limit.said(),
            used = used.said(),
        ),
        LimitHit::Agreed { limit, used, learned } => {
            let sentence = match learned {
                false => text!(
                    "The limit of {most} is reached: {spent} are spent or may have been, and the next question could cross it. Go on with a higher limit, or stop here."
                ),
                true => text!(
                    "The limit of {most} is reached: {spent} are spent or may have been, and the next question could cross it. What an answer costs is learned from the balance, which hides tenths, so each counts with the most that it can have cost: set its price under Credits to count exactly. Go on with a higher limit, or stop here."
                ),
            };
            localized(sentence, &[("most", &limit.in_words()), ("spent", &used.said())])
        }
        LimitHit::SpendingLimit { kind, limit, used } => {
            let sentence = match (kind, used) {
                (LimitKind::Day, _) => text!(
                    "This can cost up to {cost}; your limit of a day is {limit} and {n} is spent or under way today. Raise it in Credits › Limits, or go on tomorrow.|\
                     This can cost up to {cost}; your limit of a day is {limit} and {n} are spent or under way today. Raise it in Credits › Limits, or go on tomorrow."
                ),
                (LimitKind::Job, Tenths::ZERO) => text!(
                    "This can cost up to {cost}; your limit of one job or load is {limit}. Raise it in Credits › Limits, or ask for less."
                ),
                (LimitKind::Job, _) => text!(
                    "This can cost up to {cost}; your limit of one job or load is {limit}, and {n} is spent or under way in this one. Raise it in Credits › Limits, then go on.|\
                     This can cost up to {cost}; your limit of one job or load is {limit}, and {n} are spent or under way in this one. Raise it in Credits › Limits, then go on."
                ),
                (LimitKind::Click, Tenths::ZERO) => text!(
                    "This can cost up to {cost}; your limit of one click is {limit}. Raise it in Credits › Limits, or ask for less."
                ),
                (LimitKind::Click, _) => text!(
                    "This can cost up to {cost}; your limit of one click is {limit}, and {n} is spent or under way in this one. Raise it in Credits › Limits, then go on.|\
                     This can cost up to {cost}; your limit of one click is {limit}, and {n} are spent or under way in this one. Raise it in Credits › Limits, then go on."
                ),
                (LimitKind::Assistant, _) => text!(
                    "This can cost up to {cost}; your limit for assistants is {limit} a day, and {n} is spent or under way today. Raise it in Settings › Assistant, or go on tomorrow.|\
                     This can cost up to {cost}; your limit for assistants is {limit} a day, and {n} are spent or under way today. Raise it in Settings › Assistant, or go on tomorrow."
                ),
                (LimitKind::Floor, _) => text!(
                    "This can cost up to {cost}; your balance is not to fall below {limit}, and of it {n} is not spoken for. Lower that limit in Credits › Limits, or top up the balance.|\
                     This can cost up to {cost}; your balance is not to fall below {limit}, and of it {n} are not spoken for. Lower that limit in Credits › Limits, or top up the balance."
                ),
            };
            let (one, n) = used.quantity();
            localized_plural(one, sentence, &[("n", &n), ("cost", &cost), ("limit", &limit.said())])
        }
    }
}

/// That a limit has come near; none for one that has not.
pub fn near(spending_limit: &LimitState) -> Option<String> {
    let (limit, used) = (spending_limit.limit?, spending_limit.used?);
    let share: Option<u8> = match spending_limit.level {
        LimitLevel::Calm => return None,
        LimitLevel::Near => Some(80),
        LimitLevel::Close => Some(90),
        LimitLevel::Reached => None,
    };
    let sentence = match (spending_limit.kind, share) {
        (LimitKind::Floor, Some(share)) => {
            return Some(t_plural!(
                used.less(limit),
                "Your balance comes near what you want to keep: {n} is left above {limit}, less than {share} % of what there was.",
                "Your balance comes near what you want to keep: {n} are left above {limit}, less than {share} % of what there was.",
                limit = limit.said(),
                share = 100 - share,
            ));
        }
        (LimitKind::Floor, None) => {
            return Some(t!(
                "Your balance has come down to the {limit} that you want to keep. Lower that limit in Credits › Limits, or top up the balance.",
                limit = limit.in_words(),
            ));
        }
        (LimitKind::Day, Some(_)) => {
            text!("{share} % of your limit of a day is used up: {used} of {limit} are spent or under way today.")
        }
        (LimitKind::Day, None) => text!(
            "Your limit of a day is reached: {used} of {limit} are spent or under way today. Raise it in Credits › Limits, or go on tomorrow."
        ),
        (LimitKind::Assistant, Some(_)) => {
            text!("{share} % of your limit for assistants is used up: {used} of {limit} are spent or under way today.")
        }
        (LimitKind::Assistant, None) => text!(
            "Your limit for assistants is reached: {used} of {limit} are spent or under way today. Raise it in Settings › Assistant, or let them wait until tomorrow."
        ),
        (LimitKind::Job, Some(_)) => text!(
            "{share} % of your limit of one job or load is used up: this one has cost, or may have, {used} of {limit}."
        ),
        (LimitKind::Job, None) => text!(
            "Your limit of one job or load is reached: this one has cost, or may have, {used} of {limit}. Raise it in Credits › Limits to let it go on."
        ),
        (LimitKind::Click, Some(_)) => {
            text!("{share} % of your limit of one click is used up: this one has cost, or may have, {used} of {limit}.")
        }
        (LimitKind::Click, None) => text!(
            "Your limit of one click is reached: this one has cost, or may have, {used} of {limit}. Raise it in Credits › Limits to let it go on."
        ),
    };
    let share = share.unwrap_or_default();
    Some(localized(sentence, &[("share", &share), ("used", &used.said()), ("limit", &limit.said())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_the_limit_and_the_way_on() {
        let spending_limit =
            |kind, limit, used| LimitHit::SpendingLimit { kind, limit: Tenths(limit), used: Tenths(used) };
        for (by, said) in [
            (
                LimitHit::Agreed { limit: Tenths(600), used: Tenths(570), learned: false },
                "The limit of 60 credits is reached: 57 are spent or may have been, and the next question could cross it. Go on with a higher limit, or stop here.",
            ),
            (
                spending_limit(LimitKind::Day, 1_000, 800),
                "This can cost up to 50 credits; your limit of a day is 100 and 80 are spent or under way today. Raise it in Credits › Limits, or go on tomorrow.",
            ),
            (
                spending_limit(LimitKind::Job, 300, 0),
                "This can cost up to 50 credits; your limit of one job or load is 30. Raise it in Credits › Limits, or ask for less.",
            ),
            (
                spending_limit(LimitKind::Click, 300, 10),
                "This can cost up to 50 credits; your limit of one click is 30, and 1 is spent or under way in this one. Raise it in Credits › Limits, then go on.",
            ),
            (
                spending_limit(LimitKind::Floor, 1_000, 1_205),
                "This can cost up to 50 credits; your balance is not to fall below 100, and of it 120.5 are not spoken for. Lower that limit in Credits › Limits, or top up the balance.",
            ),
        ] {
            assert_eq!(exceeded(Tenths(500), by), said, "{by:?}");
        }
    }
}
