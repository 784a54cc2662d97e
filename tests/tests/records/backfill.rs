//! Answers that were paid for before there were records become part of records at the next opening, once.

use std::path::Path;
use std::time::Instant;

use api::{RecordKind, SearchKind, Tenths};
use serde_json::{Value, json};
use store::money::intents::NewIntent;
use store::money::ledger::Basis;
use store::{PaidAnswer, Store};
use tests::rig::{App, PATIENCE, Service, view_of};

use super::{detail, field, loaded};

/// As an app of earlier days stored an answer: by itself.
async fn kept_as_fact(store: &Store, operation: &'static str, request: &Value, response: &Value, at: i64) {
    let (request, response) = (request.to_string(), response.clone());
    let intent = NewIntent {
        operation,
        digest: format!("{operation} {at}"),
        request: request.clone(),
        subject: "earlier".to_owned(),
        page: None,
        worst: Tenths(10),
        priced: true,
        replay_key: None,
        asked: None,
        step: None,
        order: None,
        claim: None,
    };
    let intent = store.open_intent(intent, 0, at).await.unwrap();
    let answer = PaidAnswer {
        intent,
        operation,
        digest: format!("{operation} {at}"),
        request,
        response,
        subject: "earlier".to_owned(),
        quoted: Tenths(10),
        charged: Tenths(10),
        basis: Basis::Published,
        expected: None,
        pieces: 1,
        at,
        page: None,
        look_up: None,
        observations: Vec::new(),
        outcome: None,
        step: None,
        people: None,
        unread: None,
        taken: None,
    };
    store.keep(answer).await.unwrap();
}

fn file(data: &Path) -> std::path::PathBuf {
    data.join("workspaces").join("demo").join("workspace.sqlite")
}

/// The database, while no app has it.
fn store(data: &Path) -> Store {
    Store::open(&file(data)).unwrap()
}

/// Waits until the setting says that it is done: no event reports work in the background.
async fn done(store: &Store) {
    let end = Instant::now() + PATIENCE;
    while store.setting::<u32>("answers_read_as_of".to_owned()).await.unwrap().is_none() {
        assert!(Instant::now() < end, "answers of earlier days are told within {PATIENCE:?}");
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_of_earlier_days_become_part_of_records() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    std::fs::create_dir_all(file(data.path()).parent().unwrap()).unwrap();
    let page = "https://www.network.example/in/ada-1";
    let early = store(data.path());
    let of_page = json!({"network_profile_url": page});
    kept_as_fact(&early, "profile", &of_page, &json!({"body": {"url": page, "full_name": "Ada L"}}), 1_000).await;
    kept_as_fact(&early, "phone", &of_page, &json!({"phone_numbers": "+4915112345678"}), 2_000).await;
    kept_as_fact(
        &early,
        "phone",
        &json!({"network_profile_url": "https://www.network.example/in/bo-2"}),
        &json!({"phone_numbers": ""}),
        2_500,
    )
    .await;
    let company = json!({"network_company_url": "https://www.network.example/company/k"});
    kept_as_fact(&early, "domain_to_network", &json!({"domain": "k.example"}), &company, 3_000).await;
    early.put_together().await.unwrap();
    drop(early);

    let app = App::start(data.path(), &service).await;
    let beside = store(data.path());
    done(&beside).await;
    assert_eq!(beside.owned(RecordKind::Person).await.unwrap(), 1, "one person; a question without an answer is none");
    assert_eq!(beside.owned(RecordKind::Company).await.unwrap(), 1, "and one company");
    let key = vec!["page:ada-1".to_owned()];
    let record = beside.record_by_keys(RecordKind::Person, key).await.unwrap().unwrap();
    let told = detail(&app, record).await;
    assert_eq!(told["title"], "Ada L", "the profile tells the name: {told}");
    assert_eq!(field(&told, "phone").0, "+4915112345678", "and the later answer the number");
    let dates: Vec<_> = told["sources"].as_array().unwrap().iter().map(|one| one["at"].clone()).collect();
    assert_eq!(
        (dates, &told["ownedSince"]),
        (vec![json!(2_000), json!(1_000)], &json!(1_000)),
        "under their own dates"
    );
    let before = beside.newest_observation().await.unwrap();
    app.end().await;

    // The end waits for what the start has begun behind the screen.
    App::start(data.path(), &service).await.end().await;
    assert_eq!(beside.newest_observation().await.unwrap(), before, "it is done once");
    let app = App::start(data.path(), &service).await;
    app.meter().await;
    let search = loaded(&app, SearchKind::People, &json!({"location.include": ["Germany"]}), 100).await;
    assert_eq!(app.rows_of(RecordKind::Person, &view_of(search)).await.1.len(), 100, "and the app goes on as ever");
}
