//! The seventeen filters of company search (contract, "POST {base_url}/v1/find-companies").

use super::catalog::{Catalog, Source};
use super::preset::{Preset, named, p};
use super::row::{choice, folded, open, presets, tokens, yes_no};

/// Employees of a company.
pub(crate) const SIZES: &[Preset] = &[
    p("1-10", "1–10", "1–10"),
    p("11-50", "11–50", "11–50"),
    p("51-200", "51–200", "51–200"),
    p("201-500", "201–500", "201–500"),
    p("501-1000", "501–1,000", "501–1K"),
    p("1001-5000", "1,001–5,000", "1K–5K"),
    p("5001-10000", "5,001–10,000", "5K–10K"),
    p("10001", "10,001+", "10K+"),
];

/// Revenue of a company in a year.
pub(crate) const REVENUES: &[Preset] = &[
    p("0-500K", "up to 500K", "≤500K"),
    p("500K-1M", "500K–1M", "500K–1M"),
    p("1M-5M", "1M–5M", "1–5M"),
    p("5M-10M", "5M–10M", "5–10M"),
    p("10M-25M", "10M–25M", "10–25M"),
    p("25M-75M", "25M–75M", "25–75M"),
    p("75M-200M", "75M–200M", "75–200M"),
    p("200M-500M", "200M–500M", "200–500M"),
    p("500M-1B", "500M–1B", "500M–1B"),
    p("1B-10B", "1B–10B", "1–10B"),
    p("10B-100B", "10B–100B", "10–100B"),
    p("100B-1T", "100B–1T", "100B–1T"),
    p("1T-10T", "1T–10T", "1–10T"),
    p("10T", "10T+", "10T+"),
];

const AGES: &[Preset] = &[
    p("0-3", "up to 3 years", "0–3"),
    p("3-6", "3–6 years", "3–6"),
    p("6-10", "6–10 years", "6–10"),
    p("10-20", "10–20 years", "10–20"),
    p("20", "20+ years", "20+"),
];

const LOCATIONS: &[Preset] = &[
    p("0-1", "up to 1", "0–1"),
    p("2-5", "2–5", "2–5"),
    p("6-20", "6–20", "6–20"),
    p("21-50", "21–50", "21–50"),
    p("51-100", "51–100", "51–100"),
    p("101-1000", "101–1,000", "101–1K"),
    p("1001", "1,001+", "1K+"),
];

const WINDOWS: &[Preset] =
    &[p("30 days", "30 days", "30 days"), p("60 days", "60 days", "60 days"), p("90 days", "90 days", "90 days")];

const MATCHES: &[Preset] = &[
    p("hqOnly", "Headquarters only", "Headquarters"),
    p("hqOperating", "Headquarters or other offices", "Any office"),
];

/// Event identifiers (contract, "Event identifiers (filter `events`)") with the words a rep would use.
const EVENTS: &[Preset] = &[
    named("hiring_in_finance_department", "Hiring in finance"),
    named("hiring_in_support_department", "Hiring in support"),
    named("hiring_in_operations_department", "Hiring in operations"),
    named("hiring_in_creative_department", "Hiring in creative"),
    named("hiring_in_sales_department", "Hiring in sales"),
    named("hiring_in_trade_department", "Hiring in trade"),
    named("hiring_in_marketing_department", "Hiring in marketing"),
    named("hiring_in_health_department", "Hiring in health"),
    named("hiring_in_education_department", "Hiring in education"),
    named("hiring_in_professional_service_department", "Hiring in professional services"),
    named("hiring_in_human_resources_department", "Hiring in human resources"),
    named("hiring_in_legal_department", "Hiring in legal"),
    named("hiring_in_unknown_department", "Hiring in another department"),
    named("hiring_in_engineering_department", "Hiring in engineering"),
    named("increase_in_customer_service_department", "Growing in customer service"),
    named("increase_in_engineering_department", "Growing in engineering"),
    named("increase_in_operations_department", "Growing in operations"),
    named("increase_in_marketing_department", "Growing in marketing"),
    named("increase_in_sales_department", "Growing in sales"),
    named("increase_in_all_departments", "Growing in all departments"),
    named("decrease_in_customer_service_department", "Shrinking in customer service"),
    named("decrease_in_engineering_department", "Shrinking in engineering"),
    named("decrease_in_operations_department", "Shrinking in operations"),
    named("decrease_in_marketing_department", "Shrinking in marketing"),
    named("decrease_in_sales_department", "Shrinking in sales"),
    named("decrease_in_all_departments", "Shrinking in all departments"),
    named("company_award", "Company award"),
    named("award", "Award"),
    named("new_product", "New product"),
    named("employee_joined_company", "New employee joined"),
    named("merger_and_acquisitions", "Merger or acquisition"),
    named("lawsuits_and_legal_issues", "Lawsuit or legal issue"),
    named("outages_and_security_breaches", "Outage or security breach"),
    named("closing_office", "Closing an office"),
    named("new_investment", "New investment"),
    named("new_office", "New office"),
    named("new_partnership", "New partnership"),
    named("cost_cutting", "Cost cutting"),
    named("new_funding_round", "New funding round"),
    named("ipo_announcement", "IPO announcement"),
];

/// The catalog of company search.
pub const COMPANIES: Catalog = Catalog {
    groups: &[
        open(
            "Location",
            &[
                tokens("country", "Country", Source::Countries, "Germany"),
                tokens("region", "Region", Source::Service, "Bavaria")
                    .help("A region alone needs its country beside it."),
                tokens("city", "City", Source::Service, "Munich")
                    .help("Choose from the list: a city needs its region."),
                choice("locationMatch", "Where the place counts", MATCHES),
            ],
        ),
        open("Industry", &[tokens("industry", "Industry", Source::Industries, "software development")]),
        open("Employees", &[presets("size", "Employees", SIZES)]),
        folded("Events", &[presets("events", "Events", EVENTS), choice("eventWindow", "Within the last", WINDOWS)]),
        folded("Revenue", &[presets("revenue", "Revenue", REVENUES)]),
        folded("Technology", &[tokens("techStack", "Technology", Source::Service, "PostgreSQL")]),
        folded("Intent topics", &[tokens("topics", "Intent topics", Source::Service, "cloud migration")]),
        folded("Website keywords", &[tokens("keywords", "Website keywords", Source::Free, "predictive maintenance")]),
        folded("Company name", &[tokens("companyName", "Company name", Source::Free, "Kestrel Systems")]),
        folded("Company age", &[presets("age", "Company age", AGES)]),
        folded(
            "Locations, website, listing",
            &[
                presets("locations", "Number of locations", LOCATIONS),
                yes_no("hasWebsite", "Has a website"),
                yes_no("isPublicCompany", "Listed on a stock exchange"),
            ],
        ),
    ],
};
