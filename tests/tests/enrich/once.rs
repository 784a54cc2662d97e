//! One identical question is asked once, however many rows, jobs and single look-ups need it at the same time.

use api::{RecordKind, Tenths};
use engine::screen::JobPhase;
use serde_json::json;
use tests::rig::{App, Service};

use super::{agrees, cells, companies, done, employers, request, rest, service_with, start};

/// The next so many questions take long: whoever asks the same comes while they are under way.
async fn slow(service: &Service, operation: &str, times: u32) {
    let fault = json!({"operation": operation, "kind": "delay", "seconds": 1.5, "times": times});
    service.control(json!({"faults": [fault]})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_come_while_their_question_is_under_way_wait_for_its_answer() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let (_, domain) = employers(&people, 1).remove(0);
    let firms: Vec<_> = (1..=120).map(|number| (format!("Branch {number}"), domain.clone())).collect();
    let list = companies(&app, &firms).await;
    slow(&service, "domain-to-network", 1).await;
    let ended = done(&app, &request(list, &["companyPage"])).await;
    let step = &ended.steps[0];
    assert_eq!((step.found, step.unclear, step.asked), (120, 0, 1), "nobody takes it for a lost one: {ended:?}");
    assert_eq!((ended.phase, ended.spent), (JobPhase::Done, Tenths(5)), "{ended:?}");
    assert_eq!(service.count("domain_to_network", "received").await, 1, "one request for 120 rows");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_jobs_at_once_ask_the_same_once() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let firms = employers(&people, 6);
    let (one, two) = (companies(&app, &firms).await, companies(&app, &firms).await);
    slow(&service, "domain-to-network", 6).await;
    let (mut first_events, mut second_events) = (app.listen(), app.listen());
    let first = start(&app, &request(one, &["companyPage"])).await;
    let second = start(&app, &request(two, &["companyPage"])).await;
    let (first, second) = (rest(&mut first_events, first).await, rest(&mut second_events, second).await);
    assert_eq!((first.steps[0].found, second.steps[0].found), (6, 6), "both have them: {first:?} {second:?}");
    assert_eq!(first.spent + second.spent, Tenths(30), "paid once: {first:?} {second:?}");
    assert_eq!(service.count("domain_to_network", "received").await, 6, "asked once");
    agrees(&app, &service).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_beside_a_single_look_up_asks_the_same_once() {
    let (service, people) = service_with("DE").await;
    let data = tempfile::tempdir().unwrap();
    let app = App::unpaced(data.path(), &service).await;
    app.meter().await;
    let firms = employers(&people, 4);
    let list = companies(&app, &firms).await;
    slow(&service, "domain-to-network", 1).await;
    let single = json!({"form": "domain_to_network", "fields": {"domain": firms[0].1}});
    let job = async {
        service.taken_in().await;
        done(&app, &request(list, &["companyPage"])).await
    };
    let (answer, ended) = tokio::join!(app.ask("look_up", &single), job);
    assert_eq!(answer["origin"], "service", "the person asked first: {answer}");
    let step = &ended.steps[0];
    assert_eq!((step.found, step.unclear, step.owned, step.asked), (4, 0, 1, 3), "the job waited for it: {ended:?}");
    assert_eq!(service.count("domain_to_network", "received").await, 4, "nothing was asked twice");
    let shown = cells(&app, list, RecordKind::Company, "find.companyPage").await;
    assert!(shown.iter().all(Option::is_some), "every row has it: {shown:?}");
    agrees(&app, &service).await;
}
