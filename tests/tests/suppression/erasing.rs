//! A person is erased with the name typed by hand, and stays away.

use serde_json::json;
use tests::rig::{App, Service};

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_was_erased_is_not_shown_kept_or_bought_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    let person = app.buy_people().await;
    let wrong = app.refused("erase_person", json!({"record": person.record, "typed": "Somebody Else"})).await;
    assert!(wrong.message.contains("not the name"), "{wrong:?}");
    let erased = app.ask("erase_person", json!({"record": person.record, "typed": person.name.to_uppercase()})).await;
    assert_eq!(erased["answers"], 1, "the page of the search: {erased}");
    assert_eq!(person.left(&app).await, person.rows - 1, "one row less");
    let gone = app.refused("record", json!({"record": person.record})).await;
    assert!(gone.message.contains("not there"), "{gone:?}");
    let before = service.searches().await;
    let fields = json!({"network_profile_url": person.page});
    let preview = app.ask("preview_look_up", json!({"form": "profile", "fields": fields})).await;
    let agreed = json!({"price": preview["price"]["each"]});
    let refused = app.refused("look_up", json!({"form": "profile", "fields": fields, "agreed": agreed})).await;
    assert!(refused.message.contains("was erased"), "{refused:?}");
    assert_eq!(service.searches().await, before, "nothing was asked at the service");
    let file = data.path().join("workspaces/demo/workspace.sqlite");
    app.end().await;
    let bytes = std::fs::read(file).unwrap();
    assert!(!person.is_in(&bytes), "nothing of {person:?} is in the file");
}
