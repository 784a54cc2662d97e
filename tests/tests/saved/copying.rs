//! A search as JSON on the clipboard, and the same search read from it.

use api::SearchKind;
use api::filters::{Filter, Kind};
use serde_json::{Map, Value, json};
use tests::rig::{App, Service};

/// A value that a filter takes.
fn value(key: &str, filter: &Filter) -> Value {
    match (key, filter.kind) {
        ("city", _) => json!(["Munich|Bavaria|Germany"]),
        ("region", _) => json!(["Bavaria|Germany"]),
        ("location.include" | "currentCompany.location" | "pastCompany.location", _) => json!(["de", "France"]),
        (_, Kind::Tokens { example, .. }) => json!([example]),
        (_, Kind::Presets { options }) => json!([options[0].value, options[1].value]),
        (_, Kind::Choice { options, .. }) => json!(options.last().unwrap().value),
        (_, Kind::YesNo) => json!(false),
        (_, Kind::Durations { spans }) => {
            json!({spans[0].key: {"min": {"year": 1, "month": 6}, "max": {"year": 5}}, spans[1].key: {"max": {"month": 3}}})
        }
        (_, Kind::Range { range }) => {
            let bounds = json!({range.lower: 5, range.upper: 50});
            let times = range.time.map(|name| json!({range.lower: 5, range.upper: 50, name: range.times[0].value}));
            times.unwrap_or(bounds)
        }
        (_, Kind::Json { example }) => json!(example),
    }
}

/// Every filter alone, and all together.
fn searches(kind: SearchKind) -> Vec<Value> {
    let mut all = Map::new();
    for filter in kind.catalog().filters() {
        for key in std::iter::once(filter.key).chain(filter.exclude) {
            all.insert(key.to_owned(), value(key, filter));
        }
    }
    let mut searches: Vec<Value> = all.iter().map(|(key, value)| json!({key: value})).collect();
    searches.push(Value::Object(all));
    searches
}

async fn copied(app: &App, name: Value, kind: SearchKind, filters: &Value, form: &str) -> String {
    app.ask("copy_search", json!({"name": name, "kind": kind, "filters": filters, "form": form})).await;
    app.desktop.seen().clipboard.expect("it is on the clipboard")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_filter_of_every_kind_is_copied_and_read_again() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    for kind in SearchKind::ALL {
        let searches = searches(kind);
        assert!(searches.len() > 7, "{kind:?} has filters");
        for filters in searches {
            let preview = app.ask("preview", json!({"kind": kind, "filters": filters})).await;
            let text = copied(&app, json!("Mine"), kind, &filters, "json").await;
            let read = app.ask("read_search", json!({"text": text})).await;
            assert_eq!((&read["kind"], &read["name"]), (&json!(kind), &json!("Mine")), "{text}");
            assert_eq!(read["filters"], preview["filters"], "the same filters in their normal form: {text}");
            assert_eq!(read["problems"], preview["problems"], "judged in the same way: {text}");
            assert_ne!(read["filters"], json!({}), "and something is asked: {text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_of_a_kind_is_a_search_that_can_be_saved() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    for kind in SearchKind::ALL {
        let all = searches(kind).pop().unwrap();
        let text = copied(&app, Value::Null, kind, &all, "json").await;
        let read = app.ask("read_search", json!({"text": text})).await;
        assert_eq!((&read["problems"], &read["name"]), (&json!([]), &Value::Null), "{text}");
        let request = json!({"saved": null, "name": kind.name(), "kind": read["kind"], "filters": read["filters"]});
        let saved = app.ask("save_search", request).await;
        assert_eq!((&saved["filters"], &saved["title"]), (&read["filters"], &read["title"]), "{kind:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_copied_as_text_with_every_filter() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    for kind in SearchKind::ALL {
        let all = searches(kind).pop().unwrap();
        let text = copied(&app, json!(" My\tsearch "), kind, &all, "text").await;
        assert!(text.starts_with("My search\n"), "its name stands first: {text}");
        for filter in kind.catalog().filters() {
            let line = text.lines().find(|line| line.starts_with(&format!("{}: ", filter.label)));
            assert!(line.is_some(), "{}: each filter has its line: {text}", filter.label);
        }
        let excluded = kind.catalog().filters().filter(|filter| filter.exclude.is_some()).count();
        assert_eq!(
            text.lines().filter(|line| line.starts_with("Not: ")).count(),
            excluded,
            "and its other half: {text}"
        );
        let nameless = copied(&app, Value::Null, kind, &all, "text").await;
        let saved = json!({"saved": null, "name": "A", "kind": kind, "filters": all});
        let title = app.ask("save_search", saved).await["title"].as_str().unwrap().to_owned();
        app.ask("remove_saved", json!({"saved": app.ask("saved_searches", json!({})).await[0]["saved"]})).await;
        assert_eq!(nameless.lines().next(), Some(title.as_str()), "without a name it is told by its title");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_that_could_not_be_read_again_is_not_copied() {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::small().await);
    let app = App::start(data.path(), &service).await;
    app.ask("copy_search", json!({"name": "A", "kind": "leads", "filters": {"job": ["CTO"]}, "form": "json"})).await;
    let before = app.desktop.seen().clipboard;
    let page: Vec<String> = (0..500).map(|number| format!("{number} {}", "x".repeat(1_000))).collect();
    for form in ["text", "json"] {
        let request = json!({"name": null, "kind": "leads", "filters": {"job": page}, "form": form});
        let failure = app.refused("copy_search", request).await;
        assert!(failure.message.contains("at most 256 KiB"), "{form}: {failure:?}");
    }
    assert_eq!(app.desktop.seen().clipboard, before, "what was on the clipboard is still there");
}
