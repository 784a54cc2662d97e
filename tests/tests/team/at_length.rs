//! As many kills of a team as there is time for: `cargo xtask torture team`.

use std::time::Instant;

use tests::seed::{self, Dice};

use crate::kills::{KILLS, REPS, Rule, killed, wrong};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes as long as it is told to: cargo xtask torture team"]
async fn at_length() {
    let (seed, begun, time) = (seed::seed(), Instant::now(), seed::time());
    let (mut dice, mut teams, mut broken) = (Dice::new(seed), 0, Vec::new());
    while begun.elapsed() < time {
        let own = dice.roll();
        let (team, members) = killed(Rule::Ours, KILLS, own).await;
        let found = wrong(&team, &members).await;
        found.iter().for_each(|wrong| println!("  seed {own}: {wrong}"));
        broken.extend(found);
        teams += 1;
    }
    let kills = teams * REPS * KILLS;
    println!(
        "team: {kills} kills, {} broken, seed {seed}, {teams} teams; {} s",
        broken.len(),
        begun.elapsed().as_secs()
    );
    assert_eq!(broken, Vec::<String>::new(), "every question is paid once, and once more by decision");
}
