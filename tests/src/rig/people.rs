//! Somebody of the service's world to ask about, found by its own people search in plain HTTP.

use serde_json::{Value, json};

use super::Service;

/// A person of the world, as people search tells it.
#[derive(Debug, Clone)]
pub struct Somebody {
    /// Everything that the search tells.
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

impl Service {
    /// The first people of a country of whom everything is told that tests ask about.
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
