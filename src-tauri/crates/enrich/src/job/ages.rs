//! How old is what a list has of each enrichment, in classes; as a plan counts days (`step_status.rs`, `is_old`), so that what is in the
//! classes from so many days on is what would be asked again as older than that.
//!
//! Owns the classes. Does not own: counting the rows (`store`), or the plan that asks again, which is one like any other: its `older_than`
//! says from which age on, its `only_if` that a row without a value is not meant.

use std::sync::Arc;

use api::Enrichment;
use store::lists::ages::FoundAges;

use crate::ipc::{AgeClass, FoundAge, ListAges};
use records::ipc::ListNumber;
use workspace::failure::Failure;
use workspace::open::OpenWorkspace;
use workspace::resolve;

/// Days at which a class ends and the next one begins, where no law says another number.
const ENDS: [u32; 4] = [30, 90, 180, 365];

/// How old is what a list has.
///
/// # Errors
/// `Gone` where there is no such list.
pub async fn ages(open: &Arc<OpenWorkspace>, request: ListNumber) -> Result<ListAges, Failure> {
    let list = resolve::list(open, request.list).await?;
    let found = open.store.list_ages(list.id, open.now()).await?;
    let of = |find: Enrichment| Some(of_one(find, found.get(&find)?));
    Ok(ListAges { ages: Enrichment::of(list.kind).filter_map(of).collect() })
}

fn of_one(find: Enrichment, found: &FoundAges) -> FoundAge {
    let ends = find.facts().good_for_days.map_or(ENDS.to_vec(), |days| vec![days]);
    let (mut classes, mut from) = (Vec::with_capacity(ends.len() + 1), 0);
    for end in ends {
        classes.push(AgeClass { below: Some(end), rows: found.between(from..end) });
        from = end;
    }
    classes.push(AgeClass { below: None, rows: found.between(from..) });
    FoundAge {
        find,
        rows: found.rows(),
        classes,
        oldest: found.oldest,
        median: found.median(),
        anew: !matches!(find, Enrichment::Topics | Enrichment::People),
    }
}

#[cfg(test)]
mod tests {
    use store::lists::ages::SameDays;
    use workspace::clock::DAY;

    use super::*;

    const NOW: i64 = 1_790_000_000_000;

    fn told(find: Enrichment, days: &[(u32, u64)]) -> FoundAge {
        let of = |(days, rows): &(u32, u64)| (*days, SameDays { rows: *rows, oldest: NOW - i64::from(*days) * DAY });
        of_one(find, &FoundAges { by_days: days.iter().map(of).collect(), oldest: NOW - 400 * DAY })
    }

    #[test]
    fn a_row_is_in_the_class_of_its_days() {
        let age = told(
            Enrichment::Email,
            &[(0, 1), (29, 2), (30, 4), (89, 8), (90, 16), (180, 32), (364, 64), (365, 128), (9_999, 256)],
        );
        let classes: Vec<_> = age.classes.iter().map(|class| (class.below, class.rows)).collect();
        let expected = [(Some(30), 3), (Some(90), 12), (Some(180), 16), (Some(365), 96), (None, 384)];
        assert_eq!(classes, expected, "as old as the days of a plan is older than that");
        assert_eq!(age.rows, 511, "each row is in one of them");
        let check = told(Enrichment::DoNotCall, &[(30, 5), (31, 7)]);
        let classes: Vec<_> = check.classes.iter().map(|class| (class.below, class.rows)).collect();
        assert_eq!(classes, [(Some(31), 5), (None, 7)], "a check is good or it is not");
    }

    #[test]
    fn only_a_question_about_the_row_alone_can_be_asked_again_as_it_was() {
        let anew = Enrichment::ALL.map(|find| told(find, &[(1, 1)]).anew);
        let apart = Enrichment::ALL.into_iter().zip(anew).filter(|(_, anew)| !anew).map(|(find, _)| find);
        assert_eq!(apart.collect::<Vec<_>>(), [Enrichment::Topics, Enrichment::People], "these are about more");
    }
}
