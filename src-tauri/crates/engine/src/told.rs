//! What the answer to a single question tells of a person or a company, so that it becomes part of the same record that
//! searches brought.

use api::{Doc, RecordKind};
use serde_json::{Value, json};
use store::tables::records::{ASKED, NewTelling};

use crate::bounded;

/// The operations whose answers tell of a record.
pub(crate) const OPERATIONS: &[&str] = &[
    "profile",
    "reverse_phone",
    "reverse_email",
    "email",
    "phone",
    "url_search_people",
    "company",
    "domain_to_network",
    "business_intent_topics",
];

/// What an answer tells, in the shapes that the column catalog reads; nothing where it is about no record, or where nothing
/// was found.
pub(crate) fn of(operation: &str, request: &str, response: &Value) -> Vec<NewTelling> {
    let asked: Doc = serde_json::from_str(request).unwrap_or_default();
    let person = |doc: Doc| Some(NewTelling { kind: RecordKind::Person, doc });
    let company = |doc: Doc| Some(NewTelling { kind: RecordKind::Company, doc });
    let body = || response.get("body").and_then(Value::as_object).filter(|body| !body.is_empty()).cloned();
    let told = match operation {
        "profile" => body().and_then(|body| person(with(body, &asked, &[PAGE]))),
        "reverse_phone" => body().and_then(|body| person(with(body, &asked, &["mobile_phone"]))),
        "reverse_email" => body().and_then(|body| person(with(body, &asked, &["email"]))),
        "email" => found(response, "email", &["email_status"]).and_then(|doc| person(of_contact(doc, &asked))),
        "phone" => found(response, "phone_numbers", &[]).and_then(|doc| person(of_contact(doc, &asked))),
        "url_search_people" => found(response, "url", &[]).and_then(|doc| person(of_contact(doc, &asked))),
        "company" => body().and_then(|body| {
            let page = asked.get(PAGE).cloned().map(|page| ("network_company_url".to_owned(), page));
            company(page.into_iter().chain(body).collect())
        }),
        "domain_to_network" => {
            found(response, "network_company_url", &[]).and_then(|doc| company(with(doc, &asked, &["domain"])))
        }
        "business_intent_topics" if response.get("matched") == Some(&Value::Bool(true)) => {
            found(response, "network_company_url", INTENT).and_then(company)
        }
        _ => None,
    };
    told.map(|told| NewTelling { doc: bounded::telling(told.doc), ..told }).into_iter().collect()
}

/// The field in which a person's page is asked for.
const PAGE: &str = "network_profile_url";
/// The fields in which a person's name and company are asked for.
const NAME: &[&str] = &["first_name", "last_name", "company_name"];
/// What an intent result tells beside the page.
const INTENT: &[&str] = &["company_name", "company_website", "intent_topics", "level_of_intent", "date_stamp"];

/// What was found, with further fields that have a value; none where it was not found: a question alone makes no record.
fn found(response: &Value, wanted: &str, further: &[&str]) -> Option<Doc> {
    let told =
        |field: &str| response.get(field).filter(|value| !value.is_null() && value.as_str() != Some("")).cloned();
    let first = (wanted.to_owned(), told(wanted)?);
    let further = further.iter().filter_map(|field| Some(((*field).to_owned(), told(field)?)));
    Some(std::iter::once(first).chain(further).collect())
}

/// Of whom an address, a number or a page was found. What somebody typed beside the page tells who is meant, and must not
/// stand in the place of what the service told.
fn of_contact(doc: Doc, asked: &Doc) -> Doc {
    let mut typed = with(Doc::new(), asked, NAME);
    if let Some(domain) = asked.get("domain").filter(|domain| domain.as_str().is_some_and(|text| !text.is_empty())) {
        typed.insert("company".to_owned(), json!({"link": {"domain": domain}}));
    }
    let mut doc = with(doc, asked, &[PAGE]);
    if !typed.is_empty() {
        doc.insert(ASKED.to_owned(), Value::Object(typed));
    }
    doc
}

/// With what the question said, where the answer does not say it itself.
fn with(mut doc: Doc, asked: &Doc, fields: &[&str]) -> Doc {
    for field in fields {
        if let Some(value) = asked.get(*field).filter(|value| value.as_str().is_some_and(|text| !text.is_empty())) {
            doc.entry((*field).to_owned()).or_insert_with(|| value.clone());
        }
    }
    doc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_answer_about_a_person_or_a_company_tells_of_its_record() {
        let page = "https://www.network.example/in/ada";
        let cases = [
            (
                "profile",
                json!({"network_profile_url": page}),
                json!({"body":{"identifier":"ada","x":1}}),
                Some("page:ada"),
            ),
            ("reverse_phone", json!({"mobile_phone":"+1"}), json!({"body":{"url": page}}), Some("page:ada")),
            ("reverse_email", json!({"email":"a@b.example"}), json!({"body":{"url": page}}), Some("page:ada")),
            ("phone", json!({"network_profile_url": page}), json!({"phone_numbers":"+1"}), Some("page:ada")),
            ("email", json!({"network_profile_url": page}), json!({"email":"a@b.example"}), Some("page:ada")),
            (
                "email",
                json!({"first_name":"Ada","last_name":"L","company_name":"K"}),
                json!({"email":"a@b.example"}),
                Some("name:ada l:k"),
            ),
            (
                "url_search_people",
                json!({"first_name":"Ada","last_name":"L","company_name":"K"}),
                json!({"url": page}),
                Some("page:ada"),
            ),
            ("dnc_check", json!({"phone":"+1"}), json!({"listed":true}), None),
            ("phone", json!({"network_profile_url": page}), json!({"phone_numbers":""}), None),
            ("email", json!({"network_profile_url": page}), json!({"email":null,"email_status":"unknown"}), None),
            ("profile", json!({"network_profile_url": page}), json!({"body":{}}), None),
        ];
        for (operation, request, response, key) in cases {
            let told = of(operation, &request.to_string(), &response);
            let whole = told.first().map(|one| {
                let asked = one.doc.get(ASKED).and_then(Value::as_object).cloned().unwrap_or_default();
                asked.into_iter().chain(one.doc.clone()).filter(|(name, _)| name != ASKED).collect()
            });
            assert_eq!(whole.map(|whole| api::person::key(&whole)).as_deref(), key, "{operation} {request}");
        }
        let told =
            of("domain_to_network", r#"{"domain":"a.example"}"#, &json!({"network_company_url":"https://n/company/a"}));
        let keys = api::company::Identity::of(&told[0].doc).keys(&told[0].doc);
        assert_eq!(keys, ["domain:a.example", "page:a"], "the answer ties the domain to the page");
        let named = json!({"network_profile_url": page, "first_name":"ada", "last_name":"l", "company_name":"k"});
        let told = of("email", &named.to_string(), &json!({"email":"a@b.example"}));
        assert_eq!(told[0].doc.keys().collect::<Vec<_>>(), ["email", PAGE, ASKED], "what was typed stands apart");
        let by_domain = json!({"first_name":"Ada", "last_name":"L", "domain":"k.example"});
        let told = of("email", &by_domain.to_string(), &json!({"email":"a@b.example"}));
        assert_eq!(told[0].doc[ASKED]["company"]["link"]["domain"], "k.example", "the domain is that of the company");
        let none =
            of("business_intent_topics", "{}", &json!({"matched":false,"network_company_url":"https://n/company/a"}));
        assert!(none.is_empty(), "no match tells nothing of the company");
    }
}
