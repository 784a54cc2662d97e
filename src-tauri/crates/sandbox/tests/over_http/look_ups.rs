//! The single look-ups over a real socket: what each takes, refuses, answers and costs, and that all of them speak of one
//! world.

use crate::hand::{control, post, sandbox};
use sandbox::Running;
use serde_json::{Value, json};

/// Returns people as people search shows them.
async fn leads(running: &Running, country: &str) -> Vec<Value> {
    let query = json!({"query": {"location": {"include": [country]}}, "size": 60});
    let came = post(running, "/v1/find-people", &query).await;
    assert_eq!(came.status, 200, "{}", came.json());
    came.json()["leads"].as_array().unwrap().clone()
}

async fn charged(running: &Running, operation: &str) -> u64 {
    control(running, &json!({})).await["charged"]["by_operation"][operation]["tenths"].as_u64().unwrap_or(0)
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_else(|| panic!("{field} in {value}"))
}

#[tokio::test]
async fn one_person_is_the_same_in_every_look_up() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    let (mut pages, mut mails, mut mobiles) = (0, 0, 0);
    for lead in leads(&running, "United States").await {
        let Some(page) = lead["profileUrl"].as_str() else { continue };
        let came = post(&running, "/v1/profile", &json!({"network_profile_url": page})).await;
        let profile = came.json()["body"].clone();
        assert_eq!((came.status, text(&profile, "url")), (200, page), "the page of the lead");
        assert!(page.ends_with(&format!("/in/{}", text(&profile, "identifier"))), "the identifier is the slug: {page}");
        let mobile = post(&running, "/v1/phone", &json!({"network_profile_url": format!("{page}/?x=1#top")})).await;
        if mobile.status == 200 {
            let number = mobile.json()["phone_numbers"].clone();
            assert_eq!(mobile.json()["network_profile_url"], page, "told in its one spelling");
            let found = post(&running, "/v1/reverse-phone", &json!({"mobile_phone": number})).await;
            assert_eq!(found.json()["body"], profile, "{number} leads back");
            mobiles += 1;
        } else {
            assert_eq!((mobile.status, &mobile.json()["error"]), (404, &json!("Not Found")), "not known");
        }
        let email = post(&running, "/v1/email", &json!({"network_profile_url": page})).await;
        if email.status == 200 {
            let address = text(&email.json(), "email").to_uppercase();
            let found = post(&running, "/v1/reverse-email", &json!({"email": address})).await;
            assert_eq!(found.json()["body"], profile, "{address} leads back");
            assert!(email.json()["email_status"].is_string() && email.json()["verifier"].is_string());
            mails += 1;
        }
        let (Some(first), Some(last), Some(company)) =
            (lead["firstname"].as_str(), lead["lastname"].as_str(), lead["companyName"].as_str())
        else {
            continue;
        };
        let name =
            json!({"first_name": first.to_lowercase(), "last_name": last.to_uppercase(), "company_name": company});
        let found = post(&running, "/v1/url-search-people", &name).await;
        assert_eq!((found.status, &found.json()["status"]), (200, &json!("success")), "{name}");
        pages += 1;
        let by_name = post(&running, "/v1/email", &name).await.status;
        assert!([200, 404].contains(&by_name), "{name}");
    }
    assert!(
        pages > 20 && mails > 15 && mobiles > 5,
        "{pages} pages, {mails} addresses, {mobiles} numbers of 60 people"
    );
    for (operation, tenths) in [("phone", 50 * mobiles), ("reverse_phone", 30 * mobiles), ("reverse_email", 20 * mails)]
    {
        assert_eq!(charged(&running, operation).await, tenths, "{operation}: only what was found is charged");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_company_is_the_same_in_every_look_up() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false, "credits": 500})).await;
    let topic = "Security: Zero Trust";
    let search = json!({"filters": {"topics": topic}, "size": 40});
    let rows = post(&running, "/v1/find-companies", &search).await.json()["rows"].clone();
    let mut seen = 0;
    for row in rows.as_array().unwrap() {
        let (Some(page), Some(domain)) = (row["networkProfile"].as_str(), row["domain"].as_str()) else { continue };
        let shouted = json!({"domain": format!("WWW.{}", domain.to_uppercase())});
        let found = post(&running, "/v1/domain-to-network", &shouted).await;
        assert_eq!(found.json(), json!({"network_company_url": page}), "{domain}");
        let company = post(&running, "/v1/company", &json!({"network_profile_url": page})).await.json()["body"].clone();
        assert_eq!((text(&company, "url"), &company["name"]), (page, &row["name"]), "{page}");
        let asked = json!({"network_company_url": format!("{}/", page.replace("www.", "")), "topics": [topic]});
        let intent = post(&running, "/v1/business-intent-topics", &asked).await.json();
        assert_eq!(
            (&intent["matched"], &intent["intent_topics"]),
            (&json!(true), &json!([topic])),
            "search found it by it"
        );
        assert_eq!((text(&intent, "network_company_url"), &intent["company_name"]), (page, &row["name"]));
        assert_eq!((&intent["credits_consumed"], &intent["topic_count"]), (&json!(3), &json!(1)));
        assert_eq!(intent.as_object().unwrap().len(), 9, "exactly nine fields: {intent}");
        seen += 1;
    }
    assert!(seen > 5, "{seen} companies have page and domain in their rows");
    assert_eq!(charged(&running, "business_intent_topics").await, 30 * seen, "3 credits a match");
    let nobody = json!({"network_company_url": "https://network.example/company/nobody-has-this", "topics": [topic, format!(" {topic} ")]});
    let came = post(&running, "/v1/business-intent-topics", &nobody).await;
    assert_eq!(
        came.json(),
        json!({
            "network_company_url": "https://www.network.example/company/nobody-has-this", "matched": false,
            "company_name": null, "company_website": null, "date_stamp": null, "intent_topics": [],
            "level_of_intent": null, "topic_count": 0, "credits_consumed": 0,
        }),
        "an unknown company is no match"
    );
    control(&running, &json!({"credits": 2.9})).await;
    let came = post(&running, "/v1/business-intent-topics", &nobody).await;
    assert_eq!(
        (came.status, came.json()),
        (403, json!({"error": "Forbidden", "message": "Insufficient credits"})),
        "3 must be there even so"
    );
    running.stop().await;
}

#[tokio::test]
async fn do_not_call_checks_are_for_us_numbers() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    let (mut listed, mut free) = (0, 0);
    for n in 100..130 {
        let came = post(&running, "/v1/dnc-check", &json!({"phone": format!("+1202555{:04}", n)})).await;
        let told = came.json();
        assert_eq!((came.status, &told["status"], &told["credits_used"]), (200, &json!("success"), &json!(1)));
        assert_eq!(told["credits_remaining"], json!(999 - (n - 100)), "counted down");
        let text = if told["listed"] == true { "Listed on DNC" } else { "Not listed on DNC" };
        assert_eq!(told["result"], text);
        *if told["listed"] == true { &mut listed } else { &mut free } += 1;
    }
    assert!(listed > 0 && free > 0, "{listed} listed, {free} not");
    control(&running, &json!({"credits": 0})).await;
    for number in ["+14165550123", "+18765551234", "+447700900123", "+4915228817386"] {
        let came = post(&running, "/v1/dnc-check", &json!({"phone": number})).await;
        let told = came.json();
        assert_eq!((came.status, text(&told, "error")), (422, "Unsupported phone region"), "{number}");
        assert_eq!(told["code"], "unsupported_phone_region");
        assert!(text(&told, "message").contains("Only US"), "{told}");
    }
    assert_eq!(post(&running, "/v1/dnc-check", &json!({"phone": "+12025550123"})).await.status, 403, "no credits");
    assert_eq!(charged(&running, "dnc_check").await, 300, "only the checks were charged");
    control(&running, &json!({"rate_limits": true})).await;
    for n in 0..3 {
        assert_ne!(post(&running, "/v1/dnc-check", &json!({"phone": "+447700900123"})).await.status, 429, "call {n}");
    }
    let came = post(&running, "/v1/dnc-check", &json!({"phone": "+447700900123"})).await;
    assert!(came.status == 429 && text(&came.json(), "message").contains("3 requests per second"), "{}", came.json());
    running.stop().await;
}

#[tokio::test]
async fn wrong_bodies_are_refused_and_cost_nothing() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    let page = "https://www.network.example/company/acme";
    let person = "https://www.network.example/in/ada-lovelace-00000000";
    let known = "Security: Zero Trust";
    let many: Vec<&str> = vec![known; 21];
    for (operation, body, named) in [
        ("business-intent-topics", json!({}), "network_company_url"),
        ("business-intent-topics", json!({"network_company_url": page}), "topics"),
        ("business-intent-topics", json!({"network_company_url": page, "topics": []}), "1 to 20"),
        ("business-intent-topics", json!({"network_company_url": page, "topics": many}), "1 to 20"),
        ("business-intent-topics", json!({"network_company_url": page, "topics": known}), "array"),
        ("business-intent-topics", json!({"network_company_url": page, "topics": [known, 5]}), "array"),
        ("business-intent-topics", json!({"network_company_url": page, "topics": ["  "]}), "150"),
        ("business-intent-topics", json!({"network_company_url": page, "topics": ["x".repeat(151)]}), "150"),
        ("business-intent-topics", json!({"network_company_url": page, "topics": ["Zero Trust"]}), "filter-values"),
        ("business-intent-topics", json!({"network_company_url": page, "topics": [known], "size": 1}), "size"),
        ("business-intent-topics", json!({"network_company_url": person, "topics": [known]}), "company page"),
        ("business-intent-topics", json!({"network_company_url": "acme.example", "topics": [known]}), "company page"),
        ("business-intent-topics", json!({"network_company_url": format!("{page}?a=b"), "topics": [known]}), "query"),
        ("dnc-check", json!({}), "phone"),
        ("dnc-check", json!({"phone": 12025550123u64}), "string"),
        ("dnc-check", json!({"phone": "2025550123"}), "plus"),
        ("dnc-check", json!({"phone": "+12025550123", "country": "US"}), "country"),
        ("reverse-phone", json!({"phone": "+12025550123"}), "phone"),
        ("reverse-phone", json!({"mobile_phone": "hello"}), "plus"),
        ("reverse-phone", json!({"mobile_phone": null}), "string"),
        ("reverse-email", json!({"email": "ada"}), "e-mail"),
        ("reverse-email", json!({"email": ""}), "e-mail"),
        ("reverse-email", json!({"email": ["ada@acme.com"]}), "string"),
        ("url-search-people", json!({"first_name": "Ada", "last_name": "Lovelace"}), "company_name"),
        ("url-search-people", json!({"first_name": "Ada", "last_name": " ", "company_name": "Acme"}), "last_name"),
        (
            "url-search-people",
            json!({"first_name": "A", "last_name": "L", "company_name": {"name": "Acme"}}),
            "company_name",
        ),
        ("profile", json!({}), "network_profile_url"),
        ("profile", json!({"network_profile_url": page}), "/in/"),
        ("profile", json!({"network_profile_url": "https://other.example/in/ada"}), "network.example"),
        ("profile", json!({"network_profile_url": person, "webhook_url": "ftp://a.example"}), "webhook_url"),
        ("profile", json!({"network_profile_url": person, "webhook_url": 5}), "webhook_url"),
        ("profile", json!({"network_profile_url": person, "full": true}), "full"),
        ("company", json!({"network_profile_url": person}), "/company/"),
        ("company", json!({"network_profile_url": page, "webhook_url": ""}), "webhook_url"),
        ("phone", json!({"network_profile_url": "ada"}), "/in/"),
        ("phone", json!({"network_profile_url": person, "webhook_url": "https://a.example"}), "webhook_url"),
        ("email", json!({}), "first_name"),
        ("email", json!({"first_name": "Ada", "last_name": "Lovelace"}), "domain or company_name"),
        ("email", json!({"first_name": "Ada", "domain": "acme.example"}), "last_name"),
        (
            "email",
            json!({"first_name": "Ada", "last_name": "Lovelace", "company_name": {"name": "Acme"}}),
            "company_name",
        ),
        ("email", json!({"first_name": "Ada", "last_name": "Lovelace", "domain": "https://acme.example"}), "domain"),
        ("email", json!({"network_profile_url": person, "domain": 5}), "domain"),
        ("email", json!({"network_profile_url": page}), "/in/"),
        (
            "email",
            json!({"first_name": "A", "last_name": "L", "domain": "acme.example", "network_profile_url": ""}),
            "/in/",
        ),
        ("email", json!({"network_profile_url": person, "phone": "x"}), "phone"),
        ("domain-to-network", json!({}), "domain"),
        ("domain-to-network", json!({"domain": "https://acme.example"}), "bare host"),
        ("domain-to-network", json!({"domain": "acme"}), "bare host"),
        ("domain-to-network", json!({"domain": "acme.example", "country": "US"}), "country"),
        ("credits", json!({"all": true}), "all"),
    ] {
        let came = post(&running, &format!("/v1/{operation}"), &body).await;
        let told = came.json();
        assert_eq!((came.status, &told["error"]), (400, &json!("Bad Request")), "{operation} {body}: {told}");
        assert!(text(&told, "message").contains(named), "{operation} {body}: {told}");
    }
    for (operation, body) in [
        ("profile", json!({"network_profile_url": person, "webhook_url": "https://hooks.example/x"})),
        ("company", json!({"network_profile_url": format!("{page}-nobody-has")})),
        ("phone", json!({"network_profile_url": person})),
        ("email", json!({"network_profile_url": person, "company_name": {"name": "Acme"}})),
        ("email", json!({"first_name": "Ada", "last_name": "Lovelace", "domain": "nobody-has-this.example"})),
        (
            "email",
            json!({"first_name": "Ada", "last_name": "Lovelace", "company_name": "Nobody Has This", "domain": ""}),
        ),
        ("reverse-phone", json!({"mobile_phone": "+12025559999"})),
        ("reverse-email", json!({"email": "ada@gmail.com"})),
        ("url-search-people", json!({"first_name": "Ada", "last_name": "Lovelace", "company_name": "Nobody Has This"})),
        ("domain-to-network", json!({"domain": "nobody-has-this.example"})),
    ] {
        let came = post(&running, &format!("/v1/{operation}"), &body).await;
        assert_eq!((came.status, &came.json()["error"]), (404, &json!("Not Found")), "{operation} {body}");
        assert!(came.json()["message"].is_string(), "{operation} says what was not found");
    }
    for (operation, field, kib) in [("business-intent-topics", "topics", 16), ("domain-to-network", "domain", 4)] {
        for (length, status) in [(kib * 1024 - 64, 400), (kib * 1024, 413)] {
            let came = post(&running, &format!("/v1/{operation}"), &json!({field: "x".repeat(length)})).await;
            assert_eq!(came.status, status, "{operation}: {length} and a few more bytes");
        }
    }
    assert_eq!(control(&running, &json!({})).await["charged"]["count"], 0, "nothing of this is charged");
    running.stop().await;
}

#[tokio::test]
async fn without_credits_nothing_is_told_that_costs() {
    let running = sandbox().await;
    let lead = leads(&running, "Germany").await.into_iter().find(|lead| lead["profileUrl"].is_string()).unwrap();
    control(&running, &json!({"credits": 0.9})).await;
    let came = post(&running, "/v1/profile", &json!({"network_profile_url": lead["profileUrl"]})).await;
    assert_eq!((came.status, came.json()), (403, json!({"error": "Forbidden", "message": "Insufficient credits"})));
    let state = control(&running, &json!({"credits": 1})).await;
    assert_eq!(state["charged"]["by_operation"].get("profile"), None, "what was refused is not charged");
    let came = post(&running, "/v1/profile", &json!({"network_profile_url": lead["profileUrl"]})).await;
    assert_eq!(came.status, 200, "one credit is enough");
    assert_eq!(control(&running, &json!({})).await["balance_tenths"], 0);
    running.stop().await;
}

#[tokio::test]
async fn a_503_with_an_operation_id_may_be_charged_or_not() {
    let running = sandbox().await;
    control(&running, &json!({"rate_limits": false})).await;
    let ask = json!({"phone": "+12025550123"});
    let mut ids = Vec::new();
    for (is_charged, tenths) in [(false, 0), (true, 10)] {
        let fault = json!({"operation": "dnc-check", "kind": "unsettled", "charged": is_charged});
        control(&running, &json!({"faults": [fault]})).await;
        let came = post(&running, "/v1/dnc-check", &ask).await;
        assert_eq!((came.status, text(&came.json(), "error")), (503, "Service Unavailable"));
        ids.push(text(&came.json(), "operation_id").to_owned());
        assert_eq!(charged(&running, "dnc_check").await, tenths, "charged: {is_charged}");
    }
    assert_ne!(ids[0], ids[1], "an identifier is of one operation");
    let fault = json!({"operation": "dnc-check", "kind": "unsettled", "charged": true});
    control(&running, &json!({"faults": [fault]})).await;
    let came = post(&running, "/v1/dnc-check", &json!({"phone": "+447700900123"})).await;
    assert_eq!(came.status, 422, "what is refused has nothing to settle");
    for (status, error) in [(502, "Bad Gateway"), (503, "Service Unavailable"), (504, "Gateway Timeout")] {
        let fault = json!({"operation": "business-intent-topics", "kind": "status", "status": status});
        control(&running, &json!({"faults": [fault]})).await;
        let came = post(&running, "/v1/business-intent-topics", &json!({})).await;
        assert_eq!((came.status, text(&came.json(), "error")), (status, error));
    }
    running.stop().await;
}
