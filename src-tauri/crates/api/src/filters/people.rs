//! The six filters of people search whose shape is shown (contract, "POST {base_url}/v1/find-people"), and a field for
//! those whose shape is not.

use super::advanced::ADVANCED;
use super::row::{filter, tokens};
use super::{Catalog, Group, Kind, Source};

/// The catalog of people search. A key is the path of the list in the query.
pub const PEOPLE: Catalog = Catalog {
    groups: &[
        Group {
            label: "Now",
            open: true,
            filters: &[
                tokens("jobTitle.include", "Job title", Source::Free, "Head of Procurement"),
                tokens("location.include", "Where the person is", Source::Countries, "Germany")
                    .help("Countries, by name or two-letter code."),
                tokens("currentCompany.location", "Where the company is", Source::Countries, "Austria")
                    .help("Countries of the present employer, by name or two-letter code."),
            ],
        },
        Group {
            label: "Earlier role",
            open: false,
            filters: &[
                tokens("pastJobTitle.include", "Earlier job title", Source::Free, "Consultant")
                    .help("All of these are about the same earlier role."),
                tokens("pastCompanyName.include", "Earlier company", Source::Free, "Kestrel Systems"),
                tokens("pastCompany.location", "Where the earlier company is", Source::Countries, "Switzerland")
                    .help("Countries of the earlier employer, by name or two-letter code."),
            ],
        },
        Group {
            label: "Advanced",
            open: false,
            filters: &[filter(
                ADVANCED,
                "Further filters as JSON",
                Kind::Json { example: "{\"jobTitle\": {\"exclude\": [\"intern\"]}}" },
            )
            .help("For filters that the service knows and this panel does not. They are sent as they are.")],
        },
    ],
};
