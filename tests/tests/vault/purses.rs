//! Purses: together no more than the day, however many ask at once and however often.

use std::time::Duration;

use futures::future::join_all;
use uuid::Uuid;
use vault::pace::slot;
use vault::purse::{Day, Filled, Purse, fill};

use crate::world::{DAY, HOME, World, number};

fn purse(day: Day, member: Uuid) -> Purse {
    Purse { home: HOME, day, member, device: Uuid::new_v4() }
}

async fn limit(world: &World, member: Uuid, most: i64, offline: i64) {
    let sql = "INSERT INTO vault.limits VALUES ($1, $2, $3, $4) ON CONFLICT (home, member) DO UPDATE SET day_most = $3, offline_most = $4";
    world.server.look().await.execute(sql, &[&HOME, &member, &most, &offline]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_has_set_a_limit_there_are_no_purses() {
    let world = World::new().await;
    assert_eq!(fill(&world.hub(), purse(DAY, Uuid::new_v4()), 500).await.unwrap(), Filled::NoLimit, "none was set");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_purse_may_be_filled_twice() {
    let world = World::new().await;
    limit(&world, Uuid::nil(), 1_000, 0).await;
    let hub = world.hub();
    let own = purse(DAY, Uuid::new_v4());
    for _ in 0..3 {
        assert_eq!(fill(&hub, own, 600).await.unwrap(), Filled::Holds(600), "up to so much, and not so much more");
    }
    let other = purse(DAY, Uuid::new_v4());
    assert_eq!(fill(&hub, other, 600).await.unwrap(), Filled::Holds(400), "as far as the day goes");
    assert_eq!(fill(&hub, own, 700).await.unwrap(), Filled::Holds(600), "there is no more");
    assert_eq!(fill(&hub, own, 100).await.unwrap(), Filled::Holds(600), "nothing is taken back");
    assert_eq!(
        fill(&hub, purse(Day(DAY.0 + 1), own.member), 600).await.unwrap(),
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
            let own = purse(DAY, Uuid::new_v4());
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
    let (one, two) = (purse(DAY, member), purse(DAY, member));
    assert_eq!(fill(&hub, one, 300).await.unwrap(), Filled::Holds(300), "also where the team has none");
    assert_eq!(fill(&hub, two, 300).await.unwrap(), Filled::Holds(200), "what is left of both");
    limit(&world, Uuid::nil(), 1_000, 400).await;
    let other = purse(DAY, Uuid::new_v4());
    assert_eq!(fill(&hub, other, 900).await.unwrap(), Filled::Holds(100), "what may be paid offline is spoken for");
}

#[tokio::test(flavor = "multi_thread")]
async fn places_in_the_pace_follow_each_other() {
    let world = World::new().await;
    let places = join_all((0..12).map(|_| {
        let hub = world.hub();
        tokio::spawn(async move { slot(&hub, HOME, 1, 0).await.unwrap() })
    }))
    .await;
    let mut waits: Vec<Duration> =
        places.into_iter().map(|place| place.unwrap().expect("not ten seconds away")).collect();
    waits.sort_unstable();
    // Twelve were taken within far less than a second, 222 ms apart.
    let span = waits[11] - waits[0];
    assert!(span > Duration::from_millis(1_000) && span < Duration::from_millis(2_500), "{waits:?}");
    let hub = world.hub();
    let mut taken = 0;
    while slot(&hub, HOME, 1, 1).await.unwrap().is_some() {
        taken += 1;
    }
    assert!((10..=12).contains(&taken), "one a second, ten seconds ahead and no more: {taken}");
    assert_eq!(slot(&hub, HOME, 9, 0).await.unwrap(), None, "there is no such class");
}
