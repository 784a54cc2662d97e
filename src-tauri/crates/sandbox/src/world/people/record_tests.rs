//! Records against the contract: every path, its type, and null only where the contract has it.

use std::collections::HashSet;

use serde_json::Value;

use crate::world::World;
use crate::world::record::Site;

/// What may be at a path.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Is {
    Text,
    /// A text or null.
    MaybeText,
    Address,
    /// An address or null.
    MaybeAddress,
    Whole,
    Number,
    Flag,
    /// A flag or null.
    MaybeFlag,
    Null,
    /// Texts or null.
    MaybeTexts,
    Texts,
    Moment,
}

use Is::{Address, Flag, MaybeAddress, MaybeFlag, MaybeText, MaybeTexts, Moment, Null, Number, Text, Texts, Whole};

/// The table "Lead row (leads finder)" of the contract, path by path.
const LEAD_ROW: &[(&str, Is)] = &[
    ("profile.first_name", Text),
    ("profile.middle_name", MaybeText),
    ("profile.last_name", Text),
    ("profile.full_name", Text),
    ("profile.headline", Text),
    ("profile.title", Text),
    ("profile.summary", Text),
    ("profile.birth_date", Null),
    ("profile.background.source", Address),
    ("profile.profilePictureUrl", Address),
    ("link.network", MaybeAddress),
    ("link.twitter", MaybeAddress),
    ("link.github", MaybeAddress),
    ("link.facebook", MaybeAddress),
    ("location.default", Text),
    ("location.short", Text),
    ("location.country", Text),
    ("location.state", Text),
    ("location.city", Text),
    ("location.position", Null),
    ("languages.primary_locale.country", Text),
    ("languages.primary_locale.language", Text),
    ("languages.supported_locales[].country", Text),
    ("languages.supported_locales[].language", Text),
    ("languages.profile_languages[].name", Text),
    ("languages.profile_languages[].proficiency", Text),
    ("industry", Text),
    ("educations[].school.name", Text),
    ("educations[].school.url", Address),
    ("educations[].degree_name", Text),
    ("educations[].field_of_study", Text),
    ("educations[].grade", MaybeText),
    ("educations[].date.start", Text),
    ("educations[].date.end", Text),
    ("certifications[].name", Text),
    ("certifications[].authority", Text),
    ("certifications[].url", Address),
    ("certifications[].license_number", Text),
    ("certifications[].display_source", Text),
    ("certifications[].company.name", Text),
    ("certifications[].company.url", Address),
    ("certifications[].date.start", Text),
    ("certifications[].date.end", MaybeText),
    ("position_groups[].company.name", Text),
    ("position_groups[].company.url", Address),
    ("position_groups[].company.employees.start", Whole),
    ("position_groups[].company.employees.end", Whole),
    ("position_groups[].date.start", Text),
    ("position_groups[].date.end", MaybeText),
    ("position_groups[].profile_positions[].company", Text),
    ("position_groups[].profile_positions[].description", MaybeText),
    ("position_groups[].profile_positions[].title", Text),
    ("position_groups[].profile_positions[].employment_type", Text),
    ("position_groups[].profile_positions[].location", Text),
    ("position_groups[].profile_positions[].date.start", Text),
    // The contract gives no type; a role that goes on has no end.
    ("position_groups[].profile_positions[].date.end", MaybeText),
    ("skills", Texts),
    ("member_badges.premium", Flag),
    ("member_badges.creator", Flag),
    ("member_badges.open_to_work", Flag),
    ("member_badges.hiring", Flag),
    ("member_badges.verified", Flag),
    ("member_badges.influencer", Flag),
    ("company.summary.name", Text),
    ("company.summary.legal_name", Text),
    ("company.summary.description", Text),
    ("company.summary.founded_year", Whole),
    ("company.summary.type", Text),
    ("company.summary.industry", Text),
    ("company.summary.staff.total", Whole),
    ("company.summary.staff.range.start", Whole),
    ("company.summary.staff.range.end", Whole),
    ("company.summary.logo.source", Address),
    ("company.link.website", Address),
    ("company.link.domain", Text),
    ("company.link.network", Address),
    ("company.link.crunchbase", MaybeAddress),
    ("company.financial.revenue.annual.start", Whole),
    ("company.financial.revenue.annual.end", Whole),
    ("company.financial.revenue.annual.amount", Text),
    ("company.location.headquarter.continent", Text),
    ("company.location.headquarter.country", Text),
    ("company.location.headquarter.state", Text),
    ("company.location.headquarter.city", Text),
    ("company.location.headquarter.postal_code", Text),
    ("company.location.headquarter.raw_address", Text),
    ("company.location.headquarter.position.lng", Number),
    ("company.location.headquarter.position.lat", Number),
    ("company.location.locations[].continent", Text),
    ("company.location.locations[].country", Text),
    ("company.location.locations[].state", Text),
    ("company.location.locations[].city", Text),
    ("company.location.locations[].postal_code", Text),
    ("company.location.locations[].raw_address", Text),
    ("company.location.locations[].position.lng", Number),
    ("company.location.locations[].position.lat", Number),
    ("company.technologies[].name", Text),
    ("company.technologies[].category", Text),
    ("company.industries", Texts),
    ("company.languages", Texts),
    ("company.last_updated", Moment),
    ("department.departments", Texts),
    ("department.sub_departments", Texts),
    ("department.functions", Texts),
    ("department.seniority", Text),
    ("statistics.network.influencer", Flag),
    ("statistics.network.followable", MaybeFlag),
    ("statistics.network.followers_count", Whole),
    ("statistics.network.connections_count", Whole),
    ("statistics.experience.prev_job_titles", MaybeTexts),
    ("statistics.experience.tenure.company", Text),
    ("statistics.experience.tenure.start", Text),
    ("statistics.experience.tenure.title", Text),
    ("last_updated", Moment),
];

/// The table "Lead record (people search)".
const LEAD: &[(&str, Is)] = &[
    ("firstname", MaybeText),
    ("lastname", MaybeText),
    ("headline", MaybeText),
    ("description", MaybeText),
    ("profileUrl", MaybeAddress),
    ("jobTitle", MaybeText),
    ("jobDescription", MaybeText),
    ("jobStartDate", MaybeText),
    ("address", MaybeText),
    ("companyName", MaybeText),
    ("companyUrn", MaybeText),
    ("companyUrl", MaybeAddress),
    ("companyWebsite", MaybeAddress),
    ("companyDescription", MaybeText),
    ("companySize", Whole),
    ("companyIndustry", MaybeText),
    ("companyAddress", MaybeText),
];

fn site() -> Site {
    Site { base_url: "http://127.0.0.1:1".to_owned(), network_host: "network.example".to_owned() }
}

/// Every value of a record with its path; lists of texts are one value.
fn leaves(path: &str, value: &Value, into: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(doc) => {
            let sub = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
            doc.iter().for_each(|(key, value)| leaves(&sub(key), value, into));
        }
        Value::Array(list) if list.iter().any(Value::is_object) => {
            list.iter().for_each(|value| leaves(&format!("{path}[]"), value, into));
        }
        other => into.push((path.to_owned(), other.clone())),
    }
}

fn fits(is: Is, value: &Value) -> bool {
    let text = value.as_str();
    let texts = value.as_array().is_some_and(|list| list.iter().all(Value::is_string));
    let address = text.is_some_and(|text| url::Url::parse(text).is_ok());
    match is {
        Text => text.is_some(),
        MaybeText => text.is_some() || value.is_null(),
        Address => address,
        MaybeAddress => address || value.is_null(),
        Whole => value.is_u64() || value.is_i64(),
        Number => value.is_number(),
        Flag => value.is_boolean(),
        MaybeFlag => value.is_boolean() || value.is_null(),
        Null => value.is_null(),
        Texts => texts,
        MaybeTexts => texts || value.is_null(),
        Moment => text.is_some_and(|text| text.parse::<jiff::Timestamp>().is_ok()),
    }
}

#[test]
fn lead_rows_have_every_path_with_its_type() {
    let world = World::new(7, 20_000, 50_000);
    let (mut told, mut nulls, mut empty) = (HashSet::new(), HashSet::new(), 0);
    for number in (0..50_000).step_by(23) {
        let row = world.lead_row(&world.person(number), &site());
        let mut all = Vec::new();
        leaves("", &row, &mut all);
        for (path, value) in all {
            // An empty list has nothing in it to have paths.
            if value.as_array().is_some_and(Vec::is_empty) {
                empty += 1;
                continue;
            }
            let known = LEAD_ROW.iter().find(|(known, _)| *known == path);
            let is = known.unwrap_or_else(|| panic!("{path} is not in the contract")).1;
            assert!(fits(is, &value), "{path} of person {number} is to be {is:?}: {value}");
            if value.is_null() {
                nulls.insert(path)
            } else {
                told.insert(path)
            };
        }
        let single = LEAD_ROW.iter().filter(|(path, _)| !path.contains("[]"));
        for (path, _) in single {
            assert!(
                row.pointer(&format!("/{}", path.replace('.', "/"))).is_some(),
                "{path} is in every row ({number})"
            );
        }
        assert!(!row["position_groups"].as_array().unwrap().is_empty(), "person {number} works somewhere");
    }
    for (path, is) in LEAD_ROW {
        assert_eq!(told.contains(*path), *is != Null, "{path} is told in some row, unless it is always null");
        let nullable = matches!(is, MaybeText | MaybeAddress | MaybeFlag | MaybeTexts | Null);
        assert_eq!(
            nulls.contains(*path),
            nullable && *path != "link.network",
            "{path} is null in some row, if it may be"
        );
    }
    assert!(empty < 2_000, "most lists have something in them: {empty} empty ones in 2,174 rows");
}

#[test]
fn lead_records_tell_what_the_contract_names_and_leave_some_out() {
    let world = World::new(7, 20_000, 50_000);
    let mut whole = 0;
    let (mut nulls, mut missing) = (HashSet::new(), HashSet::new());
    for number in (0..50_000).step_by(23) {
        let person = world.person(number);
        let lead = world.lead(&person, &site());
        assert_eq!(lead, world.lead(&person, &site()), "the same fields are missing each time");
        let lead = lead.as_object().unwrap();
        for (key, value) in lead {
            let is = LEAD.iter().find(|(known, _)| known == key).unwrap_or_else(|| panic!("{key} is not known")).1;
            assert!(value.is_null() || fits(is, value), "{key} of person {number} is to be {is:?}: {value}");
            if value.is_null() {
                nulls.insert(key.clone());
            }
        }
        missing.extend(LEAD.iter().map(|(key, _)| *key).filter(|key| !lead.contains_key(*key)));
        whole += u32::from(lead.len() == LEAD.len() && !lead.values().any(Value::is_null));
    }
    assert!((1_100..1_700).contains(&whole), "six of ten are whole: {whole} of 2,174");
    assert_eq!((nulls.len(), missing.len()), (LEAD.len(), LEAD.len()), "every field is null or missing somewhere");
}

#[test]
fn all_records_tell_one_truth() {
    let world = World::new(7, 5_000, 12_000);
    for number in (0..12_000).step_by(29) {
        let person = world.person(number);
        let (row, profile) = (world.lead_row(&person, &site()), world.profile(&person, &site()));
        let company = world.company_profile(person.seat.row, &site());
        assert_eq!(profile["url"], row["link"]["network"], "one page");
        assert_eq!(profile["url"], format!("https://www.network.example/in/{}", world.slug(&person)), "its address");
        assert_eq!(profile["identifier"], world.slug(&person), "the page's name");
        assert_eq!(profile["current"]["title"], row["profile"]["title"], "one title");
        assert_eq!(profile["experience"].as_array().unwrap().len(), person.past.len() + 1, "all roles");
        assert_eq!(company["url"], row["company"]["link"]["network"], "one employer");
        assert_eq!(company["name"], row["company"]["summary"]["name"], "one name of it");
        assert_eq!(company["founded_year"], row["company"]["summary"]["founded_year"], "one year of founding");
        let lead = world.lead(&person, &site());
        for (key, same) in [("profileUrl", &profile["url"]), ("companyUrl", &company["url"])] {
            let told = lead.get(key).filter(|told| !told.is_null());
            assert!(told.is_none_or(|told| told == same), "{key} of person {number}");
        }
    }
}
