//! `POST /v1/business-intent-topics`: whether a company shows an interest in chosen topics.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::t;

use crate::form::fields::{Field, FieldKind, Form, FormGroup};
use crate::money::Tenths;
use crate::operation::{Operation, Price, RateClass, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;
use crate::{address, lenient, text};

/// Checks intent topics. Source: contract, "POST {base_url}/v1/business-intent-topics".
pub struct BusinessIntentTopics;

/// Most topics of one question.
pub const MOST_TOPICS: usize = 20;
/// The longest topic, in characters.
pub const LONGEST_TOPIC: usize = 150;

/// The body; no other field is accepted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default)]
pub struct BusinessIntentTopicsRequest {
    /// The company's page.
    pub network_company_url: String,
    /// Values of the look-up with `filter=topics`, each sent back unchanged.
    pub topics: Vec<String>,
}

/// The answer: exactly nine fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct BusinessIntentTopicsResponse {
    /// The company's page in the service's spelling.
    #[serde(default, deserialize_with = "lenient::text")]
    pub network_company_url: String,
    /// Whether any of the topics was found.
    pub matched: bool,
    /// Name of the company.
    #[serde(default, deserialize_with = "lenient::maybe_text")]
    pub company_name: Option<String>,
    /// Its website.
    #[serde(default, deserialize_with = "lenient::maybe_text")]
    pub company_website: Option<String>,
    /// Date of the intent data.
    #[serde(default, deserialize_with = "lenient::maybe_text")]
    pub date_stamp: Option<String>,
    /// The topics that were found.
    #[serde(default, deserialize_with = "lenient::texts")]
    pub intent_topics: Vec<String>,
    /// How strong the interest is.
    #[serde(default, deserialize_with = "lenient::maybe_text")]
    pub level_of_intent: Option<String>,
    /// How many topics were found.
    #[serde(default, deserialize_with = "lenient::number")]
    pub topic_count: f64,
    /// Whole credits: 3 or 0.
    #[serde(default, deserialize_with = "lenient::maybe_whole")]
    pub credits_consumed: Option<u64>,
}

impl Operation for BusinessIntentTopics {
    type Request = BusinessIntentTopicsRequest;
    type Response = BusinessIntentTopicsResponse;

    const SPEC: Spec = Spec {
        body_limit: Some(16 * 1024),
        ..Spec::of("business_intent_topics", "/v1/business-intent-topics", "Intent topics of a company")
            .costs(Price::PerResult(Tenths::credits(3)), RateClass::Companies)
            .finds("matched", Some(RecordKind::Company))
    };

    const FORMS: &'static [Form] = &[Self::SPEC.form(
        FormGroup::Companies,
        "Whether a company is looking into the topics you choose, and how much.",
        "Check topics",
        &[
            Field::company_page("network_company_url"),
            Field::required("topics", "Topics", FieldKind::Topics, "Cloud security")
                .help("1 to 20, chosen from the list."),
        ],
    )];

    fn normal(mut request: Self::Request, context: &ValidationContext) -> Self::Request {
        request.network_company_url = address::company_page(&request.network_company_url, &context.network_host);
        request.topics = request.topics.iter().map(|topic| text::clean(topic)).collect();
        request.topics.sort_unstable();
        request.topics.dedup();
        request
    }

    fn check(request: &Self::Request, context: &ValidationContext) -> Vec<Problem> {
        let page = address::strict_company_page_problem(&request.network_company_url, &context.network_host);
        let mut problems: Vec<Problem> =
            page.into_iter().map(|problem| Problem::new("network_company_url", problem)).collect();
        match request.topics.len() {
            0 => problems.push(Problem::new("topics", t!("Choose at least one topic."))),
            1..=MOST_TOPICS => {}
            many => problems.push(Problem::new(
                "topics",
                t!(
                    "{many} topics are too many for one question: keep at most {most}.",
                    many = words::count(many as u64),
                    most = MOST_TOPICS,
                ),
            )),
        }
        for topic in &request.topics {
            if topic.is_empty() {
                problems.push(Problem::new("topics", t!("One of the topics is empty: remove it.")));
            } else if topic.chars().count() > LONGEST_TOPIC {
                let message = t!(
                    "“{topic}” is too long: a topic has at most {most} characters.",
                    topic = address::shown(topic),
                    most = LONGEST_TOPIC
                );
                problems.push(Problem::of_value("topics", topic, message));
            }
        }
        problems
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(response.matched)
    }

    fn reported_charge(response: &Self::Response) -> Option<Tenths> {
        response.credits_consumed.map(Tenths::credits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::problems;

    /// The request as it is sent, and the fields that are wrong.
    fn asked(json: &str) -> (String, String) {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let request = BusinessIntentTopics::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<BusinessIntentTopics>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (
                r#"{"network_company_url":"https://network.example/company/Acme/","topics":["b"," a ","b"]}"#,
                r#"{"network_company_url":"https://www.network.example/company/acme","topics":["a","b"]}"#,
            ),
            (
                r#"{"network_company_url":"https://www.network.example/company/a_b-2","topics":["Cloud security"]}"#,
                r#"{"network_company_url":"https://www.network.example/company/a_b-2","topics":["Cloud security"]}"#,
            ),
            (
                r#"{"network_company_url":"http://de.network.example/company/acme/about?x=1#y","topics":["a"]}"#,
                r#"{"network_company_url":"https://www.network.example/company/acme","topics":["a"]}"#,
            ),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "network_company_url topics"),
            (r#"{"network_company_url":"https://www.network.example/company/acme","topics":[]}"#, "topics"),
            (r#"{"network_company_url":"https://www.network.example/company/acme","topics":["a"," "]}"#, "topics"),
            (
                r#"{"network_company_url":"https://www.network.example/company/acme","topics":["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]}"#,
                "topics",
            ),
            (r#"{"network_company_url":"acme.com","topics":["a"]}"#, "network_company_url"),
            (r#"{"network_company_url":"https://other.example/company/acme","topics":["a"]}"#, "network_company_url"),
            (r#"{"network_company_url":"network.example/company/zoë","topics":["a"]}"#, "network_company_url"),
            (r#"{"network_company_url":"https://www.network.example/in/ada","topics":["a"]}"#, "network_company_url"),
        ] {
            assert_eq!(asked(json).1, fields, "{json}");
        }
    }

    #[test]
    fn one_to_twenty_topics_that_fit_into_16_kib() {
        let asked_with = |count: usize, topic: &str| {
            let topics: Vec<String> = (0..count).map(|at| format!("{at:02}{topic}")).collect();
            asked(
                &serde_json::json!({"network_company_url": "https://network.example/company/a", "topics": topics})
                    .to_string(),
            )
            .1
        };
        for (count, topic, wrong) in [
            (1, String::new(), ""),
            (20, "x".repeat(148), ""),
            (21, String::new(), "topics"),
            // Characters count, not bytes: the largest of these bodies is still below 16 KiB.
            (20, "株".repeat(148), ""),
            (1, "株".repeat(149), "topics"),
        ] {
            assert_eq!(asked_with(count, &topic), wrong, "{count} topics of {} characters", topic.chars().count() + 2);
        }
    }

    #[test]
    fn only_a_match_costs() {
        let read = |json: &str| serde_json::from_str::<BusinessIntentTopicsResponse>(json);
        for (json, cost) in [
            (
                r#"{"network_company_url":"u","matched":true,"company_name":"A","company_website":null,"date_stamp":"2026-09-01","intent_topics":["a"],"level_of_intent":"high","topic_count":1,"credits_consumed":3}"#,
                3,
            ),
            (
                r#"{"network_company_url":"u","matched":false,"company_name":null,"company_website":null,"date_stamp":null,"intent_topics":[],"level_of_intent":null,"topic_count":0,"credits_consumed":0}"#,
                0,
            ),
            (r#"{"matched":true,"intent_topics":"a","topic_count":"1"}"#, 3),
            (r#"{"matched":false,"intent_topics":null}"#, 0),
        ] {
            assert_eq!(BusinessIntentTopics::charged(&read(json).unwrap()), Tenths::credits(cost), "{json}");
        }
        assert!(read("{}").is_err(), "without a verdict it is no answer");
    }
}
