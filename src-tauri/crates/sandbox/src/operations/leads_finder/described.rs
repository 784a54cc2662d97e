//! What the leads finder says of itself to machines: the body, and every path of a lead row.

use serde_json::{Value, json};

use super::{DEFAULT_PAGE, HIGHEST_PAGE, LARGEST_PAGE};
use crate::schema::{Described, maybe_text, object, record, text};
use crate::search::people::vocabulary;

/// For the machine-readable description.
pub fn describe() -> Value {
    let whole = json!({"type": "integer", "minimum": 0});
    Described::of(
        "leads_finder",
        "Searches people page by page, with rich rows. total is an estimate: it counts people who drop out after a page is \
         cut, so a page before the last one may be short, but is never empty.",
    )
    .costs("0.1 credits for each returned row; the balance must hold the price of a full page (size × 0.1)")
    .takes(object(
        &["filters"],
        json!({
            "filters": vocabulary::filters(),
            "page": {"type": "integer", "minimum": 0, "maximum": HIGHEST_PAGE, "default": 0},
            "size": {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": DEFAULT_PAGE}
        }),
    ))
    .answers(
        "A page of leads",
        object(
            &["rows", "total", "page", "size"],
            json!({
                "rows": {"type": "array", "maxItems": LARGEST_PAGE, "items": row()},
                "total": whole, "page": whole, "size": whole
            }),
        ),
    )
    .done()
}

fn list(items: Value) -> Value {
    json!({"type": "array", "items": items})
}

fn texts() -> Value {
    list(text())
}

fn flag() -> Value {
    json!({"type": "boolean"})
}

fn whole() -> Value {
    json!({"type": "integer"})
}

/// A record in which every field must be there.
fn full(properties: Value) -> Value {
    let names: Vec<String> = properties.as_object().into_iter().flat_map(|fields| fields.keys().cloned()).collect();
    record(&names.iter().map(String::as_str).collect::<Vec<_>>(), properties)
}

fn range(end: &Value) -> Value {
    full(json!({"start": text(), "end": end}))
}

/// Contract, "Lead row": all its paths, in every row.
fn row() -> Value {
    let locale = full(json!({"country": text(), "language": text()}));
    let staff = full(json!({"start": whole(), "end": whole()}));
    full(json!({
        "profile": full(json!({
            "first_name": text(), "middle_name": maybe_text(), "last_name": text(), "full_name": text(),
            "headline": text(), "title": text(), "summary": text(), "birth_date": {"type": "null"},
            "background": full(json!({"source": text()})), "profilePictureUrl": text()
        })),
        "link": full(json!({
            "network": maybe_text(), "twitter": maybe_text(), "github": maybe_text(), "facebook": maybe_text()
        })),
        "location": full(json!({
            "default": text(), "short": text(), "country": text(), "state": text(), "city": text(),
            "position": {"type": "null"}
        })),
        "languages": full(json!({
            "primary_locale": locale, "supported_locales": list(locale.clone()),
            "profile_languages": list(full(json!({"name": text(), "proficiency": text()})))
        })),
        "industry": text(),
        "educations": list(full(json!({
            "school": full(json!({"name": text(), "url": text()})), "degree_name": text(), "field_of_study": text(),
            "grade": maybe_text(), "date": range(&text())
        }))),
        "certifications": list(full(json!({
            "name": text(), "authority": text(), "url": text(), "license_number": text(), "display_source": text(),
            "company": full(json!({"name": text(), "url": text()})), "date": range(&maybe_text())
        }))),
        "position_groups": list(full(json!({
            "company": full(json!({"name": text(), "url": text(), "employees": staff})), "date": range(&maybe_text()),
            "profile_positions": list(full(json!({
                "company": text(), "description": maybe_text(), "title": text(), "employment_type": text(),
                "location": text(), "date": range(&maybe_text())
            })))
        }))),
        "skills": texts(),
        "member_badges": full(json!({
            "premium": flag(), "creator": flag(), "open_to_work": flag(), "hiring": flag(), "verified": flag(),
            "influencer": flag()
        })),
        "company": company(&staff),
        "department": full(json!({
            "departments": texts(), "sub_departments": texts(), "functions": texts(), "seniority": text()
        })),
        "statistics": full(json!({
            "network": full(json!({
                "influencer": flag(), "followable": {"type": ["boolean", "null"]}, "followers_count": whole(),
                "connections_count": whole()
            })),
            "experience": full(json!({
                "prev_job_titles": {"type": ["array", "null"], "items": text()},
                "tenure": full(json!({"company": text(), "start": text(), "title": text()}))
            }))
        })),
        "last_updated": {"type": "string", "format": "date-time"}
    }))
}

fn company(staff: &Value) -> Value {
    let site = full(json!({
        "continent": text(), "country": text(), "state": text(), "city": text(), "postal_code": text(),
        "raw_address": text(),
        "position": full(json!({"lng": {"type": "number"}, "lat": {"type": "number"}}))
    }));
    full(json!({
        "summary": full(json!({
            "name": text(), "legal_name": text(), "description": text(), "founded_year": whole(), "type": text(),
            "industry": text(), "staff": full(json!({"total": whole(), "range": staff})),
            "logo": full(json!({"source": text()}))
        })),
        "link": full(json!({"website": text(), "domain": text(), "network": text(), "crunchbase": maybe_text()})),
        "financial": full(json!({
            "revenue": full(json!({"annual": full(json!({"start": whole(), "end": whole(), "amount": text()}))}))
        })),
        "location": full(json!({"headquarter": site, "locations": list(site.clone())})),
        "technologies": list(full(json!({"name": text(), "category": text()}))),
        "industries": texts(), "languages": texts(),
        "last_updated": {"type": "string", "format": "date-time"}
    }))
}
