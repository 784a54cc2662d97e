//! Golden requests and responses, one file for each way of asking an operation: what is `asked`, the `request` to be
//! sent, a `response`, and what is `read` out of it where that is not all of it. Both ways, in the contract's names and
//! in those of another network word.

use std::sync::Arc;

use api::Operation;
use client::{Client, Connection, Lane, ReplayKey};
use secrecy::SecretString;
use serde::Deserialize;
use serde_json::{Value, json};
use tests::rig::Scripted;

use crate::words::{self, WORDS};

const KEY: &str = "sk_golden_0123456789";

/// The files, by operation.
pub const FILES: &[(&str, &str)] = &[
    ("find_companies", "find_companies.json"),
    ("find_companies", "find_companies_next.json"),
    ("find_people", "find_people.json"),
    ("find_people", "find_people_next.json"),
    ("find_people_count", "find_people_count.json"),
    ("leads_finder", "leads_finder.json"),
    ("filter_values", "filter_values.json"),
    ("profile", "profile.json"),
    ("url_search_people", "url_search_people.json"),
    ("reverse_phone", "reverse_phone.json"),
    ("reverse_email", "reverse_email.json"),
    ("email", "email.json"),
    ("email", "email_by_page.json"),
    ("phone", "phone.json"),
    ("company", "company.json"),
    ("domain_to_network", "domain_to_network.json"),
    ("business_intent_topics", "business_intent_topics.json"),
    ("business_intent_topics", "business_intent_topics_none.json"),
    ("dnc_check", "dnc_check.json"),
    ("credits", "credits.json"),
];

/// One file.
#[derive(Debug, Clone, Deserialize)]
pub struct Golden {
    pub asked: Value,
    pub request: Request,
    pub response: Value,
    /// Where it is missing, all of the response.
    read: Option<Value>,
}

/// A request as it is sent, in the contract's names.
#[derive(Debug, Clone, Deserialize)]
pub struct Request {
    pub method: String,
    pub target: String,
    pub headers: serde_json::Map<String, Value>,
    pub body: Value,
}

/// Reads a file.
pub fn read(name: &str) -> Golden {
    let path = tests::generated::root().join("tests/golden").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Sends what is asked through the real client and compares both ways.
async fn holds<O: Operation>(name: &str, word: &str) {
    let golden = read(name);
    let told = Arc::new(words::on_wire(&golden.response, word));
    let service = Scripted::start(move |_| (200, told.as_ref().clone())).await;
    let key = SecretString::from(KEY.to_owned());
    let client = Client::new(Connection::new(&service.base_url, "network.example", word, &key).unwrap()).unwrap();
    let asked: O::Request = serde_json::from_value(golden.asked).unwrap_or_else(|error| panic!("{name}: {error}"));
    let Request { method, target, headers, body } = golden.request;
    let replay = headers.get("idempotency-key").and_then(Value::as_str).map(|key| ReplayKey::new(key).unwrap());
    let permit = client.permit(O::SPEC.rate, Lane::Person).await;
    let answer = client.send_under::<O>(permit, Lane::Person, &asked, replay.as_ref()).await;
    let answer = answer.unwrap_or_else(|error| panic!("{name}: {error}"));

    let sent = service.sent("");
    let [sent] = sent.as_slice() else { panic!("{name}: one request, not {}", sent.len()) };
    assert_eq!((&sent.method, &sent.target), (&method, &words::path_on_wire(&target, word)), "{name}");
    assert_eq!(sent.body, words::on_wire(&body, word), "{name}: the body, where the word is {word}");
    for (header, value) in &headers {
        assert_eq!(sent.headers.get(header).map(String::as_str), value.as_str(), "{name}: {header}");
    }
    let others = ["accept-encoding", "content-length", "host", "user-agent"];
    for header in sent.headers.keys() {
        let known = headers.contains_key(header) || others.contains(&header.as_str());
        assert!(known, "{name}: nobody asked for the header {header}");
    }
    let read = golden.read.unwrap_or_else(|| golden.response.clone());
    assert_eq!(serde_json::to_value(&answer.data).unwrap(), read, "{name}: what is read, where the word is {word}");
    assert_eq!(answer.body, golden.response, "{name}: what is kept is all of it, in the contract's names");
    let again: O::Response = serde_json::from_value(read.clone()).unwrap();
    assert_eq!(serde_json::to_value(&again).unwrap(), read, "{name}: what was read once is read again as the same");
}

macro_rules! files {
    ($($operation:ident => $name:ident,)*) => {
        async fn holds_of(operation: &str, file: &str, word: &str) {
            match operation {
                $(stringify!($name) => holds::<api::operations::$operation>(file, word).await,)*
                _ => panic!("there is no operation {operation}"),
            }
        }
    };
}
api::for_each_operation!(files);

#[tokio::test]
async fn requests_and_responses_are_those_of_the_files() {
    for word in WORDS {
        for (operation, file) in FILES {
            holds_of(operation, file, word).await;
        }
    }
}

#[test]
fn every_operation_has_a_golden_file() {
    for spec in api::operations::ALL {
        let file = format!("{}.json", spec.name);
        assert!(FILES.contains(&(spec.name, file.as_str())), "{file} is compared");
        let request = read(&file).request;
        assert_eq!(request.target.split('?').next(), Some(spec.path), "the golden request of {} goes there", spec.name);
        assert_eq!(json!(request.method), json!(spec.method), "with its method");
    }
}
