//! `/openapi.json`: complete, dated, and in the words of the service.

use crate::hand::{control, post, sandbox, send, started};
use sandbox::Options;
use serde_json::Value;

async fn description(base_url: &str) -> Value {
    let came = send(base_url, "GET", "/openapi.json", &[], "").await;
    assert_eq!(came.status, 200, "no key is needed");
    came.json()
}

#[tokio::test]
async fn every_operation_is_described_with_all_it_can_answer() {
    let running = sandbox().await;
    let api = description(&running.base_url).await;
    assert!(api["openapi"].as_str().unwrap().starts_with("3.1"), "OpenAPI 3.1");
    assert_eq!(api["info"]["version"], "2026-09-11", "contract, Versioning");
    for spec in api::operations::ALL {
        let method = if spec.method == api::Method::Get { "get" } else { "post" };
        let said = &api["paths"][spec.path][method];
        assert_eq!(said["operationId"], spec.name, "{} is described", spec.path);
        let responses = said["responses"].as_object().unwrap();
        let status = |status: &str| responses.contains_key(status);
        assert!(status("200") && status("400") && status("401"), "{}: {:?}", spec.path, responses.keys());
        assert_eq!(status("429"), spec.rate.limit().is_some(), "{}: a limit has its error", spec.path);
        assert_eq!(status("403"), !spec.is_free(), "{}: a price has its error", spec.path);
        for (status, response) in responses {
            let schema = &response["content"]["application/json"]["schema"];
            assert!(schema["required"].is_array(), "{} {status}: a body with required fields, not {schema}", spec.path);
        }
        if spec.method == api::Method::Post {
            let body = &said["requestBody"]["content"]["application/json"]["schema"];
            assert!(body.is_object() && status("413") && status("415"), "{}: a body and its errors", spec.path);
        }
        let limit = spec.rate.limit().map(|(most, _)| most.to_string()).unwrap_or_default();
        assert!(said["description"].as_str().unwrap().contains(&limit), "{}: the limit is told", spec.path);
    }
    let said = |path: &str| api["paths"][path]["post"].clone();
    let key = &said("/v1/domain-to-network")["parameters"][0];
    assert_eq!(
        (&key["name"], &key["in"], &key["schema"]["maxLength"]),
        (&"Idempotency-Key".into(), &"header".into(), &200.into())
    );
    let intent = &said("/v1/business-intent-topics")["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(
        (&intent["additionalProperties"], &intent["properties"]["topics"]["maxItems"]),
        (&false.into(), &20.into())
    );
    let phone = said("/v1/phone");
    assert!(phone["description"].as_str().unwrap().contains("price of this sandbox"), "{}", phone["description"]);
    running.stop().await;
}

#[tokio::test]
async fn its_examples_are_questions_that_this_world_answers() {
    let running = sandbox().await;
    control(&running, &serde_json::json!({"rate_limits": false})).await;
    let api = description(&running.base_url).await;
    for spec in api::operations::ALL.iter().filter(|spec| spec.method == api::Method::Post) {
        let example = &api["paths"][spec.path]["post"]["requestBody"]["content"]["application/json"]["example"];
        let came = post(&running, spec.path, example).await;
        assert_eq!(came.status, 200, "{} {example}: {}", spec.path, came.json());
    }
    running.stop().await;
}

#[tokio::test]
async fn another_word_is_used_in_the_whole_description() {
    let options = Options {
        companies: 200,
        network_word: "acme".to_owned(),
        network_host: "acme.example".to_owned(),
        ..Options::default()
    };
    let running = started(options).await;
    let api = description(&running.base_url).await;
    let text = api.to_string();
    for name in ["network_profile_url", "network_company_url", "networkProfile", "domain-to-network", "network.example"]
    {
        assert!(!text.contains(name), "{name} is the contract's word, not this service's");
    }
    let body = &api["paths"]["/v1/profile"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(body["required"], serde_json::json!(["acme_profile_url"]), "also where names are listed");
    let pattern = body["properties"]["acme_profile_url"]["pattern"].as_str().unwrap();
    assert!(pattern.contains("acme\\.example"), "{pattern}");
    assert!(api["paths"].get("/v1/domain-to-acme").is_some(), "and in paths");
    running.stop().await;
}
