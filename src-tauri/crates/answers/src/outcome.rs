//! What an answer is worth for a record: the value and the word that its cells show.
//!
//! Owns the reading of answers for that. Does not own what an answer says of a record in full (`observations`).

use api::columns::text_at;
use api::{Doc, Enrichment, phone, record_forms, text};
use serde_json::Value;
use store::records::findings::Outcome;

/// Characters of a value.
const LONGEST: usize = 1_000;
/// The value of a record that was read and says nothing of itself.
pub const READ: &str = "Read";
/// Topics that a cell names.
const MOST_TOPICS: usize = 20;

/// What the answer of an operation is worth, in lines that can be shown; none where no enrichment finds it with one question.
pub fn of(operation: &str, answer: &Value) -> Option<Outcome> {
    let enrichment = Enrichment::of_operation(operation).filter(has_one_question)?;
    let (value, mark) = read(enrichment, answer.as_object()?);
    let line = |told: String| text::line(&told, LONGEST);
    let value = value.and_then(line);
    let mark = mark.and_then(line).filter(|_| value.is_some());
    Some(Outcome { enrichment, value, mark, source: source(enrichment) })
}

/// What "nothing found" is worth.
pub fn nothing(operation: &str) -> Option<Outcome> {
    let enrichment = Enrichment::of_operation(operation).filter(has_one_question)?;
    Some(Outcome { enrichment, value: None, mark: None, source: source(enrichment) })
}

/// Whether one answer is what the record gets. Of a company's people one is a part, which `enrich` puts together.
const fn has_one_question(enrichment: &Enrichment) -> bool {
    !matches!(enrichment, Enrichment::People)
}

/// Who says it, in words.
pub fn source(enrichment: Enrichment) -> String {
    enrichment.spec().label.to_owned()
}

fn read(enrichment: Enrichment, answer: &Doc) -> (Option<String>, Option<String>) {
    let text = |field: &str| text_at(answer, field);
    match enrichment {
        Enrichment::Page => (text("url"), None),
        Enrichment::Email => (text("email"), text("email_status")),
        Enrichment::Mobile => (text("phone_numbers"), None),
        Enrichment::CompanyPage => (text("network_company_url"), None),
        Enrichment::DoNotCall => match answer.get("listed") {
            Some(Value::Bool(true)) => (Some("Listed".to_owned()), Some("listed".to_owned())),
            Some(Value::Bool(false)) => (Some("Not listed".to_owned()), Some("clear".to_owned())),
            _ => (None, None),
        },
        Enrichment::Topics if answer.get("matched") == Some(&Value::Bool(true)) => {
            let topics = answer.get("intent_topics").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
            let named: Vec<&str> = topics.iter().filter_map(Value::as_str).take(MOST_TOPICS).collect();
            // A match that names no topic is one all the same, and was paid for.
            let value = if named.is_empty() { "Matched".to_owned() } else { named.join(", ") };
            (Some(value), text("level_of_intent"))
        }
        Enrichment::Topics | Enrichment::People => (None, None),
        Enrichment::Profile | Enrichment::Company => (extract(enrichment, answer), None),
    }
}

/// A whole record, by the line that says most of it.
fn extract(enrichment: Enrichment, answer: &Doc) -> Option<String> {
    let body = answer.get("body").and_then(Value::as_object).filter(|body| !body.is_empty())?;
    let body = &record_forms::normal(enrichment.record(), body.clone());
    let keys = match enrichment {
        Enrichment::Profile => ["headline", "name"],
        _ => ["name", "networkProfile"],
    };
    let shown = keys
        .iter()
        .find_map(|key| api::columns::by_key(enrichment.record().columns(), key).and_then(|column| column.text(body)));
    shown.or_else(|| text_at(body, "url")).or_else(|| Some(READ.to_owned()))
}

/// The number that an answer or a file has: of several, the first that is one.
pub fn number_of(told: &str) -> Option<String> {
    told.split([',', ';', '/']).map(phone::normal).find(|number| phone::problem(number).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_answer_has_its_value_and_its_word() {
        for (operation, answer, value, mark) in [
            ("email", json!({"email":"a@b.example","email_status":"valid"}), Some("a@b.example"), Some("valid")),
            ("email", json!({"email":"","email_status":"unknown"}), None, None),
            ("phone", json!({"phone_numbers":"+12025550123"}), Some("+12025550123"), None),
            ("dnc_check", json!({"listed":true,"result":"x"}), Some("Listed"), Some("listed")),
            ("dnc_check", json!({"listed":false}), Some("Not listed"), Some("clear")),
            (
                "domain_to_network",
                json!({"network_company_url":"https://n/company/a"}),
                Some("https://n/company/a"),
                None,
            ),
            (
                "business_intent_topics",
                json!({"matched":true,"intent_topics":["A","B"],"level_of_intent":"high"}),
                Some("A, B"),
                Some("high"),
            ),
            ("business_intent_topics", json!({"matched":false,"intent_topics":[]}), None, None),
            ("url_search_people", json!({"url":"https://n/in/a"}), Some("https://n/in/a"), None),
            ("company", json!({"body":{"name":"Acme","url":"u"}}), Some("Acme"), None),
            ("profile", json!({"body":{"identifier":"ada"}}), Some("Read"), None),
            ("profile", json!({"body":{"firstName":"Ada","lastName":"L"}}), Some("Ada L"), None),
            ("profile", json!({"body":{}}), None, None),
            (
                "email",
                json!({"email":"\u{202E}a@b.example\u{0}","email_status":"val\u{1B}id"}),
                Some("a@b.example"),
                Some("valid"),
            ),
            ("phone", json!({"phone_numbers":"\u{200B}"}), None, None),
        ] {
            let told = of(operation, &answer);
            let told = told.as_ref().map(|told| (told.value.as_deref(), told.mark.as_deref()));
            assert_eq!(told, Some((value, mark)), "{operation} {answer}");
        }
        let long = of("url_search_people", &json!({"url": "x".repeat(10 << 20)})).and_then(|told| told.value);
        assert_eq!(long.map(|value| value.len()), Some(LONGEST), "a cell is no page of text");
        assert_eq!(of("reverse_email", &json!({"body":{}})), None, "no enrichment finds that");
    }

    #[test]
    fn of_several_numbers_the_first_is_meant() {
        for (told, number) in [
            ("+1 202 555 0123, +44 7700 900123", Some("+12025550123")),
            ("ask, +447700900123", Some("+447700900123")),
            ("no", None),
        ] {
            assert_eq!(number_of(told).as_deref(), number, "{told}");
        }
    }
}
