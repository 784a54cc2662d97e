//! Rows of the look-ups of one person, one company or one number, and of the balance.

use serde_json::{Value, json};
use tests::rig::Scripted;

use super::row::App::{Asks, Never, Refuses};
use super::row::{Row, fine, refused, story, taken};
use crate::bed;
use crate::known::Known;

const PERSON: &str = "https://www.network.example/in/ada-lovelace-nobody";
const COMPANY: &str = "https://www.network.example/company/nobody-knows";

fn is_person(answer: &Value) -> bool {
    answer["body"]["url"].is_string()
        && answer["body"]["identifier"].is_string()
        && answer["body"].as_object().unwrap().len() > 5
}

fn succeeded(answer: &Value, fields: &[&str]) -> bool {
    answer["status"] == "success"
        && fields.iter().all(|field| answer[field].is_string())
        && answer.as_object().is_some_and(|all| all.len() == fields.len() + 1)
}

pub fn rows(known: &Known) -> Vec<Row> {
    let mut rows = pages(known);
    rows.extend(emails(known));
    rows.extend(numbers(known));
    rows
}

fn pages(known: &Known) -> Vec<Row> {
    let at = |page: &str| json!({"network_profile_url": page});
    let hooked = |page: &str, hook: &str| json!({"network_profile_url": page, "webhook_url": hook});
    let (page, company) = (known.page.as_str(), known.company_page.as_str());
    let mut rows = vec![
        fine("record.person", "profile", at(page)).says(is_person),
        fine("profile", "profile", at(page)).says({
            let page = page.to_owned();
            move |answer| {
                answer["body"]["url"] == page.as_str() && page.ends_with(answer["body"]["identifier"].as_str().unwrap())
            }
        }),
        taken("profile", "profile", at(&format!("{}/?from=mail#top", page.replacen("https", "http", 1)))),
        refused("profile", "profile", at(PERSON), 404, Asks),
        fine("company", "company", at(company)),
        fine("record.employer", "company", at(company))
            .says(|answer| answer["body"]["url"].is_string() && answer["body"]["name"].is_string()),
        taken("company", "company", at(&format!("{company}/?from=mail"))),
        refused("company", "company", at(COMPANY), 404, Asks),
        refused("company", "company", at(page), 400, Refuses("network_profile_url")),
        fine("phone", "phone", at(&known.mobile_page))
            .says(|answer| succeeded(answer, &["network_profile_url", "phone_numbers", "provider"]))
            .says(|answer| answer["phone_numbers"].as_str().unwrap().starts_with('+')),
        refused("phone", "phone", at(PERSON), 404, Asks),
        fine("webhook", "profile", hooked(page, "https://hooks.example/in?source=a%20b#top")),
        fine("webhook", "company", hooked(company, "http://hooks.example:8080/")),
        story("webhook", "a webhook_url leaves as it was typed", |_, _| {
            Box::pin(async move {
                let hook = "https://Hooks.example/%7Ein?b=2&a=1&a=%20#Top";
                for (operation, page) in [("profile", PERSON), ("company", COMPANY)] {
                    let service = Scripted::start(|_| (200, json!({"body": {"url": "u"}}))).await;
                    let key = secrecy::SecretString::from("sk_contract_1".to_owned());
                    let connection = client::Connection::new(&service.base_url, "network.example", "network", &key);
                    let client = client::Client::new(connection.unwrap()).unwrap();
                    let request = json!({"network_profile_url": page, "webhook_url": hook});
                    bed::send(&client, operation, &request, None).await.unwrap();
                    assert_eq!(service.sent("")[0].body, request, "{operation}");
                }
            })
        }),
    ];
    for (operation, other) in [("profile", COMPANY), ("phone", COMPANY), ("company", PERSON)] {
        for wrong in [
            "",
            "ada",
            "https://www.network.example/",
            "https://other.example/in/ada",
            "ftp://network.example/in/ada",
            other,
        ] {
            rows.push(refused(operation, operation, at(wrong), 400, Refuses("network_profile_url")));
        }
        rows.push(refused(operation, operation, json!({}), 400, Refuses("network_profile_url")));
        rows.push(refused(operation, operation, json!({"network_profile_url": 5}), 400, Never));
        rows.push(refused(operation, operation, json!({"network_profile_url": other, "depth": 2}), 400, Never));
    }
    for (operation, page) in [("profile", page), ("company", company)] {
        for wrong in ["hooks.example", "ftp://hooks.example/", "https://"] {
            rows.push(refused("webhook", operation, hooked(page, wrong), 400, Refuses("webhook_url")));
        }
        rows.push(refused("webhook", operation, json!({"network_profile_url": page, "webhook_url": 5}), 400, Never));
    }
    rows
}

fn emails(known: &Known) -> Vec<Row> {
    let Known { first, last, domain, company, page, .. } = known;
    let answered = |answer: &Value| succeeded(answer, &["email", "email_status", "provider", "verifier"]);
    let mut rows = Vec::new();
    for request in [
        json!({"first_name": first, "last_name": last, "domain": domain}),
        json!({"first_name": first, "last_name": last, "company_name": company}),
        json!({"first_name": first, "last_name": last, "domain": domain, "company_name": company, "network_profile_url": page}),
    ] {
        rows.push(fine("email.mode1", "email", request).says(answered));
    }
    rows.push(taken(
        "email.mode1",
        "email",
        json!({"first_name": first, "last_name": last, "domain": domain.to_uppercase(), "company_name": ""}),
    ));
    rows.push(fine("email.mode2", "email", json!({"network_profile_url": page})).says(answered));
    rows.push(fine(
        "email.mode2",
        "email",
        json!({"network_profile_url": page, "first_name": first, "domain": domain}),
    ));
    rows.push(taken("email.mode2", "email", json!({"network_profile_url": page, "company_name": {"name": company}})));
    rows.push(fine("email.answer", "email", json!({"network_profile_url": page})).says(answered).says({
        let email = known.email.clone();
        move |answer| answer["email"] == email.as_str()
    }));
    for (rule, request, app) in [
        ("email.mode1", json!({}), Refuses("first_name")),
        ("email.mode1", json!({"first_name": first, "last_name": last}), Refuses("domain")),
        (
            "email.mode1",
            json!({"first_name": first, "last_name": last, "domain": "", "company_name": " "}),
            Refuses("domain"),
        ),
        ("email.mode1", json!({"first_name": first, "domain": domain}), Refuses("last_name")),
        ("email.mode1", json!({"last_name": last, "company_name": company}), Refuses("first_name")),
        ("email.mode1", json!({"first_name": "Ada", "last_name": "L", "domain": "acme"}), Refuses("domain")),
        ("email.mode1", json!({"first_name": "Ada", "last_name": 5, "domain": domain}), Never),
        ("email.mode2", json!({"network_profile_url": COMPANY}), Refuses("network_profile_url")),
        ("email.mode2", json!({"network_profile_url": page, "domain": "https://acme.com"}), Refuses("domain")),
        ("email.mode2", json!({"network_profile_url": page, "age": 5}), Never),
    ] {
        rows.push(refused(rule, "email", request, 400, app));
    }
    rows.push(refused("email.mode2", "email", json!({"network_profile_url": PERSON}), 404, Asks));
    for (request, fine_or) in [
        (json!({"first_name": first, "last_name": last, "company_name": company}), None),
        (json!({"first_name": first, "last_name": last}), Some(Refuses("company_name"))),
        (json!({"first_name": " ", "last_name": last, "company_name": company}), Some(Refuses("first_name"))),
        (json!({"first_name": first, "last_name": null, "company_name": company}), Some(Never)),
        (json!({"first_name": first, "last_name": last, "company_name": company, "domain": domain}), Some(Never)),
    ] {
        rows.push(match fine_or {
            None => fine("url_search", "url_search_people", request).says(|answer| succeeded(answer, &["url"])),
            Some(app) => refused("url_search", "url_search_people", request, 400, app),
        });
    }
    let nobody = json!({"first_name": "Nobody", "last_name": "Atall", "company_name": "Nowhere"});
    rows.push(refused("url_search", "url_search_people", nobody, 404, Asks));
    rows
}

fn numbers(known: &Known) -> Vec<Row> {
    let (email, mobile) = (known.email.as_str(), known.mobile.as_str());
    let mut rows = vec![
        fine("reverse_phone", "reverse_phone", json!({"mobile_phone": mobile})).says(is_person),
        refused("reverse_phone", "reverse_phone", json!({"mobile_phone": "+4915228817386"}), 404, Asks),
        fine("reverse_email", "reverse_email", json!({"email": email})).says(is_person),
        taken("reverse_email", "reverse_email", json!({"email": email.to_uppercase()})).says(is_person),
        refused("reverse_email", "reverse_email", json!({"email": "nobody@nowhere.example"}), 404, Asks),
        fine("credits", "credits", json!({})).costs(0).says(|answer| {
            succeeded(answer, &["credits"]) && answer["credits"].as_str().unwrap().parse::<u64>().is_ok()
        }),
        refused("credits", "credits", json!({"all": true}), 400, Never),
    ];
    for (wrong, app) in [
        (json!({}), Refuses("mobile_phone")),
        (json!({"mobile_phone": "2025550123"}), Refuses("mobile_phone")),
        (json!({"mobile_phone": "Ada"}), Refuses("mobile_phone")),
        (json!({"mobile_phone": "+1 (202) 555-0123"}), Never),
        (json!({"mobile_phone": 12_025_550_123_u64}), Never),
        (json!({"phone": mobile}), Never),
    ] {
        rows.push(refused("reverse_phone", "reverse_phone", wrong, 400, app));
    }
    for (wrong, app) in [
        (json!({}), Refuses("email")),
        (json!({"email": "ada"}), Refuses("email")),
        (json!({"email": "ada@acme"}), Refuses("email")),
        (json!({"email": "a@acme.com, b@acme.com"}), Refuses("email")),
        (json!({"email": [email]}), Never),
        (json!({"email": email, "phone": mobile}), Never),
    ] {
        rows.push(refused("reverse_email", "reverse_email", wrong, 400, app));
    }
    rows.extend(do_not_call(known));
    rows
}

fn do_not_call(known: &Known) -> Vec<Row> {
    let ask = |phone: &str| json!({"phone": phone});
    let mut rows = vec![
        fine("dnc.answer", "dnc_check", ask(&known.unlisted)).says(|answer| {
            answer["status"] == "success"
                && answer["listed"] == false
                && answer["result"] == "Not listed on DNC"
                && answer["credits_used"] == 1
                && answer["credits_remaining"] == 9_999
                && answer.as_object().unwrap().len() == 6
        }),
        fine("dnc.answer", "dnc_check", ask(&known.listed))
            .says(|answer| answer["listed"] == true && answer["result"] != "Not listed on DNC"),
        fine("dnc.phone", "dnc_check", ask(&known.listed)).says({
            let phone = known.listed.clone();
            move |answer| answer["phone"] == phone.as_str()
        }),
        fine("dnc.cost", "dnc_check", ask(&known.listed)).costs(10),
        fine("dnc.cost", "dnc_check", ask(&known.unlisted)).costs(10),
        story("dnc.us", "before any provider call: with no credits the region is what is said", |bed, _| {
            Box::pin(async move {
                bed.service.control(json!({"credits": 0})).await;
                let told = bed.ask("dnc_check", &json!({"phone": "+14165550123"})).await;
                assert_eq!(
                    (told.status, &told.body["code"]),
                    (422, &json!("unsupported_phone_region")),
                    "{}",
                    told.body
                );
            })
        }),
    ];
    for (other, whose) in [
        ("+14165550123", "Canada"),
        ("+18765551234", "Jamaica"),
        ("+12423591234", "the Bahamas"),
        ("+18095551234", "the Dominican Republic"),
        ("+17872341234", "Puerto Rico"),
        ("+447700900123", "the United Kingdom"),
        ("+4915228817386", "Germany"),
    ] {
        rows.push(refused("dnc.us", "dnc_check", ask(other), 422, Refuses("phone")).says(move |body| {
            assert_eq!(body["error"], "Unsupported phone region", "{other} is of {whose}");
            body["code"] == "unsupported_phone_region" && body["message"].as_str().unwrap().contains("US")
        }));
    }
    for (wrong, app) in [
        (json!({}), Refuses("phone")),
        (ask("2025550123"), Refuses("phone")),
        (ask("+1"), Refuses("phone")),
        (ask("+1 202 555 0123"), Never),
        (json!({"phone": ["+12025550123"]}), Never),
        (json!({"phone": "+12025550123", "region": "US"}), Never),
    ] {
        rows.push(refused("dnc.phone", "dnc_check", wrong, 400, app));
    }
    rows
}
