//! The table "Lead row (leads finder)" of the contract, path by path: in the golden answer and in the sandbox's rows.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::bed::Bed;
use crate::golden::{self, Golden};
use crate::words::WORDS;

/// Every path of the table; `[]` goes into each item of a list.
const PATHS: &[&str] = &[
    "profile.first_name",
    "profile.middle_name",
    "profile.last_name",
    "profile.full_name",
    "profile.headline",
    "profile.title",
    "profile.summary",
    "profile.birth_date",
    "profile.background.source",
    "profile.profilePictureUrl",
    "link.network",
    "link.twitter",
    "link.github",
    "link.facebook",
    "location.default",
    "location.short",
    "location.country",
    "location.state",
    "location.city",
    "location.position",
    "languages.primary_locale.country",
    "languages.primary_locale.language",
    "languages.supported_locales[].country",
    "languages.supported_locales[].language",
    "languages.profile_languages[].name",
    "languages.profile_languages[].proficiency",
    "industry",
    "educations[].school.name",
    "educations[].school.url",
    "educations[].degree_name",
    "educations[].field_of_study",
    "educations[].grade",
    "educations[].date.start",
    "educations[].date.end",
    "certifications[].name",
    "certifications[].authority",
    "certifications[].url",
    "certifications[].license_number",
    "certifications[].display_source",
    "certifications[].company.name",
    "certifications[].company.url",
    "certifications[].date.start",
    "certifications[].date.end",
    "position_groups[].company.name",
    "position_groups[].company.url",
    "position_groups[].company.employees.start",
    "position_groups[].company.employees.end",
    "position_groups[].date.start",
    "position_groups[].date.end",
    "position_groups[].profile_positions[].company",
    "position_groups[].profile_positions[].description",
    "position_groups[].profile_positions[].title",
    "position_groups[].profile_positions[].employment_type",
    "position_groups[].profile_positions[].location",
    "position_groups[].profile_positions[].date.start",
    "position_groups[].profile_positions[].date.end",
    "skills",
    "member_badges.premium",
    "member_badges.creator",
    "member_badges.open_to_work",
    "member_badges.hiring",
    "member_badges.verified",
    "member_badges.influencer",
    "company.summary.name",
    "company.summary.legal_name",
    "company.summary.description",
    "company.summary.founded_year",
    "company.summary.type",
    "company.summary.industry",
    "company.summary.staff.total",
    "company.summary.staff.range.start",
    "company.summary.staff.range.end",
    "company.summary.logo.source",
    "company.link.website",
    "company.link.domain",
    "company.link.network",
    "company.link.crunchbase",
    "company.financial.revenue.annual.start",
    "company.financial.revenue.annual.end",
    "company.financial.revenue.annual.amount",
    "company.location.headquarter.continent",
    "company.location.headquarter.country",
    "company.location.headquarter.state",
    "company.location.headquarter.city",
    "company.location.headquarter.postal_code",
    "company.location.headquarter.raw_address",
    "company.location.headquarter.position.lng",
    "company.location.headquarter.position.lat",
    "company.location.locations[].continent",
    "company.location.locations[].country",
    "company.location.locations[].state",
    "company.location.locations[].city",
    "company.location.locations[].postal_code",
    "company.location.locations[].raw_address",
    "company.location.locations[].position.lng",
    "company.location.locations[].position.lat",
    "company.technologies[].name",
    "company.technologies[].category",
    "company.industries",
    "company.languages",
    "company.last_updated",
    "department.departments",
    "department.sub_departments",
    "department.functions",
    "department.seniority",
    "statistics.network.influencer",
    "statistics.network.followable",
    "statistics.network.followers_count",
    "statistics.network.connections_count",
    "statistics.experience.prev_job_titles",
    "statistics.experience.tenure.company",
    "statistics.experience.tenure.start",
    "statistics.experience.tenure.title",
    "last_updated",
];

/// What is at a path: one value for each item on the way, none where a name is missing.
fn at<'a>(value: &'a Value, path: &str) -> Vec<&'a Value> {
    path.split('.').fold(vec![value], |found, step| {
        let name = step.trim_end_matches("[]");
        let inner = found.into_iter().filter_map(|value| value.get(name));
        if step.ends_with("[]") {
            inner.flat_map(|list| list.as_array().into_iter().flatten()).collect()
        } else {
            inner.collect()
        }
    })
}

#[test]
fn the_golden_row_has_every_path() {
    let Golden { response, .. } = golden::read("leads_finder.json");
    for path in PATHS {
        assert!(!at(&response["rows"][0], path).is_empty(), "{path} (contract, \"Lead row\") is in the golden row");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_the_sandbox_have_every_path() {
    for word in WORDS {
        let bed = Bed::start(word).await;
        bed.reset().await;
        let request = json!({"filters": {"peopleLocation": ["Germany", "United States", "Japan"]}, "size": 100});
        let answer = bed.ask("leads_finder", &request).await.body;
        let rows = answer["rows"].as_array().expect("a page of rows");
        assert!(rows.len() > 80, "a sample: {} rows", rows.len());
        let mut in_rows: BTreeMap<&str, usize> = BTreeMap::new();
        for row in rows {
            for path in PATHS {
                let (list, _) = path.rsplit_once("[]").unwrap_or((path, ""));
                let there = at(row, path).len();
                // A list may be empty; what is in it has every name.
                let wanted = if list == *path { 1 } else { at(row, &format!("{list}[]")).len() };
                assert_eq!(there, wanted, "{path} in a row with the word {word}: {row:.300}");
                *in_rows.entry(path).or_default() += there.min(1);
            }
        }
        for (path, rows) in in_rows {
            assert!(rows > 10, "{path} is filled in {rows} rows of the sample only");
        }
    }
}
