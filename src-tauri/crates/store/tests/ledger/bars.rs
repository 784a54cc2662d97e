//! The bars over the ledger: what they count, and that as many lines are there when one is chosen.

use api::{LimitKind, Tenths};
use store::Store;
use store::money::ledger::{Basis, Chosen, Entry, Paid, Sorted, Which};

use super::{DAY, call, fixture, keep, known, paid, what};

#[tokio::test]
async fn bars_count_each_column_by_the_choice_in_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let store = fixture(&folder).await;
    keep(&store, &call("phone", "nobody knows", 0, 50, 1, 6 * DAY), 5, Basis::Unknown).await;
    store.set_spending_limit(LimitKind::Day, Some(Tenths(1_000)), 2 * DAY + 1).await.unwrap();
    store.set_spending_limit(LimitKind::Day, Some(Tenths(12_345)), 5 * DAY).await.unwrap();
    let of_calls = api::operations::ALL.iter().map(|spec| spec.name);
    assert_eq!(of_calls.filter_map(LimitKind::by_name).count(), 0, "no operation has the name of a limit");
    let (published, unknown) = (Basis::Published, Basis::Unknown);
    let all_what = [("phone", 3), ("day", 2), ("dnc_check", 2), ("email", 1)];
    let (all_known, all_paid) =
        ([(published, 5), (unknown, 1)], [(Paid::Nothing, 1), (Paid::UpTo1, 2), (Paid::UpTo10, 2)]);
    let none = Which::default;
    let only = |chosen: Chosen| Which { chosen, ..none() };
    for (which, by_what, by_known, by_paid, why) in [
        (none(), &all_what[..], &all_known[..], &all_paid[..], "what is not known is no amount, a limit has none"),
        (
            only(what(&["phone"])),
            &all_what,
            &[(published, 2), (unknown, 1)],
            &[(Paid::Nothing, 1), (Paid::UpTo10, 1)],
            "its own column keeps the others",
        ),
        (only(what(&["day"])), &all_what, &[], &[], "a limit has no charge"),
        (only(known(&[unknown])), &[("phone", 1)], &all_known, &[], "by how it is known: no limit, no amount"),
        (
            only(paid(&[Paid::Nothing, Paid::UpTo1])),
            &[("dnc_check", 2), ("phone", 1)],
            &[(published, 3)],
            &all_paid,
            "by what was paid",
        ),
        (
            only(Chosen { known: vec![unknown], ..paid(&[Paid::UpTo1]) }),
            &[],
            &[(published, 2), (unknown, 0)],
            &[(Paid::UpTo1, 0)],
            "what is chosen is there where no line has it",
        ),
        (
            Which { text: "limit".to_owned(), ..only(what(&["day", "email"])) },
            &[("day", 2), ("email", 0)],
            &[],
            &[],
            "within the words that are looked for",
        ),
        (
            Which { operation: Some("email".to_owned()), ..none() },
            &[("email", 1)],
            &[(published, 1)],
            &[(Paid::UpTo10, 1)],
            "within an operation",
        ),
    ] {
        let bars = store.ledger_bars(which.clone()).await.unwrap();
        let told: Vec<(&str, u64)> = bars.what.iter().map(|(name, lines)| (name.as_str(), *lines)).collect();
        assert_eq!(told, by_what, "{why}: what it was");
        assert_eq!(bars.known, by_known, "{why}: how it is known");
        assert_eq!(bars.paid, by_paid, "{why}: what was paid");
        let chosen = &which.chosen.what;
        let lines: u64 =
            bars.what.iter().filter(|bar| chosen.is_empty() || chosen.contains(&bar.0)).map(|bar| bar.1).sum();
        let piece = store.ledger(which, Sorted::default(), 0, 9).await.unwrap();
        assert_eq!(piece.lines, lines, "{why}: as many lines as the bars say");
    }
}

#[tokio::test]
async fn an_amount_is_in_one_range_which_counts_and_filters() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("workspace.sqlite")).unwrap();
    for (place, charged) in [0, 1, 10, 11, 100, 101, 1_000, 1_001, 99_999].into_iter().enumerate() {
        keep(&store, &call("phone", "", charged, charged, 1, DAY), place, Basis::Published).await;
    }
    let bars = store.ledger_bars(Which::default()).await.unwrap().paid;
    let most = [0, 10, 100, 1_000, u64::MAX];
    let least = [0, 1, 11, 101, 1_001];
    assert_eq!(bars.iter().map(|bar| bar.0).collect::<Vec<_>>(), Paid::ALL, "the least first");
    for (place, (range, lines)) in bars.into_iter().enumerate() {
        let which = Which { chosen: paid(&[range]), ..Which::default() };
        let piece = store.ledger(which, Sorted::default(), 0, 9).await.unwrap();
        assert_eq!(piece.lines, lines, "{range:?}: as many as are counted");
        for entry in piece.page {
            let Entry::Call(line) = entry else { panic!("a call") };
            assert!((least[place]..=most[place]).contains(&line.charged.0), "{range:?}: {}", line.charged.0);
        }
    }
}
