//! The database is away, comes back, or is another one; files that were copied or brought back.

use engine::screen::FailureCode;
use serde_json::json;

use crate::asking::domains;
use crate::world::{Rep, Team, page_of};

#[tokio::test(flavor = "multi_thread")]
async fn while_it_is_away_nobody_pays_and_what_is_owned_stays() {
    let team = Team::new().await;
    let domains = domains(&team, 2).await;
    let one = team.rep("Mara").await;
    one.page(&domains[0]).await;
    one.told().await;
    team.server.kill();
    let failure = one.app.refused("look_up", page_of(&domains[1])).await;
    assert_eq!(failure.code, FailureCode::Offline, "{failure:?}");
    assert!(failure.message.contains("vault"), "it says what is away: {}", failure.message);
    let owned = one.page(&domains[0]).await;
    assert_eq!(owned["origin"], "owned", "what is owned is here: {owned}");
    assert_eq!(team.charges().await, [1], "nothing more was paid");
    team.server.restart().await;
    one.page(&domains[1]).await;
    one.told().await;
    assert_eq!(team.charges().await, [1, 1], "and it goes on when it is back");
    assert_eq!(team.number("SELECT count(*) FROM vault.questions WHERE state <> 2").await, 0, "no claim is left");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_comes_while_it_is_away_is_told_later() {
    let team = Team::new().await;
    let domain = domains(&team, 1).await.remove(0);
    let one = team.rep("Mara").await;
    team.service.hold_behind("domain-to-network", 0).await;
    let ask = page_of(&domain);
    let (answer, ()) = tokio::join!(one.app.ask("look_up", &ask), async {
        team.service.works_on("domain_to_network").await;
        team.server.kill();
        team.service.heal().await;
    });
    assert!(answer["card"]["title"].is_string(), "it was paid for, and is here: {answer}");
    let waiting = one.app.ask("team", json!({})).await["waiting"].clone();
    assert_eq!(waiting, 1, "it waits to be told");
    let one = one.restarted(&team).await;
    team.server.restart().await;
    one.told().await;
    assert_eq!(
        team.number("SELECT count(*) FROM vault.log WHERE kind = 1").await,
        1,
        "and was told, also over a restart"
    );
    let other = team.rep("Jo").await;
    other.page(&domain).await;
    assert_eq!(team.charges().await, [1], "the other has it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_hangs_is_away_within_seconds() {
    let team = Team::new().await;
    let domain = domains(&team, 1).await.remove(0);
    let one = team.rep("Mara").await;
    one.page("a-first-question.example").await;
    one.told().await;
    team.server.pause();
    let begun = std::time::Instant::now();
    let failure = one.app.refused("look_up", page_of(&domain)).await;
    assert_eq!(failure.code, FailureCode::Offline, "{failure:?}");
    assert!(begun.elapsed().as_secs() < 20, "whoever waits for it is told soon: {:?}", begun.elapsed());
    team.server.resume();
    // What arrived at it meanwhile was claimed by nobody who is there: it is given back.
    one.told().await;
    one.page(&domain).await;
    one.told().await;
    assert_eq!(team.number("SELECT count(*) FROM vault.questions WHERE state = 1").await, 0, "no claim is left");
    assert_eq!(team.charges().await, [1], "paid once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_copied_is_another_device() {
    let team = Team::new().await;
    let domains = domains(&team, 4).await;
    let one = team.rep("Mara").await;
    one.page(&domains[0]).await;
    one.told().await;
    let Rep { app, data, keychain } = one;
    app.end().await;
    let copy = tempfile::tempdir().unwrap();
    let copied = std::process::Command::new("cp").arg("-a").arg(data.path().join(".")).arg(copy.path()).status();
    assert!(copied.unwrap().success(), "the folder is copied");
    let one = Rep::opened(&team, data, keychain.clone()).await;
    one.page(&domains[1]).await;
    one.told().await;
    let two = Rep::opened(&team, copy, keychain).await;
    two.page(&domains[2]).await;
    two.told().await;
    assert_eq!(team.number("SELECT count(*) FROM vault.devices").await, 2, "two devices by now");
    two.page(&domains[1]).await;
    one.page(&domains[2]).await;
    one.page(&domains[3]).await;
    one.told().await;
    assert_eq!(team.charges().await, [1; 4], "each question once");
    assert_eq!(team.number("SELECT count(*) FROM vault.log").await, 4, "and none is missing in the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_key_nothing_is_paid() {
    let team = Team::new().await;
    let domain = domains(&team, 1).await.remove(0);
    let one = team.rep("Mara").await;
    let Rep { app, data, .. } = one;
    app.end().await;
    let one = Rep::opened(&team, data, std::sync::Arc::default()).await;
    let failure = one.app.refused("look_up", page_of(&domain)).await;
    assert_eq!(failure.code, FailureCode::Key, "{failure:?}");
    assert_eq!(team.charges().await, Vec::<u64>::new(), "nobody could be asked whether a colleague has it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vault_whose_key_is_another_one_is_not_spoken_to() {
    let team = Team::new().await;
    let domain = domains(&team, 1).await.remove(0);
    let one = team.rep("Mara").await;
    one.page(&domain).await;
    one.told().await;
    let spoilt = "UPDATE vault.vaults SET probe = set_byte(probe, 5, (get_byte(probe, 5) + 1) % 256)";
    team.server.look().await.execute(spoilt, &[]).await.unwrap();
    let one = one.restarted(&team).await;
    let failure = one.app.refused("look_up", page_of("another.example")).await;
    assert_eq!(failure.code, FailureCode::Key, "{failure:?}");
    team.server.look().await.execute("UPDATE vault.vaults SET speaks_from = 99", &[]).await.unwrap();
    let failure = one.app.refused("look_up", page_of("another.example")).await;
    assert_eq!(failure.code, FailureCode::Refused, "a newer app's: {failure:?}");
    team.server.kill();
}
