//! While somebody types, each letter opens a view of the same rows: only the newest is worth anything.

use engine::screen::{FailureCode, ViewRequest};
use serde_json::json;
use tests::rig::{App, Service, by, germans, more, view_of};

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_view_takes_the_place_of_one_that_is_being_opened() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    app.pull(&more(&germans(), Some(100), Some(200))).await;
    let search = app.search_of(&germans()).await;
    let older = ViewRequest { text: "a".to_owned(), ..view_of(search) };
    let newer = ViewRequest { sort: by("name", false), ..view_of(search) };
    // The threads that read may have answered the older one whole before the newer one is even asked: then there is nothing to
    // give up, and both are asked again.
    for _ in 0..100 {
        let (older, newer) = tokio::join!(app.call("open_view", &older), app.call("open_view", &newer));
        let newer = newer.expect("the newest is opened");
        app.ask("view_facets", json!({"view": newer["view"]})).await;
        if let Err(failure) = older {
            assert_eq!(failure.code, FailureCode::Superseded, "the older one is given up, and nothing else is wrong");
            return;
        }
    }
    panic!("none of a hundred older views was given up");
}
