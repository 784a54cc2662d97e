//! Somebody of the service's world to ask about, found by its own people search in plain HTTP.

use api::{RecordKind, SearchKind};
use engine::screen::{Changed, JobPhase};
use serde_json::{Value, json};

use super::{App, Service, column_of, more_of, view_of};

/// A person of the world, as people search returns it.
#[derive(Debug, Clone)]
pub struct Somebody {
    /// Everything that the search returns.
    pub lead: Value,
}

impl Somebody {
    /// A field that this person's lead has.
    pub fn text(&self, field: &str) -> &str {
        self.lead[field].as_str().unwrap_or_else(|| panic!("{field} is told of {}", self.lead))
    }

    /// The domain of the employer.
    pub fn domain(&self) -> &str {
        self.text("companyWebsite").trim_start_matches("https://")
    }
}

/// The first person of a search that was loaded: who is to be erased.
#[derive(Debug, Clone)]
pub struct Bought {
    /// The search.
    pub search: i64,
    /// Rows that were loaded.
    pub rows: usize,
    /// The person's record.
    pub record: i64,
    /// The name.
    pub name: String,
    /// The address of the person's page.
    pub page: String,
}

impl Bought {
    /// Whether these bytes hold the end of the page's address, by which nobody else is known.
    pub fn is_in(&self, bytes: &[u8]) -> bool {
        let slug = self.page.trim_end_matches('/').rsplit('/').next().expect("an address has an end").as_bytes();
        bytes.windows(slug.len()).any(|window| window == slug)
    }

    /// Rows of the search that are shown now.
    pub async fn left(&self, app: &App) -> usize {
        app.rows_of(RecordKind::Person, &view_of(self.search)).await.1.len()
    }
}

impl App {
    /// Loads a page of people; returns the first of them.
    pub async fn buy_people(&self) -> Bought {
        self.meter().await;
        let people = more_of(SearchKind::People, &json!({"location.include": ["Germany"]}), Some(100), Some(100));
        let search = self.pull(&people).await.search;
        let (_, rows) = self.rows_of(RecordKind::Person, &view_of(search)).await;
        let cell =
            |key: &str| rows[0]["cells"][column_of(RecordKind::Person, key)].as_str().unwrap_or_default().to_owned();
        let record = rows[0]["id"].as_i64().expect("a row has a number");
        Bought { search, rows: rows.len(), record, name: cell("name"), page: cell("profileUrl") }
    }

    /// People with numbers of the United States, in a list, each number checked by a job: `Ada0 Byron` has `+12025550100`.
    pub async fn check_numbers(&self, people: usize) -> i64 {
        let made = self.ask("new_list", json!({"name": "Callers", "kind": "person", "rows": null})).await;
        let list = made["list"].as_i64().expect("a list has a number");
        for at in 0..people {
            let fields = json!({"firstName": format!("Ada{at}"), "lastName": "Byron", "mobile": format!("+12025550{:03}", 100 + at)});
            self.ask("add_by_hand", json!({"list": list, "fields": fields, "country": "US"})).await;
        }
        self.meter().await;
        let plan = json!({"find": ["doNotCall"], "topics": [], "olderThan": {}});
        let request = json!({"list": list, "rows": null, "plan": plan, "again": null});
        let worst = self.ask("quote_job", &request).await["worst"].clone();
        let mut events = self.listen();
        let started = self
            .ask("start_job", json!({"request": request, "agreed": worst, "spendingLimit": null, "failures": 5}))
            .await;
        let ended = events
            .wait_for("the checks are done", |event| match event {
                Changed::Job { job } if job.phase != JobPhase::Running && started["job"] == job.job => Some(job),
                _ => None,
            })
            .await;
        assert_eq!(
            (ended.phase, ended.steps[0].found),
            (JobPhase::Done, people as u64),
            "each has an answer: {ended:?}"
        );
        list
    }
}

impl Service {
    /// The first people of a country of whom the search has everything that tests ask about.
    pub async fn people(&self, country: &str) -> Vec<Somebody> {
        let query = json!({"query": {"location": {"include": [country]}}, "size": 100});
        let page = self.ask("/v1/find-people", &query).await.json();
        let leads = page["leads"].as_array().expect("people search has leads").iter();
        let told = ["firstname", "lastname", "profileUrl", "companyName", "companyUrl", "companyWebsite"];
        let whole = leads.filter(|lead| told.iter().all(|field| lead[*field].is_string()));
        whole.map(|lead| Somebody { lead: lead.clone() }).collect()
    }

    /// The page of a company that shows an interest, and the topic.
    pub async fn company_with_topic(&self) -> (String, String) {
        let path = "/v1/find-companies/filter-values?filter=topics&q=cloud";
        let values = super::request(&self.base_url, "GET", path, Some(&self.api_key), None).await.json();
        let topic = values["values"][0]["value"].as_str().expect("a topic about clouds").to_owned();
        let rows = self.rows(&json!({"topics": [topic]}), 50).await;
        let page = rows.iter().find_map(|row| row.get("networkProfile")?.as_str()).expect("a company with a page");
        (page.to_owned(), topic)
    }

    /// The first of these people for whom an operation finds something, with what it says.
    pub async fn first_found(
        &self,
        people: &[Somebody],
        path: &str,
        body: impl Fn(&Somebody) -> Value,
    ) -> (Somebody, Value) {
        for somebody in people {
            let answer = self.ask(path, &body(somebody)).await;
            if answer.status == 200 {
                return (somebody.clone(), answer.json());
            }
        }
        panic!("{path} finds nothing for any of {} people", people.len())
    }

    /// The first of these people for whom an operation finds nothing.
    pub async fn first_missing(&self, people: &[Somebody], path: &str, body: impl Fn(&Somebody) -> Value) -> Somebody {
        for somebody in people {
            if self.ask(path, &body(somebody)).await.status == 404 {
                return somebody.clone();
            }
        }
        panic!("{path} finds something for each of {} people", people.len())
    }
}
