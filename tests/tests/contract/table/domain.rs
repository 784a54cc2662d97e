//! Rows of `POST /v1/domain-to-network`, but for its replay key.

use std::time::Duration;

use api::Operation;
use api::operations::DomainToNetwork;
use client::ReplayKey;
use sandbox::Options;
use serde_json::json;
use tests::rig::{Service, request};

use super::row::App::{Asks, Never, Refuses};
use super::row::{Row, fine, refused, story, taken};
use crate::known::Known;
use crate::words;

const OPERATION: &str = "domain_to_network";

pub fn rows(known: &Known) -> Vec<Row> {
    let ask = |domain: &str| json!({"domain": domain});
    let domain = known.domain.as_str();
    let page = known.company_page.clone();
    let mut rows = vec![
        fine("domain.answer", OPERATION, ask(domain)).says(move |answer| {
            let told = answer["network_company_url"].as_str().unwrap();
            let slug = told.strip_prefix("https://www.network.example/company/").unwrap_or("/");
            told == page && !slug.contains(['/', '?', '#']) && answer.as_object().unwrap().len() == 1
        }),
        taken("domain.body", OPERATION, ask(&format!("WWW.{}", domain.to_uppercase()))),
        // An international name is understood in both spellings; nobody has this one.
        refused("domain.body", OPERATION, ask("Bücher.example"), 404, Never),
        refused("domain.1", OPERATION, ask("xn--bcher-kva.example"), 404, Asks),
        refused("domain.body", OPERATION, json!({"domain": domain, "country": "DE"}), 400, Never),
        refused("domain.body", OPERATION, json!({"domain": [domain]}), 400, Never),
        refused("domain.body", OPERATION, json!({}), 400, Refuses("domain")),
        refused("domain.body", OPERATION, ask(&format!("{}.com", "a".repeat(4 * 1024))), 413, Refuses("domain")),
        refused("domain.body", OPERATION, ask(&format!("{}.com", "a".repeat(3 * 1024))), 400, Refuses("domain")),
    ];
    for wrong in
        ["", "acme", "https://acme.com", "acme.com/about", "acme.com:443", "acme.com?x", "me@acme.com", "192.168.0.1"]
    {
        rows.push(refused("domain.body", OPERATION, ask(wrong), 400, Refuses("domain")));
    }
    rows.extend(stories());
    rows
}

fn stories() -> [Row; 5] {
    [
        story("domain.key", "1 to 200 printable characters without a space", |bed, known| {
            Box::pin(async move {
                let ask = json!({"domain": known.domain});
                let (longest, too_long) = ("k".repeat(200), "k".repeat(201));
                for (key, fine) in [
                    ("k", true),
                    ("!~{}\"'/", true),
                    (longest.as_str(), true),
                    ("", false),
                    ("a b", false),
                    (" ", false),
                    ("a\tb", false),
                    ("schlüssel", false),
                    (too_long.as_str(), false),
                ] {
                    assert_eq!(ReplayKey::new(key).is_ok(), fine, "the client's own check of {key:?}");
                    let told = bed.ask_with(OPERATION, &ask, &[("Idempotency-Key", key)]).await;
                    assert_eq!(told.status, if fine { 200 } else { 400 }, "{key:?}: {}", told.body);
                }
                let two = [("Idempotency-Key", "a"), ("Idempotency-Key", "b")];
                assert_eq!(bed.ask_with(OPERATION, &ask, &two).await.status, 400, "two keys are none");
            })
        }),
        story("domain.2", "the client waits for 130 seconds, the service gives up after 120", |bed, _| {
            Box::pin(async move {
                assert_eq!(DomainToNetwork::SPEC.time_limit(), Duration::from_secs(130), "the client's patience");
                let told = request(&bed.service.base_url, "GET", "/openapi.json", None, None).await.json();
                let path = words::path_on_wire(DomainToNetwork::SPEC.path, bed.word);
                let said = told["paths"][&path]["post"]["responses"]["504"]["description"].as_str().unwrap();
                assert!(said.contains("120 seconds"), "{said}");
            })
        }),
        story("domain.3", "with no credits it is answered, owed, and paid when credits come", |bed, known| {
            Box::pin(async move {
                bed.service.control(json!({"credits": 0})).await;
                bed.send(OPERATION, &json!({"domain": known.domain})).await.expect("low credits do not block");
                let state = bed.service.state().await;
                assert_eq!(
                    (&state["charged"]["tenths"], state["due"].as_array().unwrap().len()),
                    (&json!(0), 1),
                    "owed"
                );
                let none = bed.ask(OPERATION, &json!({"domain": "nobody-has-this.example"})).await;
                assert_eq!(none.status, 404, "{}", none.body);
                bed.service.control(json!({"credits": 1})).await;
                assert_eq!((bed.charged().await, bed.service.balance().await.0), (5, 5), "half a credit, once");
            })
        }),
        story(
            "domain.4",
            "no key of the workspace, or no place for the result: no success and no charge",
            |_, known| {
                Box::pin(async move {
                    let folder = tempfile::tempdir().unwrap();
                    let state = Some(folder.path().join("state.json"));
                    let service =
                        Service::start_with(Options { state, companies: 20_000, people: 0, ..Options::default() })
                            .await;
                    let ask = json!({"domain": known.domain});
                    let path = "/v1/domain-to-network";
                    let told = request(&service.base_url, "POST", path, Some("sk_other"), Some(&ask)).await;
                    assert_eq!(told.status, 401, "authentication");
                    folder.close().unwrap();
                    let told = service.ask(path, &ask).await;
                    assert_eq!((told.status, told.json()["error"].is_string()), (503, true), "storage");
                    let state = service.state().await;
                    assert_eq!((&state["due"], &state["charged"]["count"]), (&json!([]), &json!(0)), "nothing is owed");
                })
            },
        ),
        story("domain.6", "in the sandbox a page that is not found is 404, and free", |bed, _| {
            Box::pin(async move {
                let error = bed.send(OPERATION, &json!({"domain": "nobody-has-this.example"})).await.unwrap_err();
                assert!(matches!(error, client::SendError::Refused { status: 404, .. }), "{error:?}");
                assert_eq!(bed.service.state().await["due"], json!([]), "nothing is owed");
            })
        }),
    ]
}
