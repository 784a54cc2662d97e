//! A person through people search, leads finder, profile and phone.

use api::SearchKind;
use serde_json::{Value, json};
use tests::rig::{App, Service, more_of};

use super::{callable, detail, field, looked_up};

#[tokio::test(flavor = "multi_thread")]
async fn one_person_is_one_row_with_every_answer_and_the_newest_value() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    service.control(json!({"rate_limits": false, "credits": 100_000})).await;
    let (somebody, number) = callable(&service).await;
    let page = somebody.text("profileUrl").to_owned();
    let app = App::start(data.path(), &service).await;
    app.meter().await;

    // By title and company, so that few people match and this one is among them.
    let titled = json!({"job": [somebody.text("jobTitle")], "companyUrl": [somebody.text("companyUrl")]});
    let mut first = None;
    for (kind, filters) in [
        (SearchKind::Leads, titled),
        (SearchKind::People, json!({"jobTitle.include": [somebody.text("jobTitle")], "location.include": ["Germany"]})),
    ] {
        let mut record = None;
        for _ in 0..20 {
            let pull = app.pull(&more_of(kind, &filters, Some(500), Some(500))).await;
            record = super::record_with(&app, kind, pull.search, "profileUrl", &page).await;
            if record.is_some() || pull.received == 0 {
                break;
            }
        }
        let record = record.unwrap_or_else(|| panic!("{kind:?} brings {page}"));
        assert_eq!(*first.get_or_insert(record), record, "{kind:?}: the same row");
    }
    let record = first.unwrap();
    for form in ["profile", "phone"] {
        let answer = looked_up(&app, form, &json!({"network_profile_url": page})).await;
        assert_eq!(answer["found"], true, "{form} finds something: {answer}");
    }

    let told = detail(&app, record).await;
    let by: Vec<&str> = told["sources"].as_array().unwrap().iter().map(|one| one["by"].as_str().unwrap()).collect();
    assert_eq!(by.len(), 4, "each answer once: {by:?}");
    assert_eq!(field(&told, "phone").0, number, "the number stands in the same record");
    assert_eq!(field(&told, "phone").1, by[0], "told by the newest answer");
    assert_eq!(field(&told, "name").1, by[1], "the profile is the newest that tells the name");
    assert_eq!(field(&told, "companyUrl").1, by[2], "what the profile does not tell is told by people search");
    let dates: Vec<i64> = told["sources"].as_array().unwrap().iter().map(|one| one["at"].as_i64().unwrap()).collect();
    assert!(
        dates.windows(2).all(|pair| pair[0] >= pair[1]) && dates[3] > 0,
        "newest first, each with its date: {dates:?}"
    );
    assert_eq!(told["searches"].as_array().unwrap().len(), 2, "both searches brought it");
    whole(&told, somebody.text("companyName"));
}

/// The story has the parts that the leads finder and the profile return.
fn whole(told: &Value, company: &str) {
    let story = &told["story"];
    assert!(!story["now"].as_array().unwrap().is_empty(), "a present role: {story}");
    assert_eq!(story["now"][0]["at"], company, "at the present company");
    assert!(!story["languages"].as_array().unwrap().is_empty(), "languages: {story}");
    assert_eq!(story["company"]["name"], company, "the company");
    assert!(!story["company"]["facts"].as_array().unwrap().is_empty(), "with facts: {story}");
    assert!(!story["company"]["places"].as_array().unwrap().is_empty(), "and places: {story}");
    let links = story["links"].as_array().unwrap();
    assert!(links.iter().any(|link| link["key"] == "profileUrl"), "the profile can be opened: {links:?}");
    let subtitle = told["subtitle"].as_str().unwrap();
    assert!(subtitle.ends_with(company), "the job in a line: {subtitle}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_of_the_story_is_opened_by_its_key() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let search = super::loaded(&app, SearchKind::Leads, &json!({"peopleLocation": ["Munich"]}), 25).await;
    let (_, rows) = app.rows_of(SearchKind::Leads.record(), &tests::rig::view_of(search)).await;
    let told = detail(&app, rows[0]["id"].as_i64().unwrap()).await;
    let links = told["story"]["links"].as_array().unwrap();
    assert!(links.len() > 1, "pages of the person and of the company: {links:?}");
    for link in links {
        app.ask("open_link", json!({"record": told["id"], "key": link["key"]})).await;
        let opened = app.desktop.seen().links.last().unwrap().to_string();
        assert_eq!(
            opened.trim_end_matches('/'),
            link["value"].as_str().unwrap().trim_end_matches('/'),
            "what is shown"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_was_asked_for_by_name_stands_with_the_person_of_the_search() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    service.control(json!({"rate_limits": false, "credits": 100_000})).await;
    let people = service.people("Germany").await;
    // In capitals, as somebody might type it.
    let typed = |one: &tests::rig::Somebody| {
        let capitals = |field: &str| one.text(field).to_uppercase();
        json!({"first_name": capitals("firstname"), "last_name": capitals("lastname"), "domain": one.domain()})
    };
    let (somebody, answer) = service.first_found(&people, "/v1/email", typed).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let search = super::loaded(&app, SearchKind::People, &json!({"location.include": ["Germany"]}), 100).await;
    let record = super::record_with(&app, SearchKind::People, search, "profileUrl", somebody.text("profileUrl")).await;
    let record = record.expect("the first hundred are the same for everybody");
    let name = detail(&app, record).await["title"].clone();
    let found = looked_up(&app, "email_by_name", &typed(&somebody)).await;
    assert_eq!(found["found"], true, "the address is found: {found}");
    let told = detail(&app, record).await;
    assert_eq!(field(&told, "email").0, answer["email"].as_str().unwrap(), "it stands with the person: {told}");
    assert_eq!(told["title"], name, "under the name that the service wrote");
    assert!(told["sources"][0]["at"].as_i64() >= told["sources"][1]["at"].as_i64(), "as the newest of what is told");
}
