//! What a record can be asked by itself: until its answer is here.

use api::SearchKind;
use serde_json::{Value, json};
use tests::rig::{App, Service};

use super::{callable, detail, field, loaded, looked_up, record_with};

fn question<'d>(detail: &'d Value, label: &str) -> Option<&'d Value> {
    detail["questions"].as_array().unwrap().iter().find(|question| question["label"] == label)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_offered_filled_until_its_answer_is_here() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    service.control(json!({"credits": 100_000})).await;
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let (somebody, number) = callable(&service).await;
    let filters = json!({"job": [somebody.text("jobTitle")], "companyUrl": [somebody.text("companyUrl")]});
    let search = loaded(&app, SearchKind::Leads, &filters, 100).await;
    let page = somebody.text("profileUrl");
    let person = record_with(&app, SearchKind::Leads, search, "profileUrl", page).await.expect("it is found");
    let before = detail(&app, person).await;
    assert!(question(&before, "Profile page").is_none(), "it is known: {before}");
    assert!(question(&before, "Do-not-call check").is_none(), "there is no number to check: {before}");
    let mobile = question(&before, "Mobile").expect("it is not known").clone();
    assert_eq!(mobile["ownedAt"], Value::Null, "nobody has asked");
    let preview = app.ask("preview_look_up", json!({"form": mobile["form"], "fields": mobile["fields"]})).await;
    assert_eq!((&preview["problems"], &preview["price"]), (&json!([]), &mobile["price"]), "it can be asked as it is");

    looked_up(&app, "phone", &mobile["fields"]).await;
    let known = detail(&app, person).await;
    assert_eq!(field(&known, "phone").0, number, "it is here now");
    assert!(question(&known, "Mobile").is_none(), "and not asked again: {known}");

    let company = question(&known, "E-mail").map(|mail| mail["form"].clone());
    assert_eq!(company, Some(json!("email_by_name")), "by name and company, which finds most: {known}");
    app.ask("suppress", json!({"what": {"kind": "typed", "text": number}, "country": "US"})).await;
    let suppressed = detail(&app, person).await;
    assert_eq!((&suppressed["suppressed"], &suppressed["questions"]), (&json!(true), &json!([])), "it is left alone");
    app.end().await;
}
