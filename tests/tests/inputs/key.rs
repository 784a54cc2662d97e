//! The key over every command and every event: a session in which each command of the catalog is called, at the real
//! service and at one that repeats the key wherever it can. What the key is needed for is in no reply, and in no file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use api::{Phase, Price};
use engine::commands::{self, Visit};
use engine::screen::Changed;
use serde_json::{Value, json};
use tests::rig::{App, MemoryKeychain, Overheard, Scripted, Service, Spelt, Start};
use ts_rs::TS;

use crate::bed::golden;
use crate::hostile;
use crate::session::{Request, SESSION, Told};

/// A command with what it is asked, which may come from earlier replies.
enum Step {
    With(Value),
    Behind(Request),
}

/// What is refused in every session, and nothing else is: no call is unconfirmed, so that there is nothing to settle; no assistant
/// has ordered anything; the job has got to all of its rows, too few rows are there to fit points to, the slices were stopped, and there is
/// no team, nor a database for one.
const REFUSED: [&str; 9] = [
    "answer_order",
    "ask_settlement",
    "fit_score",
    "found_team",
    "invite_to_team",
    "left_out",
    "load_slices_anew",
    "pay_again_in_team",
    "settle_call",
];

/// What the real service refuses besides: the golden questions are not about anybody of its world, so that the look-up found
/// nothing either that could be opened.
const NOT_OF_THIS_WORLD: &[&str] = &[
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

/// What is refused besides where every text is the key: such a text is no address that could be opened. And each total brings two rows
/// there, so that the limit of the plan is reached before it is ready.
const AT_THE_REPEATER: [&str; 3] = ["load_slices", "open_link", "open_look_up_link"];

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

/// The kinds of events that do not come in a session: a sentence about a disk, a limit, a keychain or a backup that gives trouble, none of
/// which does here (what it can say is the app's own words); and what moves in a team, since none is joined.
const NOT_TOLD: [&str; 2] = ["notice", "team"];

/// What a session came to.
struct Session {
    /// The commands that were refused, with why.
    refused: BTreeMap<&'static str, String>,
    /// The kinds of events that came.
    heard: BTreeSet<String>,
}

impl Session {
    /// Every command did something, but for those that are refused everywhere and these; every kind of event came.
    fn did_everything_but(&self, refused: &[&str]) {
        let named: BTreeSet<&str> = self.refused.keys().copied().collect();
        let expected: BTreeSet<&str> = REFUSED.iter().chain(refused).copied().collect();
        assert_eq!(named, expected, "every other command did something: {:#?}", self.refused);
        let mut told = events();
        assert!(NOT_TOLD.iter().all(|kind| told.remove(*kind)), "there are such events");
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
                if let Some(load) = reply["load"].as_i64().filter(|_| name == "look_for_slices") {
                    let rests = |event| match event {
                        Changed::Slices { slices } if slices.load == load && slices.phase != Phase::Running => {
                            Some(slices)
                        }
                        _ => None,
                    };
                    let planned = listener.wait_for("the plan is there", rests).await;
                    never("a plan", &format!("{planned:?}"));
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
    for text in
        app.desktop.seen().clipboard.iter().chain(&app.desktop.seen().links).chain(&app.desktop.seen().suggested)
    {
        never("the desktop", text);
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
    session.did_everything_but(NOT_OF_THIS_WORLD);
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
            match spec.name {
                // More than it gives of one search, and enough to pay for its slices.
                "find_companies" => answer["total"] = json!(20_000),
                "credits" => answer["credits"] = json!("1000000"),
                _ => {}
            }
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
    session.did_everything_but(&AT_THE_REPEATER);
    nowhere([data.path(), app.files.path()], KEY);
    app.end().await;
    nowhere([data.path(), data.path()], KEY);
}
