//! What is asked a second time, what the team has found nothing for, and files that were brought back.

use serde_json::json;

use crate::asking::{domains, job_of};
use crate::world::{Rep, Team, page_of};

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_anew_pays_and_the_others_have_the_newer_answer() {
    let team = Team::new().await;
    let domain = domains(&team, 1).await.remove(0);
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    one.page(&domain).await;
    one.told().await;
    other.page(&domain).await;
    assert_eq!(team.charges().await, [1], "the second has the answer of the first");
    let mut anew = page_of(&domain);
    anew["again"] = json!(true);
    anew["agreed"] = json!({"price": 5});
    other.app.ask("look_up", &anew).await;
    other.told().await;
    assert_eq!(team.charges().await, [2], "who has it and asks anew is not given it once more");
    let again = one.app.ask("look_up", &anew).await;
    assert_eq!(
        (team.charges().await, one.paid().await),
        (vec![2], 5),
        "and who asks anew then has the newer one: {again}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_was_found_a_late_answer_is_the_teams_all_the_same() {
    let team = Team::new().await;
    let domain = domains(&team, 1).await.remove(0);
    // One has paid before the team was, and joins behind somebody who was told that there is nothing.
    let one = Rep::alone(&team, tempfile::tempdir().unwrap()).await;
    one.page(&domain).await;
    let other = team.rep("Jo").await;
    let nothing = json!({"error": "Not Found", "message": "No company for this domain."});
    let fault = json!({"operation": "domain-to-network", "kind": "status", "status": 404, "body": nothing, "times": 1});
    team.service.control(json!({"faults": [fault]})).await;
    other.app.call("look_up", page_of(&domain)).await.map(drop).unwrap_or_default();
    other.told().await;
    let kinds = "SELECT l.kind::bigint FROM vault.questions q
        JOIN vault.log l ON l.home = q.home AND l.stream = q.stream AND l.n = q.n";
    assert_eq!(team.number(kinds).await, 2, "nothing was found");
    one.joins(&team, "Mara", &team.server.url()).await;
    one.told().await;
    assert_eq!(team.number(kinds).await, 1, "what was paid for takes its place");
    team.rep("Kim").await.page(&domain).await;
    assert_eq!(team.charges().await, [1], "nobody pays for it again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_brought_back_tells_what_was_paid_since() {
    let team = Team::new().await;
    let domains = domains(&team, 4).await;
    let one = team.rep("Mara").await;
    one.page(&domains[0]).await;
    one.told().await;
    let backups = one.app.ask("back_up", json!({})).await;
    let backup = backups["backups"][0]["id"].clone();
    one.page(&domains[1]).await;
    // What is still to be told when the older file comes back has numbers that are given out once more.
    team.server.kill();
    team.service.control(json!({"faults": []})).await;
    one.app.call("look_up", page_of(&domains[2])).await.map(drop).unwrap_or_default();
    let restored = one.app.ask("restore_backup", json!({"workspace": "demo", "backup": backup})).await;
    assert!(restored["said"].is_array() || restored["said"].is_string(), "{restored}");
    team.server.restart().await;
    one.page(&domains[3]).await;
    one.told().await;
    let owned = one.app.ask("look_up", page_of(&domains[1])).await;
    assert_eq!(owned["origin"], "owned", "what was paid for since is here: {owned}");
    assert_eq!(team.number("SELECT count(*) FROM vault.devices").await, 2, "it is another device");
    assert_eq!(team.number("SELECT count(*) FROM vault.log WHERE kind = 1").await, 3, "and each answer is told once");
    assert_eq!(team.charges().await, [1; 3], "and paid once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_goes_past_what_is_in_doubt_elsewhere() {
    let team = Team::new().await;
    let people = team.service.people("DE").await;
    let mut pages: Vec<&str> = people.iter().map(|one| one.text("companyUrl")).collect();
    pages.sort_unstable();
    pages.dedup();
    pages.truncate(4);
    team.service.control(json!({"reset": true})).await;
    team.service.control(json!({"rate_limits": false})).await;
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    for rep in [&one, &other] {
        rep.app.ask("set_price", json!({"operation": "company", "price": 10})).await;
    }
    let lost = json!({"faults": [{"operation": "company", "kind": "drop_after", "times": 9}]});
    team.service.control(lost).await;
    let ask = json!({"form": "company", "fields": {"network_profile_url": pages[0]}, "agreed": {"price": 10}});
    one.app.refused("look_up", &ask).await;
    team.service.heal().await;
    one.told().await;
    let rows: Vec<_> = pages.iter().map(|page| json!({"name": page, "companyPage": page})).collect();
    let state = job_of(&other.app, &rows, "company").await;
    assert_eq!((state.steps[0].found, state.steps[0].unclear), (3, 1), "the others are found: {state:?}");
    assert_eq!(team.charges().await, [1; 4], "nobody has paid for the one in doubt");
    assert_eq!(other.app.ask("team", json!({})).await["doubts"].as_array().unwrap().len(), 1, "and it is shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_was_taken_is_no_evidence_of_a_check() {
    let team = Team::new().await;
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    let ask = json!({"form": "dnc_check", "fields": {"phone": "+1 202 555 0123"}, "agreed": {"price": 5}});
    one.app.ask("look_up", &ask).await;
    one.told().await;
    let before = team.service.charged().await;
    other.app.ask("look_up", &ask).await;
    assert_eq!(team.service.charged().await, before, "it was taken");
    let evidence = one.app.ask("evidence", json!({})).await;
    assert_eq!(evidence["lines"], 1, "who has checked has the evidence");
    let evidence = other.app.ask("evidence", json!({})).await;
    assert_eq!(evidence["lines"], 0, "and who has taken it has checked nothing");
}
