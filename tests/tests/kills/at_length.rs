//! As many kills as there is time for: by the count or the minutes that `cargo xtask torture` gives.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use futures::StreamExt;
use tests::seed::Dice;

use crate::campaign::{self, Outcome, Work};

/// Kills of one campaign.
const KILLS: u64 = 12;
/// Campaigns at once.
const AT_ONCE: usize = 2;
/// Kills where neither count nor minutes are given.
const COUNT: u64 = 1_000;

fn asked(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes as long as it is told to: cargo xtask torture kills"]
async fn at_length() {
    let seed = tests::seed::seed();
    let begun = Instant::now();
    let minutes = asked("TORTURE_MINUTES").map(|minutes| Duration::from_secs(minutes * 60));
    let count = asked("TORTURE_COUNT").unwrap_or(if minutes.is_some() { u64::MAX } else { COUNT });
    let mut dice = Dice::new(seed);
    let campaigns = (0..).map(|number: u64| (Work::ALL[number as usize % Work::ALL.len()], dice.roll()));
    let wanted = campaigns
        .enumerate()
        .take_while(|(number, _)| {
            *number as u64 * KILLS < count && minutes.is_none_or(|minutes| begun.elapsed() < minutes)
        })
        .map(|(number, (work, seed))| async move {
            let run = tokio::spawn(campaign::run(work, seed, KILLS)).await;
            let outcome = run.unwrap_or_else(|panicked| Outcome {
                work,
                kills: 0,
                named: 0,
                broken: vec![format!("campaign {number} did not come to its end: {panicked}")],
            });
            println!("campaign {number}, {outcome}");
            outcome.broken.iter().for_each(|wrong| println!("  {wrong}"));
            outcome
        });
    let outcomes: Vec<Outcome> = futures::stream::iter(wanted).buffer_unordered(AT_ONCE).collect().await;
    let mut by_work: BTreeMap<Work, u64> = BTreeMap::new();
    for outcome in &outcomes {
        *by_work.entry(outcome.work).or_default() += outcome.kills;
    }
    let by_work: Vec<String> = by_work.iter().map(|(work, kills)| format!("{} {kills}", work.name())).collect();
    let kills: u64 = outcomes.iter().map(|outcome| outcome.kills).sum();
    let named: u64 = outcomes.iter().map(|outcome| outcome.named).sum();
    let broken: usize = outcomes.iter().map(|outcome| outcome.broken.len()).sum();
    println!(
        "kills: {kills}, {broken} broken, seed {seed}, by work: {}; {named} calls under way and named; {} s",
        by_work.join(", "),
        begun.elapsed().as_secs()
    );
    assert_eq!(broken, 0, "seed {seed} repeats it");
}
