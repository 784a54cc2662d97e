//! The key over every command and every event: a session in which each command of the catalog is called, at the real
//! service and at one that repeats the key wherever it can. What the key is needed for is in no reply, and in no file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use api::Price;
use engine::commands::{self, Visit};
use engine::screen::Changed;
use serde_json::{Value, json};
use tests::rig::{App, MemoryKeychain, Overheard, Scripted, Service, Spelt, Start};
use ts_rs::TS;

use crate::bed::golden;
use crate::hostile;

/// What was replied last, by command.
struct Told(BTreeMap<&'static str, Value>);

impl Told {
    fn at(&self, name: &str, pointer: &str) -> Value {
        self.0.get(name).and_then(|told| told.pointer(pointer)).cloned().unwrap_or(Value::Null)
    }
}

type Request = fn(&Told) -> Value;

/// A command with what it is asked, which may come from what was told before.
enum Step {
    With(Value),
    Behind(Request),
}

/// Every command once, in an order in which most of them have something to do. `told` is what came before.
const SESSION: &[(&str, Request)] = &[
    ("app_state", |_| json!({})),
    ("set_theme", |_| json!({"theme": "dark"})),
    ("set_zoom", |_| json!({"zoom": 110})),
    ("reveal_log", |_| json!({})),
    ("reveal_data", |_| json!({})),
    ("meter", |_| json!({})),
    ("refresh_credits", |_| json!({})),
    ("set_confirm_limit", |_| json!({"confirmAbove": 1_000_000})),
    ("prices", |_| json!({})),
    ("set_price", |_| json!({"operation": "phone", "price": 50})),
    ("preview", |_| json!({"kind": "companies", "filters": germans()})),
    ("suggest", |_| json!({"kind": "companies", "filter": "city", "q": "mun", "country": [], "region": []})),
    ("suggest_more", |_| json!({"kind": "companies", "filter": "city", "q": "mun", "country": [], "region": []})),
    ("quote_pull", |_| pull()),
    ("start_pull", |_| pull()),
    ("pause_pull", |told| json!({"pull": told.at("start_pull", "/pull")})),
    ("resume_pull", |told| json!({"pull": told.at("start_pull", "/pull"), "unclear": null})),
    ("stop_pull", |told| json!({"pull": told.at("start_pull", "/pull")})),
    ("recent_searches", |_| json!({})),
    ("open_search", |told| json!({"search": told.at("start_pull", "/search")})),
    ("count_people", |_| json!({"filters": {"jobTitle.include": ["CTO"]}})),
    ("plan_audience", |_| json!({"filters": {"jobTitle.include": ["CTO"], "location.include": ["Germany"]}})),
    ("start_audience", |_| json!({"filters": {"jobTitle.include": ["CTO"], "location.include": ["Germany"]}})),
    ("stop_audience", |told| json!({"audience": told.at("start_audience", "/audience")})),
    // A search of people: it is counted free.
    (
        "save_search",
        |_| json!({"saved": null, "name": "Mine", "kind": "people", "filters": {"jobTitle.include": ["CTO"]}}),
    ),
    ("saved_searches", |_| json!({})),
    ("new_since", |told| json!({"saved": told.at("save_search", "/saved")})),
    ("copy_search", |_| json!({"name": "Mine", "kind": "companies", "filters": germans(), "form": "json"})),
    ("read_search", |_| json!({"text": "{\"job\":[\"CTO\"]}"})),
    ("remove_saved", |told| json!({"saved": told.at("save_search", "/saved")})),
    ("columns", |_| json!({"grid": "companies"})),
    ("open_view", |told| view("search", &told.at("start_pull", "/search"))),
    ("view_facets", |told| json!({"view": told.at("open_view", "/view")})),
    ("view_block", |told| json!({"view": told.at("open_view", "/view"), "block": 0, "columns": ["name", "domain"]})),
    ("new_list", |told| json!({"name": "Firms", "kind": "company", "rows": rows(told)})),
    ("rename_list", |told| json!({"list": told.at("new_list", "/list"), "name": "Companies"})),
    ("lists", |_| json!({})),
    ("list_owned", |told| json!({"list": told.at("new_list", "/list")})),
    ("add_rows", |told| json!({"list": told.at("new_list", "/list"), "rows": rows(told)})),
    (
        "add_records",
        |told| json!({"list": told.at("new_list", "/list"), "records": [told.at("view_block", "/rows/0/id")]}),
    ),
    ("split_list", |told| json!({"list": told.at("new_list", "/list"), "rows": rows(told), "name": "Part"})),
    ("merge_lists", |told| json!({"into": told.at("new_list", "/list"), "from": [told.at("split_list", "/list")]})),
    ("remove_rows", |told| json!({"list": told.at("new_list", "/list"), "rows": rows(told)})),
    ("undo", |_| json!({})),
    ("redo", |_| json!({})),
    (
        "note",
        |told| json!({"which": {"kind": "rows", "rows": rows(told)}, "status": "Called", "addTags": ["a"], "removeTags": [], "note": "met"}),
    ),
    ("duplicates", |told| json!({"list": told.at("new_list", "/list"), "from": 0})),
    (
        "join_records",
        |told| json!({"groups": [[told.at("view_block", "/rows/0/id"), told.at("view_block", "/rows/1/id")]]}),
    ),
    ("part_record", |told| json!({"record": told.at("view_block", "/rows/0/id")})),
    (
        "keep_apart",
        |told| json!({"records": [told.at("view_block", "/rows/0/id"), told.at("view_block", "/rows/1/id")]}),
    ),
    (
        "add_by_hand",
        |told| json!({"list": told.at("new_list", "/list"), "fields": {"name": "Acme", "domain": "acme.example"}, "country": "DE"}),
    ),
    ("import_fields", |_| json!({})),
    ("look_table", |_| json!({"from": {"kind": "pasted", "text": "Company\tWebsite\nAcme\tacme.example\n\tx"}})),
    (
        "read_table_again",
        |told| json!({"import": told.at("look_table", "/import"), "readAs": told.at("look_table", "/readAs"), "kind": "company"}),
    ),
    ("check_import", import),
    ("start_import", import),
    ("stop_import", |told| json!({"import": told.at("look_table", "/import")})),
    ("keep_rest", |told| json!({"import": told.at("look_table", "/import")})),
    ("quote_job", job),
    (
        "start_job",
        |told| json!({"request": job(told), "agreed": told.at("quote_job", "/worst"), "fuse": null, "failures": 10}),
    ),
    ("pause_job", |told| json!({"job": told.at("start_job", "/job")})),
    ("resume_job", |told| json!({"job": told.at("start_job", "/job"), "fuse": null})),
    ("stop_job", |told| json!({"job": told.at("start_job", "/job")})),
    ("jobs", |_| json!({})),
    ("save_recipe", |_| json!({"name": "Usual", "plan": {"find": ["email"], "topics": [], "olderThan": {}}})),
    ("recipes", |_| json!({})),
    ("remove_recipe", |told| json!({"recipe": told.at("save_recipe", "/0/recipe")})),
    ("suppress", |_| json!({"what": {"kind": "typed", "text": "blocked.example"}, "country": "DE"})),
    ("suppression", |_| json!({"text": "", "from": 0})),
    ("unsuppress", |_| json!({"entries": [["domain", "blocked.example"]]})),
    (
        "copy_cells",
        |told| json!({"view": told.at("open_view", "/view"), "selection": {"kind": "all", "except": []}, "columns": ["name"], "headings": true}),
    ),
    ("record", |told| json!({"record": told.at("view_block", "/rows/0/id")})),
    ("open_link", |told| json!({"record": told.at("view_block", "/rows/0/id"), "key": "website"})),
    ("layout", |_| json!({"grid": "companies"})),
    ("set_layout", |told| told.at("layout", "")),
    (
        "count_export",
        |told| json!({"view": told.at("open_view", "/view"), "rows": {"kind": "all"}, "doNotCall": "leaveOut", "suppressed": false}),
    ),
    (
        "start_export",
        |told| json!({"view": told.at("open_view", "/view"), "rows": {"kind": "all"}, "shape": shape(), "suppressed": false}),
    ),
    ("repeat_export", |told| json!({"export": told.at("start_export", "/export")})),
    ("cancel_export", |told| json!({"export": told.at("start_export", "/export")})),
    ("open_export", |told| json!({"export": told.at("start_export", "/export")})),
    ("reveal_export", |told| json!({"export": told.at("start_export", "/export")})),
    ("past_exports", |_| json!({"of": null})),
    (
        "compare_exports",
        |told| json!({"first": told.at("start_export", "/export"), "second": told.at("repeat_export", "/export")}),
    ),
    ("save_export_preset", |_| json!({"kind": "company", "name": "Usual", "shape": shape()})),
    ("export_presets", |_| json!({"kind": "company"})),
    ("remove_export_preset", |told| json!({"kind": "company", "preset": kept_preset(told)})),
    ("preview_look_up", |_| json!({"form": "company", "fields": company_page()})),
    (
        "look_up",
        |told| json!({"form": "company", "fields": company_page(), "again": true, "agreed": {"price": told.at("preview_look_up", "/price/each")}}),
    ),
    ("look_up_history", |_| json!({"text": "", "offset": 0, "limit": 50})),
    ("look_up_answer", |told| json!({"number": told.at("look_up_history", "/lines/0/number")})),
    ("open_look_up_link", |told| json!({"number": told.at("look_up_history", "/lines/0/number"), "path": "/body/url"})),
    ("ledger", |_| json!({"offset": 0, "limit": 200})),
    ("spending", |_| json!({"filter": {}})),
    ("export_ledger", |_| json!({"filter": {}, "format": "csv"})),
    ("statement", |_| json!({"from": "2026-01-01", "until": "2036-01-01"})),
    ("set_fuse", |_| json!({"kind": "day", "limit": null})),
    ("drift", |_| json!({})),
    ("check_drift", |_| json!({})),
    ("backups", |_| json!({})),
    ("back_up", |_| json!({})),
    ("copy_diagnostics", |_| json!({})),
    ("activity", |_| json!({})),
    ("settle_call", |told| json!({"intent": told.at("activity", "/unconfirmed/0/intent"), "charged": 10})),
    ("ask_settlement", |told| json!({"intent": told.at("activity", "/unconfirmed/0/intent")})),
    // A person of a list of their own, who can be erased.
    ("new_list", |_| json!({"name": "People", "kind": "person", "rows": null})),
    (
        "add_by_hand",
        |told| json!({"list": told.at("new_list", "/list"), "fields": {"firstName": "Ada", "lastName": "Lovelace", "company": "Acme"}, "country": "DE"}),
    ),
    ("open_view", |told| view("list", &told.at("new_list", "/list"))),
    ("view_block", |told| json!({"view": told.at("open_view", "/view"), "block": 0, "columns": ["name"]})),
    ("erase_person", |told| json!({"record": told.at("view_block", "/rows/0/id"), "typed": "Ada Lovelace"})),
    // Those of before have the person who was erased.
    ("back_up", |_| json!({})),
    ("remove_list", |told| json!({"list": told.at("new_list", "/list")})),
    (
        "restore_backup",
        |told| json!({"workspace": told.at("app_state", "/workspace/id"), "backup": told.at("back_up", "/backups/0/id")}),
    ),
    ("salvage", |told| json!({"id": told.at("app_state", "/workspace/id")})),
    ("start_empty", |told| json!({"id": told.at("app_state", "/workspace/id")})),
    ("recover", |told| json!({"id": told.at("app_state", "/workspace/id")})),
    ("open_workspace", |told| json!({"id": told.at("app_state", "/workspace/id")})),
];

/// The preset that was kept, behind those that are always there.
fn kept_preset(told: &Told) -> Value {
    let presets = told.at("save_export_preset", "");
    presets
        .as_array()
        .and_then(|all| all.iter().find(|one| !one["preset"].is_null()))
        .map_or(Value::Null, |one| one["preset"].clone())
}

fn germans() -> Value {
    tests::rig::germans()
}

fn pull() -> Value {
    json!({"kind": "companies", "filters": germans(), "aim": "more", "rows": 100, "size": null, "agreed": null})
}

fn view(kind: &str, number: &Value) -> Value {
    json!({"of": {"kind": kind, kind: number}, "sort": null, "text": "", "facets": {}, "carry": null})
}

fn rows(told: &Told) -> Value {
    json!({"view": told.at("open_view", "/view"), "selection": {"kind": "ranges", "ranges": [[0, 2]]}})
}

fn import(told: &Told) -> Value {
    match told.at("read_table_again", "") {
        Value::Null => Value::Null,
        table => tests::rig::as_guessed(&table, "Imported"),
    }
}

fn job(told: &Told) -> Value {
    let plan = json!({"find": ["companyPage"], "topics": [], "olderThan": {}});
    json!({"list": told.at("new_list", "/list"), "rows": null, "plan": plan, "again": null})
}

fn shape() -> Value {
    let format = json!({"kind": "csv", "bom": false, "delimiter": "comma"});
    json!({"columns": [{"key": "name", "heading": null}], "format": format, "doNotCall": "leaveOut"})
}

fn company_page() -> Value {
    json!({"network_profile_url": "https://www.network.example/company/acme"})
}

/// What is refused in every session, and nothing else is: no call is unconfirmed, so that there is nothing to settle.
const REFUSED: [&str; 2] = ["ask_settlement", "settle_call"];

/// What the real service refuses besides: the golden questions are not about anybody of its world, so that the look-up found
/// nothing either that could be opened.
const NOT_OF_THIS_WORLD: [&str; 9] = [
    "business_intent_topics",
    "company",
    "domain_to_network",
    "email",
    "open_look_up_link",
    "phone",
    "profile",
    "reverse_email",
    "url_search_people",
];

/// What is refused besides where every text is the key: such a text is no address that could be opened.
const NO_ADDRESS: [&str; 2] = ["open_link", "open_look_up_link"];

/// The names of all commands there are.
#[derive(Default)]
struct Names(BTreeSet<&'static str>);

impl Visit for Names {
    fn command<Asked: TS + 'static, Reply: TS + 'static>(&mut self, name: &'static str) {
        self.0.insert(name);
    }
}

#[test]
fn no_command_is_forgotten() {
    let mut names = Names::default();
    commands::visit(&mut names);
    let called: BTreeSet<&str> = SESSION.iter().map(|(name, _)| *name).collect();
    let own: BTreeSet<&str> = names.0.iter().copied().filter(|name| api::operations::by_name(name).is_none()).collect();
    // `connect` is how the session begins.
    let missing: Vec<_> = own.iter().filter(|name| **name != "connect" && !called.contains(*name)).collect();
    assert_eq!(missing, Vec::<&&str>::new(), "each command is called with the key in use: add a request here");
    assert!(called.iter().all(|name| own.contains(name)), "no command is called that does not exist");
}

/// The one kind of event that does not come in a session: a sentence about a disk, a limit, a keychain or a backup that gives
/// trouble, none of which does here. What it can say is the app's own words.
const NOT_TOLD: &str = "notice";

/// What a session came to.
struct Session {
    /// The commands that were refused, with why.
    refused: BTreeMap<&'static str, String>,
    /// The kinds of events that were told.
    heard: BTreeSet<String>,
}

impl Session {
    /// Every command did something, but for those that are refused everywhere and these; every kind of event was told.
    fn did_everything_but(&self, refused: &[&str]) {
        let named: BTreeSet<&str> = self.refused.keys().copied().collect();
        let expected: BTreeSet<&str> = REFUSED.iter().chain(refused).copied().collect();
        assert_eq!(named, expected, "every other command did something: {:#?}", self.refused);
        let mut told = events();
        assert!(told.remove(NOT_TOLD), "there is such an event");
        assert_eq!(self.heard, told, "every other kind of event was looked at");
    }
}

/// A session with every command.
async fn session(app: &App, base_url: &str, key: &str) -> Session {
    let secret = Spelt::of(key);
    let never = |what: &str, told: &str| {
        assert_eq!(secret.within(told.as_bytes()), None, "{what} tells the key: {told:.400}");
    };
    let events = Overheard::of(&app.engine);
    let connect = json!({
        "id": null, "name": "Live", "baseUrl": base_url, "networkHost": "network.example", "networkWord": "network",
        "apiKey": key,
    });
    let connected = app.ask("connect", connect).await;
    never("connect", &connected.to_string());
    // The one thing that comes from the window by another way than a command.
    app.engine.dropped(vec![app.files.path().join("dropped.csv")]);
    let (mut told, mut refused, mut heard) = (Told(BTreeMap::new()), BTreeMap::new(), BTreeSet::new());
    let unpublished = api::operations::ALL.iter().filter(|spec| spec.price == Price::Unpublished);
    let priced = unpublished.map(|spec| ("set_price", Step::With(json!({"operation": spec.name, "price": 10}))));
    let asked = api::operations::ALL.iter().map(|spec| (spec.name, Step::With(golden(spec.name).asked)));
    let session = SESSION.iter().map(|(name, request)| (*name, Step::Behind(*request)));
    for (name, step) in priced.chain(asked).chain(session) {
        let request = match step {
            Step::With(request) => request,
            Step::Behind(request) => request(&told),
        };
        let request_text: String = request.to_string().chars().take(200).collect();
        let mut listener = app.listen();
        match app.call(name, request).await {
            Ok(reply) => {
                never(name, &format!("{reply} {reply:?}"));
                if let Some(pull) = reply["pull"].as_i64().filter(|_| name == "start_pull") {
                    let rested = listener.rest(pull).await;
                    never("a pull at rest", &format!("{rested:?}"));
                }
                told.0.insert(name, reply);
            }
            Err(failure) => {
                never(name, &format!("{} {failure:?}", serde_json::to_string(&failure).unwrap()));
                refused.insert(name, format!("{} {request_text}", failure.message));
            }
        }
    }
    for event in events.all().await {
        let told = serde_json::to_value(&event).unwrap();
        never("an event", &format!("{told} {event:?}"));
        heard.insert(told["what"].as_str().unwrap().to_owned());
    }
    for text in app.desk.seen().clipboard.iter().chain(&app.desk.seen().links).chain(&app.desk.seen().suggested) {
        never("the desk", text);
    }
    Session { refused, heard }
}

/// The names of all events there are, as the window has them.
fn events() -> BTreeSet<String> {
    let written = Changed::inline(&ts_rs::Config::default());
    let names = written.split("\"what\": \"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    names.collect()
}

/// The files of a session, its exports too.
fn nowhere(folders: [&Path; 2], key: &str) {
    let secret = Spelt::of(key);
    folders.into_iter().for_each(|folder| secret.nowhere_below(folder));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_is_in_no_reply_of_a_session_and_in_no_file() {
    let data = tempfile::tempdir().unwrap();
    let (demo, live) = (Service::small().await, Service::small().await);
    live.control(json!({"rate_limits": false, "credits": 100_000})).await;
    let keychain = Arc::new(MemoryKeychain::default());
    let app = App::start_with(Start { keychain: Arc::clone(&keychain), ..Start::new(data.path(), &demo) }).await;
    let session = session(&app, &live.base_url, &live.api_key).await;
    session.did_everything_but(&NOT_OF_THIS_WORLD);
    assert_eq!(keychain.held(), 1, "it is where it belongs");
    nowhere([data.path(), app.files.path()], &live.api_key);
    app.end().await;
    nowhere([data.path(), data.path()], &live.api_key);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_repeats_the_key_brings_it_nowhere() {
    const KEY: &str = "sk_live_said_back_7f3a";
    let data = tempfile::tempdir().unwrap();
    let demo = Service::small().await;
    let answers: BTreeMap<String, Vec<u8>> = api::operations::ALL
        .iter()
        .map(|spec| {
            let golden = golden(spec.name);
            let mut answer = golden.response.clone();
            if spec.name != "credits" {
                for place in 0..hostile::texts_in(&answer) {
                    answer = hostile::one(&answer, place, &format!("said {KEY} {place}"));
                }
                answer[KEY] = json!({KEY: [KEY, {"Bearer": format!("Bearer {KEY}")}]});
            }
            // As escapes too, which hide it from whoever looks at bytes.
            let wire = String::from_utf8(hostile::wire(&answer)).unwrap();
            (golden.path, wire.replacen(KEY, &KEY.replace('k', "\\u006b"), 3).into_bytes())
        })
        .collect();
    let service = Scripted::start_raw(move |sent| {
        let path = sent.target.split('?').next().unwrap_or_default();
        answers.get(path).map_or_else(
            || (500, format!("{{\"error\":\"{KEY}\",\"operation_id\":\"{KEY}\"}}").into_bytes()),
            |body| (200, body.clone()),
        )
    })
    .await;
    let app = App::start_with(Start::new(data.path(), &demo)).await;
    let session = session(&app, &service.base_url, KEY).await;
    session.did_everything_but(&NO_ADDRESS);
    nowhere([data.path(), app.files.path()], KEY);
    app.end().await;
    nowhere([data.path(), data.path()], KEY);
}
