//! The six filters of people search whose shape is shown (contract, "POST {base_url}/v1/find-people"), those that deployed
//! services were seen to take beside them, and a field for all others.

use super::catalog::{Catalog, Filter, Kind, Source};
use super::preset::{Preset, p};
use super::ranges::{Range, growth, more_than};
use super::row::{filter, folded, open, tokens};

/// One of those that the contract does not show, and that deployed services were seen to take under such names, with its other
/// half.
macro_rules! unlisted {
    ($name:literal, $label:literal, $example:literal) => {
        tokens(concat!($name, ".include"), $label, Source::Free, $example)
            .exclude(concat!($name, ".exclude"))
            .unlisted()
    };
}

/// A range of a number, under a name at the top of the query. One was seen to be taken in this form; its name is built like the
/// others.
const fn range(key: &'static str, label: &'static str, range: Range) -> Filter {
    filter(key, label, Kind::Range { range }).unlisted()
}

/// Times within which a growth is measured.
pub(super) const TIMES: &[Preset] = &[
    p("3months", "3 months", "3 mo"),
    p("6months", "6 months", "6 mo"),
    p("12months", "12 months", "12 mo"),
    p("24months", "24 months", "24 mo"),
];

/// The one that was seen.
pub(super) const USUAL_TIME: &str = "12months";

/// More years than anybody works.
const MOST_YEARS: i64 = 100;
/// More people than any company has.
const MOST_PEOPLE: i64 = 100_000_000;
/// More dollars than any company takes in a year, and few enough for every reader of JSON.
const MOST_DOLLARS: i64 = 1_000_000_000_000_000;

/// What becomes of those that the contract does not show.
const CHECKED: &str = "Services were seen to take these, and yours may not. Each is checked by a count, which is free; one \
                       that is refused is switched off for this workspace.";

/// The key of the filter that holds JSON.
pub(super) const ADVANCED: &str = "advanced";

/// The catalog of people search. A key is the path of the list in the query, or the name of a range in it.
pub const PEOPLE: Catalog = Catalog {
    groups: &[
        open(
            "Now",
            &[
                tokens("jobTitle.include", "Job title", Source::Free, "Head of Procurement"),
                tokens("location.include", "Where the person is", Source::Countries, "Germany")
                    .help("Countries, by name or two-letter code."),
                tokens("currentCompany.location", "Where the company is", Source::Countries, "Austria")
                    .help("Countries of the present employer, by name or two-letter code."),
            ],
        ),
        folded(
            "Earlier role",
            &[
                tokens("pastJobTitle.include", "Earlier job title", Source::Free, "Consultant")
                    .help("All of these are about the same earlier role."),
                tokens("pastCompanyName.include", "Earlier company", Source::Free, "Kestrel Systems"),
                tokens("pastCompany.location", "Where the earlier company is", Source::Countries, "Switzerland")
                    .help("Countries of the earlier employer, by name or two-letter code."),
            ],
        ),
        folded(
            "Not in the published list",
            &[
                unlisted!("firstName", "First name", "Ada").help(CHECKED),
                unlisted!("lastName", "Last name", "Lovelace"),
                unlisted!("skills", "Skills", "contract negotiation"),
                unlisted!("languages", "Languages", "German"),
                unlisted!("school", "School", "University of Vienna"),
                unlisted!("keyword", "Words in the profile", "lean manufacturing"),
                unlisted!("currentCompanyName", "Company", "Kestrel Systems"),
                unlisted!("currentCompanyDomain", "Domain of the company", "kestrel.example"),
                unlisted!(
                    "currentCompanyUrl",
                    "Page of the company",
                    "https://www.network.example/company/kestrel-systems"
                ),
                unlisted!("currentCompanyIndustry", "Industry of the company", "software development"),
                unlisted!("currentCompanyType", "Type of the company", "PRIVATELY_HELD"),
                unlisted!("pastCompanyDomain", "Domain of an earlier company", "kestrel.example"),
                unlisted!("pastCompanyIndustry", "Industry of an earlier company", "software development"),
                unlisted!("pastCompanyType", "Type of an earlier company", "PUBLIC_COMPANY"),
                range("experience", "Work experience in years", more_than(MOST_YEARS)),
                range("timeInCurrentCompany", "Years at the company", more_than(MOST_YEARS)),
                range("currentCompanyHeadcount", "People in the company", more_than(MOST_PEOPLE)),
                range("currentCompanyRevenue", "Revenue of the company in dollars", more_than(MOST_DOLLARS)),
                range("currentCompanyGrowth", "Growth of the company in percent", growth(TIMES, USUAL_TIME)),
            ],
        ),
        folded(
            "Advanced",
            &[filter(
                ADVANCED,
                "Further filters as JSON",
                Kind::Json { example: "{\"jobTitle\": {\"exclude\": [\"intern\"]}}" },
            )
            .help("For filters that the service knows and this panel does not. They are sent as they are.")],
        ),
    ],
};
