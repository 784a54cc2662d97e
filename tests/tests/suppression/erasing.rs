//! A person is erased with the name typed by hand, and stays away.

use api::{RecordKind, SearchKind};
use serde_json::json;
use tests::rig::{App, Service, column_of, more_of, wish};

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_was_erased_is_not_shown_kept_or_bought_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let people = more_of(SearchKind::People, &json!({"location.include": ["Germany"]}), Some(100), Some(100));
    let search = app.pull(&people).await.search;
    let (_, rows) = app.rows_of(RecordKind::Person, &wish(search)).await;
    let cell = |key: &str| rows[0]["cells"][column_of(RecordKind::Person, key)].as_str().unwrap_or_default().to_owned();
    let (record, name, page) = (rows[0]["id"].as_i64().unwrap(), cell("name"), cell("profileUrl"));
    let wrong = app.refused("erase_person", json!({"record": record, "typed": "Somebody Else"})).await;
    assert!(wrong.message.contains("not the name"), "{wrong:?}");
    let erased = app.ask("erase_person", json!({"record": record, "typed": name.to_uppercase()})).await;
    assert_eq!(erased["answers"], 1, "the page of the search: {erased}");
    let (_, left) = app.rows_of(RecordKind::Person, &wish(search)).await;
    assert_eq!(left.len(), rows.len() - 1, "one row less");
    let gone = app.refused("record", json!({"record": record})).await;
    assert!(gone.message.contains("not there"), "{gone:?}");
    let before = service.searches().await;
    let fields = json!({"network_profile_url": page});
    let preview = app.ask("preview_look_up", json!({"form": "profile", "fields": fields})).await;
    let agreed = json!({"price": preview["price"]["each"]});
    let refused = app.refused("look_up", json!({"form": "profile", "fields": fields, "agreed": agreed})).await;
    assert!(refused.message.contains("was erased"), "{refused:?}");
    assert_eq!(service.searches().await, before, "nothing was asked at the service");
    let file = data.path().join("workspaces/demo/workspace.sqlite");
    let slug = page.trim_end_matches('/').rsplit('/').next().unwrap().to_owned();
    app.end().await;
    let bytes = std::fs::read(file).unwrap();
    let found = bytes.windows(slug.len()).any(|window| window == slug.as_bytes());
    assert!(!found, "no byte of {slug} is in the file");
}
