//! Questions of which nobody knows how they ended: settled under their key by whoever comes first, else by a person's decision.

use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Start};

use crate::asking::domains;
use crate::world::{Rep, Team, page_of};

/// A question that has no key, and whose answer somebody has lost.
async fn lost_without_a_key(team: &Team, one: &Rep) -> Value {
    let (page, topic) = team.service.company_with_topic().await;
    team.service.control(json!({"reset": true})).await;
    team.service.control(json!({"rate_limits": false})).await;
    let ask = json!({"form": "business_intent_topics", "fields": {"network_company_url": page, "topics": [topic]}});
    let lost = json!({"faults": [{"operation": "business-intent-topics", "kind": "drop_after", "times": 9}]});
    team.service.control(lost).await;
    one.app.refused("look_up", &ask).await;
    team.service.heal().await;
    ask
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colleague_settles_a_lost_call_under_its_key() {
    let team = Team::new().await;
    let domain = domains(&team, 1).await.remove(0);
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    team.service
        .control(json!({"faults": [{"operation": "domain-to-network", "kind": "drop_after", "times": 3}]}))
        .await;
    let failure = one.app.refused("look_up", page_of(&domain)).await;
    assert_eq!(failure.code, FailureCode::Unconfirmed, "{failure:?}");
    one.told().await;
    assert_eq!(team.number("SELECT state::bigint FROM vault.questions").await, 3, "the vault knows that it is unclear");
    // Hers asks no more: it is away.
    let Rep { app, data, keychain } = one;
    app.end().await;
    team.service.heal().await;
    let answer = other.page(&domain).await;
    assert!(answer["card"]["title"].is_string(), "the other has its answer: {answer}");
    other.told().await;
    assert_eq!(team.charges().await, [1], "charged once");
    assert_eq!(team.number("SELECT state::bigint FROM vault.questions").await, 2, "and answered");
    // She is back, and finds out under the same key.
    let start = Start { keychain, ..Start::new(data.path(), &team.service) }.unpaced();
    let app = App::start_with(start).await;
    app.until("it is settled", "activity", json!({}), |activity| activity["unconfirmed"] == json!([])).await;
    app.until("it is told", "team", json!({}), |team| team["waiting"] == 0).await;
    assert_eq!(team.charges().await, [1], "still once");
    assert_eq!(team.number("SELECT count(*) FROM vault.log").await, 1, "and in the log once");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_a_person_decides() {
    let team = Team::new().await;
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    let ask = lost_without_a_key(&team, &one).await;
    one.told().await;
    let failure = other.app.refused("look_up", &ask).await;
    assert_eq!(failure.code, FailureCode::Unconfirmed, "{failure:?}");
    assert_eq!(team.charges().await, [1], "nobody asks again by themselves");
    let known = other.app.ask("team", json!({})).await;
    let doubt = known["doubts"][0].clone();
    assert_eq!(known["doubts"].as_array().unwrap().len(), 1, "it is shown: {known}");
    let stale = json!({"operation": doubt["operation"], "digest": doubt["digest"], "attempt": 99});
    assert_eq!(other.app.refused("pay_again_in_team", stale).await.code, FailureCode::Gone, "what was not seen");
    let decide = json!({"operation": doubt["operation"], "digest": doubt["digest"], "attempt": doubt["attempt"]});
    let left = other.app.ask("pay_again_in_team", decide).await;
    assert_eq!(left["doubts"], json!([]), "decided");
    other.app.ask("look_up", &ask).await;
    other.told().await;
    assert_eq!(team.charges().await, [2], "paid twice, as somebody has decided");
    // A third one has the answer of the second.
    let third = team.rep("Kim").await;
    third.app.ask("look_up", &ask).await;
    assert_eq!((team.charges().await, third.paid().await), (vec![2], 0), "and nobody pays a third time");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_settles_by_word_gives_the_question_free() {
    let team = Team::new().await;
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    let ask = lost_without_a_key(&team, &one).await;
    let open = one.app.ask("activity", json!({})).await["unconfirmed"][0]["intent"].clone();
    one.app.ask("settle_call", json!({"intent": open, "charged": 30})).await;
    one.told().await;
    assert_eq!(team.number("SELECT state::bigint FROM vault.questions").await, 0, "somebody has said how it ended");
    assert_eq!(
        team.number("SELECT sum(charged)::bigint FROM vault.spend").await,
        30,
        "what it cost is the team's spending"
    );
    other.app.ask("look_up", &ask).await;
    assert_eq!(team.charges().await, [2], "so that it can be asked again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_refused_or_not_there_leaves_nothing_behind() {
    let team = Team::new().await;
    let domain = domains(&team, 1).await.remove(0);
    let (one, other) = (team.rep("Mara").await, team.rep("Jo").await);
    let refuse = json!({"faults": [{"operation": "domain-to-network", "kind": "status", "status": 402, "times": 1}]});
    team.service.control(refuse).await;
    one.app.refused("look_up", page_of(&domain)).await;
    one.told().await;
    assert_eq!(team.number("SELECT state::bigint FROM vault.questions").await, 0, "it is free again");
    let nothing = "nobody-has-this-domain.example";
    one.page(nothing).await;
    one.told().await;
    let answer = other.page(nothing).await;
    assert_ne!(answer["card"]["found"], true, "nothing was found: {answer}");
    other.page(&domain).await;
    other.told().await;
    assert_eq!(team.number("SELECT count(*) FROM vault.questions WHERE state = 2").await, 2, "both are answered");
    assert_eq!(team.service.charged().await.0, 5, "and one was paid for");
}
