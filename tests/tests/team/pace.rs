//! The pace that a team shares: several who work at once do not turn each other away.

use std::sync::Arc;

use futures::future::join_all;
use serde_json::json;
use tests::rig::{App, MemoryKeychain, Start};
use vault::vaults::Lanes;

use crate::world::{Rep, Team};

/// Each computer by itself would stay within the limit, of 3 checks a second: four together do not.
const REPS: usize = 4;
/// Checks that each asks for.
const EACH: usize = 10;

/// How many of the team's calls were turned away.
async fn turned_away(lanes: &[Lanes]) -> u64 {
    let team = Team::with_lanes(lanes).await;
    let mut reps = Vec::new();
    for number in 0..REPS {
        let (data, keychain) = (tempfile::tempdir().unwrap(), Arc::<MemoryKeychain>::default());
        let start = Start { keychain: Arc::clone(&keychain), ..Start::new(data.path(), &team.service) };
        let rep = Rep { app: App::start_with(start).await, data, keychain };
        rep.joins(&team, &format!("Rep {number}"), &team.server.url()).await;
        reps.push(rep);
    }
    team.service.control(json!({"rate_limits": true})).await;
    join_all(reps.iter().enumerate().map(|(number, rep)| async move {
        let all = (0..EACH).map(|at| {
            let phone = format!("+12025550{:03}", 100 + number * EACH + at);
            let ask = json!({"form": "dnc_check", "fields": {"phone": phone}});
            // Who is turned away too often is told so.
            async move { rep.app.call("look_up", ask).await.is_ok() }
        });
        join_all(all).await;
    }))
    .await;
    let asked = team.service.count("dnc_check", "received").await;
    assert!(asked as usize >= REPS * EACH / 2, "most of it was asked: {asked}");
    team.service.count("dnc_check", "limited").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn four_who_work_at_once_share_the_limit() {
    let alone = turned_away(&[]).await;
    let shared = turned_away(&[Lanes { class: 4, every: [533, 1_100] }]).await;
    assert!(alone > 5, "each by itself they turn each other away: {alone}");
    // Not none: between a place and the departure a busy machine does other things.
    assert!(shared * 2 < alone, "with a pace of theirs hardly: {shared} instead of {alone}");
}
