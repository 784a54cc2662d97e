//! Golden requests and responses, one file for each way of asking an operation. A file holds what is `asked`, the
//! `request` that must leave, a `response` and what is `read` out of it.

use std::collections::BTreeSet;
use std::sync::Arc;

use api::Operation;
use client::{Client, Connection, Lane};
use secrecy::SecretString;
use serde_json::{Value, json};
use tests::rig::{Scripted, Service, request};

const KEY: &str = "sk_golden_0123456789";

fn golden(name: &str) -> Value {
    let path = tests::generated::root().join("tests/golden").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn client(base_url: &str) -> Client {
    let key = SecretString::from(KEY.to_owned());
    Client::new(Connection::new(base_url, "network.example", "network", &key).unwrap()).unwrap()
}

/// Sends what is asked through the real client and compares both ways.
async fn holds<O: Operation>(name: &str) {
    let golden = Arc::new(golden(name));
    let told = Arc::clone(&golden);
    let service = Scripted::start(move |_| (200, told["response"].clone())).await;
    let client = client(&service.base_url);
    let asked: O::Request = serde_json::from_value(golden["asked"].clone()).unwrap();
    let permit = client.permit(O::SPEC.rate, Lane::Person).await;
    let answer = client.send::<O>(permit, Lane::Person, &asked).await.unwrap_or_else(|error| panic!("{name}: {error}"));

    let sent = service.sent("");
    let [sent] = sent.as_slice() else { panic!("{name}: one request, not {}", sent.len()) };
    let wanted = &golden["request"];
    assert_eq!((&json!(sent.method), &json!(sent.target)), (&wanted["method"], &wanted["target"]), "{name}");
    assert_eq!(sent.body, wanted["body"], "{name}: the body");
    for (header, value) in wanted["headers"].as_object().unwrap() {
        assert_eq!(sent.headers.get(header).map(String::as_str), value.as_str(), "{name}: {header}");
    }
    let others = ["accept-encoding", "content-length", "host", "user-agent"];
    for header in sent.headers.keys() {
        let known = wanted["headers"].get(header).is_some() || others.contains(&header.as_str());
        assert!(known, "{name}: nobody asked for the header {header}");
    }
    assert_eq!(serde_json::to_value(&answer.data).unwrap(), golden["read"], "{name}: what is read");
    assert_eq!(answer.body, golden["response"], "{name}: what is kept is all of it");
}

#[tokio::test]
async fn find_companies() {
    holds::<api::operations::FindCompanies>("find_companies.json").await;
    holds::<api::operations::FindCompanies>("find_companies_next.json").await;
}

#[tokio::test]
async fn filter_values() {
    holds::<api::operations::FilterValues>("filter_values.json").await;
}

#[tokio::test]
async fn credits() {
    holds::<api::operations::Credits>("credits.json").await;
}

#[test]
fn every_operation_has_a_golden_file() {
    for spec in api::operations::ALL {
        let golden = golden(&format!("{}.json", spec.name));
        let path = golden["request"]["target"].as_str().and_then(|target| target.split('?').next());
        assert_eq!(path, Some(spec.path), "the golden request of {} goes to its path", spec.name);
    }
}

/// The second reading of the contract, the sandbox's, takes the same requests and answers in the same fields.
#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_reads_the_contract_alike() {
    let service = Service::start().await;
    for name in ["find_companies.json", "credits.json", "filter_values.json"] {
        let golden = golden(name);
        let wanted = &golden["request"];
        let body = Some(&wanted["body"]).filter(|body| !body.is_null());
        let method = wanted["method"].as_str().unwrap();
        let target = wanted["target"].as_str().unwrap();
        let answer = request(&service.base_url, method, target, Some(&service.api_key), body).await;
        assert_eq!(answer.status, 200, "{name}: {}", String::from_utf8_lossy(&answer.body));
        let fields = |value: &Value| -> BTreeSet<String> { value.as_object().unwrap().keys().cloned().collect() };
        assert_eq!(fields(&answer.json()), fields(&golden["read"]), "{name}: the fields of an answer");
    }
    let known: BTreeSet<String> =
        golden("find_companies.json")["response"]["rows"][0].as_object().unwrap().keys().cloned().collect();
    let rows = service.rows(&json!({"country": ["Germany"]}), 300).await;
    let told: BTreeSet<String> = rows.iter().flat_map(|row| row.keys().cloned()).collect();
    assert_eq!(told, known, "the fields of a company row (contract, \"Company row\")");
}
