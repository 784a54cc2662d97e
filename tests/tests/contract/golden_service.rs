//! The second reading of the contract, the sandbox's, against the golden files: it takes the same requests, with whatever
//! network word, and answers in the same fields.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tests::rig::Plain;

use crate::bed::Bed;
use crate::golden::{self, FILES};
use crate::known::Known;
use crate::words::{self, WORDS};

fn fields(value: &Value) -> BTreeSet<&str> {
    value.as_object().map(|fields| fields.keys().map(String::as_str).collect()).unwrap_or_default()
}

/// Names of lists and records whose items are compared one by one; the contract names a part of the fields of profiles.
const RECORDS: [&str; 4] = ["rows", "leads", "values", "body"];

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_takes_the_golden_requests_and_answers_in_the_golden_fields() {
    for word in WORDS {
        let bed = Bed::start(word).await;
        let known = Known::of(&bed).await;
        for (operation, file) in FILES.iter().filter(|(_, file)| !file.contains("_next")) {
            bed.reset().await;
            let golden = golden::read(file);
            let mut body = golden.request.body;
            known.fill(operation, &mut body);
            let bearer = format!("Bearer {}", bed.service.api_key);
            let mut headers: Vec<(&str, &str)> = golden
                .request
                .headers
                .iter()
                .filter_map(|(name, value)| Some((name.as_str(), value.as_str()?)))
                .collect();
            headers.retain(|(name, _)| *name != "authorization");
            headers.push(("authorization", &bearer));
            let path = words::path_on_wire(&golden.request.target, word);
            let body = if body.is_null() { String::new() } else { words::on_wire(&body, word).to_string() };
            let plain = Plain { method: &golden.request.method, path: &path, headers: &headers, body: &body };
            let told = bed.plain(plain).await;
            let hint = "where it asks for somebody, `Known::fill` has to know the field";
            assert_eq!(told.status, 200, "{file}, where the word is {word}: {}; {hint}", told.body);
            let read = crate::bed::read_back(operation, &told.body).unwrap_or_else(|error| panic!("{file}: {error}"));
            // What the response holds beyond the contract is not read, and the sandbox has no need to send it.
            let read_golden = crate::bed::read_back(operation, &golden.response).unwrap();
            assert_eq!(fields(&told.body), fields(&read_golden), "{file}: the fields of an answer");
            assert_eq!(fields(&read), fields(&told.body), "{file}: all of which are read");
            for name in RECORDS {
                assert_eq!(read.get(name), told.body.get(name), "{file}: records are read with all their fields");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn records_have_the_golden_fields() {
    let bed = Bed::start(WORDS[1]).await;
    bed.reset().await;
    for (operation, file, list, request) in [
        ("find_companies", "find_companies.json", "rows", json!({"filters": {"country": "DE"}, "size": 100})),
        ("find_people", "find_people.json", "leads", json!({"query": {"location": {"include": ["DE"]}}, "size": 100})),
    ] {
        let golden = golden::read(file).response;
        let told = bed.ask(operation, &request).await.body;
        let mut names = BTreeSet::new();
        for row in told[list].as_array().unwrap() {
            names.extend(fields(row));
        }
        assert_eq!(
            names,
            fields(&golden[list][0]),
            "{operation}: the fields of the contract's table, all of them seen"
        );
    }
}
