//! Records in the forms in which services were seen to send them: other names, other nesting, lists by page.

use serde_json::{Value, json};

/// A person with names in camelCase and lists by page.
pub fn person_in_camel_case(mut record: Value) -> Value {
    let (current, location) = (record["current"].take(), record["location"].take());
    let told = json!({
        "jobTitle": current["title"],
        "companyName": current["company"]["name"],
        "city": location["city"],
        "country": location["country"],
    });
    in_camel_case(moved(record, &["current", "location", "full_name"], told), true)
}

/// A person whose facts are one level down.
pub fn person_nested(mut record: Value) -> Value {
    let (current, location) = (record["current"].take(), record["location"].take());
    let told = json!({
        "profile": {
            "firstName": record["first_name"],
            "lastName": record["last_name"],
            "headline": record["headline"],
            "jobTitle": current["title"],
            "location": {"city": location["city"], "country": location["country"]},
        },
        "company": {"summary": {"name": current["company"]["name"]}},
    });
    moved(record, &["first_name", "last_name", "full_name", "middle_name", "headline", "current", "location"], told)
}

/// A company whose facts are one level down.
pub fn company(mut record: Value) -> Value {
    let seat = record["headquarters"].take();
    let told = json!({
        "summary": {
            "name": record["name"],
            "description": record["description"],
            "industry": record["industry"],
            "foundedYear": record["founded_year"],
        },
        "staff": {"total": record["employees"]["total"]},
        "locations": {"headquarter": {"city": seat["city"], "country": seat["country"]}},
        "link": {"website": record["website"], "domain": record["domain"]},
    });
    let names = "name description industry founded_year employees headquarters locations website domain";
    moved(record, &names.split(' ').collect::<Vec<_>>(), told)
}

/// Returns a record without the fields of these names, and with those of `told` in their place.
fn moved(record: Value, names: &[&str], told: Value) -> Value {
    match (record, told) {
        (Value::Object(mut fields), Value::Object(told)) => {
            fields.retain(|name, _| !names.contains(&name.as_str()));
            fields.extend(told.into_iter().filter(|(_, value)| !value.is_null()));
            Value::Object(fields)
        }
        (record, _) => record,
    }
}

/// Names as `firstName`; lists of objects, and those at the top, as a page of them.
fn in_camel_case(value: Value, is_top: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let field = |(name, value): (String, Value)| {
                let is_list = value.as_array().is_some_and(|items| is_top || items.iter().any(Value::is_object));
                let inner = in_camel_case(value, false);
                (camel(&name), if is_list { page(inner) } else { inner })
            };
            fields.into_iter().map(field).collect()
        }
        Value::Array(items) => items.into_iter().map(|item| in_camel_case(item, false)).collect(),
        other => other,
    }
}

fn page(items: Value) -> Value {
    let count = items.as_array().map_or(0, Vec::len);
    json!({"totalElements": count, "page": 0, "size": count.max(10), "contents": items})
}

fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let mut letters = part.chars();
        let head = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &head.into_iter().chain(letters).collect::<String>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_facts_stand_elsewhere() {
        let person = || {
            json!({"url": "u", "first_name": "Ada", "last_name": "L", "current": {"title": "CEO", "company": {"name": "K"}},
                "location": {"city": "Bonn", "country": "Germany"}, "skills": ["Rust"], "experience": [{"start": "2020-01"}]})
        };
        let page = |contents: Value| json!({"totalElements": 1, "page": 0, "size": 10, "contents": contents});
        assert_eq!(
            person_in_camel_case(person()),
            json!({"url": "u", "firstName": "Ada", "lastName": "L", "skills": page(json!(["Rust"])),
                "experience": page(json!([{"start": "2020-01"}])), "jobTitle": "CEO", "companyName": "K",
                "city": "Bonn", "country": "Germany"})
        );
        let nested = person_nested(person());
        assert_eq!(nested["profile"]["firstName"], "Ada");
        assert_eq!((&nested["profile"]["location"]["city"], &nested["first_name"]), (&json!("Bonn"), &Value::Null));
        let firm =
            company(json!({"url": "u", "name": "K", "employees": {"total": 12}, "headquarters": {"city": "Bonn"}}));
        assert_eq!((&firm["summary"]["name"], &firm["staff"]["total"]), (&json!("K"), &json!(12)));
        assert_eq!((&firm["locations"]["headquarter"]["city"], &firm["name"]), (&json!("Bonn"), &Value::Null));
    }
}
