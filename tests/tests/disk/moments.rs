//! The moments at which a disk can be full, and what has to hold behind each of them.

use std::path::Path;

use api::Tenths;
use engine::screen::FailureCode;
use serde_json::{Value, json};
use tests::rig::{App, Room, Service, as_guessed, germans, more, view_of};

use super::{copying, database, folder, french, jobs, loaded};

/// What happens while there is only so much room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// A workspace is made.
    Making,
    /// One is opened that is there.
    Opening,
    /// One of an older version is opened.
    Migration,
    /// A page that was paid for arrives.
    Answer,
    /// A single question is asked and answered.
    Question,
    /// A job asks about a list.
    Job,
    /// A table is imported.
    Import,
    /// A list is written into a file.
    Export,
    /// A backup is to be written.
    Backup,
    /// A backup is half written.
    Copying,
    /// A backup is restored.
    Restore,
}

pub const MOMENTS: &[Moment] = &[
    Moment::Making,
    Moment::Opening,
    Moment::Migration,
    Moment::Answer,
    Moment::Question,
    Moment::Job,
    Moment::Import,
    Moment::Export,
    Moment::Backup,
    Moment::Copying,
    Moment::Restore,
];

/// What was there before.
pub struct Before {
    rows: u64,
    kept_answers: u64,
}

const TABLE: &str = "First Name,Last Name,Company,Email\nAda,Lovelace,Analytical,ada@analytical.example\n";

impl Moment {
    /// Lays out what is there before the disk fills.
    pub async fn prepare(self, data: &Path, service: &Service) -> Before {
        match self {
            Self::Making => return Before { rows: 0, kept_answers: 0 },
            Self::Migration => {
                std::fs::create_dir_all(folder(data)).unwrap();
                let golden = tests::generated::root().join("tests/golden/workspace-1.sqlite");
                std::fs::copy(golden, database(data)).unwrap();
                return Before { rows: 10, kept_answers: 1 };
            }
            _ => {}
        }
        let app = App::start(data, service).await;
        if self == Self::Job {
            jobs::prepare(&app, service).await;
        }
        app.pull(&more(&germans(), Some(10), None)).await;
        match self {
            Self::Restore => drop(app.ask("back_up", json!({})).await),
            Self::Copying => copying::prepare(&app).await,
            _ => {}
        }
        app.end().await;
        Before { rows: 10, kept_answers: 1 }
    }

    /// It happens; returns the sentence that the person reads where it did not work.
    pub async fn happens(self, data: &Path, service: &Service, room: &Room) -> Option<String> {
        if matches!(self, Self::Making | Self::Opening | Self::Migration) {
            room.take();
            let app = App::start(data, service).await;
            let state = app.ask("app_state", json!({})).await;
            let told = state["recovery"]["message"].as_str().map(str::to_owned);
            assert!(
                told.is_some() || state["workspace"]["id"] == "demo",
                "{self:?}: open, or it is said why not: {state}"
            );
            app.end().await;
            return told;
        }
        let app = App::start(data, service).await;
        // The balance that is asked for at a start is stored, or comes too late for that, and does not come between.
        app.meter().await;
        let told = match self {
            Self::Answer => answer(&app, service, room).await,
            Self::Question => {
                let fields = json!({"domain": "acme.example"});
                let preview = app.ask("preview_look_up", json!({"form": "domain_to_network", "fields": fields})).await;
                let agreed = json!({"price": preview["price"]["each"]});
                let request = json!({"form": "domain_to_network", "fields": fields, "agreed": agreed});
                taken(&app, room, "look_up", request).await
            }
            Self::Job => jobs::happens(&app, service, room).await,
            Self::Import => {
                let path = app.files.path().join("people.csv");
                std::fs::write(&path, TABLE).unwrap();
                app.desktop.choose(&path);
                let table = app.ask("look_table", json!({"from": {"kind": "choose"}})).await;
                taken(&app, room, "start_import", as_guessed(&table, "Fair")).await
            }
            Self::Export => {
                let search = app.search_of(&germans()).await;
                let view = app.ask("open_view", view_of(search)).await["view"].as_i64().unwrap();
                let format = json!({"kind": "csv", "bom": false, "delimiter": "comma"});
                let shape =
                    json!({"columns": [{"key": "name", "heading": null}], "format": format, "doNotCall": "leaveOut"});
                let request = json!({"view": view, "rows": {"kind": "all"}, "shape": shape, "suppressed": false});
                taken(&app, room, "start_export", request).await
            }
            Self::Copying => copying::happens(&app, data, room).await,
            Self::Backup => taken(&app, room, "back_up", json!({})).await,
            _ => {
                let id = app.ask("backups", json!({})).await["backups"][0]["id"].clone();
                taken(&app, room, "restore_backup", json!({"workspace": "demo", "backup": id})).await
            }
        };
        app.end().await;
        told
    }

    /// With room again: everything that was there is there, the file is whole, and the money is accounted for.
    pub async fn holds(self, data: &Path, service: &Service, before: Before, told: &Option<String>, pages: u64) {
        let why = format!("{self:?} with {pages} pages of room ({told:?})");
        assert!(told.as_ref().is_none_or(|told| told.len() > 20), "{why}: it is a sentence");
        let app = App::start(data, service).await;
        let state = app.ask("app_state", json!({})).await;
        assert_eq!(state["workspace"]["id"], "demo", "{why}: it opens: {state}");
        assert!(loaded(&app, &germans()).await >= before.rows, "{why}: what was paid for is shown");
        let meter = app.meter().await;
        let (spent, unconfirmed) = (meter["spent"].as_u64().unwrap(), meter["unconfirmed"].as_u64().unwrap());
        let charged = service.charged().await;
        // The golden file was paid for at another service.
        let spent = if self == Self::Migration { spent - 10 } else { spent };
        assert!(
            Tenths(spent) <= charged && charged <= Tenths(spent + unconfirmed),
            "{why}: {charged:?} charged, {spent} in the ledger, {unconfirmed} named: {meter}"
        );
        if self == Self::Answer {
            assert_eq!((charged, unconfirmed), (Tenths(20), 0), "{why}: the answer went into the room kept for it");
            assert_eq!(loaded(&app, &french()).await, 10, "{why}: and is shown");
        }
        let names: Vec<String> = std::fs::read_dir(app.files.path())
            .unwrap()
            .map(|one| one.unwrap().file_name().into_string().unwrap())
            .collect();
        assert!(names.is_empty(), "{why}: a new place for files is empty: {names:?}");
        let lists = app.ask("lists", json!({})).await;
        let whole = match self {
            Self::Job => jobs::ROWS,
            Self::Copying => copying::ROWS,
            _ => 1,
        };
        for list in lists["lists"].as_array().unwrap() {
            assert_eq!(list["rows"], whole, "{why}: an import is there whole, or not at all: {lists}");
        }
        match self {
            Self::Job => jobs::goes_on(&app, service, &why).await,
            Self::Copying => copying::works_again(&app, data, &why).await,
            _ => {}
        }
        app.end().await;
        let store = store::Store::open(&database(data)).unwrap();
        assert_eq!(store.integrity().await.unwrap(), Vec::<String>::new(), "{why}: the file is whole");
        assert!(store.counts().await.unwrap().kept_answers >= before.kept_answers, "{why}: every answer is there");
        store.close().await;
        for file in std::fs::read_dir(folder(data).join("backups")).into_iter().flatten() {
            let path = file.unwrap().path();
            assert!(store::glance(&path), "{why}: {} is whole", path.display());
        }
    }
}

/// Takes the room, then asks.
async fn taken(app: &App, room: &Room, name: &str, request: Value) -> Option<String> {
    room.take();
    match app.call(name, request).await {
        Ok(reply) => reply["trouble"].as_str().map(str::to_owned),
        Err(failure) => {
            let fine = [FailureCode::Storage, FailureCode::Refused, FailureCode::Unconfirmed];
            assert!(fine.contains(&failure.code), "{name}: {failure:?}");
            Some(failure.message)
        }
    }
}

/// The page is under way when the disk fills.
async fn answer(app: &App, service: &Service, room: &Room) -> Option<String> {
    let mut events = app.listen();
    service.hold_behind("find-companies", 0).await;
    let started = app.ask("start_pull", more(&french(), Some(10), None)).await;
    service.works_on("find_companies").await;
    room.take();
    service.heal().await;
    events.rest(started["pull"].as_i64().unwrap()).await.trouble
}
