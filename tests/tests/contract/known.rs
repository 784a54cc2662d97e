//! What the sandbox's world holds: somebody with a page, a name, an address and a number, and a company with a topic, so
//! that the rows of the table ask about what is there. Read from the service itself, never written down here.

use serde_json::{Value, json};

use crate::bed::Bed;

/// Facts of one world. Its default is empty: enough to know which rows there are.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// Somebody's page, names, company and e-mail address.
    pub page: String,
    pub first: String,
    pub last: String,
    pub company: String,
    pub email: String,
    /// That company's domain and page.
    pub domain: String,
    pub company_page: String,
    /// A mobile number that is found, and its owner's page.
    pub mobile: String,
    pub mobile_page: String,
    /// A topic and the page of a company that is looking into it.
    pub topic: String,
    pub topic_page: String,
    /// Twenty topics, that one among them.
    pub topics: Vec<String>,
    /// A department as the leads finder names it, and a title of somebody.
    pub department: String,
    pub title: String,
    /// US numbers, one that is listed and one that is not.
    pub listed: String,
    pub unlisted: String,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}

impl Known {
    pub async fn of(bed: &Bed) -> Self {
        bed.reset().await;
        let request = json!({"filters": {"seniority": ["director", "vp"]}, "page": 0, "size": 60});
        let leads = bed.ask("leads_finder", &request).await.body;
        let rows = leads["rows"].as_array().expect("a world has directors").clone();
        let pages = || rows.iter().filter_map(|row| row["link"]["network"].as_str());
        let (page, email) = found(bed, "email", "email", pages()).await;
        let somebody = rows.iter().find(|row| row["link"]["network"] == page.as_str()).expect("it came from here");
        let mut known = Self {
            page,
            email,
            first: text(&somebody["profile"]["first_name"]),
            last: text(&somebody["profile"]["last_name"]),
            company: text(&somebody["company"]["summary"]["name"]),
            department: text(&somebody["department"]["departments"][0]),
            title: text(&somebody["profile"]["title"]),
            domain: text(&somebody["company"]["link"]["domain"]),
            company_page: text(&somebody["company"]["link"]["network"]),
            ..Self::default()
        };
        (known.mobile_page, known.mobile) = found(bed, "phone", "phone_numbers", pages()).await;
        known.topics = topics(bed).await;
        known.topic = known.topics[0].clone();
        let request = json!({"filters": {"topics": [known.topic]}, "size": 100});
        let companies = bed.ask("find_companies", &request).await.body;
        let companies = companies["rows"].as_array().expect("companies have topics");
        known.topic_page =
            companies.iter().find_map(|row| row["networkProfile"].as_str()).expect("one has a page").into();
        for last in 0..200 {
            let phone = format!("+1202555{last:04}");
            let checked = bed.ask("dnc_check", &json!({"phone": phone})).await.body;
            if checked["listed"] == true {
                known.listed = phone
            } else {
                known.unlisted = phone
            }
            if !known.listed.is_empty() && !known.unlisted.is_empty() {
                return known;
            }
        }
        panic!("some numbers are listed and others are not");
    }

    /// A request with what stands for somebody in it replaced by what this world holds.
    pub fn fill(&self, operation: &str, request: &mut Value) {
        let Some(fields) = request.as_object_mut() else { return };
        for (name, value) in fields {
            let known = match (operation, name.as_str()) {
                ("company", "network_profile_url") => &self.company_page,
                ("phone", "network_profile_url") => &self.mobile_page,
                (_, "network_profile_url") => &self.page,
                (_, "network_company_url") => &self.topic_page,
                (_, "topics") => &self.topic,
                (_, "first_name") => &self.first,
                (_, "last_name") => &self.last,
                (_, "company_name") => &self.company,
                (_, "domain") => &self.domain,
                (_, "email") => &self.email,
                (_, "mobile_phone") => &self.mobile,
                _ => continue,
            };
            *value = if value.is_array() { json!([known]) } else { json!(known) };
        }
    }
}

/// Values of the lookup, the first twenty that come up.
async fn topics(bed: &Bed) -> Vec<String> {
    let mut topics: Vec<String> = Vec::new();
    for q in ["cloud", "ma", "se", "da", "in", "co", "pr", "an", "st", "re"] {
        let told = bed.ask("filter_values", &json!({"filter": "topics", "q": q, "limit": 20})).await.body;
        for value in told["values"].as_array().expect("values") {
            if !topics.contains(&text(&value["value"])) {
                topics.push(text(&value["value"]));
            }
        }
    }
    assert!(topics.len() >= 20, "only {} topics", topics.len());
    topics.truncate(20);
    topics
}

/// The first page for which something is found, and what.
async fn found(bed: &Bed, operation: &str, field: &str, pages: impl Iterator<Item = &str>) -> (String, String) {
    for page in pages {
        let told = bed.ask(operation, &json!({"network_profile_url": page})).await;
        if told.status == 200 {
            return (page.to_owned(), text(&told.body[field]));
        }
        assert_eq!(told.status, 404, "{operation} of {page}: {}", told.body);
    }
    panic!("{operation}: nothing is found for anybody");
}
