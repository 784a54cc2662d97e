//! The sentences about fuses: which limit something would cross and what to do, and that one comes near.

use api::{FuseKind, Tenths};
use store::Bound;
use words::{many, say};

use ipc::{FuseLevel, FuseState};

/// Why something does not leave that can cost so much.
pub fn crossed(worst: Tenths, by: Bound) -> String {
    let cost = worst.in_words();
    match by {
        Bound::Balance(left) => many!(
            left,
            "This can cost up to {cost}, and {n} is left. Load fewer rows, or top up the balance.",
            "This can cost up to {cost}, and {n} are left. Load fewer rows, or top up the balance.",
            cost = cost,
        ),
        Bound::NoPrice => say!(
            "Nobody knows yet what this costs, so it could cross your limits. Set its price in Credits › Prices, or take the limits out in Credits › Limits."
        ),
        Bound::NoBalance => say!(
            "You want to keep a part of the balance, and the service has not told how much there is. Try again in a moment, or take that limit out in Credits › Limits. Nothing was sent."
        ),
        Bound::Fuse { kind: FuseKind::Day, limit, used } => many!(
            used,
            "This can cost up to {cost}; your limit of a day is {limit} and {n} is spent or under way today. Raise it in Credits › Limits, or go on tomorrow.",
            "This can cost up to {cost}; your limit of a day is {limit} and {n} are spent or under way today. Raise it in Credits › Limits, or go on tomorrow.",
            cost = cost,
            limit = limit.said(),
        ),
        Bound::Fuse { kind: FuseKind::Job, limit, used: Tenths::ZERO } => say!(
            "This can cost up to {cost}; your limit of one job or load is {limit}. Raise it in Credits › Limits, or ask for less.",
            cost = cost,
            limit = limit.said(),
        ),
        Bound::Fuse { kind: FuseKind::Job, limit, used } => many!(
            used,
            "This can cost up to {cost}; your limit of one job or load is {limit}, and {n} is spent or under way in this one. Raise it in Credits › Limits, then go on.",
            "This can cost up to {cost}; your limit of one job or load is {limit}, and {n} are spent or under way in this one. Raise it in Credits › Limits, then go on.",
            cost = cost,
            limit = limit.said(),
        ),
        Bound::Fuse { kind: FuseKind::Click, limit, used: Tenths::ZERO } => say!(
            "This can cost up to {cost}; your limit of one click is {limit}. Raise it in Credits › Limits, or ask for less.",
            cost = cost,
            limit = limit.said(),
        ),
        Bound::Fuse { kind: FuseKind::Click, limit, used } => many!(
            used,
            "This can cost up to {cost}; your limit of one click is {limit}, and {n} is spent or under way in this one. Raise it in Credits › Limits, then go on.",
            "This can cost up to {cost}; your limit of one click is {limit}, and {n} are spent or under way in this one. Raise it in Credits › Limits, then go on.",
            cost = cost,
            limit = limit.said(),
        ),
        Bound::Fuse { kind: FuseKind::Floor, limit, used } => many!(
            used,
            "This can cost up to {cost}; your balance is not to fall below {limit}, and of it {n} is not spoken for. Lower that limit in Credits › Limits, or top up the balance.",
            "This can cost up to {cost}; your balance is not to fall below {limit}, and of it {n} are not spoken for. Lower that limit in Credits › Limits, or top up the balance.",
            cost = cost,
            limit = limit.said(),
        ),
    }
}

/// That a fuse has come near; none for one that has not.
pub fn near(fuse: &FuseState) -> Option<String> {
    let (limit, spent) = (fuse.limit?, fuse.used?);
    let share = match fuse.level {
        FuseLevel::Calm => return None,
        FuseLevel::Near => Some(80),
        FuseLevel::Close => Some(90),
        FuseLevel::Reached => None,
    };
    let (most, used) = (limit.said(), spent.said());
    let message = match (fuse.kind, share) {
        (FuseKind::Day, Some(share)) => say!(
            "{share} % of your limit of a day is used up: {used} of {limit} are spent or under way today.",
            share = share,
            used = used,
            limit = most,
        ),
        (FuseKind::Day, None) => say!(
            "Your limit of a day is reached: {used} of {limit} are spent or under way today. Raise it in Credits › Limits, or go on tomorrow.",
            used = used,
            limit = most,
        ),
        (FuseKind::Job, Some(share)) => say!(
            "{share} % of your limit of one job or load is used up: this one has cost, or may have, {used} of {limit}.",
            share = share,
            used = used,
            limit = most,
        ),
        (FuseKind::Click, Some(share)) => say!(
            "{share} % of your limit of one click is used up: this one has cost, or may have, {used} of {limit}.",
            share = share,
            used = used,
            limit = most,
        ),
        (FuseKind::Job, None) => say!(
            "Your limit of one job or load is reached: this one has cost, or may have, {used} of {limit}. Raise it in Credits › Limits to let it go on.",
            used = used,
            limit = most,
        ),
        (FuseKind::Click, None) => say!(
            "Your limit of one click is reached: this one has cost, or may have, {used} of {limit}. Raise it in Credits › Limits to let it go on.",
            used = used,
            limit = most,
        ),
        (FuseKind::Floor, Some(share)) => many!(
            spent.less(limit),
            "Your balance comes near what you want to keep: {n} is left above {limit}, less than {share} % of what there was.",
            "Your balance comes near what you want to keep: {n} are left above {limit}, less than {share} % of what there was.",
            limit = most,
            share = 100 - share,
        ),
        (FuseKind::Floor, None) => say!(
            "Your balance has come down to the {limit} that you want to keep. Lower that limit in Credits › Limits, or top up the balance.",
            limit = limit.in_words(),
        ),
    };
    Some(message)
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
