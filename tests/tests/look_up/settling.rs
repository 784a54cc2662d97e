//! Unclear outcomes: settled under their key, now or after a restart; without a key never sent again.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use api::Tenths;
use engine::Limits;
use engine::screen::{Changed, FailureCode};
use serde_json::{Value, json};
use tests::rig::{App, PATIENCE, Scripted, Sent, Service, Start};

fn faults(operation: &str, kind: &str, times: u32) -> Value {
    json!({"faults": [{"operation": operation, "kind": kind, "times": times}]})
}

async fn unconfirmed(app: &App) -> Vec<Value> {
    app.ask("activity", json!({})).await["unconfirmed"].as_array().unwrap().clone()
}

/// What was charged, exactly, once nothing is under way and everything is billed.
async fn billed(service: &Service, tenths: u64) {
    let state = service.at_rest().await;
    assert_eq!(state["charged"]["by_operation"]["domain_to_network"]["tenths"], tenths, "each page once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_reply_is_fetched_under_the_same_key() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let somebody = service.people("DE").await.remove(0);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    service.control(faults("domain-to-network", "drop_after", 2)).await;
    let ask = json!({"form": "domain_to_network", "fields": {"domain": somebody.domain()}});
    let answer = app.ask("look_up", &ask).await;
    assert_eq!(answer["card"]["title"], somebody.text("companyUrl"), "{answer}");
    assert_eq!(service.count("domain_to_network", "received").await, 3, "two were lost, the third was a replay");
    billed(&service, 5).await;
    assert_eq!(unconfirmed(&app).await, Vec::<Value>::new(), "and nothing is open");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unclear_call_is_settled_after_a_restart_and_paid_once() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let somebody = service.people("DE").await.remove(0);
    let ask = json!({"form": "domain_to_network", "fields": {"domain": somebody.domain()}});
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    service.control(faults("domain-to-network", "drop_after", 100)).await;
    let failure = app.refused("look_up", &ask).await;
    assert_eq!(failure.code, FailureCode::Unconfirmed, "{failure:?}");
    let open = unconfirmed(&app).await;
    assert_eq!((open.len(), &open[0]["canAsk"]), (1, &json!(true)), "said, and how it ended can be asked: {open:?}");
    app.end().await;

    service.heal().await;
    let app = App::start(data.path(), &service).await;
    let mut events = app.listen();
    if !unconfirmed(&app).await.is_empty() {
        events.wait_for("it is settled", |event| matches!(event, Changed::LookUps).then_some(())).await;
    }
    assert_eq!(unconfirmed(&app).await, Vec::<Value>::new(), "settled by itself, under its key");
    billed(&service, 5).await;
    let line = app.ask("ledger", json!({"offset": 0, "limit": 10})).await;
    assert_eq!(
        (&line["lines"], &line["page"][0]["charged"]),
        (&json!(1), &json!(5)),
        "one line, half a credit: {line}"
    );
    let owned = app.ask("look_up", &ask).await;
    assert_eq!((&owned["origin"], &owned["card"]["title"]), (&json!("owned"), &json!(somebody.text("companyUrl"))));
    assert_eq!(app.ask("look_up_history", json!({"limit": 10})).await["total"], 1, "and in the history");
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_again_settles_first() {
    let service = Service::small().await;
    let people = service.people("DE").await;
    for (somebody, by_button) in people.iter().zip([true, false]) {
        // An app of its own, and one that does not ask by itself a while later, which would be just now on a busy computer:
        // who asks here is the person.
        let data = tempfile::tempdir().unwrap();
        let limits =
            Limits { rest: Duration::from_secs(86_400), backoff: Duration::from_millis(5), ..Limits::default() };
        let app = App::start_with(Start { limits, ..Start::new(data.path(), &service) }).await;
        app.meter().await;
        let ask = json!({"form": "domain_to_network", "fields": {"domain": somebody.domain()}});
        service.control(faults("domain-to-network", "drop_after", 3)).await;
        app.refused("look_up", &ask).await;
        service.heal().await;
        if by_button {
            let intent = unconfirmed(&app).await[0]["intent"].clone();
            let left = app.ask("ask_settlement", json!({"intent": intent})).await;
            assert_eq!(left["unconfirmed"], json!([]), "it was asked how it ended");
        } else {
            let preview = app.ask("preview_look_up", &ask).await;
            assert!(preview["unconfirmed"].is_i64() && preview["confirm"] == false, "free under its key: {preview}");
            let answer = app.ask("look_up", &ask).await;
            assert_eq!(answer["card"]["title"], somebody.text("companyUrl"), "the same question brings its outcome");
        }
    }
    billed(&service, 10).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_service_itself_does_not_know_is_never_sent_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let (page, topic) = service.company_with_topic().await;
    service.control(json!({"reset": true})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let body = json!({"error": "Service Unavailable", "message": "Settlement is uncertain.", "operation_id": "op_77"});
    let fault =
        json!({"operation": "business-intent-topics", "kind": "status", "status": 503, "body": body, "times": 9});
    service.control(json!({"faults": [fault]})).await;
    let ask = json!({"form": "business_intent_topics", "fields": {"network_company_url": page, "topics": [topic]}});
    let failure = app.refused("look_up", &ask).await;
    assert_eq!(failure.code, FailureCode::Unconfirmed, "{failure:?}");
    assert!(failure.message.contains("op_77"), "the number for support is told: {}", failure.message);
    assert_eq!(service.count("business_intent_topics", "received").await, 1, "sent once");
    let open = unconfirmed(&app).await;
    assert_eq!((&open[0]["operationId"], &open[0]["canAsk"]), (&json!("op_77"), &json!(false)), "{open:?}");
    let intent = open[0]["intent"].clone();
    let refused = app.refused("ask_settlement", json!({"intent": intent})).await;
    assert_eq!(refused.code, FailureCode::Refused, "without a key nobody can be asked");
    app.end().await;

    service.heal().await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let preview = app.ask("preview_look_up", &ask).await;
    assert_eq!(
        (&preview["unconfirmed"], &preview["confirm"]),
        (&intent, &json!(true)),
        "it may be paid twice: {preview}"
    );
    assert_eq!(app.refused("look_up", &ask).await.code, FailureCode::Confirm, "so a yes is needed");
    assert_eq!(service.count("business_intent_topics", "received").await, 1, "a restart sends nothing again");
    let left = app.ask("settle_call", json!({"intent": intent, "charged": 30})).await;
    assert_eq!(left["unconfirmed"], json!([]), "the person's word settles it");
    let line = app.ask("ledger", json!({"offset": 0, "limit": 1})).await["page"][0].clone();
    assert_eq!((&line["charged"], &line["basis"]), (&json!(30), &json!("settled")), "and enters the ledger: {line}");
    app.refused("settle_call", json!({"intent": intent, "charged": 30})).await;
    assert_eq!(app.ask("ledger", json!({"offset": 0, "limit": 9})).await["lines"], 1, "once");
    assert_eq!(app.ask("preview_look_up", &ask).await["unconfirmed"], Value::Null, "nothing is open any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_the_app_waits_for_an_answer_that_is_under_way() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    service.hold_behind("dnc-check", 0).await;
    let ask = json!({"form": "dnc_check", "fields": {"phone": "+12025550123"}});
    let engine = app.engine.clone();
    let asked = tokio::spawn({
        let ask = ask.clone();
        async move { engine::commands::call(&engine, "look_up", ask).await }
    });
    service.works_on("dnc_check").await;
    tokio::join!(app.end(), service.heal());
    assert!(asked.await.unwrap().is_ok(), "what had left was brought to its end");
    let app = App::start(data.path(), &service).await;
    assert_eq!(app.ask("look_up", &ask).await["origin"], "owned", "and is kept");
    assert_eq!(service.charged().await, Tenths::credits(1), "paid once");
}

#[tokio::test(flavor = "multi_thread")]
async fn work_under_way_is_waited_for() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let somebody = service.people("DE").await.remove(0);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    // Killed in the middle of the work: the next start finds it in flight and waits for it.
    let slow = json!({"operation": "domain-to-network", "kind": "delay", "seconds": 600});
    service.control(json!({"faults": [slow]})).await;
    let ask = json!({"form": "domain_to_network", "fields": {"domain": somebody.domain()}});
    let engine = app.engine.clone();
    let asked = tokio::spawn({
        let ask = ask.clone();
        async move { engine::commands::call(&engine, "look_up", ask).await }
    });
    service.taken_in().await;
    let second = tokio::time::timeout(Duration::from_secs(30), app.call("look_up", &ask)).await.unwrap();
    assert!(second.is_err_and(|failure| failure.code == FailureCode::Refused), "it is being asked already");
    service.heal().await;
    assert!(asked.await.unwrap().is_ok(), "and is answered");
    billed(&service, 5).await;
}

/// A service that loses its first three answers to each question under a key; later ones it gives once the test has let it.
struct Forgetful {
    service: Scripted,
    let_go: Sender<()>,
}

impl Forgetful {
    async fn start() -> Self {
        let (let_go, held) = channel::<()>();
        let (held, asked) = (Mutex::new(held), Mutex::new(BTreeMap::<String, usize>::new()));
        let service = Scripted::start_raw(move |sent: &Sent| {
            if sent.target.ends_with("/credits") {
                return (200, json!({"status": "success", "credits": 1_000}).to_string().into_bytes());
            }
            let domain = sent.body["domain"].as_str().unwrap_or_default().to_owned();
            let times = {
                let mut asked = asked.lock().unwrap();
                let times = asked.entry(domain.clone()).or_default();
                *times += 1;
                *times
            };
            if times <= 3 {
                return (500, b"<html>it fell over</html>".to_vec());
            }
            // Until the test says so, or is over.
            tokio::task::block_in_place(|| _ = held.lock().unwrap().recv());
            let page = format!("https://www.network.example/company/{domain}");
            (200, json!({"status": "success", "network_company_url": page}).to_string().into_bytes())
        })
        .await;
        Self { service, let_go }
    }

    async fn app(&self, data: &tempfile::TempDir, rest: Duration) -> App {
        let limits = Limits { rest, backoff: Duration::from_millis(5), ..Limits::default() };
        App::start_with(Start { limits, ..Start::at(data.path(), &self.service.base_url, "key") }).await
    }

    /// Two questions whose answers are lost, in an app that does not ask for them by itself; with it, by domain, and the lost
    /// calls, newest first.
    async fn two_lost(&self, data: &tempfile::TempDir) -> (Vec<Value>, Vec<i64>) {
        let app = self.app(data, Duration::from_secs(86_400)).await;
        app.meter().await;
        let asked = ["one.example", "two.example"]
            .map(|domain| json!({"form": "domain_to_network", "fields": {"domain": domain}}));
        for ask in &asked {
            assert_eq!(app.refused("look_up", ask).await.code, FailureCode::Unconfirmed, "its answer is lost");
        }
        let lost = unconfirmed(&app).await.iter().map(|call| call["intent"].as_i64().unwrap()).collect();
        app.end().await;
        (asked.to_vec(), lost)
    }

    /// How often it was asked in all.
    fn times(&self) -> usize {
        self.service.sent("domain-to-network").len()
    }

    /// Waits until a question is held.
    async fn is_held(&self, domain: &str) {
        let asked = async {
            while !self.service.begun("domain-to-network").iter().skip(6).any(|sent| sent.body["domain"] == domain) {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(PATIENCE, asked).await.expect("it is asked for again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_is_settled_while_another_is_waited_for_is_not_torn_open() {
    let (data, service) = (tempfile::tempdir().unwrap(), Forgetful::start().await);
    let (asked, lost) = service.two_lost(&data).await;
    // At its start the app asks for the newest; meanwhile a person says what the other one cost.
    let app = service.app(&data, Duration::from_millis(100)).await;
    service.is_held("two.example").await;
    let left = app.ask("settle_call", json!({"intent": lost[1], "charged": 5})).await;
    assert_eq!(left["unconfirmed"].as_array().map(Vec::len), Some(1), "{left}");
    service.let_go.send(()).unwrap();
    app.until("both are settled", "activity", json!({}), |told| told["unconfirmed"] == json!([])).await;
    app.until("nothing goes on", "at_rest", json!({}), |rest| rest["in_flight"] == json!([])).await;
    assert_eq!(unconfirmed(&app).await, Vec::<Value>::new(), "and they stay so");
    assert_eq!(service.times(), 7, "the settled one was not asked again");
    let ledger = app.ask("ledger", json!({"offset": 0, "limit": 10})).await;
    assert_eq!((&ledger["lines"], &ledger["charged"]), (&json!(2), &json!(10)), "a line for each: {ledger}");
    assert_eq!(app.meter().await["unconfirmed"], 0, "nothing counts against a limit");
    assert_eq!(app.ask("look_up", &asked[1]).await["origin"], "owned", "the one that was waited for is here");
    app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_behind_a_persons_word_is_kept_and_not_paid_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Forgetful::start().await);
    let (asked, lost) = service.two_lost(&data).await;
    let app = service.app(&data, Duration::from_millis(100)).await;
    service.is_held("two.example").await;
    // Just this one is being asked for.
    app.ask("settle_call", json!({"intent": lost[0], "charged": 20})).await;
    service.let_go.send(()).unwrap();
    service.is_held("one.example").await;
    service.let_go.send(()).unwrap();
    app.until("both are settled", "activity", json!({}), |told| told["unconfirmed"] == json!([])).await;
    app.until("nothing goes on", "at_rest", json!({}), |rest| rest["in_flight"] == json!([])).await;
    for ask in &asked {
        let told = app.ask("look_up", ask).await;
        assert_eq!(
            (&told["origin"], &told["charged"]),
            (&json!("owned"), &json!(5)),
            "the answer says what it cost: {told}"
        );
    }
    assert_eq!(service.times(), 8, "each was asked for once more, and never again");
    let ledger = app.ask("ledger", json!({"offset": 0, "limit": 10})).await;
    assert_eq!((&ledger["lines"], &ledger["charged"]), (&json!(2), &json!(10)), "one line for each: {ledger}");
    app.end().await;
}
