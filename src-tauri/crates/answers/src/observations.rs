//! What the answer to a single question says of a person or a company, so that it becomes part of the same record that
//! searches brought.

use std::sync::LazyLock;

use api::{Doc, RecordKind, SearchKind, operations, phone, record_forms};
use serde_json::{Value, json};
use store::records::{ASKED, NewObservation};

use crate::bounded;

/// The operations whose answers are about a record.
pub static OPERATIONS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let tell = operations::ALL.iter().filter(|spec| spec.result.is_some_and(|result| result.of.is_some()));
    tell.map(|spec| spec.name).collect()
});

/// Returns what an answer says, in the shapes that the column catalog reads; nothing where it is about no record or
/// found nothing. How it is read follows from the field that has the result, so that no operation is named here.
pub fn of(operation: &str, request: &str, response: &Value) -> Vec<NewObservation> {
    match SearchKind::of_operation(operation) {
        Some(kind) => rows(kind, response),
        None => one(operation, request, response).into_iter().collect(),
    }
}

/// What the rows of a search say that was asked by itself, and is no page of a load. They are in the one list of the answer.
fn rows(kind: SearchKind, response: &Value) -> Vec<NewObservation> {
    let rows = response.as_object().into_iter().flatten().find_map(|(_, field)| field.as_array()).into_iter().flatten();
    let rows = rows.filter_map(Value::as_object).filter(|row| !row.is_empty());
    rows.map(|row| NewObservation { kind: kind.record(), doc: bounded::observation(row.clone()) }).collect()
}

fn one(operation: &str, request: &str, response: &Value) -> Option<NewObservation> {
    let result = operations::result_of(operation)?;
    let kind = result.of?;
    let asked: Doc = serde_json::from_str(request).unwrap_or_default();
    let body = || {
        let body = response.get("body").and_then(Value::as_object).filter(|body| !body.is_empty());
        body.map(|body| record_forms::normal(kind, body.clone()))
    };
    let doc = match (kind, result.field) {
        (RecordKind::Person, "body") => with(body()?, &asked, &[PAGE, "mobile_phone", "email"]),
        (RecordKind::Person, "email") => {
            of_contact(with_page(found(response, "email", &["email_status", "catch_all"])?, response), &asked)
        }
        (RecordKind::Person, "phone_numbers") => {
            of_contact(with_further_numbers(found(response, "phone_numbers", &[])?, response), &asked)
        }
        (RecordKind::Person, field) => of_contact(found(response, field, &[])?, &asked),
        (RecordKind::Company, "body") => {
            let page = asked.get(PAGE).cloned().map(|page| ("network_company_url".to_owned(), page));
            page.into_iter().chain(body()?).collect()
        }
        (RecordKind::Company, "matched") => {
            let matched = response.get("matched") == Some(&Value::Bool(true));
            found(response, "network_company_url", INTENT).filter(|_| matched)?
        }
        (RecordKind::Company, field) => with(found(response, field, &[])?, &asked, &["domain"]),
    };
    Some(NewObservation { kind, doc: bounded::observation(doc) })
}

/// The field in which a person's page is asked for.
const PAGE: &str = "network_profile_url";
/// The fields in which a person's name and company are asked for.
const NAME: &[&str] = &["first_name", "last_name", "company_name"];
/// What an intent result says beside the page.
const INTENT: &[&str] = &["company_name", "company_website", "intent_topics", "level_of_intent", "date_stamp"];

/// What was found, with further fields that have a value; none where it was not found: a question alone makes no record.
fn found(response: &Value, wanted: &str, further: &[&str]) -> Option<Doc> {
    let told =
        |field: &str| response.get(field).filter(|value| !value.is_null() && value.as_str() != Some("")).cloned();
    let first = (wanted.to_owned(), told(wanted)?);
    let further = further.iter().filter_map(|field| Some(((*field).to_owned(), told(field)?)));
    Some(std::iter::once(first).chain(further).collect())
}

/// With the page of the person, where the answer has it: seen in the field, and what makes the person known.
fn with_page(mut doc: Doc, response: &Value) -> Doc {
    let page = [PAGE, "profile_url", "profileUrl"].iter().find_map(|field| response.get(*field)?.as_str());
    // Any other address would make people of one website one person.
    if let Some(page) = page.filter(|page| page.contains("/in/")) {
        doc.insert(PAGE.to_owned(), Value::from(page));
    }
    doc
}

/// With further numbers, where the answer has a list of them: seen in the field, under no name that is published.
fn with_further_numbers(mut doc: Doc, response: &Value) -> Doc {
    let first = doc.get("phone_numbers").and_then(Value::as_str).map(phone::normal).unwrap_or_default();
    let lists = response.as_object().into_iter().flatten().filter(|(name, _)| *name != "phone_numbers");
    let items = lists.filter_map(|(_, value)| value.as_array()).flatten();
    let told = |item: &Value| match item {
        Value::Object(fields) => ["number", "phone", "mobile", "value"]
            .iter()
            .find_map(|name| fields.get(*name)?.as_str().map(str::to_owned)),
        Value::String(text) => Some(text.clone()),
        _ => None,
    };
    let mut further: Vec<String> = Vec::new();
    for number in items.filter_map(told).map(|told| phone::normal(&told)).filter(|told| phone::problem(told).is_none())
    {
        if number != first && !further.contains(&number) && further.len() < MOST_NUMBERS {
            further.push(number);
        }
    }
    if !further.is_empty() {
        doc.insert("further_numbers".to_owned(), Value::from(further));
    }
    doc
}

/// Numbers that one answer adds.
const MOST_NUMBERS: usize = 20;

/// Of whom an address, a number or a page was found. What somebody typed beside the page says who is meant, and must
/// not take the place of what the service sent.
fn of_contact(mut doc: Doc, asked: &Doc) -> Doc {
    let mut typed = with(Doc::new(), asked, NAME);
    if let Some(domain) = filled(asked, "domain") {
        typed.insert("company".to_owned(), json!({"link": {"domain": domain}}));
    }
    // The page that was asked for is the one that is meant, whatever the answer says.
    if let Some(page) = filled(asked, PAGE) {
        doc.insert(PAGE.to_owned(), page.clone());
    }
    if !typed.is_empty() {
        doc.insert(ASKED.to_owned(), Value::Object(typed));
    }
    doc
}

/// A text of the question that is not empty.
fn filled<'a>(asked: &'a Doc, field: &str) -> Option<&'a Value> {
    asked.get(field).filter(|value| value.as_str().is_some_and(|text| !text.is_empty()))
}

/// With what the question said, where the answer does not say it itself.
fn with(mut doc: Doc, asked: &Doc, fields: &[&str]) -> Doc {
    for field in fields {
        if let Some(value) = filled(asked, field) {
            doc.entry((*field).to_owned()).or_insert_with(|| value.clone());
        }
    }
    doc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_beside_an_address_and_a_number_is_told_too() {
        let page = r#"{"network_profile_url":"https://www.network.example/in/ada"}"#;
        let told = of("email", page, &json!({"email":"a@b.example","email_status":"valid","catch_all":"yes"}));
        assert_eq!(told[0].doc["catch_all"], "yes", "the second judgement");
        let numbers = json!({"phone_numbers":"+12025550123","all":["+1 202 555 0123","+12025550124","no"],
            "more":[{"number":"+12025550125"},{"x":1}],"ids":[1,2]});
        let told = of("phone", page, &numbers);
        assert_eq!(
            told[0].doc["further_numbers"],
            json!(["+12025550124", "+12025550125"]),
            "each once, and only numbers"
        );
    }

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
            (
                "email",
                json!({"first_name":"Ada","last_name":"L","company_name":"K"}),
                json!({"email":"a@b.example","profile_url":page}),
                Some("page:ada"),
            ),
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
