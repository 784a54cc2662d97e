//! What is paid for people who are there already: never more than was quoted, whatever the service brings.

use api::RecordKind;
use engine::screen::JobPhase;
use serde_json::{Value, json};
use tests::rig::{App, Scripted, Start};

use super::super::{add, cells, new_list, quote, rest, start};
use super::{coverage, found, wanted};

const HOST: &str = "www.network.example";

fn lead(name: &str, title: &str) -> Value {
    json!({
        "firstname": name, "lastname": "Lead", "jobTitle": title, "companyName": "Acme",
        "profileUrl": format!("https://{HOST}/in/{name}"), "companyUrl": format!("https://{HOST}/company/acme"),
    })
}

/// A service that has a head and, for whoever asks for chiefs too, a chief behind her; pages of the size that it says, or as asked.
async fn two(own_size: Option<u64>) -> Scripted {
    Scripted::start(move |sent| {
        if sent.target.ends_with("/credits") {
            return (200, json!({"status": "success", "credits": "1000"}));
        }
        let mut all = vec![lead("hedda", "Head of sales")];
        if sent.body["filters"]["job"].to_string().contains("chief") {
            all.push(lead("carla", "Chief of staff"));
        }
        let (page, size) = (sent.body["page"].as_u64().unwrap_or(0), sent.body["size"].as_u64().unwrap_or(0));
        let rows: Vec<Value> = all.iter().skip((page * size) as usize).take(size as usize).cloned().collect();
        (200, json!({"rows": rows, "total": 99, "page": page, "size": own_size.unwrap_or(size)}))
    })
    .await
}

async fn acme(app: &App) -> i64 {
    let list = new_list(app, "Acme", RecordKind::Company).await;
    add(app, list, json!({"name": "Acme", "companyPage": format!("https://{HOST}/company/acme")})).await;
    list
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owned_person_who_comes_again_is_within_the_quote_and_told_of() {
    let service = two(None).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let list = acme(&app).await;
    let people = new_list(&app, "Mine", RecordKind::Person).await;
    let hedda = json!({"firstName": "hedda", "lastName": "Lead", "jobTitle": "Head of sales", "company": "Acme", "profilePage": format!("https://{HOST}/in/hedda")});
    add(&app, people, hedda).await;
    let wish = wanted(list, &json!([{"name": "Heads", "titles": ["head", "chief"]}]), 2, "inOrder");
    let quoted = quote(&app, &wish).await;
    assert_eq!((&quoted["worst"], &quoted["people"]["owned"]), (&json!(1), &json!(1)), "one is there: {quoted}");
    let remark = quoted["people"]["remarks"][0].as_str().unwrap_or_default();
    assert!(remark.starts_with("1 owned person who fits may come again"), "{quoted}");
    let mut events = app.listen();
    let job = start(&app, &wish).await;
    let ended = rest(&mut events, job).await;
    assert_eq!((ended.phase, ended.spent.0), (JobPhase::Done, 1), "no more than was quoted: {ended:?}");
    assert_eq!(service.sent("/leads-finder").len(), 1, "she came again, and nobody else is paid for");
    assert_eq!(found(&app, list).await, [1], "she is there once");
    let told = coverage(&app, list).await;
    assert!(told["spare"].as_str().is_some_and(|spare| spare.starts_with("1 row")), "{told}");
    // Who is still lacking is asked for behind her, for a price that is said.
    let quoted = quote(&app, &wish).await;
    assert_eq!((&quoted["worst"], &quoted["people"]["remarks"]), (&json!(1), &json!([])), "{quoted}");
    let job = start(&app, &wish).await;
    assert_eq!(rest(&mut events, job).await.spent.0, 1);
    assert_eq!(found(&app, list).await, [2], "the new one is reached");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_persona_reaches_who_is_new_within_what_is_said() {
    let service = two(None).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let list = acme(&app).await;
    let of = |titles: &[&str]| wanted(list, &json!([{"name": "Heads", "titles": titles}]), 2, "inOrder");
    let mut events = app.listen();
    let job = start(&app, &of(&["head"])).await;
    assert_eq!(rest(&mut events, job).await.spent.0, 1, "one of two");
    // That she may come again is said until nothing more is asked for: a row says of one question only that it has brought her.
    for (remarks, count) in [(1, 1), (1, 2)] {
        let wish = of(&["head", "chief"]);
        let quoted = quote(&app, &wish).await;
        assert_eq!(quoted["people"]["remarks"].as_array().map(Vec::len), Some(remarks), "{quoted}");
        let job = start(&app, &wish).await;
        let ended = rest(&mut events, job).await;
        assert!(ended.spent.0 <= quoted["worst"].as_u64().unwrap(), "within the quote: {quoted} {ended:?}");
        assert_eq!(found(&app, list).await, [count], "{quoted} {ended:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_another_size_than_was_asked_for_halt_the_job() {
    let service = two(Some(25)).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let list = acme(&app).await;
    let wish = wanted(list, &json!([{"name": "Heads", "titles": ["head"]}]), 2, "inOrder");
    let mut events = app.listen();
    let job = start(&app, &wish).await;
    let halted = rest(&mut events, job).await;
    assert_eq!(halted.phase, JobPhase::Interrupted, "{halted:?}");
    assert!(halted.trouble.as_deref().is_some_and(|why| why.contains("of another size")), "{halted:?}");
    assert_eq!(service.sent("/leads-finder").len(), 1, "nothing more is asked for");
    app.ask("resume_job", json!({"job": job, "spendingLimit": null})).await;
    let ended = rest(&mut events, job).await;
    assert_eq!(ended.phase, JobPhase::Done, "behind a person's word it goes on to its end: {ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owned_person_behind_a_page_that_is_here_is_told_of() {
    let service = two(None).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let list = acme(&app).await;
    let of = |most: u32| wanted(list, &json!([{"name": "Heads", "titles": ["head", "chief"]}]), most, "inOrder");
    let mut events = app.listen();
    let job = start(&app, &of(1)).await;
    assert_eq!(rest(&mut events, job).await.spent.0, 1, "the head");
    let people = new_list(&app, "Mine", RecordKind::Person).await;
    let carla = json!({"firstName": "carla", "lastName": "Lead", "jobTitle": "Chief of staff", "company": "Acme", "profilePage": format!("https://{HOST}/in/carla")});
    add(&app, people, carla).await;
    let quoted = quote(&app, &of(3)).await;
    assert_eq!((&quoted["worst"], &quoted["people"]["owned"]), (&json!(1), &json!(2)), "{quoted}");
    let remark = quoted["people"]["remarks"][0].as_str().unwrap_or_default();
    assert!(remark.starts_with("1 owned person who fits may come again"), "{quoted}");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_a_company_that_was_asked_by_way_of_another_list_come_into_this_one() {
    let service = two(None).await;
    let data = tempfile::tempdir().unwrap();
    let app = App::start_with(Start::at(data.path(), &service.base_url, "sk_key").unpaced()).await;
    app.meter().await;
    let first = acme(&app).await;
    let heads = json!([{"name": "Heads", "titles": ["head"]}]);
    let mut events = app.listen();
    let job = start(&app, &wanted(first, &heads, 1, "inOrder")).await;
    assert_eq!(rest(&mut events, job).await.spent.0, 1, "asked for the first list");
    let second = new_list(&app, "Second", RecordKind::Company).await;
    add(&app, second, json!({"name": "Nobody there", "companyPage": format!("https://{HOST}/company/nobody")})).await;
    let job = start(&app, &wanted(second, &heads, 1, "inOrder")).await;
    let into = rest(&mut events, job).await.plan.people.and_then(|people| people.into).unwrap();
    add(&app, second, json!({"name": "Acme", "companyPage": format!("https://{HOST}/company/acme")})).await;
    let job = start(&app, &wanted(second, &heads, 1, "inOrder")).await;
    rest(&mut events, job).await;
    let names = cells(&app, into, RecordKind::Person, "name").await;
    assert!(names.iter().flatten().any(|name| name.starts_with("hedda")), "she comes: {names:?}");
}
