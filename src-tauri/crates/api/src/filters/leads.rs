//! The criteria of the leads finder, in the groups of the contract's table ("POST {base_url}/v1/leads-finder").
//!
//! Rule 1 there says which filters take a list; all others are one text with a line for each value. Where rule 8 shows no
//! vocabulary, what is typed is sent as it is.

use super::durations::SPANS;
use super::row::{choice, filter, p, presets, tokens};
use super::{Catalog, Filter, Group, Kind, Preset, Source};

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

const UNLISTED: &str = "The service publishes no list of values: what you type is sent as it is.";
const TENURE: &str = "Like “1 to 2 years”, “Less than 1 year”, “More than 10 years”. The exact times below go first.";

/// The catalog of the leads finder.
pub const LEADS: Catalog = Catalog {
    groups: &[
        Group {
            label: "Job title",
            open: true,
            filters: &[typed("job", "Job title", "Head of Procurement").exclude("jobExclude")],
        },
        Group {
            label: "Company",
            open: true,
            filters: &[
                typed("company", "Company", "Kestrel Systems"),
                typed("companyUrl", "Company page", "https://www.network.example/company/kestrel-systems"),
            ],
        },
        Group {
            label: "Where the person is",
            open: true,
            filters: &[typed("peopleLocation", "Where the person is", "Munich").exclude("peopleLocationExclude")],
        },
        Group {
            label: "Seniority and function",
            open: true,
            filters: &[
                presets("seniority", "Seniority", SENIORITIES).lines().exclude("seniorityExclude"),
                tokens("jobFunction", "Job function", Source::JobFunctions, "revenue_accounting")
                    .exclude("jobFunctionExclude")
                    .help("Choose from the list; the service knows more than are published, which may be typed."),
            ],
        },
        Group {
            label: "Tenure and experience",
            open: false,
            filters: &[
                lines("yearsCurrentRole", "Time in the present job", "1 to 2 years").help(TENURE),
                lines("yearsCurrentCompany", "Time at the present company", "More than 10 years").help(TENURE),
                lines("yearsWorkExperience", "Work experience", "Less than 1 year").help(TENURE),
                filter("duration", "Exact times", Kind::Durations { spans: SPANS })
                    .help("From and to, in years and months. They go before the same time in words above."),
            ],
        },
        Group {
            label: "Skills, languages, certificates",
            open: false,
            filters: &[
                lines("skills", "Skills", "contract negotiation").exclude("skillsExclude"),
                lines("language", "Languages", "German").exclude("languageExclude"),
                lines("certification", "Certificates", "PMP").exclude("certificationExclude"),
            ],
        },
        Group {
            label: "Profile text and badges",
            open: false,
            filters: &[
                lines("profileKeywords", "Words in the profile", "lean manufacturing")
                    .exclude("profileKeywordsExclude"),
                lines("profileBadge", "Profile badge", "open to work").help(UNLISTED),
            ],
        },
        Group {
            label: "Company industry, location, type",
            open: false,
            filters: &[
                lines("industry", "Industry", "software development").exclude("industryExclude").help(UNLISTED),
                lines("hq", "Headquarters", "Bavaria").exclude("hqExclude").help(UNLISTED),
                lines("type", "Company type", "privately held").exclude("typeExclude").help(UNLISTED),
            ],
        },
        Group {
            label: "Company size, revenue, founding",
            open: false,
            filters: &[
                lines("size", "Employees", "51-200").help(UNLISTED),
                lines("revenue", "Revenue", "10M-25M").help(UNLISTED),
                lines("founded", "Founded", "2015").help(UNLISTED),
            ],
        },
        Group {
            label: "Company text",
            open: false,
            filters: &[lines("companyKeywords", "Words about the company", "predictive maintenance")
                .exclude("companyKeywordsExclude")],
        },
        Group {
            label: "Funding",
            open: false,
            filters: &[
                lines("funding", "Funding round", "Series A").help(UNLISTED),
                lines("fundingAmount", "Funding amount", "1M-5M").help(UNLISTED),
                lines("fundingDateMonths", "Funded within the last months", "12").help(UNLISTED),
            ],
        },
        Group {
            label: "Departments",
            open: false,
            filters: &[
                lines("department", "Department", "engineering").help(UNLISTED),
                lines("growth", "Growth of the department", "10%").help(UNLISTED),
            ],
        },
        Group {
            label: "How words match",
            open: false,
            filters: &[choice("searchMode", "How words match", MODES).default("SMART")],
        },
    ],
};
