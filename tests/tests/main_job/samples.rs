//! The searches that an empty screen offers, at the world of the demo: each can be sent as it is, and finds somebody.

use api::SearchKind;
use engine::screen::Phase;
use serde_json::{Value, json};
use tests::rig::{App, Service, more_of};

const SAMPLES: &str = include_str!("../../../ui/src/features/find/samples.json");
/// Fewer rows than this are no search to begin with.
const FEWEST: u64 = 10;

#[tokio::test(flavor = "multi_thread")]
async fn each_sample_can_be_sent_and_finds_somebody() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::unpaced(data.path(), &service).await;
    let samples: Value = serde_json::from_str(SAMPLES).unwrap();
    for (kind, page) in [(SearchKind::Companies, 100), (SearchKind::People, 100), (SearchKind::Leads, 25)] {
        let name = json!(kind);
        for sample in samples[name.as_str().unwrap()].as_array().expect("each kind has samples") {
            let (name, filters) = (format!("{kind:?}, {}", sample["name"]), &sample["filters"]);
            let preview = app.ask("preview", json!({"kind": kind, "filters": filters})).await;
            assert_eq!(preview["problems"], json!([]), "{name}: there is nothing to correct");
            assert_eq!(
                &preview["filters"], filters,
                "{name}: it stands as the app spells it, so nothing changes by itself"
            );
            let done = app.pull(&more_of(kind, filters, Some(page), None)).await;
            assert_eq!(done.phase, Phase::Done, "{name}: {done:?}");
            assert!(done.received >= FEWEST, "{name}: enough to look at, not {}", done.received);
        }
    }
}
