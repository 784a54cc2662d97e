//! Where the values of each filter come from, besides the service.
//!
//! Owns: which lists a filter draws on, and the short lists of words for filters whose values nobody publishes. Does not own:
//! reading the lists.

use api::SearchKind;
use api::filters::seen::{ROUNDS, TYPES};
use api::filters::{Filter, Kind, Preset, Source};
use words::text;

/// A list of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ValueSource {
    /// Countries, by name, code and other spellings.
    Countries,
    /// The published industries.
    Industries,
    /// The published job functions: what is read and what is sent.
    JobFunctions,
    /// The words of the published job functions, as a part of a title.
    JobWords,
    /// What the service suggested for the filter itself, which is one of company search.
    Kept,
    /// Regions and cities that the service suggested in company search, as a person writes them.
    Places,
    /// The fixed list of a filter of company search.
    Presets(&'static str),
    /// Years of founding, from the ages of company search.
    Founded,
    /// Departments, from the events of company search.
    Departments,
    /// Titles of owned people.
    Titles,
    /// Companies of owned people.
    Employers,
    /// Owned companies by name.
    Companies,
    /// Pages of owned companies.
    Pages,
    /// What is at these places in the newest answers about people.
    Stories(&'static [&'static str]),
    /// A few words.
    Words(&'static [&'static str]),
    /// Values in the form in which services were seen to take them, with what a person reads.
    Seen(&'static [Preset]),
    /// The same for values that follow a name in the same field (a department, then its size).
    Then(&'static [(&'static str, &'static str)]),
    /// The ranges of money of company search, in whole dollars.
    Dollars,
}

// Value rule 8 of the leads finder: the vocabularies of these are not shown. Here are words in use for such things, as
// a hint; every one of them may be unknown to the service.
const BADGES: &[&str] = &["open to work", "hiring", "premium", "creator", "verified", "influencer"];
const DEPARTMENT_SIZES: &[(&str, &str)] = &[
    ("1-10", text!("then: up to 10 people in it")),
    ("10-100", text!("then: 10 to 100 people in it")),
    ("100-1000", text!("then: 100 to 1,000 people in it")),
];
const GROWTH: &[(&str, &str)] = &[
    ("0-20", text!("then: grown by up to 20%")),
    ("20-80", text!("then: grown by 20 to 80%")),
    ("80-1000", text!("then: grown by more than 80%")),
    ("3 months", text!("at last: within 3 months")),
    ("6 months", text!("at last: within 6 months")),
    ("12 months", text!("at last: within 12 months")),
];
const MONTHS: &[&str] = &["3", "6", "12", "18", "24", "36"];
const LANGUAGES: &[&str] = &[
    "English",
    "German",
    "French",
    "Spanish",
    "Italian",
    "Portuguese",
    "Dutch",
    "Polish",
    "Swedish",
    "Turkish",
    "Russian",
    "Arabic",
    "Hindi",
    "Chinese",
    "Japanese",
    "Korean",
];
// Value rule 5 shows three forms; the others are built like them.
const TENURES: &[&str] =
    &["Less than 1 year", "1 to 2 years", "3 to 5 years", "6 to 10 years", "More than 10 years", "More than 20 years"];

const EARLIER_COMPANIES: &[&str] = &["position_groups[].company.name", "experience[].company.name"];
const SKILLS: &[&str] = &["skills"];
const SPOKEN: &[&str] = &["languages.profile_languages[].name", "languages[].name"];

/// The lists of a filter, those to be preferred first.
pub(super) fn of(kind: SearchKind, filter: &Filter) -> &'static [ValueSource] {
    match kind {
        SearchKind::Companies => of_companies(filter),
        SearchKind::People => of_people(filter.key),
        SearchKind::Leads => of_leads(filter.key),
    }
}

fn of_companies(filter: &Filter) -> &'static [ValueSource] {
    match (filter.key, filter.kind) {
        (_, Kind::Tokens { source: Source::Countries, .. }) => &[ValueSource::Countries],
        (_, Kind::Tokens { source: Source::Industries, .. }) => &[ValueSource::Industries, ValueSource::Kept],
        ("region" | "city" | "techStack" | "topics", _) => &[ValueSource::Kept],
        _ => &[],
    }
}

fn of_people(key: &str) -> &'static [ValueSource] {
    match key {
        "location.include" | "currentCompany.location" | "pastCompany.location" => &[ValueSource::Countries],
        "jobTitle.include" | "pastJobTitle.include" => &[ValueSource::Titles, ValueSource::JobWords],
        "skills.include" | "keyword.include" => &[ValueSource::Stories(SKILLS)],
        "languages.include" => &[ValueSource::Words(LANGUAGES), ValueSource::Stories(SPOKEN)],
        "school.include" => &[ValueSource::Stories(&["educations[].school.name"])],
        "currentCompanyName.include" => &[ValueSource::Companies, ValueSource::Employers],
        "currentCompanyUrl.include" => &[ValueSource::Pages],
        "currentCompanyIndustry.include" | "pastCompanyIndustry.include" => &[ValueSource::Industries],
        "currentCompanyType.include" | "pastCompanyType.include" => &[ValueSource::Seen(TYPES)],
        "pastCompanyName.include" => {
            &[ValueSource::Companies, ValueSource::Employers, ValueSource::Stories(EARLIER_COMPANIES)]
        }
        _ => &[],
    }
}

fn of_leads(key: &str) -> &'static [ValueSource] {
    match key {
        "job" => &[ValueSource::Titles, ValueSource::JobWords],
        "company" => &[ValueSource::Companies, ValueSource::Employers],
        "companyUrl" => &[ValueSource::Pages],
        "peopleLocation" | "hq" => &[ValueSource::Countries, ValueSource::Places],
        "jobFunction" => &[ValueSource::JobFunctions],
        "yearsCurrentRole" | "yearsCurrentCompany" | "yearsWorkExperience" => &[ValueSource::Words(TENURES)],
        "skills" | "profileKeywords" => &[ValueSource::Stories(SKILLS)],
        "language" => &[ValueSource::Words(LANGUAGES), ValueSource::Stories(SPOKEN)],
        "certification" => &[ValueSource::Stories(&["certifications[].name"])],
        "profileBadge" => &[ValueSource::Words(BADGES)],
        "industry" => &[ValueSource::Industries],
        "type" => &[ValueSource::Seen(TYPES), ValueSource::Stories(&["company.summary.type"])],
        "size" => &[ValueSource::Presets("size")],
        "revenue" | "fundingAmount" => &[ValueSource::Dollars],
        "founded" => &[ValueSource::Founded],
        "funding" => &[ValueSource::Seen(ROUNDS)],
        "fundingDateMonths" => &[ValueSource::Words(MONTHS)],
        "department" => &[
            ValueSource::Stories(&["department.departments"]),
            ValueSource::Departments,
            ValueSource::Then(DEPARTMENT_SIZES),
        ],
        "growth" => &[ValueSource::Departments, ValueSource::Then(GROWTH)],
        _ => &[],
    }
}

/// Whether a list changes with what is owned.
pub(super) const fn is_owned(source: ValueSource) -> bool {
    matches!(
        source,
        ValueSource::Titles
            | ValueSource::Employers
            | ValueSource::Companies
            | ValueSource::Pages
            | ValueSource::Stories(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_filter_that_is_typed_has_its_lists() {
        let mut without = Vec::new();
        for kind in SearchKind::ALL {
            for filter in kind.catalog().filters().filter(|filter| matches!(filter.kind, Kind::Tokens { .. })) {
                if of(kind, filter).is_empty() {
                    without.push(filter.key);
                }
            }
        }
        let names =
            ["firstName.include", "lastName.include", "currentCompanyDomain.include", "pastCompanyDomain.include"];
        let free = [&["keywords", "companyName"][..], &names, &["companyKeywords"]].concat();
        assert_eq!(without, free, "only free words have none");
    }

    #[test]
    fn hints_can_be_sent() {
        for kind in SearchKind::ALL {
            for filter in kind.catalog().filters() {
                for source in of(kind, filter) {
                    let words: Vec<&str> = match source {
                        ValueSource::Words(words) => words.to_vec(),
                        ValueSource::Seen(values) => values.iter().map(|option| option.value).collect(),
                        ValueSource::Then(values) => values.iter().map(|(value, _)| *value).collect(),
                        _ => continue,
                    };
                    let sound = words.iter().all(|word| !word.is_empty() && api::text::clean(word) == *word);
                    assert!(sound, "{}: {words:?} are sent as they are shown", filter.key);
                }
            }
        }
    }
}
