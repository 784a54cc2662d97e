//! Taking somebody out of the log: nobody adds the person behind the erasure, what was being added is waited for, and what was changed since is
//! left alone.

use std::time::Duration;

use futures::future::join_all;
use tokio::time::sleep;
use vault::complete::{Added, NewRow, Sender, add};
use vault::device::{self, connected, has_read, known};
use vault::erasing::{AT_ONCE, rewrite, settled_head, signed};
use vault::error::VaultError;
use vault::hub::Hub;
use vault::streams::heads;
use vault::vaults::POLICY;

use crate::world::{HOME, World, device as new_device, number};

const PERSON: [u8; 8] = *b"somebody";
const OTHER: [u8; 8] = *b"everyone";

/// A row about these people.
fn about(stream: i64, seq: i64, people: &[[u8; 8]]) -> NewRow {
    let signs = Some(people.concat());
    NewRow { stream, kind: 1, seq, hlc: seq, body: Some(people.concat()), signs, answers: None, spent: None }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_not_read_the_policy_adds_nothing() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, other) = (new_device(&hub).await, new_device(&hub).await);
    assert_eq!(add(&hub, HOME, own, &[about(POLICY, 1, &[])]).await.unwrap(), [Added::Here(1)], "the policy goes on");
    for (row, why) in [(about(1, 1, &[PERSON]), "an answer"), (about(POLICY, 1, &[]), "a row of the policy")] {
        let behind = add(&hub, HOME, other, &[row]).await;
        assert!(matches!(behind, Err(VaultError::Behind)), "{why}: {behind:?}");
    }
    assert_eq!(number(&world.server, "SELECT count(*) FROM vault.log").await, 1, "and nothing of it is there");
    let ahead = add(&hub, HOME, Sender { policy: 2, ..other }, &[about(1, 1, &[])]).await;
    assert!(matches!(ahead, Err(VaultError::Behind)), "a policy that ends before was set back: {ahead:?}");
    let read = Sender { policy: 1, ..other };
    assert_eq!(add(&hub, HOME, read, &[about(1, 1, &[])]).await.unwrap(), [Added::Here(1)], "who has read it does");
    assert_eq!(
        add(&hub, HOME, own, &[about(POLICY, 1, &[])]).await.unwrap(),
        [Added::Before],
        "what is there already needs no more"
    );
    has_read(&hub, read).await.unwrap();
    assert_eq!(known(&hub, HOME, read.device).await.unwrap().unwrap().policy, 1, "and is noted");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_row_under_the_same_number_is_another_file() {
    let world = World::new().await;
    let hub = world.hub();
    let own = new_device(&hub).await;
    add(&hub, HOME, own, &[about(1, 1, &[OTHER])]).await.unwrap();
    let row = about(1, 1, &[OTHER]);
    for (row, why) in [
        (NewRow { stream: 2, ..row.clone() }, "in another stream"),
        (NewRow { kind: 2, ..row.clone() }, "of another kind"),
        (NewRow { hlc: 2, ..row.clone() }, "of another time"),
    ] {
        let refused = add(&hub, HOME, own, &[row]).await;
        assert!(matches!(refused, Err(VaultError::Replaced)), "{why}: {refused:?}");
    }
    assert_eq!(add(&hub, HOME, own, &[row]).await.unwrap(), [Added::Before], "the same one is the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_is_found_by_any_of_its_signs_and_changed_once() {
    let world = World::new().await;
    let hub = world.hub();
    let own = new_device(&hub).await;
    let rows: Vec<NewRow> =
        (1..=90).map(|seq| about(1, seq, if seq % 3 == 0 { &[OTHER, PERSON] } else { &[OTHER] })).collect();
    add(&hub, HOME, own, &rows).await.unwrap();
    let head = settled_head(&hub, HOME, 1).await.unwrap();
    assert_eq!(head, 90, "as far as it goes");
    let (found, looked) = signed(&hub, (HOME, 1), 0, head, &[*b"nobodyis", PERSON]).await.unwrap();
    assert_eq!((found.len(), looked), (30, head), "each third, found in one go");
    assert!(found.iter().all(|found| found.row.n % 3 == 0), "and no other");
    let all = [PERSON, OTHER].into_iter().cycle().take(AT_ONCE).collect::<Vec<_>>();
    let (found, looked) = signed(&hub, (HOME, 1), 0, head, &all).await.unwrap();
    assert!(found.len() < 90 && looked < head, "a piece of them: {looked}");
    assert_eq!(found.last().map(|found| found.row.n), Some(looked), "and where the next one begins");
    let (found, _) = signed(&hub, (HOME, 1), looked, head, &[PERSON]).await.unwrap();
    let first = &found[0];
    let place = (HOME, 1, first.row.n);
    let read = first.row.body.as_deref().unwrap();
    assert!(rewrite(&hub, place, read, Some(b"new"), Some(&OTHER)).await.unwrap(), "it is taken out");
    assert!(!rewrite(&hub, place, read, Some(b"late"), None).await.unwrap(), "what was changed since is left alone");
    let none = signed(&hub, (HOME, 1), first.row.n - 1, first.row.n, &[PERSON]).await.unwrap().0;
    assert!(none.is_empty(), "and found no more: {none:?}");
    assert!(rewrite(&hub, place, b"new", None, None).await.unwrap(), "or goes as a whole");
}

/// Takes the person out of all streams of answers.
async fn taken_out(hub: &Hub) {
    for stream in 1..=4 {
        let (mut behind, head) = (0, settled_head(hub, HOME, stream).await.unwrap());
        while behind < head {
            let (found, looked) = signed(hub, (HOME, stream), behind, head, &[PERSON]).await.unwrap();
            for found in found {
                let place = (HOME, stream, found.row.n);
                rewrite(hub, place, &found.row.body.unwrap(), Some(&OTHER), Some(&OTHER)).await.unwrap();
            }
            behind = looked;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_adds_the_person_behind_the_one_who_erases() {
    let world = World::new().await;
    let adders = (0..6_i64).map(|number| {
        let hub = world.hub();
        tokio::spawn(async move {
            let mut own = new_device(&hub).await;
            let (mut seq, mut last) = (0, 0);
            // Some rows behind the erasure, so that each meets it.
            while last < 8 {
                seq += 1;
                last += own.policy;
                // Who has read of the erasure leaves the person out.
                let people: &[[u8; 8]] = if own.policy == 0 { &[OTHER, PERSON] } else { &[OTHER] };
                match add(&hub, HOME, own, &[about(1 + (seq + number) % 4, seq, people)]).await {
                    Ok(_) => {}
                    Err(VaultError::Behind) => {
                        own.policy = heads(&hub, HOME).await.unwrap()[&POLICY];
                        seq -= 1;
                    }
                    Err(error) => panic!("{error}"),
                }
            }
            seq
        })
    });
    let adders: Vec<_> = adders.collect();
    let hub = world.hub();
    let own = new_device(&hub).await;
    while number(&world.server, "SELECT count(*) FROM vault.log").await < 60 {
        sleep(Duration::from_millis(5)).await;
    }
    add(&hub, HOME, own, &[about(POLICY, 1, &[])]).await.unwrap();
    taken_out(&hub).await;
    let named = "SELECT count(*) FROM vault.log WHERE position('somebody'::bytea IN body) > 0";
    assert_eq!(number(&world.server, named).await, 0, "nothing names the person as soon as that is done");
    let added: i64 = join_all(adders).await.into_iter().map(Result::unwrap).sum();
    assert!(added > 60, "they went on: {added}");
    assert_eq!(number(&world.server, named).await, 0, "and nobody has added it since");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_another_one_by_now_is_not_waited_for() {
    let world = World::new().await;
    let hub = world.hub();
    let (own, gone) = (new_device(&hub).await, new_device(&hub).await);
    device::is_gone(&hub, HOME, gone.device).await.unwrap();
    let seen = device::all(&hub, HOME).await.unwrap();
    let of = |device| seen.iter().find(|seen| seen.device == device).unwrap().policy;
    assert_eq!((of(own.device), of(gone.device)), (0, i64::MAX), "it has read all there will ever be");
    connected(&hub, Sender { policy: 3, ..gone }, gone.run, "0.1.0").await.unwrap();
    let back = known(&hub, HOME, gone.device).await.unwrap().unwrap().policy;
    assert_eq!(back, 3, "unless it is there all the same, and says so");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_that_has_lost_what_it_had_told_takes_nothing_more() {
    let world = World::new().await;
    let hub = world.hub();
    let own = new_device(&hub).await;
    add(&hub, HOME, own, &[about(1, 1, &[]), about(1, 2, &[])]).await.unwrap();
    let lost = "DELETE FROM vault.log WHERE n = 2; UPDATE vault.streams SET head = 1 WHERE stream = 1; UPDATE vault.devices SET seq = 1";
    world.server.look().await.batch_execute(lost).await.unwrap();
    let told = Sender { told: 2, ..own };
    let behind = add(&hub, HOME, told, &[about(1, 3, &[])]).await;
    assert!(matches!(behind, Err(VaultError::Behind)), "else nobody would notice any more: {behind:?}");
    assert_eq!(number(&world.server, "SELECT count(*) FROM vault.log").await, 1, "and nothing of it is there");
    assert_eq!(known(&hub, HOME, own.device).await.unwrap().unwrap().seq, 1, "as it was");
    let again = add(&hub, HOME, Sender { told: 0, ..own }, &[about(1, 2, &[]), about(1, 3, &[])]).await.unwrap();
    assert_eq!(again, [Added::Here(2), Added::Here(3)], "told anew it has both");
}
