//! What the answer to a single question tells of a person or a company, so that it becomes part of the same record that
//! searches brought.

use api::{Doc, RecordKind};
use serde_json::Value;
use store::tables::records::NewTelling;

/// What an answer tells, in the shapes that the column catalog reads; nothing where it is about no record.
pub(crate) fn of(operation: &str, request: &str, response: &Value) -> Vec<NewTelling> {
    let request: Doc = serde_json::from_str(request).unwrap_or_default();
    let person = |doc: Doc| Some(NewTelling { kind: RecordKind::Person, doc });
    let company = |doc: Doc| Some(NewTelling { kind: RecordKind::Company, doc });
    let body = || response.get("body").and_then(Value::as_object).cloned();
    let told = match operation {
        "profile" => body().and_then(|body| person(with(body, &request, &["network_profile_url"]))),
        "reverse_phone" => body().and_then(|body| person(with(body, &request, &["mobile_phone"]))),
        "reverse_email" => body().and_then(|body| person(with(body, &request, &["email"]))),
        "email" => person(with(picked(response, &["email", "email_status"]), &request, PERSON)),
        "phone" => person(with(picked(response, &["phone_numbers"]), &request, PERSON)),
        "url_search_people" => person(with(picked(response, &["url"]), &request, PERSON)),
        "company" => body().and_then(|body| {
            let page = request.get("network_profile_url").cloned().map(|page| ("network_company_url".to_owned(), page));
            company(page.into_iter().chain(body).collect())
        }),
        "domain_to_network" => company(with(picked(response, &["network_company_url"]), &request, &["domain"])),
        "business_intent_topics" if response.get("matched") == Some(&Value::Bool(true)) => company(picked(
            response,
            &[
                "network_company_url",
                "company_name",
                "company_website",
                "intent_topics",
                "level_of_intent",
                "date_stamp",
            ],
        )),
        _ => None,
    };
    told.into_iter().collect()
}

/// What a question itself says of a person.
const PERSON: &[&str] = &["network_profile_url", "first_name", "last_name", "company_name"];

/// Fields of an answer that have a value.
fn picked(response: &Value, fields: &[&str]) -> Doc {
    let told = fields.iter().filter_map(|field| Some(((*field).to_owned(), response.get(*field)?.clone())));
    told.filter(|(_, value)| !value.is_null()).collect()
}

/// With what the question said, where the answer does not say it itself.
fn with(mut doc: Doc, request: &Doc, fields: &[&str]) -> Doc {
    for field in fields {
        if let Some(value) = request.get(*field).filter(|value| value.as_str().is_some_and(|text| !text.is_empty())) {
            doc.entry((*field).to_owned()).or_insert_with(|| value.clone());
        }
    }
    doc
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

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
        ];
        for (operation, request, response, key) in cases {
            let told = of(operation, &request.to_string(), &response);
            assert_eq!(told.first().map(|one| api::person::key(&one.doc)).as_deref(), key, "{operation} {request}");
        }
        let told =
            of("domain_to_network", r#"{"domain":"a.example"}"#, &json!({"network_company_url":"https://n/company/a"}));
        let keys = api::company::Identity::of(&told[0].doc).keys(&told[0].doc);
        assert_eq!(keys, ["domain:a.example", "page:a"], "the answer ties the domain to the page");
        let none =
            of("business_intent_topics", "{}", &json!({"matched":false,"network_company_url":"https://n/company/a"}));
        assert!(none.is_empty(), "no match tells nothing of the company");
    }
}
