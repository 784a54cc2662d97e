//! Every form of the screen, once with something to find and once without.

use std::collections::HashSet;

use serde_json::{Value, json};
use tests::rig::{App, Service, Somebody};

/// A form with something to find and something not to.
pub(crate) struct Case {
    pub(crate) form: &'static str,
    found: Value,
    pub(crate) missing: Value,
    /// What the card's title or its lines must hold.
    says: String,
}

/// The sandbox knows the truth: what it says of a person is what the forms must find.
pub(crate) async fn cases(service: &Service) -> Vec<Case> {
    service.control(json!({"rate_limits": false, "credits": 100_000})).await;
    let people = service.people("US").await;
    let page = |one: &Somebody| json!({"network_profile_url": one.text("profileUrl")});
    let (mailed, mail) = service.first_found(&people, "/v1/email", page).await;
    let unmailed = service.first_missing(&people, "/v1/email", page).await;
    let (called, phone) = service.first_found(&people, "/v1/phone", page).await;
    let uncalled = service.first_missing(&people, "/v1/phone", page).await;
    let by_name = |one: &Somebody| json!({"first_name": one.text("firstname"), "last_name": one.text("lastname"), "domain": one.domain()});
    let topics = service.company_with_topic().await;
    let number = phone["phone_numbers"].as_str().unwrap();
    let nobody = json!({"network_profile_url": "https://www.network.example/in/nobody-0"});
    let case = |form, found, missing, says: &str| Case { form, found, missing, says: says.to_owned() };
    vec![
        case("profile", page(&mailed), nobody.clone(), mailed.text("lastname")),
        case(
            "company",
            json!({"network_profile_url": mailed.text("companyUrl")}),
            json!({"network_profile_url": "https://www.network.example/company/nowhere-0"}),
            mailed.text("companyName"),
        ),
        case(
            "url_search_people",
            json!({"first_name": called.text("firstname"), "last_name": called.text("lastname"), "company_name": called.text("companyName")}),
            json!({"first_name": "Nobody", "last_name": "Nowhere", "company_name": "Nothing"}),
            "https://www.network.example/in/",
        ),
        case(
            "reverse_phone",
            json!({"mobile_phone": number}),
            json!({"mobile_phone": "+12025559999"}),
            called.text("lastname"),
        ),
        case(
            "reverse_email",
            json!({"email": mail["email"]}),
            json!({"email": "nobody@nowhere.example"}),
            mailed.text("lastname"),
        ),
        case("email_by_name", by_name(&mailed), by_name(&unmailed), mail["email"].as_str().unwrap()),
        case("email_by_page", page(&mailed), page(&unmailed), mail["email"].as_str().unwrap()),
        case("phone", page(&called), page(&uncalled), number),
        case(
            "domain_to_network",
            json!({"domain": mailed.domain()}),
            json!({"domain": "nowhere.example"}),
            mailed.text("companyUrl"),
        ),
        case(
            "business_intent_topics",
            json!({"network_company_url": topics.0, "topics": [topics.1]}),
            json!({"network_company_url": "https://www.network.example/company/nowhere-0", "topics": [topics.1]}),
            &topics.1,
        ),
        // A do-not-call check always has an answer.
        case("dnc_check", json!({"phone": number}), Value::Null, number),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_finds_and_does_not_find() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let cases = cases(&service).await;
    let asked: HashSet<_> = cases.iter().map(|case| case.form).collect();
    let forms: HashSet<_> = api::form::all().into_iter().map(|look_up| look_up.form.name).collect();
    assert_eq!(asked, forms, "every form is tried: each has a case above");
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    for case in &cases {
        finds(&app, &service, case).await;
        if !case.missing.is_null() {
            misses(&app, &service, case).await;
        }
    }
    let history = app.ask("look_up_history", json!({"text": "", "limit": 200})).await;
    let lines = cases.len() + cases.iter().filter(|case| !case.missing.is_null()).count();
    assert_eq!(history["total"], lines, "each question stands in the history once: {history}");
    let charged: u64 = app.ask("ledger", json!({"offset": 0, "limit": 500})).await["page"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["charged"].as_u64().unwrap())
        .sum();
    assert!(charged > 0, "the ledger knows the published prices");
}

/// What is asked is found, stored, shown with its record, and free from then on.
pub(crate) async fn finds(app: &App, service: &Service, case: &Case) {
    let Case { form, found, says, .. } = case;
    let preview = app.ask("preview_look_up", json!({"form": form, "fields": found})).await;
    assert_eq!(preview["problems"], json!([]), "{form}: nothing is wrong with {found}");
    assert_eq!(preview["owned"], Value::Null, "{form}: not owned before");
    let before = service.state().await["requests"].clone();
    let agreed = json!({"price": preview["price"]["each"]});
    let answer = app.ask("look_up", json!({"form": form, "fields": found, "agreed": agreed})).await;
    assert_eq!((&answer["found"], &answer["origin"]), (&json!(true), &json!("service")), "{form}: {answer}");
    let card = answer["card"].to_string();
    assert!(card.contains(says.as_str()), "{form}: the card says {says}: {card}");
    let title = answer["card"]["title"].as_str().unwrap_or_default();
    assert!(!["", "An empty answer"].contains(&title), "{form}: the card says what was found (`headline.rs`): {card}");
    assert_ne!(service.state().await["requests"], before, "{form}: the service was asked");

    let paid = service.charged().await;
    let preview = app.ask("preview_look_up", json!({"form": form, "fields": found})).await;
    assert_eq!(preview["owned"]["number"], answer["number"], "{form}: owned now");
    let again = app.ask("look_up", json!({"form": form, "fields": found})).await;
    assert_eq!(again["origin"], "owned", "{form}: answered from what is owned");
    assert_eq!((&again["card"], &again["number"]), (&answer["card"], &answer["number"]), "{form}: the same answer");
    let kept = app.ask("look_up_answer", json!({"number": answer["number"]})).await;
    assert_eq!((&kept["card"], &kept["fields"]), (&answer["card"], found), "{form}: and so it is in the history");
    assert_eq!(kept["record"], answer["record"], "{form}: about the same record");
    if *form != "dnc_check" {
        let record = app.ask("record", json!({"record": answer["record"]["record"]})).await;
        assert_eq!(record["kind"], answer["record"]["kind"], "{form}: what was found is told of a record: {answer}");
    }
    assert_eq!(service.charged().await, paid, "{form}: for nothing");
}

/// It is not found, which is free.
pub(crate) async fn misses(app: &App, service: &Service, case: &Case) {
    let Case { form, missing, .. } = case;
    let paid = service.charged().await;
    let preview = app.ask("preview_look_up", json!({"form": form, "fields": missing})).await;
    let agreed = json!({"price": preview["price"]["each"]});
    let answer = app.ask("look_up", json!({"form": form, "fields": missing, "agreed": agreed})).await;
    assert_eq!((&answer["found"], &answer["charged"]), (&json!(false), &json!(0)), "{form}: {answer}");
    assert_eq!(service.charged().await, paid, "{form}: what finds nothing costs nothing");
    let kept = app.ask("look_up_answer", json!({"number": answer["number"]})).await;
    assert_eq!(kept["found"], false, "{form}: and the history says so");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_missing_or_wrong_is_said_before_anything_is_sent() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let before = service.state().await["requests"].clone();
    for (form, fields, wrong) in [
        ("phone", json!({}), vec!["network_profile_url"]),
        (
            "phone",
            json!({"network_profile_url": "https://www.network.example/company/acme"}),
            vec!["network_profile_url"],
        ),
        ("email_by_name", json!({"first_name": "Ada"}), vec!["last_name", "domain", "company_name"]),
        ("email_by_name", json!({"first_name": "Ada", "last_name": "L", "company_name": "Acme"}), vec![]),
        ("email_by_page", json!({}), vec!["network_profile_url"]),
        ("dnc_check", json!({"phone": "+1 416 555 0123"}), vec!["phone"]),
        ("domain_to_network", json!({"domain": "https://acme.com/about"}), vec!["domain"]),
        ("domain_to_network", json!({"domain": "WWW.Acme.COM"}), vec![]),
        (
            "business_intent_topics",
            json!({"network_company_url": "acme.com", "topics": []}),
            vec!["topics", "network_company_url"],
        ),
        (
            "profile",
            json!({"network_profile_url": "https://network.example/in/a", "webhook_url": "ftp://x"}),
            vec!["webhook_url"],
        ),
    ] {
        let preview = app.ask("preview_look_up", json!({"form": form, "fields": fields})).await;
        let problems = preview["problems"].as_array().unwrap();
        let named: Vec<&str> = problems.iter().map(|problem| problem["field"].as_str().unwrap()).collect();
        assert_eq!(named, wrong, "{form} {fields}: {problems:?}");
        if !wrong.is_empty() {
            let failure = app.refused("look_up", json!({"form": form, "fields": fields})).await;
            assert_eq!(failure.problems.len(), wrong.len(), "{form}: asking says the same");
        }
    }
    assert_eq!(service.state().await["requests"]["phone"], before["phone"], "nothing was sent");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_is_searched_by_what_was_asked_and_what_came() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let people = service.people("DE").await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    for somebody in people.iter().take(6) {
        app.ask("look_up", json!({"form": "domain_to_network", "fields": {"domain": somebody.domain()}})).await;
    }
    let wanted = people[2].domain();
    for (text, lines) in
        [(wanted.to_uppercase(), 1), (format!("  {} company ", &wanted[..5]), 1), ("100%_".to_owned(), 0)]
    {
        let history = app.ask("look_up_history", json!({"text": text, "limit": 10})).await;
        let found = history["lines"].as_array().unwrap();
        assert!(found.len() >= lines && (lines > 0 || found.is_empty()), "{text:?}: {history}");
    }
    let all = app.ask("look_up_history", json!({"limit": 2, "offset": 1})).await;
    assert_eq!(all["lines"].as_array().unwrap().len(), 2, "a piece of it");
    let link = json!({"number": all["lines"][0]["number"], "path": "/network_company_url"});
    app.ask("open_look_up_link", link).await;
    assert_eq!(app.desktop.seen().links.len(), 1, "its address was opened in the browser");
    app.refused("open_look_up_link", json!({"number": all["lines"][0]["number"], "path": "/nothing"})).await;
}

/// One page has many addresses, and is one page.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_in_another_spelling_is_not_paid_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let somebody = service.people("FR").await.remove(0);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    for (operation, told, folder) in
        [("profile", somebody.text("profileUrl"), "in"), ("company", somebody.text("companyUrl"), "company")]
    {
        let slug = told.rsplit('/').next().unwrap().to_owned();
        let ask =
            |page: &str| json!({"form": operation, "fields": {"network_profile_url": page}, "agreed": {"price": null}});
        let first = app.ask("look_up", ask(told)).await;
        assert_eq!(first["origin"], "service", "{first}");
        for page in [
            format!("https://network.example/{folder}/{slug}"),
            format!("https://www.network.example/{folder}/{}/", slug.to_uppercase()),
            format!("http://de.network.example/{folder}/{slug}?trk=x"),
            format!("network.example/{folder}/{slug}/details/about/"),
        ] {
            let again = app.ask("look_up", ask(&page)).await;
            assert_eq!(again["origin"], "owned", "{page}: {again}");
        }
        assert_eq!(service.count(operation, "received").await, 1, "{operation}: paid once");
    }
    app.end().await;
}
