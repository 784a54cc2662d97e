//! Rows of what all operations share: authentication, the envelope, versions.

use api::Method;
use serde_json::json;
use tests::rig::{Plain, request};

use super::row::{Row, story};
use crate::words;

pub fn rows() -> Vec<Row> {
    vec![
        story("auth.1", "every operation needs the header", |bed, _| {
            Box::pin(async move {
                for spec in api::operations::ALL {
                    let method = if spec.method == Method::Get { "GET" } else { "POST" };
                    let path = words::path_on_wire(spec.path, bed.word);
                    let headers = [("content-type", "application/json")];
                    let told = bed.plain(Plain { method, path: &path, headers: &headers, body: "{}" }).await;
                    assert_eq!((told.status, &told.body["error"]), (401, &json!("Missing bearer token")), "{path}");
                    assert_eq!(bed.asked(spec.name).await, 0, "{path}: not taken in");
                }
            })
        }),
        story("auth.2", "the key stands in no address and no body", |bed, known| {
            Box::pin(async move {
                // `secrecy.rs` looks for it in logs and files; here what the service was asked and wrote down.
                bed.send("company", &json!({"network_profile_url": known.company_page})).await.unwrap();
                assert!(!bed.service.state().await.to_string().contains(&bed.service.api_key), "no trace of it");
            })
        }),
        story(
            "auth.3",
            "a key that this service did not issue is refused, also for the domain look-up",
            |bed, known| {
                Box::pin(async move {
                    let path = words::path_on_wire("/v1/domain-to-network", bed.word);
                    let body = json!({"domain": known.domain});
                    let told =
                        request(&bed.service.base_url, "POST", &path, Some("old_platform_key"), Some(&body)).await;
                    assert_eq!((told.status, &told.json()["error"]), (401, &json!("Invalid API key")));
                })
            },
        ),
        story("auth.4", "a missing token and a wrong key are told apart", |bed, _| {
            Box::pin(async move {
                let key = &bed.service.api_key;
                for (header, error) in [
                    (None, "Missing bearer token"),
                    (Some(String::new()), "Missing bearer token"),
                    (Some(format!("Basic {key}")), "Missing bearer token"),
                    (Some("Bearer wrong".to_owned()), "Invalid API key"),
                    (Some(format!("Bearer {key}x")), "Invalid API key"),
                ] {
                    let mut headers = vec![("content-type", "application/json")];
                    headers.extend(header.as_deref().map(|header| ("authorization", header)));
                    let told =
                        bed.plain(Plain { method: "POST", path: "/v1/credits", headers: &headers, body: "{}" }).await;
                    assert_eq!((told.status, &told.body["error"]), (401, &json!(error)), "{header:?}");
                }
            })
        }),
        story("auth.5", "credits are those of the workspace, whoever asks with its key", |bed, known| {
            Box::pin(async move {
                for _ in 0..2 {
                    // Two clients, one workspace.
                    bed.send("dnc_check", &json!({"phone": known.listed})).await.unwrap();
                }
                let told = bed.send("credits", &json!({})).await.unwrap();
                assert_eq!(told["credits"], "9998", "two checks of one credit");
            })
        }),
        story("wire.json", "a JSON body, said to be JSON; a GET has none", |bed, _| {
            Box::pin(async move {
                let bearer = format!("Bearer {}", bed.service.api_key);
                for (kind, body, status) in [
                    ("application/json", "{}", 200),
                    ("application/json; charset=utf-8", "{}", 200),
                    ("text/plain", "{}", 415),
                    ("application/json", "{", 400),
                    ("application/json", "[]", 400),
                    ("application/json", "\"\"", 400),
                ] {
                    let headers = [("authorization", bearer.as_str()), ("content-type", kind)];
                    let told = bed.plain(Plain { method: "POST", path: "/v1/credits", headers: &headers, body }).await;
                    assert_eq!(told.status, status, "{body} as {kind}: {}", told.body);
                }
                let gets: Vec<&str> = api::operations::ALL
                    .iter()
                    .filter(|spec| spec.method == Method::Get)
                    .map(|spec| spec.name)
                    .collect();
                assert_eq!(gets, ["filter_values"], "one GET");
                let headers = [("authorization", bearer.as_str())];
                let told = bed.plain(Plain { method: "GET", path: "/v1/credits", headers: &headers, body: "" }).await;
                assert_eq!(told.status, 405, "an operation has one method");
            })
        }),
        story(
            "wire.word",
            "paths, fields, messages and the description speak the service's word, and no other",
            |bed, known| {
                Box::pin(async move {
                    let field = format!("{}_profile_url", bed.word);
                    let missing = bed.ask("phone", &json!({})).await;
                    assert_eq!(missing.body["message"], format!("{field} is required"), "{}", missing.body);
                    let (own, other) = (format!("/v1/domain-to-{}", bed.word), "/v1/domain-to-other");
                    let (key, ask) = (Some(bed.service.api_key.as_str()), json!({"domain": known.domain}));
                    for (path, status) in [(own.as_str(), 200), (other, 404)] {
                        let told = request(&bed.service.base_url, "POST", path, key, Some(&ask)).await;
                        assert_eq!(told.status, status, "{path}");
                    }
                    let asked = json!({"other_profile_url": known.page});
                    assert_eq!(bed.ask("profile", &asked).await.status, 400, "another word's field is no field");
                    let told = request(&bed.service.base_url, "GET", "/openapi.json", None, None).await.json();
                    assert!(told["paths"][&own].is_object(), "{own} is described");
                    let body =
                        &told["paths"]["/v1/profile"]["post"]["requestBody"]["content"]["application/json"]["schema"];
                    assert!(body["properties"][&field].is_object(), "{field} is described: {body}");
                })
            },
        ),
        story("version.1", "all paths start with /v1, and each operation has one", |bed, _| {
            Box::pin(async move {
                let told = request(&bed.service.base_url, "GET", "/openapi.json", None, None).await.json();
                let paths: Vec<&String> = told["paths"].as_object().unwrap().keys().collect();
                assert_eq!(paths.len(), api::operations::ALL.len(), "{paths:?}");
                assert!(paths.iter().all(|path| path.starts_with("/v1/")), "{paths:?}");
            })
        }),
        story("version.2", "the version of the description", |bed, _| {
            Box::pin(async move {
                let told = request(&bed.service.base_url, "GET", "/openapi.json", None, None).await.json();
                assert_eq!(told["info"]["version"], "2026-09-11");
            })
        }),
    ]
}
