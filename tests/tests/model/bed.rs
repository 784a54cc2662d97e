//! What a sequence runs on: an app, its service, and where things of the model are found in the app.

use std::time::Duration;

use api::{RecordKind, SearchKind};
use engine::Limits;
use engine::screen::{RowsOf, ViewRequest};
use sandbox::Options;
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::rig::{App, Service, Start, UNPACED, column_of, view_of};

use crate::action::SEARCHES;
use crate::state::Row;

/// An app beside a service of its own.
pub struct Bed {
    pub app: App,
    pub service: Service,
    /// The page of the company of each row that a search can bring in a sequence, by search.
    pages: [Vec<Option<String>>; SEARCHES],
    /// The domains of all that have one, so too.
    domains: [Vec<String>; SEARCHES],
    data: TempDir,
}

/// A search by its number: two that have no row in common.
pub fn filters(search: usize) -> Value {
    let country = ["Germany", "France"][search];
    json!({"country": [country], "size": ["11-50"]})
}

/// Rows of a search that are looked at: more than a sequence can reach with a row of a list, some pages left out.
const REACHED: usize = 300;

impl Bed {
    /// Starts both.
    pub async fn start() -> Self {
        let options = Options { companies: 16_000, people: 40_000, credits: 100_000, ..Options::default() };
        let (data, service) = (tempfile::tempdir().unwrap(), Service::start_with(options).await);
        let mut pages: [Vec<Option<String>>; SEARCHES] = Default::default();
        let mut domains: [Vec<String>; SEARCHES] = Default::default();
        for search in 0..SEARCHES {
            let rows = service.rows(&filters(search), REACHED).await;
            let text = |row: &api::Doc, field: &str| row.get(field).and_then(Value::as_str).map(str::to_owned);
            pages[search] = rows.iter().map(|row| text(row, "networkProfile")).collect();
            domains[search] = rows.iter().map(|row| text(row, "domain").unwrap_or_default()).collect();
        }
        service.control(json!({"reset": true})).await;
        service.control(json!({"rate_limits": false})).await;
        let app = started(&data, &service).await;
        app.meter().await;
        app.ask("set_price", json!({"operation": "company", "price": crate::state::COMPANY})).await;
        Self { app, service, pages, domains, data }
    }

    /// Ends the app and starts it again on what it has stored.
    pub async fn restart(self) -> Self {
        self.app.end().await;
        let app = started(&self.data, &self.service).await;
        Self { app, ..self }
    }

    /// The page of the company of a row; the sandbox finds something for each that has one.
    pub fn page(&self, (search, row): Row) -> Option<&str> {
        self.pages[search].get(row as usize)?.as_deref()
    }

    /// The question for the page of a company by its domain.
    pub fn by_domain(&self, company: usize) -> Option<Value> {
        self.page((0, company as u64))?;
        Some(json!({"form": "domain_to_network", "fields": {"domain": self.domains[0][company]}}))
    }

    /// The number of a search, once it was run.
    pub async fn search(&self, search: usize) -> Option<i64> {
        let preview = self.app.ask("preview", json!({"kind": SearchKind::Companies, "filters": filters(search)})).await;
        preview["search"]["search"].as_i64()
    }

    /// The numbers of the records of a search's rows, in the order in which they came.
    pub async fn found(&self, search: usize) -> Vec<i64> {
        match self.search(search).await {
            Some(search) => self.records(&view_of(search)).await,
            None => Vec::new(),
        }
    }

    /// The domains of the rows of a search, in the order in which they are there.
    pub async fn shown(&self, search: usize) -> Vec<String> {
        let Some(search) = self.search(search).await else { return Vec::new() };
        let (_, rows) = self.app.rows_of(RecordKind::Company, &view_of(search)).await;
        let at = column_of(RecordKind::Company, "domain");
        rows.iter().map(|row| row["cells"][at].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// The domain that the service has at a place of a search; nothing further on than was looked at.
    pub fn domain(&self, (search, row): Row) -> &str {
        self.domains[search].get(row as usize).map_or("", String::as_str)
    }

    /// The records of a view.
    pub async fn records(&self, of: &ViewRequest) -> Vec<i64> {
        let (_, rows) = self.app.rows_of(RecordKind::Company, of).await;
        rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
    }

    /// The number of a list of the model, if it is there.
    pub async fn list(&self, list: usize) -> Option<i64> {
        let lists = self.app.ask("lists", json!({})).await;
        let mut lists = lists["lists"].as_array().unwrap().iter();
        lists.find(|head| head["name"] == name(list))?["list"].as_i64()
    }
}

/// What a list of the model is called.
pub fn name(list: usize) -> String {
    format!("List {list}")
}

/// The rows of a list.
pub fn of_list(list: i64) -> ViewRequest {
    ViewRequest { of: RowsOf::List { list }, ..view_of(0) }
}

async fn started(data: &TempDir, service: &Service) -> App {
    let limits = Limits {
        longest_gate: Duration::from_millis(100),
        longest_window: UNPACED,
        backoff: Duration::from_millis(5),
        // What is lost is asked for at a start, and when a person asks.
        rest: Duration::from_secs(86_400),
        seed: 7,
        ..Limits::default()
    };
    App::start_with(Start { limits, ..Start::new(data.path(), service) }).await
}
