//! A service that takes too long. Asked with the client's own shorter limits, because the real ones are up to a minute.

use std::time::Duration;

use api::Operation;
use api::operations::{Credits, FindCompanies};
use client::{Client, Connection, Lane, Limits, SendError, Unclear};
use secrecy::SecretString;
use serde_json::json;
use tests::rig::{Service, germans};

fn client(service: &Service) -> Client {
    let key = SecretString::from(service.api_key.clone());
    let connection = Connection::new(&service.base_url, &service.network_host, "network", &key).unwrap();
    let limits = Limits { longest_wait: Duration::from_secs(2), ..Limits::default() };
    Client::with_limits(connection, limits).unwrap()
}

async fn timed_out<O: Operation>(client: &Client, request: O::Request) {
    let permit = client.permit(O::SPEC.rate, Lane::Person).await;
    match client.send::<O>(permit, Lane::Person, &request).await {
        Err(SendError::Unclear { kind: Unclear::TimedOut, .. }) => {}
        Err(other) => panic!("{}: {other}", O::SPEC.name),
        Ok(_) => panic!("{}: answered in time", O::SPEC.name),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_in_time_is_unclear_when_paid_and_asked_again_when_free() {
    let service = Service::start().await;
    let client = client(&service);
    service.fault("find-companies", "delay", json!({"seconds": 600, "times": 5})).await;
    let request = serde_json::from_value(json!({"filters": germans(), "page": 0, "size": 10})).unwrap();
    timed_out::<FindCompanies>(&client, request).await;
    assert_eq!(service.searches().await, 1, "a paid call is not sent again");
    service.fault("credits", "delay", json!({"seconds": 600, "times": 2})).await;
    timed_out::<Credits>(&client, serde_json::from_value(json!({})).unwrap()).await;
    assert_eq!(service.count("credits", "received").await, 2, "a free one is, once");
}
