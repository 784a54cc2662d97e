//! Questions that find something, for every operation: asked of a service of the same world before, so that each of them is
//! one charge.

use std::collections::{BTreeMap, BTreeSet};

use api::{Enrichment, RecordKind};
use serde_json::{Value, json};
use tests::rig::{Service, Somebody};
use tokio::sync::OnceCell;

use crate::lane::world;

/// Questions of each operation, no two alike.
#[derive(Debug, Default)]
pub struct Questions(BTreeMap<&'static str, Vec<Value>>);

/// The questions of this world; looked for once.
pub async fn questions() -> &'static Questions {
    static QUESTIONS: OnceCell<Questions> = OnceCell::const_new();
    QUESTIONS.get_or_init(Questions::find).await
}

/// So many for every operation that can be asked in bulk; a matrix has as many faults, and three rows for each.
pub const MANY: usize = 210;
/// So many for the others.
const SOME: usize = 70;

impl Questions {
    /// All of an operation.
    pub fn of(&self, operation: &str) -> &[Value] {
        self.0.get(operation).unwrap_or_else(|| panic!("no questions for {operation}: let `find` look for some"))
    }

    async fn find() -> Self {
        let service = Service::start_with(world()).await;
        service.control(json!({"rate_limits": false, "credits": 10_000_000})).await;
        let people = people(&service).await;
        let mut found = Self::default();
        let page = |one: &Somebody| json!({"network_profile_url": one.text("profileUrl")});
        let names = |one: &Somebody| {
            json!({
                "first_name": one.text("firstname"), "last_name": one.text("lastname"),
                "company_name": one.text("companyName"),
            })
        };
        let domain = |one: &Somebody| json!({"domain": one.domain()});
        let company = |one: &Somebody| json!({"network_profile_url": one.text("companyUrl")});
        found.look(&service, "profile", MANY, people.iter().map(page)).await;
        found.look(&service, "company", MANY, people.iter().map(company)).await;
        found.look(&service, "url_search_people", MANY, people.iter().map(names)).await;
        found.look(&service, "domain_to_network", MANY, people.iter().map(domain)).await;
        let mails = found.look(&service, "email", MANY, people.iter().map(page)).await;
        let phones = found.look(&service, "phone", MANY, people.iter().map(page)).await;
        let mails = mails.iter().map(|answer| json!({"email": answer["email"]}));
        found.look(&service, "reverse_email", SOME, mails).await;
        let phones = phones.iter().map(|answer| json!({"mobile_phone": answer["phone_numbers"]}));
        found.look(&service, "reverse_phone", SOME, phones).await;
        let numbers = (0..MANY).map(|number| json!({"phone": format!("+1202555{number:04}")}));
        found.look(&service, "dnc_check", MANY, numbers).await;
        found.topics(&service).await;
        let words = (0..SOME).map(|number| json!({"filter": "city", "q": format!("be{number}"), "limit": 5}));
        found.0.insert("filter_values", words.collect());
        let count = json!({"query": {"location": {"include": ["Germany"]}}});
        found.0.insert("find_people_count", vec![count; SOME]);
        found.0.insert("credits", vec![json!({}); SOME]);
        service.stop().await;
        found
    }

    /// Keeps those questions that find something, and returns what they find.
    async fn look(
        &mut self,
        service: &Service,
        operation: &'static str,
        most: usize,
        asked: impl Iterator<Item = Value>,
    ) -> Vec<Value> {
        let path = api::operations::by_name(operation).unwrap().path;
        let (mut seen, mut fine, mut answers) = (BTreeSet::new(), Vec::new(), Vec::new());
        for question in asked {
            if fine.len() == most {
                break;
            }
            if !seen.insert(question.to_string()) {
                continue;
            }
            let answer = service.ask(path, &question).await;
            if answer.status == 200 {
                fine.push(question);
                answers.push(answer.json());
            }
        }
        assert!(fine.len() == most, "{operation}: {} of {most} questions find something", fine.len());
        self.0.insert(operation, fine);
        answers
    }

    /// Companies that show an interest in a topic.
    async fn topics(&mut self, service: &Service) {
        let path = "/v1/find-companies/filter-values?filter=topics&q=cloud";
        let values = tests::rig::request(&service.base_url, "GET", path, Some(&service.api_key), None).await.json();
        let topic = values["values"][0]["value"].as_str().expect("a topic about clouds");
        let rows = service.rows(&json!({"topics": [topic]}), 600).await;
        service.control(json!({"credits": 10_000_000})).await;
        let pages = rows.iter().filter_map(|row| row.get("networkProfile")?.as_str());
        let asked = pages.map(|page| json!({"network_company_url": page, "topics": [topic]}));
        self.look(service, "business_intent_topics", MANY, asked).await;
    }
}

/// People of whom everything is known that is asked about.
async fn people(service: &Service) -> Vec<Somebody> {
    let mut people = Vec::new();
    for country in
        ["US", "DE", "GB", "FR", "CA", "IN", "NL", "ES", "IT", "AU", "BR", "SE", "CH", "PL", "BE", "IE", "JP", "MX"]
    {
        people.extend(service.people(country).await);
    }
    people
}

/// A row of a list for which an enrichment asks this question, as it is typed by hand.
pub fn row(find: Enrichment, question: &Value, number: usize) -> (RecordKind, Value) {
    let text = |field: &str| question[field].as_str().unwrap_or_default();
    let named =
        |field: &str, value: &str| json!({"firstName": "Row", "lastName": format!("No {number}"), field: value});
    let firm = |field: &str, value: &str| json!({"name": format!("Firm {number}"), field: value});
    let fields = match find {
        Enrichment::Page => json!({
            "firstName": text("first_name"), "lastName": text("last_name"), "company": text("company_name"),
        }),
        Enrichment::Profile | Enrichment::Email | Enrichment::Mobile => {
            named("profilePage", text("network_profile_url"))
        }
        Enrichment::DoNotCall => named("mobile", text("phone")),
        Enrichment::CompanyPage => firm("domain", text("domain")),
        Enrichment::Company => firm("companyPage", text("network_profile_url")),
        Enrichment::Topics => firm("companyPage", text("network_company_url")),
        Enrichment::People => firm("companyPage", text("companyUrl")),
    };
    (find.record(), fields)
}
