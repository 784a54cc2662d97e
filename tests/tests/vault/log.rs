//! The log: rows once, numbers without a gap, and whoever reads has a beginning of it, also while others write.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::future::join_all;
use uuid::Uuid;
use vault::claim::{claim, unclear};
use vault::complete::{Added, NewRow, Sender, add};
use vault::device::{connected, known};
use vault::error::VaultError;
use vault::streams::{heads, pull};

use crate::world::{HOME, World, answer, claim_of, device, number, question};

const LONG: Duration = Duration::from_secs(90);

/// A row that answers nothing.
fn plain(stream: i64, seq: i64) -> NewRow {
    NewRow { stream, kind: 10, seq, hlc: seq, body: Some(vec![1, 2, 3]), signs: None, answers: None, spent: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_are_offered_twice_are_there_once() {
    let world = World::new().await;
    let hub = world.hub();
    let own = device(&hub).await;
    let first = claim_of(own, question(0), LONG);
    claim(&hub, &first).await.unwrap();
    let rows = [plain(4, 1), answer(&first, 2), plain(4, 3)];
    let here = add(&hub, HOME, own, &rows).await.unwrap();
    assert_eq!(here, [Added::Here(1), Added::Here(1), Added::Here(2)], "each in its stream");
    assert_eq!(add(&hub, HOME, own, &rows).await.unwrap(), [Added::Before; 3], "the answer to the first time was lost");
    let more = [rows[2].clone(), plain(4, 4)];
    assert_eq!(add(&hub, HOME, own, &more).await.unwrap(), [Added::Before, Added::Here(3)], "what is new is added");
    let told = heads(&hub, HOME).await.unwrap();
    assert_eq!((told[&4], told[&1], told[&0]), (3, 1, 0), "as many as there are: {told:?}");
    let rows = pull(&hub, (HOME, 4), 0, told[&4]).await.unwrap();
    assert_eq!(rows.iter().map(|row| (row.n, row.by.1)).collect::<Vec<_>>(), [(1, 1), (2, 3), (3, 4)], "in this order");
    assert_eq!(number(&world.server, "SELECT calls FROM vault.spend").await, 1, "what it cost is counted once");
    assert_eq!(known(&hub, HOME, own.device).await.unwrap().unwrap().seq, 4, "the device's last one is noted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_beside_eight_writers_has_a_beginning_without_gaps() {
    let world = World::new().await;
    const EACH: i64 = 120;
    let is_over = Arc::new(AtomicBool::new(false));
    let reader = tokio::spawn({
        let (hub, is_over) = (world.hub(), Arc::clone(&is_over));
        async move {
            let (mut have, mut looks) = (0, 0);
            let mut seen = BTreeSet::new();
            loop {
                let last = is_over.load(Ordering::SeqCst);
                let head = heads(&hub, HOME).await.unwrap()[&1];
                let rows = pull(&hub, (HOME, 1), have, head).await.unwrap();
                seen.extend(rows.iter().map(|row| row.by));
                have += rows.len() as i64;
                looks += 1;
                if last && have == head {
                    return (have, seen.len(), looks);
                }
            }
        }
    });
    let writers = (0..8).map(|_| {
        let hub = world.hub();
        tokio::spawn(async move {
            let own = device(&hub).await;
            for at in 0..EACH / 4 {
                let rows: Vec<NewRow> = (1..=4).map(|row| plain(1, at * 4 + row)).collect();
                add(&hub, HOME, own, &rows).await.unwrap();
            }
        })
    });
    join_all(writers).await.into_iter().for_each(Result::unwrap);
    is_over.store(true, Ordering::SeqCst);
    let (have, seen, looks) = reader.await.unwrap();
    assert_eq!((have, seen), (8 * EACH, 8 * EACH as usize), "every row once, in {looks} looks");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_row_is_noticed_and_nothing_behind_it_is_read() {
    let world = World::new().await;
    let hub = world.hub();
    let own = device(&hub).await;
    let rows: Vec<NewRow> = (1..=5).map(|seq| plain(2, seq)).collect();
    add(&hub, HOME, own, &rows).await.unwrap();
    world.server.look().await.execute("DELETE FROM vault.log WHERE stream = 2 AND n = 3", &[]).await.unwrap();
    let missing = pull(&hub, (HOME, 2), 0, 5).await;
    assert!(matches!(&missing, Err(VaultError::Odd(text)) if text.contains("row 3 of stream 2")), "{missing:?}");
    assert_eq!(pull(&hub, (HOME, 2), 3, 5).await.unwrap().len(), 2, "whoever has it reads on");
    let short = pull(&hub, (HOME, 2), 3, 9).await;
    assert!(matches!(&short, Err(VaultError::Odd(_))), "a head without its rows is one too: {short:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_a_colleague_settled_is_not_counted_twice() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (device(&hub).await, device(&hub).await);
    let first = claim_of(own, question(0), LONG);
    claim(&hub, &first).await.unwrap();
    unclear(&hub, question(0), first.number).await.unwrap();
    // A colleague asks under the replay key of the claim: the same charge.
    assert_eq!(add(&hub, HOME, other, &[answer(&first, 1)]).await.unwrap(), [Added::Here(1)], "it is settled");
    assert_eq!(add(&hub, HOME, own, &[answer(&first, 1)]).await.unwrap(), [Added::Settled], "once");
    assert_eq!(number(&world.server, "SELECT sum(charged)::bigint FROM vault.spend").await, 400, "one charge");
    assert_eq!(heads(&hub, HOME).await.unwrap()[&1], 1, "and one row");
    // Also where somebody has asked it anew since.
    let seen = vault::look::look(&hub, question(0)).await.unwrap().unwrap().attempt;
    claim(&hub, &vault::claim::Claim { decided: Some(seen), ..claim_of(other, question(0), LONG) }).await.unwrap();
    assert_eq!(add(&hub, HOME, own, &[answer(&first, 1)]).await.unwrap(), [Added::Settled], "still once");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_without_the_hub_is_added_and_said() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (device(&hub).await, device(&hub).await);
    let (unclaimed, twice) = (claim_of(own, question(0), LONG), claim_of(other, question(0), LONG));
    assert_eq!(add(&hub, HOME, own, &[answer(&unclaimed, 1)]).await.unwrap(), [Added::Here(1)], "nobody had asked it");
    assert_eq!(add(&hub, HOME, other, &[answer(&twice, 1)]).await.unwrap(), [Added::Twice(2)], "paid twice, and said");
    let more =
        [answer(&claim_of(own, question(4), LONG), 2), answer(&claim_of(own, question(4), LONG), 3), plain(4, 4)];
    let added = add(&hub, HOME, own, &more).await.unwrap();
    assert!(
        matches!(added[..], [Added::Here(_), Added::Twice(_), Added::Here(_)]),
        "twice by one's own hand: {added:?}"
    );
    let states = "SELECT count(*) FROM vault.questions WHERE state = 2 AND n = 1";
    assert_eq!(number(&world.server, states).await, 1, "the question has its answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn that_nothing_was_found_hides_no_answer() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (device(&hub).await, device(&hub).await);
    let of = |sender, seq, found| {
        let mut row = answer(&claim_of(sender, question(0), LONG), seq);
        row.answers.as_mut().unwrap().found = found;
        // Of what has no published price nobody knows yet what it cost.
        row.answers.as_mut().unwrap().charged = 0;
        row
    };
    let points_to = "SELECT n FROM vault.questions";
    add(&hub, HOME, own, &[of(own, 1, false)]).await.unwrap();
    assert_eq!(add(&hub, HOME, other, &[of(other, 1, true)]).await.unwrap(), [Added::Twice(2)], "an answer behind it");
    assert_eq!(number(&world.server, points_to).await, 2, "takes its place");
    let late = add(&hub, HOME, own, &[of(own, 2, false)]).await.unwrap();
    assert_eq!(late, [Added::Here(3)], "and what comes later and says nothing is in the log");
    assert_eq!(number(&world.server, points_to).await, 2, "where it hides nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_that_two_files_have_given_out_loses_no_answer() {
    let world = World::new().await;
    let hub = world.hub();
    let own = device(&hub).await;
    let (one, two) = (claim_of(own, question(0), LONG), claim_of(own, question(1), LONG));
    add(&hub, HOME, own, &[answer(&one, 1)]).await.unwrap();
    let same = add(&hub, HOME, own, &[answer(&two, 1)]).await;
    assert!(matches!(&same, Err(VaultError::Replaced)), "the file is used elsewhere too: {same:?}");
    assert_eq!(add(&hub, HOME, own, &[answer(&one, 1)]).await.unwrap(), [Added::Before], "the same again is the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_whose_place_was_taken_adds_nothing() {
    let world = World::new().await;
    let hub = world.hub();
    let own = device(&hub).await;
    let newer = Sender { run: Uuid::new_v4(), ..own };
    connected(&hub, newer, own.run, "0.1.0").await.unwrap();
    let refused = add(&hub, HOME, own, &[plain(4, 1)]).await;
    assert!(matches!(&refused, Err(VaultError::Replaced)), "{refused:?}");
    let back = connected(&hub, own, own.run, "0.1.0").await;
    assert!(matches!(&back, Err(VaultError::Replaced)), "and does not take it back by itself: {back:?}");
    assert_eq!(number(&world.server, "SELECT count(*) FROM vault.log").await, 0, "and nothing of it is there");
    assert_eq!(add(&hub, HOME, newer, &[plain(4, 1)]).await.unwrap(), [Added::Here(1)], "the newer one does");
}
