//! `POST /v1/leads-finder`: search people by many criteria, page by page, with rich rows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::t;

use crate::check::{check_filters, page_problems};
use crate::filters::LEADS;
use crate::filters::value::Filters;
use crate::lenient;
use crate::money::Tenths;
use crate::operation::{Operation, Price, RateClass, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::rows::Rows;

/// Finds leads. Source: contract, "POST {base_url}/v1/leads-finder".
pub struct LeadsFinder;

/// The filter that is a way to search and no criterion: alone it is not enough.
const MODE: &str = "searchMode";

/// The body of a leads search.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct LeadsFinderRequest {
    /// The criteria of [`crate::filters::LEADS`]; at least one besides the mode.
    pub filters: Filters,
    /// Zero-based.
    #[serde(deserialize_with = "lenient::decimal")]
    pub page: u32,
    /// Always sent, because rows cost money; the service's default is 25 in the reference payload.
    #[serde(deserialize_with = "lenient::decimal")]
    pub size: u32,
}

/// One page of leads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct LeadsFinderResponse {
    /// The people (contract, "Lead row"), each with all fields that came. A page with fewer rows than asked for need not be
    /// the last one; a page without rows is.
    #[ts(type = "Record<string, unknown>[]")]
    pub rows: Rows,
    /// Matches in all, as the service says; not a promise that the pages hold so many.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub total: Option<u64>,
    /// The page that this is.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub page: Option<u64>,
    /// The size of the page.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub size: Option<u64>,
}

/// What is wrong with filters in their normal form.
pub fn problems(filters: &Filters, context: &ValidationContext) -> Vec<Problem> {
    let mut problems = check_filters(&LEADS, filters, context);
    if !filters.0.keys().any(|key| key != MODE) {
        problems.push(Problem::new("filters", t!("Choose at least one filter besides the search mode.")));
    }
    problems
}

impl Operation for LeadsFinder {
    type Request = LeadsFinderRequest;
    type Response = LeadsFinderResponse;

    const SPEC: Spec =
        Spec::of("leads_finder", "/v1/leads-finder", "Leads loaded").costs(Price::PerRow(Tenths(1)), RateClass::Leads);

    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        LeadsFinderRequest { filters: request.filters.normalised(&LEADS), ..request }
    }

    fn check(request: &Self::Request, context: &ValidationContext) -> Vec<Problem> {
        let mut problems = problems(&request.filters, context);
        problems.extend(page_problems(request.size, t!("A page holds 1 to 100 leads."), None));
        problems
    }

    fn most_pieces(request: &Self::Request) -> u64 {
        u64::from(request.size)
    }

    fn pieces(response: &Self::Response) -> u64 {
        response.rows.paid()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job_functions;

    fn sent(filters: &str) -> LeadsFinderRequest {
        let json = format!(r#"{{"filters":{filters},"page":0,"size":25}}"#);
        LeadsFinder::normal(serde_json::from_str(&json).unwrap(), &ValidationContext::default())
    }

    fn problems(filters: &str) -> Vec<String> {
        LeadsFinder::check(&sent(filters), &ValidationContext::default())
            .into_iter()
            .map(|problem| problem.field)
            .collect()
    }

    #[test]
    fn values_go_out_as_lists_or_lines_as_the_rule_says() {
        for (filters, wire) in [
            (r#"{"job":"CEO"}"#, r#"{"job":["CEO"]}"#),
            (r#"{"jobExclude":["b","a","b"," "]}"#, r#"{"jobExclude":["a","b"]}"#),
            (r#"{"company":"A","companyUrl":"u"}"#, r#"{"company":["A"],"companyUrl":["u"]}"#),
            (
                r#"{"peopleLocation":"Munich","peopleLocationExclude":["Ulm"]}"#,
                r#"{"peopleLocation":["Munich"],"peopleLocationExclude":["Ulm"]}"#,
            ),
            (
                r#"{"jobFunction":"Tax Accounting","jobFunctionExclude":["sales"]}"#,
                r#"{"jobFunction":["tax_accounting"],"jobFunctionExclude":["sales"]}"#,
            ),
            (r#"{"skills":["b","a"]}"#, r#"{"skills":"a\nb"}"#),
            (r#"{"skillsExclude":" b \r\n\na\nb"}"#, r#"{"skillsExclude":"a\nb"}"#),
            (r#"{"growth":["sales","20-80","3 months"]}"#, r#"{"growth":"sales\n20-80\n3 months"}"#),
            (r#"{"department":"sales\n10-100"}"#, r#"{"department":"sales\n10-100"}"#),
            (r#"{"seniority":["vp","c_suite"],"hq":"DE"}"#, r#"{"hq":"DE","seniority":"c_suite\nvp"}"#),
            (r#"{"job":"a","searchMode":"SMART"}"#, r#"{"job":["a"]}"#),
            (r#"{"job":"a","searchMode":"STRICT"}"#, r#"{"job":["a"],"searchMode":"STRICT"}"#),
            (r#"{"job":[],"skills":"\n","duration":{"total":{}},"size":null}"#, "{}"),
            (r#"{"duration":{"total":{"min":{"year":1,"month":0}}}}"#, r#"{"duration":{"total":{"min":{"year":1}}}}"#),
        ] {
            let once = sent(filters);
            assert_eq!(serde_json::to_string(&once.filters).unwrap(), wire, "{filters}");
            assert_eq!(
                LeadsFinder::normal(once.clone(), &ValidationContext::default()),
                once,
                "{filters}: the normal form is its own"
            );
        }
    }

    #[test]
    fn filters_by_the_rules_of_the_contract() {
        let functions = |count: usize| {
            let ids: Vec<String> = (0..count).map(|n| format!("\"function_{n}\"")).collect();
            format!(r#"{{"jobFunction":[{}]}}"#, ids.join(","))
        };
        let long = format!(r#"{{"skills":"fine\n{}"}}"#, "x".repeat(201));
        for (filters, wrong) in [
            (r#"{"job":"CEO"}"#, ""),
            (r#"{"jobExclude":"CEO"}"#, ""),
            (r#"{"job":["CEO"],"searchMode":"WORD"}"#, ""),
            (r#"{"seniority":"founder\nowner\npartner\nc_suite\nvp\ndirector"}"#, ""),
            (r#"{"seniorityExclude":["head","manager","senior","mid-level","entry","intern"]}"#, ""),
            (r#"{"jobFunction":["a_function_that_is_not_published"]}"#, ""),
            (r#"{"yearsCurrentRole":"1 to 2 years","duration":{"currentJob":{"min":{"year":1}}}}"#, ""),
            (&functions(300), ""),
            ("{}", "filters"),
            (r#"{"searchMode":"STRICT"}"#, "filters"),
            (r#"{"searchMode":"SMART","job":[""," "]}"#, "filters"),
            (r#"{"job":"a","searchMode":"smart"}"#, "searchMode"),
            (r#"{"job":"a","searchMode":"EXACT"}"#, "searchMode"),
            (r#"{"seniority":"vp\nboss"}"#, "seniority"),
            (r#"{"seniorityExclude":["VP"]}"#, "seniorityExclude"),
            (r#"{"jobFunction":"R&D"}"#, "jobFunction"),
            (r#"{"jobFunctionExclude":["sales-operations"]}"#, "jobFunctionExclude"),
            (&functions(301), "jobFunction"),
            (&functions(301).replace("jobFunction", "jobFunctionExclude"), "jobFunctionExclude"),
            (&long, "skills"),
            (r#"{"duration":{"total":{"min":{"month":12}}}}"#, "duration"),
            (r#"{"duration":"1 to 2 years"}"#, "duration"),
            (r#"{"duration":true}"#, "duration"),
            (r#"{"job":{"total":{"min":{"year":1}}}}"#, "job"),
            (r#"{"job":true}"#, "job"),
            (r#"{"job":"a","companyExclude":"b"}"#, "companyExclude"),
            (r#"{"job":"a","sizeExclude":"b"}"#, "sizeExclude"),
        ] {
            assert_eq!(problems(filters).join(" "), wrong, "{}", &filters[..filters.len().min(100)]);
        }
    }

    #[test]
    fn a_list_holds_300_values_that_are_not_empty_and_not_the_same() {
        let mut ids: Vec<&str> = job_functions::all().chain(["", " "]).collect();
        ids.extend(job_functions::all());
        let filters = format!(r#"{{"jobFunction":{}}}"#, serde_json::to_string(&ids).unwrap());
        assert_eq!(problems(&filters), Vec::<String>::new(), "{} values, 252 of which count", ids.len());
    }

    #[test]
    fn page_and_size() {
        for (page, size, wrong) in [("0", "1", ""), ("\"3\"", "100", ""), ("0", "0", "size"), ("0", "101", "size")] {
            let json = format!(r#"{{"filters":{{"job":"a"}},"page":{page},"size":{size}}}"#);
            let request = LeadsFinder::normal(serde_json::from_str(&json).unwrap(), &ValidationContext::default());
            let fields: Vec<String> = LeadsFinder::check(&request, &ValidationContext::default())
                .into_iter()
                .map(|problem| problem.field)
                .collect();
            assert_eq!(fields.join(" "), wrong, "{json}");
            assert_eq!(LeadsFinder::most(&request), Tenths(1).times(size.parse().unwrap()), "{json}: size times 0.1");
        }
        for json in [r#"{"filters":{},"page":-1,"size":5}"#, r#"{"filters":{},"page":0}"#, r#"{"page":0,"size":5}"#] {
            assert!(serde_json::from_str::<LeadsFinderRequest>(json).is_err(), "{json} is no request");
        }
    }

    #[test]
    fn reads_what_the_contract_does_not_promise() {
        let page = |json: &str| serde_json::from_str::<LeadsFinderResponse>(json);
        let read = page(r#"{"rows":[{"profile":null,"new":1}],"total":"9","page":0.0,"size":"25","x":[]}"#).unwrap();
        assert_eq!((read.total, read.page, read.size), (Some(9), Some(0), Some(25)), "texts where numbers were told");
        assert!(read.rows[0].contains_key("new"), "a field nobody knows is kept");
        assert_eq!(LeadsFinder::charged(&read), Tenths(1), "what came is paid for, not what was told to match");
        let bare = page(r#"{"rows":[]}"#).unwrap();
        assert_eq!((bare.total, LeadsFinder::charged(&bare)), (None, Tenths::ZERO), "an empty page costs nothing");
        for json in [r#"{"total":3}"#, r#"{"rows":null}"#] {
            assert!(page(json).is_err(), "without rows it is no page: {json}");
        }
    }
}
