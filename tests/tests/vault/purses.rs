//! Purses: together no more than the day, however many ask at once and however often.

use std::time::Duration;

use futures::future::join_all;
use uuid::Uuid;
use vault::complete::Sender;
use vault::device::connected;
use vault::error::VaultError;
use vault::hub::Hub;
use vault::pace::{Slot, slot};
use vault::purse::{Day, Filled, Purse, fill};

use crate::world::{DAY, HOME, World, device, number};

/// How far away a place may be.
const FAR: Duration = Duration::from_secs(10);

/// The purse of a device that has connected.
async fn purse(hub: &Hub, day: Day, member: Uuid) -> Purse {
    let own = Sender { member, ..device(hub).await };
    Purse { home: HOME, day, member, device: own.device, run: own.run }
}

async fn limit(world: &World, member: Uuid, most: i64, offline: i64) {
    let sql = "INSERT INTO vault.limits VALUES ($1, $2, $3, $4) ON CONFLICT (home, member) DO UPDATE SET day_most = $3, offline_most = $4";
    world.server.look().await.execute(sql, &[&HOME, &member, &most, &offline]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_has_set_a_limit_there_are_no_purses() {
    let world = World::new().await;
    assert_eq!(
        fill(&world.hub(), purse(&world.hub(), DAY, Uuid::new_v4()).await, 500).await.unwrap(),
        Filled::NoLimit,
        "none was set"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_purse_may_be_filled_twice() {
    let world = World::new().await;
    limit(&world, Uuid::nil(), 1_000, 0).await;
    let hub = world.hub();
    let own = purse(&hub, DAY, Uuid::new_v4()).await;
    for _ in 0..3 {
        assert_eq!(fill(&hub, own, 600).await.unwrap(), Filled::Holds(600), "up to so much, and not so much more");
    }
    let other = purse(&hub, DAY, Uuid::new_v4()).await;
    assert_eq!(fill(&hub, other, 600).await.unwrap(), Filled::Holds(400), "as far as the day goes");
    assert_eq!(fill(&hub, own, 700).await.unwrap(), Filled::Holds(600), "there is no more");
    assert_eq!(fill(&hub, own, 100).await.unwrap(), Filled::Holds(600), "nothing is taken back");
    assert_eq!(
        fill(&hub, purse(&hub, Day(DAY.0 + 1), own.member).await, 600).await.unwrap(),
        Filled::Holds(600),
        "tomorrow is new"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_stay_within_the_day() {
    let world = World::new().await;
    limit(&world, Uuid::nil(), 5_000, 0).await;
    let all = join_all((0..40).map(|at| {
        let hub = world.hub();
        tokio::spawn(async move {
            let own = purse(&hub, DAY, Uuid::new_v4()).await;
            let mut holds = 0;
            for step in 1..=3 {
                if let Filled::Holds(now) = fill(&hub, own, step * (40 + at)).await.unwrap() {
                    holds = now;
                }
            }
            holds
        })
    }))
    .await;
    let sum: i64 = all.into_iter().map(Result::unwrap).sum();
    assert_eq!(sum, 5_000, "all of it is dealt out, and no more");
    let purses = "SELECT sum(granted)::bigint FROM vault.purses";
    assert_eq!(number(&world.server, purses).await, 5_000, "as the database has it");
    assert_eq!(number(&world.server, "SELECT granted FROM vault.budgets").await, 5_000, "in both places");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_has_a_limit_of_their_own_over_all_devices() {
    let world = World::new().await;
    let member = Uuid::new_v4();
    limit(&world, member, 500, 0).await;
    let hub = world.hub();
    let (one, two) = (purse(&hub, DAY, member).await, purse(&hub, DAY, member).await);
    assert_eq!(fill(&hub, one, 300).await.unwrap(), Filled::Holds(300), "also where the team has none");
    assert_eq!(fill(&hub, two, 300).await.unwrap(), Filled::Holds(200), "what is left of both");
    limit(&world, Uuid::nil(), 600, 0).await;
    let other = purse(&hub, DAY, Uuid::new_v4()).await;
    assert_eq!(fill(&hub, other, 900).await.unwrap(), Filled::Holds(100), "what others have of the day is theirs");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_runs_of_one_device_do_not_both_have_its_purse() {
    let world = World::new().await;
    limit(&world, Uuid::nil(), 1_000, 0).await;
    let hub = world.hub();
    let own = device(&hub).await;
    let Sender { device, member, run, .. } = own;
    let purse = Purse { home: HOME, day: DAY, member, device, run };
    assert_eq!(fill(&hub, purse, 600).await.unwrap(), Filled::Holds(600), "it is its own");
    let copy = Sender { run: Uuid::new_v4(), ..own };
    connected(&hub, copy, own.run, "0.1.0").await.unwrap();
    let told = fill(&hub, purse, 600).await;
    assert!(matches!(told, Err(VaultError::Replaced)), "a copy has connected since: {told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_each_may_pay_without_the_hub_is_spoken_for() {
    let world = World::new().await;
    let (one, two) = (Uuid::new_v4(), Uuid::new_v4());
    limit(&world, Uuid::nil(), 1_000, 0).await;
    limit(&world, one, 500, 100).await;
    limit(&world, two, 500, 300).await;
    let hub = world.hub();
    let own = purse(&hub, DAY, one).await;
    assert_eq!(fill(&hub, own, 900).await.unwrap(), Filled::Holds(400), "of a member's day, without their own");
    let other = purse(&hub, DAY, Uuid::new_v4()).await;
    assert_eq!(fill(&hub, other, 900).await.unwrap(), Filled::Holds(200), "of the team's, without everybody's");
}

#[tokio::test(flavor = "multi_thread")]
async fn places_in_the_pace_follow_each_other() {
    let world = World::new().await;
    const TAKEN: i64 = 12;
    let free = "SELECT free_ms FROM vault.paces WHERE class = 1 AND lane = 0";
    let first = world.hub().now().await.unwrap();
    let places = join_all((0..TAKEN).map(|_| {
        let hub = world.hub();
        tokio::spawn(async move { slot(&hub, HOME, (1, 0), FAR).await.unwrap() })
    }))
    .await;
    let is_near = |place: Slot| matches!(place, Slot::In(_));
    assert!(places.into_iter().all(|place| is_near(place.unwrap())), "none is ten seconds away");
    // However long they took: one after the other, 222 ms apart.
    assert!(number(&world.server, free).await - first >= (TAKEN - 1) * 222, "each has a place of its own");
    let hub = world.hub();
    let mut taken = 0;
    while matches!(slot(&hub, HOME, (1, 1), FAR).await.unwrap(), Slot::In(_)) {
        taken += 1;
    }
    assert!(taken >= 10, "one a second, ten seconds ahead: {taken}");
    assert_eq!(slot(&hub, HOME, (1, 1), FAR).await.unwrap(), Slot::Far, "there is one, which is too far away");
    assert_eq!(slot(&hub, HOME, (9, 0), FAR).await.unwrap(), Slot::NoLane, "there is no such class");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_ahead_stops_no_pace() {
    let world = World::new().await;
    let ahead = "UPDATE vault.paces SET free_ms = free_ms + 4000000000000";
    world.server.look().await.batch_execute(ahead).await.unwrap();
    let wait = slot(&world.hub(), HOME, (1, 0), FAR).await.unwrap();
    assert!(matches!(wait, Slot::In(wait) if wait < Duration::from_secs(1)), "the next place is now: {wait:?}");
}
