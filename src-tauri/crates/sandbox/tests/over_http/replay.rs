//! The domain look-up over a real socket: its replay key in every state, and its billing.

use std::path::Path;

use crate::hand::{Came, control, post, search, send, started};
use sandbox::{Options, Running};
use serde_json::{Value, json};

const PATH: &str = "/v1/domain-to-network";
const WEEK: u64 = 7 * 86_400;

async fn start(state: Option<&Path>) -> Running {
    let options = Options { companies: 2_000, state: state.map(Path::to_owned), ..Options::default() };
    let running = started(options).await;
    control(&running, &json!({"rate_limits": false})).await;
    running
}

async fn ask(running: &Running, domain: &str, key: &str) -> Came {
    let auth = format!("Bearer {}", running.api_key);
    let headers = [("Authorization", auth.as_str()), ("Content-Type", "application/json"), ("Idempotency-Key", key)];
    send(&running.base_url, "POST", PATH, &headers, &json!({"domain": domain}).to_string()).await
}

/// Two domains that companies have.
async fn domains(running: &Running) -> [String; 2] {
    let rows = search(running, &json!({"filters": {"hasWebsite": true}, "size": 30})).await.json()["rows"].clone();
    let mut known = rows.as_array().unwrap().iter().filter_map(|row| row["domain"].as_str().map(str::to_owned));
    [known.next().unwrap(), known.next().unwrap()]
}

/// What was charged for look-ups and what is still owed, in tenths.
async fn money(running: &Running) -> (u64, u64) {
    let state = control(running, &json!({})).await;
    let paid = state["charged"]["by_operation"]["domain_to_network"]["tenths"].as_u64().unwrap_or(0);
    let due = state["due"].as_array().unwrap().iter().map(|charge| charge["tenths"].as_u64().unwrap()).sum();
    (paid, due)
}

async fn in_all(running: &Running) -> u64 {
    let (paid, due) = money(running).await;
    paid + due
}

fn refused(came: &Came, status: u16, word: &str) {
    let told = came.json();
    assert_eq!(came.status, status, "{told}");
    assert!(told["error"].is_string() && told["message"].as_str().unwrap().contains(word), "{word}: {told}");
}

#[tokio::test]
async fn a_key_goes_through_its_states() {
    let running = start(None).await;
    let [domain, other] = domains(&running).await;
    let first = ask(&running, &domain, "k1").await;
    assert_eq!(first.status, 200, "unused: {}", first.json());
    assert_eq!(in_all(&running).await, 5, "a success creates one charge");
    let again = ask(&running, &format!("WWW.{}", domain.to_uppercase()), "k1").await;
    assert_eq!((again.status, again.json()), (200, first.json()), "completed, the same domain: replayed");
    refused(&ask(&running, &other, "k1").await, 409, "another domain");
    refused(&ask(&running, "not a domain", "k1").await, 400, "domain");
    assert_eq!(in_all(&running).await, 5, "none of this is charged");
    control(&running, &json!({"advance_seconds": WEEK - 60})).await;
    assert_eq!(ask(&running, &domain, "k1").await.json(), first.json(), "within 7 days");
    control(&running, &json!({"advance_seconds": 120})).await;
    for domain in [&domain, &other] {
        refused(&ask(&running, domain, "k1").await, 409, "expired");
    }
    assert_eq!(ask(&running, &domain, "k2").await.status, 200, "a new key is a new operation");
    let auth_only = post(&running, PATH, &json!({"domain": domain})).await;
    assert_eq!(auth_only.status, 200, "without the header it is always a new operation");
    assert_eq!(in_all(&running).await, 15, "three successes");
    refused(&ask(&running, &domain, "two words").await, 400, "Idempotency-Key");
    refused(&ask(&running, &domain, &"k".repeat(201)).await, 400, "Idempotency-Key");
    running.stop().await;
}

#[tokio::test]
async fn what_is_not_found_is_stored_and_free() {
    let running = start(None).await;
    let first = ask(&running, "nobody-has-this.example", "k1").await;
    refused(&first, 404, "No company page");
    assert_eq!(ask(&running, "nobody-has-this.example", "k1").await.json(), first.json(), "replayed");
    let [domain, _] = domains(&running).await;
    refused(&ask(&running, &domain, "k1").await, 409, "another domain");
    assert_eq!(in_all(&running).await, 0, "a no-result costs nothing");
    let state = control(&running, &json!({})).await;
    assert_eq!(state["replay_keys"]["k1"]["answer"][0], 404, "it is stored: {}", state["replay_keys"]);
    running.stop().await;
}

#[tokio::test]
async fn a_key_in_flight_starts_no_second_lookup() {
    let running = start(None).await;
    let [domain, other] = domains(&running).await;
    control(&running, &json!({"faults": [{"operation": "domain-to-network", "kind": "delay", "seconds": 600}]})).await;
    let (slow, quick) = tokio::join!(ask(&running, &domain, "k1"), async {
        while control(&running, &json!({})).await["keys_in_flight"] != json!(["k1"]) {
            tokio::task::yield_now().await;
        }
        let quick = ask(&running, &other, "k1").await;
        control(&running, &json!({"faults": []})).await;
        quick
    });
    assert_eq!(slow.status, 200, "the first one is not disturbed: {}", slow.json());
    refused(&quick, 409, "still being worked on");
    assert_eq!(quick.header("retry-after"), Some("2"), "contract, States and transitions");
    assert_eq!(ask(&running, &domain, "k1").await.json(), slow.json(), "then it is replayed");
    assert_eq!(in_all(&running).await, 5, "one lookup, one charge");
    running.stop().await;
}

#[tokio::test]
async fn a_transient_failure_uses_the_key_up() {
    let running = start(None).await;
    let [domain, _] = domains(&running).await;
    let fault = |fault: Value| json!({"faults": [fault]});
    let of = "domain-to-network";
    for (key, order) in [
        ("k1", json!({"operation": of, "kind": "status", "status": 503})),
        ("k2", json!({"operation": of, "kind": "status", "status": 502})),
        ("k3", json!({"operation": of, "kind": "unsettled", "charged": false})),
    ] {
        control(&running, &fault(order)).await;
        assert!(ask(&running, &domain, key).await.status >= 502, "{key} fails for the moment");
        refused(&ask(&running, &domain, key).await, 409, "new key");
    }
    assert_eq!(in_all(&running).await, 0, "failed lookups cost nothing");
    for (key, order) in [
        ("k4", json!({"operation": of, "kind": "status", "status": 429})),
        ("k5", json!({"operation": of, "kind": "drop_before"})),
    ] {
        control(&running, &fault(order)).await;
        let auth = format!("Authorization: Bearer {}", running.api_key);
        let body = json!({"domain": domain}).to_string();
        let bytes = format!(
            "POST {PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{auth}\r\nIdempotency-Key: {key}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        crate::hand::send_raw(&running.base_url, &bytes).await.unwrap();
        assert_eq!(ask(&running, &domain, key).await.status, 200, "{key} was never used: the request did not arrive");
    }
    assert_eq!(in_all(&running).await, 10, "two successes");
    control(&running, &fault(json!({"operation": of, "kind": "bad_json"}))).await;
    ask(&running, &domain, "k6").await;
    let replayed = ask(&running, &domain, "k6").await;
    assert_eq!(replayed.status, 200, "a reply that was spoilt on its way is had again with its key");
    assert_eq!(in_all(&running).await, 15, "and charged once");
    running.stop().await;
}

#[tokio::test]
async fn low_credits_never_block_and_are_billed_when_they_come() {
    let running = start(None).await;
    let [domain, other] = domains(&running).await;
    control(&running, &json!({"credits": 0.7})).await;
    for domain in [&domain, &other] {
        assert_eq!(post(&running, PATH, &json!({"domain": domain})).await.status, 200, "low credits do not block");
    }
    let told = post(&running, "/v1/credits", &json!({})).await.json();
    assert_eq!(told["credits"], "0", "a balance is told after what was due is paid");
    assert_eq!(money(&running).await, (5, 5), "the second one cannot be paid yet");
    assert_eq!(post(&running, "/v1/credits", &json!({})).await.status, 200);
    assert_eq!(money(&running).await, (5, 5), "and stays due");
    let state = control(&running, &json!({"credits": 3})).await;
    assert_eq!((&state["balance_tenths"], &state["due"]), (&json!(25), &json!([])), "retried when credits come");
    assert_eq!(money(&running).await, (10, 0), "each success once");
    running.stop().await;
}

#[tokio::test]
async fn keys_and_what_is_due_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let running = start(Some(&file)).await;
    let [domain, other] = domains(&running).await;
    control(&running, &json!({"credits": 0})).await;
    let first = ask(&running, &domain, "k1").await.json();
    running.stop().await;
    let running = start(Some(&file)).await;
    assert_eq!(ask(&running, &domain, "k1").await.json(), first, "replayed after a restart");
    refused(&ask(&running, &other, "k1").await, 409, "another domain");
    assert_eq!(money(&running).await, (0, 5), "still owed");
    let state = control(&running, &json!({"credits": 1})).await;
    assert_eq!((&state["balance_tenths"], &state["due"]), (&json!(5), &json!([])), "and paid once");
    running.stop().await;
}
