//! The pace that a team shares: several who work at once do not turn each other away.

use std::sync::Arc;

use futures::future::join_all;
use serde_json::json;
use tests::rig::{App, MemoryKeychain, Start};
use vault::vaults::Lanes;

use crate::world::{Rep, Team};

/// Each computer by itself would stay within the limit, of 3 checks a second: five together do not.
const REPS: usize = 5;
/// Checks that each asks for.
const EACH: usize = 8;

/// How many of the team's calls were turned away.
async fn turned_away(lanes: &[Lanes]) -> u64 {
    let team = Team::with_lanes(lanes).await;
    let reps: Vec<Rep> = join_all((0..REPS).map(|number| {
        let team = &team;
        async move {
            let (data, keychain) = (tempfile::tempdir().unwrap(), Arc::<MemoryKeychain>::default());
            let start = Start { keychain: Arc::clone(&keychain), ..Start::new(data.path(), &team.service) };
            let app = App::start_with(start).await;
            let rep = Rep { app, data, keychain };
            rep.joins(team, &format!("Rep {number}"), &team.server.url()).await;
            rep
        }
    }))
    .await;
    team.service.control(json!({"rate_limits": true})).await;
    join_all(reps.iter().enumerate().map(|(number, rep)| async move {
        let all = (0..EACH).map(|at| {
            let phone = format!("+12025550{:03}", 100 + number * EACH + at);
            async move { rep.app.ask("look_up", json!({"form": "dnc_check", "fields": {"phone": phone}})).await }
        });
        join_all(all).await;
    }))
    .await;
    let asked = team.service.count("dnc_check", "received").await;
    assert!(asked as usize >= REPS * EACH, "all of it was asked: {asked}");
    team.service.count("dnc_check", "limited").await
}

#[tokio::test(flavor = "multi_thread")]
async fn five_who_work_at_once_share_the_limit() {
    let (alone, shared) = tokio::join!(turned_away(&[]), turned_away(&[Lanes { class: 4, every: [533, 1_100] }]));
    assert!(alone > 5, "each by itself they turn each other away: {alone}");
    // Not none: between a place and the departure a busy machine does other things.
    assert!(shared * 2 < alone, "with a pace of theirs hardly: {shared} instead of {alone}");
}
