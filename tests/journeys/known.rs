//! What the demo's service would answer to single questions, so that a journey can ask what is found and what is not.
//!
//! Learned once from another service with the same world: asked in the window's own one, it would be charged.

use serde_json::{Value, json};
use tests::rig::{Service, Somebody};
use tokio::sync::OnceCell;

/// A person whose mail or mobile is known, and one of whom it is not.
pub struct Pair {
    /// Of whom it is found.
    pub found: Somebody,
    /// Of whom it is not.
    pub missing: Somebody,
    /// What is found.
    pub says: String,
}

/// The answers.
pub struct Known {
    /// Work e-mails.
    pub mail: Pair,
    /// Mobile numbers.
    pub mobile: Pair,
    /// The record of the person whose mail is known.
    pub profile: Value,
    /// The page that is found by the name and the company of the person whose mobile is known.
    pub page: String,
    /// A company's page and a topic that it shows an interest in.
    pub interest: (String, String),
    /// A US number on the do-not-call list.
    pub listed: String,
    /// One that is not on it.
    pub unlisted: String,
}

/// Returns what is known; the first call asks a service for it.
pub async fn known() -> &'static Known {
    static KNOWN: OnceCell<Known> = OnceCell::const_new();
    KNOWN.get_or_init(learn).await
}

async fn learn() -> Known {
    let twin = Service::start().await;
    let interest = twin.company_with_topic().await;
    twin.control(json!({"rate_limits": false, "credits": 100_000})).await;
    let people = twin.people("US").await;
    let mail = pair(&twin, &people, "/v1/email", "email").await;
    // Other people, so that a search of the history tells them apart.
    let known = [&mail.found, &mail.missing].map(|one| one.text("profileUrl").to_owned());
    let others: Vec<Somebody> =
        people.iter().filter(|one| !known.iter().any(|page| page == one.text("profileUrl"))).cloned().collect();
    let mobile = pair(&twin, &others, "/v1/phone", "phone_numbers").await;
    let profile = twin.ask("/v1/profile", &page(&mail.found)).await.json()["body"].clone();
    let named = twin.ask("/v1/url-search-people", &named(&mobile.found)).await.json();
    let (listed, unlisted) = numbers(&twin, &people).await;
    twin.stop().await;
    let page = named["url"].as_str().expect("a page by name and company").to_owned();
    Known { mail, mobile, profile, page, interest, listed, unlisted }
}

fn page(one: &Somebody) -> Value {
    json!({"network_profile_url": one.text("profileUrl")})
}

fn named(one: &Somebody) -> Value {
    let [first, last, company] = ["firstname", "lastname", "companyName"].map(|field| one.text(field));
    json!({"first_name": first, "last_name": last, "company_name": company})
}

async fn pair(twin: &Service, people: &[Somebody], path: &str, field: &str) -> Pair {
    let (found, answer) = twin.first_found(people, path, page).await;
    let missing = twin.first_missing(people, path, page).await;
    Pair { found, missing, says: answer[field].as_str().expect("it says what was found").to_owned() }
}

/// A number on the do-not-call list, and one that is not.
async fn numbers(twin: &Service, people: &[Somebody]) -> (String, String) {
    let (mut listed, mut unlisted) = (None, None);
    for one in people {
        let answer = twin.ask("/v1/phone", &page(one)).await;
        if answer.status != 200 {
            continue;
        }
        let number = answer.json()["phone_numbers"].as_str().expect("a number").to_owned();
        let is_listed = twin.ask("/v1/dnc-check", &json!({"phone": number})).await.json()["listed"].clone();
        let slot = if is_listed == json!(true) { &mut listed } else { &mut unlisted };
        slot.get_or_insert(number);
        if let (Some(listed), Some(unlisted)) = (&listed, &unlisted) {
            return (listed.clone(), unlisted.clone());
        }
    }
    panic!("among {} people there is none with a listed number, or none without", people.len())
}
