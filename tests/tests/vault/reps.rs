//! A dozen reps who ask the same questions through one hub, killed at any moment, as is the hub: what was charged is held against what
//! everybody has.
//!
//! A rep here is what the app does in the order in which it does it: its claim on disk, the claim at the hub, its intent on disk, the call, the
//! answer on disk with a row for the log, the row at the hub. Owns that order and the check. Controls: the same with claims that are taken over
//! when their time is over must be found to pay twice, and a log without one of its rows must be found out.

mod book;
mod rep;

use std::sync::Arc;
use std::time::Duration;

use tests::rig::PATIENCE;
use tests::seed::{Dice, seed};
use tokio::time::{Instant, sleep};

use crate::world::World;
use book::{Book, found};
use rep::Rep;
pub use rep::Rule;

/// Reps, and the questions that all of them ask.
const REPS: usize = 12;
const QUESTIONS: usize = 150;
/// Questions that are asked at least, however slow everything is.
const ENOUGH: usize = 60;

/// Lets them ask by way of an address for so long, with the hub killed so often; then everybody comes to rest. Returns what is wrong, and a line of figures.
pub async fn asked(world: &World, url: &str, rule: Rule, kills: u32, each: Duration) -> (Vec<String>, String) {
    let book = Arc::new(Book::default());
    let mut dice = Dice::new(seed());
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let reps: Vec<_> = (0..REPS)
        .map(|_| {
            let rep = Rep::new(url.to_owned(), Arc::clone(&book), rule, dice.roll());
            tokio::spawn(rep.works(QUESTIONS, stopped.clone()))
        })
        .collect();
    for kill in 0..kills {
        sleep(each).await;
        if kill % 3 == 2 {
            world.server.pause();
            sleep(Duration::from_millis(700)).await;
            world.server.resume();
        } else {
            world.server.kill();
            world.server.restart().await;
        }
    }
    sleep(each).await;
    let end = Instant::now() + PATIENCE;
    while book.asked() < ENOUGH && Instant::now() < end {
        sleep(Duration::from_millis(20)).await;
    }
    assert!(book.asked() >= ENOUGH, "questions are asked: {}", book.said());
    stop.send(true).unwrap();
    let mut kept = Vec::new();
    for rep in reps {
        kept.push(rep.await.unwrap());
    }
    let wrong = found(world, &book, &kept).await;
    let lives: u32 = kept.iter().map(|disk| disk.lives).sum();
    (wrong, format!("{}, {lives} lives, {kills} times the hub was killed or paused", book.said()))
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_killed_nobody_pays_twice_and_nothing_paid_is_lost() {
    let world = World::new().await;
    let url = world.server.url();
    let (wrong, said) = asked(&world, &url, Rule::Ours, 5, Duration::from_millis(1_500)).await;
    println!("{said}");
    assert_eq!(wrong, Vec::<String>::new(), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn with_claims_that_are_taken_over_somebody_pays_twice() {
    let world = World::new().await;
    let url = world.server.url();
    let (wrong, said) = asked(&world, &url, Rule::TakenOver, 0, Duration::from_secs(3)).await;
    assert!(
        wrong.iter().any(|what| what.contains("was charged")),
        "the check sees what taking over does: {said}, {wrong:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_without_one_of_its_rows_is_found_out() {
    let world = World::new().await;
    let url = world.server.url();
    let (wrong, said) = asked(&world, &url, Rule::Ours, 0, Duration::from_millis(800)).await;
    assert_eq!(wrong, Vec::<String>::new(), "it is whole at first: {said}");
    let gone =
        "DELETE FROM vault.log WHERE (stream, n) IN (SELECT stream, max(n) FROM vault.log GROUP BY stream LIMIT 1)";
    assert_eq!(world.server.look().await.execute(gone, &[]).await.unwrap(), 1, "one of them is taken away");
    let missing = book::read(&world).await;
    assert!(missing.is_err(), "whoever reads notices: {missing:?}");
}
