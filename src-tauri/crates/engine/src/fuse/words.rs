//! The sentences about fuses: which limit something would cross and what to do, and that one comes near.

use api::{FuseKind, Tenths};
use store::Bound;

use crate::screen::{FuseLevel, FuseState};

const RAISE: &str = "Raise it in Credits › Limits";

/// Why something does not leave that can cost so much.
pub(crate) fn crossed(worst: Tenths, by: Bound) -> String {
    let cost = format!("This can cost up to {}", credits(worst));
    match by {
        Bound::Balance(left) => {
            format!("{cost}, and {} left. Load fewer rows, or top up the balance.", are(left))
        }
        Bound::NoPrice => "Nobody knows yet what this costs, so it could cross your limits. Set its price in Credits › Prices, or take the limits out in Credits › Limits.".to_owned(),
        Bound::NoBalance => "You want to keep a part of the balance, and the service has not told how much there is. Try again in a moment, or take that limit out in Credits › Limits. Nothing was sent.".to_owned(),
        Bound::Fuse { kind: FuseKind::Day, limit, used } => format!(
            "{cost}; your limit of a day is {limit} and {} spent or under way today. {RAISE}, or go on tomorrow.",
            are(used)
        ),
        Bound::Fuse { kind: FuseKind::Job, limit, used } => of_one(&cost, "one job or load", limit, used),
        Bound::Fuse { kind: FuseKind::Click, limit, used } => of_one(&cost, "one click", limit, used),
        Bound::Fuse { kind: FuseKind::Floor, limit, used } => format!(
            "{cost}; your balance is not to fall below {limit}, and of it {} not spoken for. Lower that limit in Credits › Limits, or top up the balance.",
            are(used)
        ),
    }
}

fn of_one(cost: &str, what: &str, limit: Tenths, used: Tenths) -> String {
    if used == Tenths::ZERO {
        format!("{cost}; your limit of {what} is {limit}. {RAISE}, or ask for less.")
    } else {
        let used = are(used);
        format!(
            "{cost}; your limit of {what} is {limit}, and {used} spent or under way in this one. {RAISE}, then go on."
        )
    }
}

/// That a fuse has come near; none for one that has not.
pub(crate) fn near(fuse: &FuseState) -> Option<String> {
    let (limit, used) = (fuse.limit?, fuse.used?);
    let share = match fuse.level {
        FuseLevel::Calm => return None,
        FuseLevel::Near => Some(80),
        FuseLevel::Close => Some(90),
        FuseLevel::Reached => None,
    };
    let message = match (fuse.kind, share) {
        (FuseKind::Day, Some(share)) => {
            format!("{share} % of your limit of a day is used up: {used} of {limit} are spent or under way today.")
        }
        (FuseKind::Day, None) => format!(
            "Your limit of a day is reached: {used} of {limit} are spent or under way today. {RAISE}, or go on tomorrow."
        ),
        (FuseKind::Job, Some(share)) => of_run(share, "one job or load", used, limit),
        (FuseKind::Click, Some(share)) => of_run(share, "one click", used, limit),
        (FuseKind::Job, None) => run_is_over("one job or load", used, limit),
        (FuseKind::Click, None) => run_is_over("one click", used, limit),
        (FuseKind::Floor, Some(share)) => format!(
            "Your balance comes near what you want to keep: {} left above {limit}, less than {} % of what there was.",
            are(used.less(limit)),
            100 - share
        ),
        (FuseKind::Floor, None) => format!(
            "Your balance has come down to the {} that you want to keep. Lower that limit in Credits › Limits, or top up the balance.",
            credits(limit)
        ),
    };
    Some(message)
}

fn of_run(share: u32, what: &str, used: Tenths, limit: Tenths) -> String {
    format!("{share} % of your limit of {what} is used up: this one has cost, or may have, {used} of {limit}.")
}

fn run_is_over(what: &str, used: Tenths, limit: Tenths) -> String {
    format!(
        "Your limit of {what} is reached: this one has cost, or may have, {used} of {limit}. {RAISE} to let it go on."
    )
}

/// An amount in words: `1 credit`, `2.5 credits`.
pub(crate) fn credits(amount: Tenths) -> String {
    if amount == Tenths::credits(1) { "1 credit".to_owned() } else { format!("{amount} credits") }
}

fn are(amount: Tenths) -> String {
    if amount == Tenths::credits(1) { "1 is".to_owned() } else { format!("{amount} are") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_the_limit_and_the_way_on() {
        let fuse = |kind, limit, used| Bound::Fuse { kind, limit: Tenths(limit), used: Tenths(used) };
        for (by, said) in [
            (
                fuse(FuseKind::Day, 1_000, 800),
                "This can cost up to 50 credits; your limit of a day is 100 and 80 are spent or under way today. Raise it in Credits › Limits, or go on tomorrow.",
            ),
            (
                fuse(FuseKind::Job, 300, 0),
                "This can cost up to 50 credits; your limit of one job or load is 30. Raise it in Credits › Limits, or ask for less.",
            ),
            (
                fuse(FuseKind::Click, 300, 10),
                "This can cost up to 50 credits; your limit of one click is 30, and 1 is spent or under way in this one. Raise it in Credits › Limits, then go on.",
            ),
            (
                fuse(FuseKind::Floor, 1_000, 1_205),
                "This can cost up to 50 credits; your balance is not to fall below 100, and of it 120.5 are not spoken for. Lower that limit in Credits › Limits, or top up the balance.",
            ),
        ] {
            assert_eq!(crossed(Tenths(500), by), said, "{by:?}");
        }
    }
}
