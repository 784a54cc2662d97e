//! Several who ask the same: one pays, the others have the answer.

use engine::screen::{Changed, JobPhase, JobState};
use futures::future::join_all;
use serde_json::{Value, json};
use tests::rig::{App, Somebody};

use crate::world::{Rep, Team, page_of};

/// Domains of different employers.
pub async fn domains(team: &Team, most: usize) -> Vec<String> {
    let people: Vec<Somebody> = team.service.people("DE").await;
    let mut domains: Vec<String> = people.iter().map(|one| one.domain().to_owned()).collect();
    domains.sort();
    domains.dedup();
    domains.truncate(most);
    team.service.control(json!({"reset": true})).await;
    team.service.control(json!({"rate_limits": false})).await;
    domains
}

/// What becomes of a job that is to find one thing for companies.
pub async fn job_of(app: &App, rows: &[Value], find: &str) -> JobState {
    let (request, quote) = quoted(app, rows, find).await;
    started(app, &request, &quote).await
}

/// A job that is to find one thing for companies, with what it will cost.
async fn quoted(app: &App, rows: &[Value], find: &str) -> (Value, Value) {
    let list = app.ask("new_list", json!({"name": "Firms", "kind": "company", "rows": null})).await["list"].clone();
    for fields in rows {
        app.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
    }
    let plan = json!({"find": [find], "topics": [], "olderThan": {}});
    let request = json!({"list": list, "rows": null, "plan": plan, "again": null});
    let quote = app.ask("quote_job", &request).await;
    (request, quote)
}

/// What becomes of a job that starts as it was quoted.
async fn started(app: &App, request: &Value, quote: &Value) -> JobState {
    let mut events = app.listen();
    let start = json!({"request": request, "agreed": quote["worst"], "spendingLimit": null, "failures": 10});
    app.ask("start_job", start).await;
    events
        .wait_for("the job comes to rest", |event| match event {
            Changed::Job { job } if job.phase != JobPhase::Running => Some(job),
            _ => None,
        })
        .await
}

/// With a thread for each: eight programs that start on two keep each other from the database for longer than anybody waits for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn of_eight_who_ask_the_same_at_once_one_pays() {
    let team = Team::new().await;
    let domains = domains(&team, 20).await;
    let mut reps = Vec::new();
    for number in 0..8 {
        reps.push(team.rep(&format!("Rep {number}")).await);
    }
    let answers = join_all(reps.iter().enumerate().map(|(number, rep)| {
        let domains = &domains;
        async move {
            let mut answers = Vec::new();
            for at in 0..domains.len() {
                // Each begins somewhere else, so that all meet everywhere.
                let domain = &domains[(at + number * 3) % domains.len()];
                answers.push((domain.clone(), rep.page(domain).await["card"].clone()));
            }
            answers.sort_by(|one, two| one.0.cmp(&two.0));
            answers
        }
    }))
    .await;
    for (number, answer) in answers.iter().enumerate() {
        let same =
            answer.iter().zip(&answers[0]).all(|(one, two)| (&one.0, &one.1["title"]) == (&two.0, &two.1["title"]));
        assert!(same, "rep {number} has the answers that the others have: {answer:?}");
    }
    assert_eq!(team.charges().await, vec![1; domains.len()], "each question is charged once");
    let mut sum = 0;
    for rep in &reps {
        rep.told().await;
        sum += rep.paid().await;
    }
    assert_eq!(sum, 5 * domains.len() as u64, "the ledgers of all together say what the service has charged");
    assert_eq!(
        team.number("SELECT count(*) FROM vault.log WHERE kind = 1").await,
        domains.len() as i64,
        "and each answer is in the log once"
    );
    assert_eq!(team.number("SELECT count(*) FROM vault.questions WHERE state <> 2").await, 0, "no claim is left");
    let spent = "SELECT sum(charged)::bigint FROM vault.spend";
    assert_eq!(team.number(spent).await, 5 * domains.len() as i64, "the team's own sum says the same");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_owned_before_joining_is_the_teams() {
    let team = Team::new().await;
    let domains = domains(&team, 3).await;
    let one = Rep::alone(&team, tempfile::tempdir().unwrap()).await;
    for domain in &domains {
        one.page(domain).await;
    }
    one.joins(&team, "Mara", &team.server.url()).await;
    one.told().await;
    let spent = "SELECT coalesce(sum(charged), 0)::bigint FROM vault.spend";
    assert_eq!(team.number(spent).await, 0, "what was paid for before is no spending of the team's");
    let other = team.rep("Jo").await;
    let before = team.service.charged().await;
    for domain in &domains {
        let answer = other.page(domain).await;
        assert_eq!(answer["card"]["title"].as_str().map(str::is_empty), Some(false), "it is here: {answer}");
        assert_eq!(answer["team"], json!({"by": "Mara", "charged": 5}), "and says who has paid: {answer}");
    }
    assert_eq!(team.service.charged().await, before, "nobody has paid again");
    assert_eq!(other.paid().await, 0, "and nothing is in the other's ledger as paid");
    let other = other.restarted(&team).await;
    let again = other.app.ask("look_up", page_of(&domains[0])).await;
    assert_eq!(again["origin"], "owned", "what was taken is owned from then on: {again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_a_colleague_has_loaded_costs_nothing() {
    let team = Team::new().await;
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    let pull = json!({
        "kind": "companies", "filters": {"country": ["Germany"]}, "aim": "more", "rows": 300, "size": 100,
        "agreed": 1_000_000, "mostOwned": null,
    });
    let loaded = one.app.pull(&serde_json::from_value(pull.clone()).unwrap()).await;
    one.told().await;
    let before = team.service.charged().await;
    let taken = other.app.pull(&serde_json::from_value(pull).unwrap()).await;
    assert_eq!(taken.received, loaded.received, "the same rows: {taken:?}");
    assert_eq!(team.service.charged().await, before, "paid once");
    assert_eq!((taken.charged.0, other.paid().await), (0, 0), "nothing by who came second: {taken:?}");
    assert_eq!(loaded.charged, before, "all of it by who came first");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_takes_what_a_colleague_has_found() {
    let team = Team::new().await;
    let domains = domains(&team, 12).await;
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    for domain in &domains[..6] {
        one.page(domain).await;
    }
    one.told().await;
    let before = team.service.charged().await;
    let rows: Vec<_> = domains.iter().map(|domain| json!({"name": domain, "domain": domain})).collect();
    let (request, quote) = quoted(&other.app, &rows, "companyPage").await;
    let step = &quote["steps"][0];
    assert_eq!((&step["sure"], &step["team"]), (&json!(12), &json!(6)), "the quote knows whose they are: {quote}");
    assert_eq!(quote["worst"], 30, "and is an upper bound of what is left");
    let state = started(&other.app, &request, &quote).await;
    let step = &state.steps[0];
    assert_eq!((step.found, step.owned, step.asked, state.spent.0), (12, 6, 6, 30), "six were the team's: {state:?}");
    assert_eq!(team.service.charged().await.0 - before.0, 30, "as the service's book says");
}
