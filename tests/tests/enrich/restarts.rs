//! Jobs over the end of the program: they go on by themselves, and nothing is paid twice.

use std::path::Path;

use engine::screen::JobPhase;
use serde_json::json;
use tests::rig::App;

use super::{
    agrees, companies, employers, listed, moved, people_by_page, request, rest, service_with, set_prices, start,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_job_goes_on_after_a_restart_and_pays_nothing_twice() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let list = companies(&app, &employers(&people, 20)).await;
    let mut events = app.listen();
    service.hold_behind("domain-to-network", 3).await;
    let job = start(&app, &request(list, &["companyPage"])).await;
    moved(&mut events, job, "a few are found", |state| state.steps[0].found > 2).await;
    tokio::join!(app.end(), service.heal());
    let sent = service.count("domain_to_network", "received").await;
    assert!(sent < 20, "it ended in the middle, after {sent}");

    let app = App::unpaced(data.path(), &service).await;
    let mut events = app.listen();
    if listed(&app, job).await["phase"] != "done" {
        let ended = moved(&mut events, job, "it goes on by itself", |state| state.phase == JobPhase::Done).await;
        assert_eq!(ended.steps[0].found, 20, "to its end: {ended:?}");
    }
    assert_eq!(service.count("domain_to_network", "received").await, 20, "every question was asked once");
    agrees(&app, &service).await;
}

/// Questions of one limit that a job asks at once.
const AT_ONCE: u64 = 8;

/// Copies what a killed program leaves behind: the files as they are while questions are under way.
fn killed(data: &Path, copy: &Path) {
    let folder = copy.join("workspaces/demo");
    std::fs::create_dir_all(&folder).unwrap();
    for entry in std::fs::read_dir(data.join("workspaces/demo")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name.starts_with("workspace.sqlite") && !name.ends_with("-shm") {
            std::fs::copy(&path, folder.join(name)).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_under_way_when_it_was_killed_is_unclear_and_never_sent_again() {
    let (service, people) = service_with("US").await;
    let (data, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    set_prices(&app).await;
    let list = people_by_page(&app, &people[..12]).await;
    // As many as are asked at once: the others wait for their turn, and nothing moves until it is killed.
    let slow = json!({"operation": "email", "kind": "delay", "seconds": 600, "times": AT_ONCE});
    service.control(json!({"faults": [slow]})).await;
    let mut events = app.listen();
    let job = start(&app, &request(list, &["email"])).await;
    service.taken_in().await;
    // The first app brings them to its end; the copy is a program that was killed before.
    killed(data.path(), copy.path());
    service.heal().await;
    rest(&mut events, job).await;
    app.end().await;
    assert_eq!(service.count("email", "received").await, 12, "the first one asked for all of them");

    let app = App::unpaced(copy.path(), &service).await;
    let mut events = app.listen();
    let mut now = listed(&app, job).await;
    if now["phase"] != "done" {
        let ended = moved(&mut events, job, "it goes on by itself", |state| state.phase == JobPhase::Done).await;
        now = serde_json::to_value(ended).unwrap();
    }
    let unclear = now["steps"][0]["unclear"].as_u64().unwrap();
    assert_eq!(unclear, AT_ONCE, "those under way are unclear: {now}");
    let open = app.ask("activity", json!({})).await["unconfirmed"].as_array().unwrap().len() as u64;
    assert_eq!(open, unclear, "and shown");
    let sent = service.count("email", "received").await;
    assert_eq!(sent, 12 + 12 - unclear, "none of them was sent again, and all others were: {now}");
    // A new job leaves them alone too, until a person settles them.
    let mut events = app.listen();
    let again = start(&app, &request(list, &["email"])).await;
    let ended = rest(&mut events, again).await;
    assert_eq!(ended.steps[0].unclear, unclear, "still unclear: {ended:?}");
    assert_eq!(service.count("email", "received").await, sent, "and not sent again");
    let first = app.ask("activity", json!({})).await["unconfirmed"][0]["intent"].clone();
    app.ask("settle_call", json!({"intent": first, "charged": 10})).await;
    let mut events = app.listen();
    let mut failed = request(list, &["email"]);
    failed["again"] = json!(again);
    let third = start(&app, &failed).await;
    let ended = rest(&mut events, third).await;
    assert_eq!(ended.steps[0].asked, 1, "what was settled can be asked again: {ended:?}");
    assert_eq!(service.count("email", "received").await, sent + 1, "once");
}
