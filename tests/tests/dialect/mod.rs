//! A workspace of a service that speaks as deployed ones were seen to, with another word for the networking site: connected,
//! searched, asked and counted like any other. What there is to find is known from a second service on the same world, which
//! speaks as the contract says.

mod ranges;
mod unlisted;

use api::{RecordKind, SearchKind, Tenths};
use engine::screen::{JobPhase, Phase};
use sandbox::{Dialect, Options};
use serde_json::{Value, json};
use tempfile::TempDir;
use tests::rig::{App, Service, Somebody, Start, column, column_of, more_of, view_of};

use crate::enrich::{add, cells, done, new_list, request};
use crate::look_up::forms::{cases, finds, misses};

const WORD: &str = "acme_x";

/// A service of the field, its twin that speaks as the contract says, and an app that is connected to the first.
struct Fixture {
    app: App,
    seen: Service,
    twin: Service,
    _data: TempDir,
}

impl Fixture {
    async fn start() -> Self {
        let world = Options { companies: 16_000, people: 40_000, credits: 10_000, ..Options::default() };
        let twin = Service::start_with(world.clone()).await;
        let spoken = Options { dialect: Dialect::Seen, network_word: WORD.to_owned(), ..world };
        let seen = Service::start_with(spoken).await;
        seen.control(json!({"rate_limits": false})).await;
        let data = tempfile::tempdir().unwrap();
        let app = App::start_with(Start::new(data.path(), &twin).unpaced()).await;
        // As people copy it.
        let connected = app
            .ask(
                "connect",
                json!({
                    "id": null, "name": "Field", "baseUrl": format!("{}/v1", seen.base_url),
                    "networkHost": seen.network_host, "networkWord": WORD, "apiKey": seen.api_key,
                }),
            )
            .await;
        assert_eq!(connected["baseUrl"], format!("{}/", seen.base_url), "{connected}");
        let meter = app.meter().await;
        assert_eq!(meter["balance"], 100_000, "told as a number, one level down: {meter}");
        for (operation, price) in sandbox::own_prices() {
            app.ask("set_price", json!({"operation": operation, "price": price})).await;
        }
        Self { app, seen, twin, _data: data }
    }

    async fn spent(&self) -> Tenths {
        serde_json::from_value(self.app.ask("meter", json!({})).await["spent"].clone()).unwrap()
    }

    /// The ledger holds what the service charged, to the tenth, and nothing is open.
    async fn agrees(&self, what: &str) {
        let charged = self.seen.charged().await;
        assert_eq!(self.spent().await, charged, "{what}: the ledger against the service's book");
        let open = self.app.ask("activity", json!({})).await["unconfirmed"].clone();
        assert_eq!(open, json!([]), "{what}: nothing is unclear");
        let balance = self.seen.balance().await;
        let shown =
            self.app.until("the balance is told", "meter", json!({}), |meter| meter["balance"] == json!(balance)).await;
        assert_eq!(shown["drift"], Value::Null, "{what}: and no difference is left: {shown}");
    }

    async fn loads(&self, kind: SearchKind, filters: Value, rows: u64) -> i64 {
        let done = self.app.pull(&more_of(kind, &filters, Some(rows), Some(rows))).await;
        assert_eq!(done.phase, Phase::Done, "{kind:?} {filters}: {done:?}");
        assert!(done.received > 0, "{kind:?} {filters}: {done:?}");
        done.search
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn all_three_searches_are_asked_as_the_service_wants_them() {
    let fixture = Fixture::start().await;
    let (app, seen) = (&fixture.app, &fixture.seen);
    fixture.loads(SearchKind::Companies, json!({"country": ["Germany"], "size": ["10001"]}), 100).await;
    let (asked, charged) = (seen.count("find_companies", "received").await, seen.charged().await);
    fixture.loads(SearchKind::Companies, json!({"country": ["France"], "size": ["10001"]}), 100).await;
    assert_eq!(seen.count("find_companies", "received").await, asked + 1, "what was learned is remembered");
    assert!(seen.charged().await > charged, "and brings rows");
    let cities = app
        .ask("suggest_more", json!({"kind": "companies", "filter": "city", "q": "mun", "country": [], "region": []}))
        .await;
    let city = cities["items"].as_array().and_then(|all| all.first()).map(|city| city["value"].clone());
    let city = city.unwrap_or_else(|| panic!("a city: {cities}"));
    assert!(city.as_str().unwrap().contains(", "), "as the service writes it: {city}");
    let search = fixture.loads(SearchKind::Companies, json!({"city": [city]}), 10).await;
    let (_, rows) = app.rows(&view_of(search)).await;
    let pages = rows.iter().filter(|row| row["cells"][column("networkProfile")].is_string()).count();
    assert!(pages > 0, "the page comes under the other word: {}", rows[0]);

    fixture.loads(SearchKind::People, json!({"currentCompany.location": ["Germany"]}), 100).await;
    let asked = seen.count("find_people", "received").await;
    let search = fixture.loads(SearchKind::People, json!({"currentCompany.location": ["France"]}), 100).await;
    assert_eq!(seen.count("find_people", "received").await, asked + 1, "what was learned is remembered");
    assert!(!app.rows_of(RecordKind::Person, &view_of(search)).await.1.is_empty());

    let search = fixture.loads(SearchKind::Leads, json!({"peopleLocation": ["Germany"]}), 100).await;
    let (_, rows) = app.rows_of(RecordKind::Person, &view_of(search)).await;
    let named = rows.iter().filter(|row| row["cells"][column_of(RecordKind::Person, "name")].is_string()).count();
    assert_eq!(named, rows.len(), "everybody has a name, although no total is told");
    fixture.agrees("three searches").await;
    fixture.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_finds_and_does_not_find_in_the_other_form() {
    let fixture = Fixture::start().await;
    for case in cases(&fixture.twin).await {
        finds(&fixture.app, &fixture.seen, &case).await;
        if !case.missing.is_null() {
            misses(&fixture.app, &fixture.seen, &case).await;
        }
    }
    fixture.agrees("every form").await;
    fixture.app.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_of_twenty_names_finds_ten_and_misses_ten() {
    let fixture = Fixture::start().await;
    let app = &fixture.app;
    let people: Vec<Somebody> = fixture.twin.people("US").await;
    let list = new_list(app, "Names", RecordKind::Person).await;
    for (number, one) in people.iter().take(10).enumerate() {
        let company = one.text("companyName");
        add(
            app,
            list,
            json!({"firstName": one.text("firstname"), "lastName": one.text("lastname"), "company": company}),
        )
        .await;
        add(app, list, json!({"firstName": "Nobody", "lastName": format!("No {number}"), "company": company})).await;
    }
    let ended = done(app, &request(list, &["page"])).await;
    let step = &ended.steps[0];
    assert_eq!(
        (ended.phase, step.found, step.none, step.failed, step.unclear),
        (JobPhase::Done, 10, 10, 0, 0),
        "{ended:?}"
    );
    fixture.agrees("a job").await;
    // All that the page holds, in another form than the contract's: the columns are filled all the same.
    let ended = done(app, &request(list, &["profile", "email", "mobile"])).await;
    assert_eq!((ended.phase, ended.steps[0].found), (JobPhase::Done, 10), "{ended:?}");
    for key in ["title", "city", "country", "career", "skills"] {
        let told = cells(app, list, RecordKind::Person, key).await;
        let filled = told.iter().flatten().count();
        assert!(filled >= 10, "{key} is filled for those who were found: {told:?}");
    }
    let names = cells(app, list, RecordKind::Person, "name").await;
    let has_name = |name: &Option<String>| name.as_deref().is_some_and(|name| name.contains(' '));
    assert!(names.iter().all(has_name), "nobody turns into the end of an address: {names:?}");
    fixture.agrees("three steps").await;
    fixture.app.end().await;
}
