//! People search as filters of a panel: lists and ranges, and beside them the rest of the query as JSON, for what the service
//! knows and the panel does not. Between these filters and the query that is sent.

use serde_json::Value;
use words::t;

use super::catalog::Kind;
use super::people::{ADVANCED, PEOPLE};
use super::ranges::moved;
use super::value::{FilterValue, Filters};
use super::{json, query};
use crate::canonical;
use crate::doc::Doc;
use crate::json_object::NoObject;
use crate::problem::{Problem, ValidationContext};

/// The normal form: lists and ranges that the panel knows move from the JSON to their own fields, the rest is written in its
/// one spelling. What cannot be read stays as it is, for [`problems`] to name.
pub fn normalised(filters: &Filters) -> Filters {
    let mut filters = filters.normalised(&PEOPLE);
    let Ok(rest) = rest(&filters) else { return filters };
    let mut rest = query::normalised(&rest);
    filters.0.remove(ADVANCED);
    moved::sort(&mut filters, &mut rest);
    for (_, key, (parent, name)) in query::keys() {
        let Some(Value::Object(fields)) = rest.get_mut(parent) else { continue };
        let Some(texts) = fields.get(name).and_then(query::list).filter(|texts| !texts.is_empty()) else { continue };
        fields.shift_remove(name);
        if fields.is_empty() {
            rest.shift_remove(parent);
        }
        let both = filters.texts(key).iter().cloned().chain(texts).collect();
        filters.0.insert(key.to_owned(), FilterValue::Many(both));
    }
    if let Some(text) = (!rest.is_empty()).then(|| canonical::text(&rest).ok()).flatten() {
        filters.0.insert(ADVANCED.to_owned(), FilterValue::One(text));
    }
    filters.normalised(&PEOPLE)
}

/// The query that these filters mean. JSON that cannot be read is left out: it is a problem.
pub fn to_query(filters: &Filters) -> Doc {
    let mut whole = rest(filters).unwrap_or_default();
    moved::put(filters, &mut whole);
    for (_, key, (parent, name)) in query::keys() {
        let chosen = filters.texts(key);
        if chosen.is_empty() {
            continue;
        }
        let fields = whole.entry(parent).or_insert_with(|| Value::Object(Doc::new()));
        // A known name with something else than an object behind it is a problem of its own, and is not overwritten.
        if let Value::Object(fields) = fields {
            fields.insert(name.to_owned(), Value::from(chosen.to_vec()));
        }
    }
    query::normalised(&whole)
}

/// The filters that a query means.
pub fn from_query(query: &Doc) -> Filters {
    let text = canonical::text(query).unwrap_or_default();
    normalised(&Filters([(ADVANCED.to_owned(), FilterValue::One(text))].into()))
}

/// What is wrong with the filters in their normal form.
pub fn problems(filters: &Filters, context: &ValidationContext) -> Vec<Problem> {
    let rest = match rest(filters) {
        Ok(rest) => rest,
        Err(wrong) => return vec![Problem::new(ADVANCED, wrong.to_string())],
    };
    let each = |wrong: &dyn Fn(&str, &FilterValue) -> Option<String>| -> Vec<Problem> {
        filters.0.iter().filter_map(|(key, value)| Some(Problem::new(key, wrong(key, value)?))).collect()
    };
    let kind = |key: &str| PEOPLE.by_key(key).map(|filter| filter.kind);
    let unknown = each(&|key, _| kind(key).is_none().then(|| t!("This search has no such filter: remove it.")));
    if !unknown.is_empty() {
        return unknown;
    }
    let no_texts = each(&|key, value| match (kind(key), value) {
        (Some(Kind::Range { .. }), _) => None,
        (_, FilterValue::Flag(_) | FilterValue::Parts(_)) => Some(t!("This filter takes a list of texts.")),
        _ => None,
    });
    if !no_texts.is_empty() {
        return no_texts;
    }
    let mut problems = each(&|key, _| {
        Some(t!(
            "The service does not take this filter, so it is switched off for this workspace: remove it. It said: {said}",
            said = words::translate_stored(context.refused.get(key)?),
        ))
    });
    problems.extend(query::problems(&to_query(filters)));
    for problem in &mut problems {
        // A problem of what is in the JSON is shown beside it.
        if problem.field != "query" && !filters.0.contains_key(&problem.field) {
            ADVANCED.clone_into(&mut problem.field);
        }
    }
    problems.extend(moved::problems(filters, &rest));
    problems
}

/// What is in the JSON; nothing where there is none.
fn rest(filters: &Filters) -> Result<Doc, NoObject> {
    let text = filters.texts(ADVANCED).join("\n");
    if text.trim().is_empty() { Ok(Doc::new()) } else { json::read(&text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filters(json: &str) -> Filters {
        serde_json::from_str(json).unwrap()
    }

    fn normal(json: &str) -> String {
        serde_json::to_string(&normalised(&filters(json))).unwrap()
    }

    #[test]
    fn the_same_question_has_one_form() {
        let told = r#"{"advanced":"{\"jobTitle\":{\"exclude\":[\"intern\"]}}","jobTitle.include":["CEO","CTO"]}"#;
        for same in [
            r#"{"jobTitle.include":["CTO","CEO"],"advanced":"{ \"jobTitle\": {\"exclude\": [\"intern\"]} }"}"#,
            r#"{"jobTitle.include":["CTO"],"advanced":"{\"jobTitle\":{\"include\":[\"CEO\"],\"exclude\":[\"intern\"]}}"}"#,
            r#"{"advanced":"{\"jobTitle\":{\"include\":[\"CEO\",\"CTO\"],\"exclude\":[\"intern\"]}}"}"#,
        ] {
            assert_eq!(normal(same), told, "{same}");
        }
        assert_eq!(normal(r#"{"advanced":"{}"}"#), "{}", "an empty object asks nothing");
        assert_eq!(
            normal(r#"{"advanced":"{\"location\":{\"include\":[\"de\"]}}"}"#),
            r#"{"location.include":["Germany"]}"#,
            "what the panel knows is shown in the panel"
        );
    }

    #[test]
    fn filters_and_query_mean_each_other() {
        for query in [
            r#"{"jobTitle":{"include":["CEO"]}}"#,
            r#"{"currentCompany":{"location":["Germany"]},"jobTitle":{"exclude":["intern"],"include":["CEO"]}}"#,
            r#"{"isRemote":false,"pastCompany":{"location":["France"]}}"#,
        ] {
            let doc: Doc = serde_json::from_str(query).unwrap();
            assert_eq!(serde_json::to_string(&to_query(&from_query(&doc))).unwrap(), query, "there and back");
        }
    }

    #[test]
    fn json_that_a_person_wrote_is_refused_with_a_sentence() {
        let deep = format!("{}1{}", "{\"a\":".repeat(200), "}".repeat(200));
        let large = format!("{{\"a\":\"{}\"}}", "x".repeat(300 * 1024));
        for (json, said) in [
            ("{\"jobTitle\": ", "not JSON: look at line 1"),
            ("[1]", "write one object"),
            ("\"CEO\"", "write one object"),
            (deep.as_str(), "nested too deeply"),
            (large.as_str(), "at most 64 KiB"),
            (r#"{"jobTitle":"CEO"}"#, "is not a text"),
            (r#"{"jobTitle":{"include":[7]}}"#, "takes a list of texts"),
        ] {
            let asked = Filters([(ADVANCED.to_owned(), FilterValue::One(json.to_owned()))].into());
            let problems = problems(&normalised(&asked), &ValidationContext::default());
            assert_eq!(problems.len(), 1, "{}: {problems:?}", &json[..json.len().min(60)]);
            assert_eq!(problems[0].field, ADVANCED, "it is said beside the JSON");
            assert!(problems[0].message.contains(said), "{}", problems[0].message);
        }
        assert!(
            problems(&filters(r#"{"colour":["red"]}"#), &ValidationContext::default())
                .iter()
                .any(|problem| problem.field == "colour"),
            "a strange key"
        );
        assert_eq!(
            problems(&filters("{}"), &ValidationContext::default())[0].field,
            "query",
            "a search without a filter"
        );
        for wrong in [r#"{"jobTitle.include":true}"#, r#"{"jobTitle.include":["a"],"advanced":{"x":1}}"#] {
            assert_eq!(
                problems(&filters(wrong), &ValidationContext::default()).len(),
                1,
                "{wrong}: what cannot be sent is not left out in silence"
            );
        }
    }

    #[test]
    fn a_range_stands_in_its_control_where_that_can_show_it() {
        let told = r#"{"experience":{"<=":500,">":10},"jobTitle.include":["CEO"]}"#.replace("500", "50");
        for same in [
            r#"{"jobTitle.include":["CEO"],"experience":{">":10,"<=":50}}"#,
            r#"{"jobTitle.include":["CEO"],"experience":{"<=":50.0,">":10,"timespan":null}}"#,
            r#"{"jobTitle.include":["CEO"],"advanced":"{\"experience\":{\">\":10,\"<=\":50}}"}"#,
            r#"{"advanced":"{\"experience\":{\">\":10,\"<=\":50},\"jobTitle\":{\"include\":\"CEO\"}}"}"#,
            r#"{"jobTitle.include":["CEO"],"experience":{">":3},"advanced":"{\"experience\":{\">\":10,\"<=\":50}}"}"#,
        ] {
            assert_eq!(normal(same), told, "{same}");
        }
        let query = r#"{"experience":{"<=":50,">":10},"jobTitle":{"include":["CEO"]}}"#;
        assert_eq!(serde_json::to_string(&to_query(&filters(&told))).unwrap(), query, "sent in the form that was seen");
        assert_eq!(from_query(&serde_json::from_str(query).unwrap()), filters(&told), "and back");
        assert_eq!(normal(r#"{"advanced":"{\"experience\":{\">\":null}}"}"#), "{}", "nothing is bounded");
        let grown = r#"{"currentCompanyGrowth":{"max":20,"min":-5,"timespan":"12months"}}"#;
        assert_eq!(
            serde_json::to_string(&to_query(&from_query(&serde_json::from_str(grown).unwrap()))).unwrap(),
            grown
        );
        assert!(problems(&filters(grown), &ValidationContext::default()).is_empty());
    }

    #[test]
    fn a_range_in_another_form_stays_as_it_was_written() {
        for query in [
            r#"{"experience":{">=":10}}"#,
            r#"{"experience":{"<=":50,">":10,"unit":"years"}}"#,
            r#"{"experience":{">":1.5}}"#,
            r#"{"experience":{">":"10"}}"#,
            r#"{"experience":[10,50]}"#,
            r#"{"currentCompanyGrowth":{"min":5}}"#,
            r#"{"currentCompanyGrowth":{"min":5,"timespan":"1year"}}"#,
        ] {
            let doc: Doc = serde_json::from_str(query).unwrap();
            let moved = from_query(&doc);
            assert_eq!(moved.texts(ADVANCED), [query], "it stays in the JSON");
            assert_eq!(serde_json::to_string(&to_query(&moved)).unwrap(), query, "and goes out as it came");
            assert_eq!(problems(&moved, &ValidationContext::default()), [], "{query} is the service's to judge");
        }
        assert_eq!(
            normal(r#"{"experience":{">=":10}}"#),
            r#"{"advanced":"{\"experience\":{\">=\":10}}"}"#,
            "what its control cannot show moves to the JSON"
        );
        let twice = r#"{"experience":{">":3},"advanced":"{\"experience\":{\">=\":10}}"}"#;
        let told = problems(&normalised(&filters(twice)), &ValidationContext::default());
        assert_eq!((told.len(), told[0].field.as_str()), (1, "experience"), "neither is left out in silence: {told:?}");
    }

    #[test]
    fn a_range_that_cannot_be_asked_is_told_beside_it() {
        for (wrong, said) in [
            (r#"{"experience":{">":"ten"}}"#, "whole numbers from 0 to 100"),
            (r#"{"experience":{">":5,"<=":5}}"#, "must be below"),
            (r#"{"experience":{">":-5}}"#, "whole numbers"),
            (r#"{"currentCompanyGrowth":{"min":5}}"#, "choose a time"),
        ] {
            let told = problems(&normalised(&filters(wrong)), &ValidationContext::default());
            assert_eq!(told.len(), 1, "{wrong}: {told:?}");
            assert!(wrong.contains(&told[0].field) && told[0].message.contains(said), "{wrong}: {told:?}");
        }
        for strange in [r#"{"experience":["5"]}"#, r#"{"experience":true}"#] {
            let told = problems(&normalised(&filters(strange)), &ValidationContext::default());
            assert!(told.iter().any(|told| told.message.contains("two numbers")), "{strange}: {told:?}");
        }
        let refused = [("experience".to_owned(), "experience is not supported".to_owned())].into();
        let context = ValidationContext { refused: std::sync::Arc::new(refused), ..ValidationContext::default() };
        let off = problems(&filters(r#"{"experience":{">":5}}"#), &context);
        assert!(off.len() == 1 && off[0].field == "experience" && off[0].message.contains("switched off"), "{off:?}");
    }

    #[test]
    fn what_the_contract_does_not_show_has_two_halves_and_can_be_switched_off() {
        let told = r#"{"skills":{"exclude":["Go"],"include":["Rust"]}}"#;
        let chosen = filters(r#"{"skills.include":["Rust"],"skills.exclude":["Go"]}"#);
        assert_eq!(serde_json::to_string(&to_query(&chosen)).unwrap(), told);
        assert_eq!(from_query(&serde_json::from_str(told).unwrap()), chosen, "there and back");
        assert!(problems(&chosen, &ValidationContext::default()).is_empty());
        let refused = [("skills.exclude".to_owned(), "skills is not supported".to_owned())].into();
        let off = problems(
            &chosen,
            &ValidationContext { refused: std::sync::Arc::new(refused), ..ValidationContext::default() },
        );
        assert_eq!(off.len(), 1, "{off:?}");
        assert_eq!(off[0].field, "skills.exclude", "it is said beside the field: {off:?}");
        assert!(off[0].message.contains("skills is not supported"), "in the service's words: {off:?}");
    }
}
