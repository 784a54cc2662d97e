//! The criteria of the leads finder, in the groups of the contract's table ("POST {base_url}/v1/leads-finder").
//!
//! Rule 1 there says which filters take a list; all others are one text with a line for each value. Where rule 8 shows no
//! vocabulary, what is typed is sent as it is.

use super::catalog::{Catalog, Filter, Kind, Source};
use super::durations::SPANS;
use super::preset::{Preset, p};
use super::row::{choice, filter, folded, open, presets, tokens};
use super::seen;

const SENIORITIES: &[Preset] = &[
    p("founder", "Founder", "Founder"),
    p("owner", "Owner", "Owner"),
    p("partner", "Partner", "Partner"),
    p("c_suite", "C-suite", "C-suite"),
    p("vp", "Vice president", "VP"),
    p("director", "Director", "Director"),
    p("head", "Head", "Head"),
    p("manager", "Manager", "Manager"),
    p("senior", "Senior", "Senior"),
    p("mid-level", "Mid-level", "Mid-level"),
    p("entry", "Entry level", "Entry"),
    p("intern", "Intern", "Intern"),
];

const MODES: &[Preset] = &[
    p("SMART", "Smart: similar words match too", "Smart"),
    p("WORD", "Word: the words themselves must be there", "Word"),
    p("STRICT", "Strict: exactly what is typed", "Strict"),
];

/// A list of typed values.
const fn typed(key: &'static str, label: &'static str, example: &'static str) -> Filter {
    tokens(key, label, Source::Free, example)
}

/// Typed values, a line each.
const fn lines(key: &'static str, label: &'static str, example: &'static str) -> Filter {
    typed(key, label, example).lines()
}

/// Help for a filter whose values the contract does not show; rule 7 there: a success does not prove that a value was
/// applied.
macro_rules! unlisted {
    ($hint:expr) => {
        concat!(
            $hint,
            " No list is published: a value in another form may be sent, and the service may ignore it in silence."
        )
    };
}

/// The same for a filter of which a form was seen: boxes that write it are shown under the field.
macro_rules! seen {
    ($hint:literal) => {
        unlisted!(concat!($hint, " The boxes write a form that services were seen to take; the field takes any text."))
    };
}

const TENURE: &str = "Like “1 to 2 years”, “Less than 1 year”, “More than 10 years”.";

/// The catalog of the leads finder.
pub const LEADS: Catalog = Catalog {
    groups: &[
        open(
            "Job title",
            &[typed("job", "Job title", "Head of Procurement")
                .exclude("jobExclude")
                .help("How closely a title must match is set below, under “How words match”.")],
        ),
        open(
            "Company",
            &[
                typed("company", "Company", "Kestrel Systems"),
                typed("companyUrl", "Company page", "https://www.network.example/company/kestrel-systems")
                    .help("The address of the company's page."),
            ],
        ),
        open(
            "Where the person is",
            &[typed("peopleLocation", "Where the person is", "Munich")
                .exclude("peopleLocationExclude")
                .help("A place, like “Munich” or “Germany”.")],
        ),
        open(
            "Seniority and function",
            &[
                presets("seniority", "Seniority", SENIORITIES).lines().exclude("seniorityExclude"),
                tokens("jobFunction", "Job function", Source::JobFunctions, "revenue_accounting")
                    .exclude("jobFunctionExclude")
                    .help(
                        "Choose from the list, or type an identifier that it does not have. At most 300 on each side.",
                    ),
            ],
        ),
        folded(
            "Tenure and experience",
            &[
                lines("yearsCurrentRole", "Time in the present job", "1 to 2 years").help(TENURE),
                lines("yearsCurrentCompany", "Time at the present company", "More than 10 years").help(TENURE),
                lines("yearsWorkExperience", "Work experience", "Less than 1 year").help(TENURE),
                filter("duration", "Exact times", Kind::Durations { spans: SPANS })
                    .help("Used instead of the same time in words above."),
            ],
        ),
        folded(
            "Skills, languages, certificates",
            &[
                lines("skills", "Skills", "contract negotiation").exclude("skillsExclude"),
                lines("language", "Languages", "German").exclude("languageExclude"),
                lines("certification", "Certificates", "PMP").exclude("certificationExclude"),
            ],
        ),
        folded(
            "Profile text and badges",
            &[
                lines("profileKeywords", "Words in the profile", "lean manufacturing")
                    .exclude("profileKeywordsExclude"),
                lines("profileBadge", "Profile badge", "open to work").help(unlisted!("A badge, like “open to work”.")),
            ],
        ),
        folded(
            "Company industry, location, type",
            &[
                lines("industry", "Industry", "software development")
                    .exclude("industryExclude")
                    .help(unlisted!("Try those of company search.")),
                lines("hq", "Headquarters", "Bavaria").exclude("hqExclude").help(unlisted!("A place, like “Bavaria”.")),
                lines("type", "Company type", "PRIVATELY_HELD")
                    .exclude("typeExclude")
                    .parts(seen::TYPE)
                    .help(seen!("Choose a form that services take, like PRIVATELY_HELD, or type another.")),
            ],
        ),
        folded(
            "Company size, revenue, founding",
            &[
                lines("size", "Employees", "11-50").parts(seen::SIZE).help(seen!("A range, like 11-50.")),
                lines("revenue", "Revenue", "1000000-10000000")
                    .parts(seen::MONEY)
                    .help(seen!("A range in whole dollars, like 1000000-10000000.")),
                lines("founded", "Founded", "2015-2022").parts(seen::YEARS).help(seen!("Years, like 2015-2022.")),
            ],
        ),
        folded(
            "Company text",
            &[lines("companyKeywords", "Words about the company", "predictive maintenance")
                .exclude("companyKeywordsExclude")],
        ),
        folded(
            "Funding",
            &[
                lines("funding", "Funding round", "SERIES_A")
                    .parts(seen::ROUND)
                    .help(seen!("Choose a form that services take, like SEED or SERIES_A, or type another.")),
                lines("fundingAmount", "Funding amount", "1000000-5000000")
                    .parts(seen::MONEY)
                    .help(seen!("A range in whole dollars, like 1000000-5000000.")),
                lines("fundingDateMonths", "Funded within the last months", "12")
                    .parts(seen::MONTHS)
                    .help(seen!("A number, like 12.")),
            ],
        ),
        folded(
            "Departments",
            &[
                lines("department", "Department", "sales")
                    .ordered()
                    .parts(seen::DEPARTMENT)
                    .help(seen!("A name, then its size: “sales”, “10-100”. Their order has a meaning.")),
                lines("growth", "Growth of the department", "20-80").ordered().parts(seen::GROWTH).help(seen!(
                    "A name, then a range, then a time: “sales”, “20-80”, “3 months”. Their order has a meaning."
                )),
            ],
        ),
        folded("How words match", &[choice("searchMode", "How words match", MODES).default("SMART")]),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Those whose vocabularies rule 8 does not show and that are more than words to look for.
    const NOT_PUBLISHED: &[&str] = &[
        "profileBadge",
        "industry",
        "hq",
        "type",
        "size",
        "revenue",
        "founded",
        "funding",
        "fundingAmount",
        "fundingDateMonths",
        "department",
        "growth",
    ];

    #[test]
    fn filters_without_a_published_list_say_that_they_may_be_ignored() {
        let warned: Vec<&str> =
            LEADS.filters().filter(|filter| filter.help.contains("may ignore")).map(|filter| filter.key).collect();
        assert_eq!(warned, NOT_PUBLISHED, "each of them, and no other");
    }
}
