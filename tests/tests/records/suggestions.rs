//! Suggestions for every kind of search, from what is built in and what is owned.

use api::SearchKind;
use api::filters::Kind;
use serde_json::{Value, json};
use tests::rig::{App, Service, germans, view_of};

use super::{detail, loaded};

async fn suggested(app: &App, kind: SearchKind, filter: &str, q: &str) -> Value {
    app.ask("suggest", json!({"kind": kind, "filter": filter, "q": q, "country": [], "region": []})).await
}

fn values(answer: &Value) -> Vec<&str> {
    answer["items"].as_array().unwrap().iter().map(|item| item["value"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_built_in_is_suggested_and_nobody_is_asked() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    use SearchKind::{Leads, People};
    for (kind, filter, q, first, free) in [
        (People, "location.include", "deutschl", "Germany", false),
        (People, "currentCompany.location", "austria", "Austria", false),
        (People, "jobTitle.include", "revenue acc", "revenue accounting", true),
        (Leads, "jobFunction", "revenue acc", "revenue_accounting", true),
        (Leads, "jobFunctionExclude", "revenue acc", "revenue_accounting", true),
        (Leads, "industry", "sofware devel", "software development", true),
        (Leads, "peopleLocation", "switz", "Switzerland", true),
        (Leads, "size", "51-200", "51-200", true),
        (Leads, "revenue", "10M", "10000000-25000000", true),
        (Leads, "type", "privately", "PRIVATELY_HELD", true),
        (Leads, "funding", "series a", "SERIES_A", true),
        (Leads, "growth", "3 months", "3 months", true),
        (Leads, "yearsCurrentRole", "1 to", "1 to 2 years", true),
        (Leads, "profileBadge", "open", "open to work", true),
        (Leads, "department", "human", "human resources", true),
        (Leads, "language", "germ", "German", true),
    ] {
        let answer = suggested(&app, kind, filter, q).await;
        assert_eq!(
            (values(&answer).first(), &answer["freeEntry"]),
            (Some(&first), &json!(free)),
            "{filter} {q}: {answer}"
        );
        assert_eq!(answer["more"], false, "{filter}: the service is not asked for more");
        let more =
            app.ask("suggest_more", json!({"kind": kind, "filter": filter, "q": q, "country": [], "region": []})).await;
        assert_eq!(more["items"], answer["items"], "{filter}: and adds nothing");
    }
    assert_eq!(service.count("filter_values", "received").await, 0, "nobody was asked");
    // The same filter key in two kinds of search is two lists: that of company search knows its own values only.
    let exact = suggested(&app, SearchKind::Companies, "industry", "software").await;
    assert_eq!((&exact["freeEntry"], &exact["more"]), (&json!(false), &json!(true)), "company search asks the service");
    let free = suggested(&app, SearchKind::Leads, "industry", "software").await;
    assert_eq!((&free["freeEntry"], &free["more"]), (&json!(true), &json!(false)), "the leads finder does not");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_owned_is_suggested() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    loaded(&app, SearchKind::Companies, &germans(), 100).await;
    let search = loaded(&app, SearchKind::Leads, &json!({"peopleLocation": ["Munich"]}), 25).await;
    let (_, rows) = app.rows_of(SearchKind::Leads.record(), &view_of(search)).await;
    let person = detail(&app, rows[0]["id"].as_i64().unwrap()).await;
    let field = |key: &str| super::field(&person, key).0.to_owned();
    let (title, company) = (field("title"), field("companyName"));
    for (kind, filter, q) in [
        (SearchKind::People, "jobTitle.include", &title),
        (SearchKind::People, "pastJobTitle.include", &title),
        (SearchKind::Leads, "job", &title),
        (SearchKind::Leads, "company", &company),
        (SearchKind::People, "pastCompanyName.include", &company),
    ] {
        let answer = suggested(&app, kind, filter, q).await;
        assert_eq!(values(&answer).first(), Some(&q.as_str()), "{filter}: the owned {q} comes first");
    }
    let skill = person["story"]["skills"][0].as_str().unwrap();
    assert!(
        values(&suggested(&app, SearchKind::Leads, "skills", skill).await).contains(&skill),
        "{skill} of an owned person"
    );

    let search = app.search_of(&germans()).await;
    let (_, rows) = app.rows(&view_of(search)).await;
    let mut paged = None;
    for row in &rows {
        let cell = |key| row["cells"][tests::rig::column(key)].as_str().map(str::to_owned);
        paged = paged.or(cell("name").zip(cell("networkProfile")));
    }
    let (name, page) = paged.expect("a company that tells its page");
    let answer = suggested(&app, SearchKind::Leads, "companyUrl", &name).await;
    let item = answer["items"].as_array().unwrap().iter().find(|item| item["value"] == page.as_str());
    assert_eq!(item.map(|item| &item["label"]), Some(&json!(name)), "the name is read, the page is sent: {answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_typed_filter_of_every_kind_answers() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    for kind in SearchKind::ALL {
        for filter in kind.catalog().filters().filter(|filter| matches!(filter.kind, Kind::Tokens { .. })) {
            for q in ["", "a", "\u{202E}\u{0}", &"x".repeat(10_000), "%_'\"", "日本"] {
                let answer = suggested(&app, kind, filter.key, q).await;
                assert!(answer["items"].as_array().unwrap().len() <= 30, "{}: a short list for {q:.20}", filter.key);
            }
        }
    }
}
