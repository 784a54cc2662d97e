//! `POST /v1/profile`: all that a person's page says.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::record::RecordResponse;
use crate::form::fields::{Field, Form, FormGroup};
use crate::operation::{Operation, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;
use crate::{address, text};

/// Extracts a person profile. Source: contract, "POST {base_url}/v1/profile".
pub struct Profile;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default)]
pub struct ProfileRequest {
    /// The person's page.
    pub network_profile_url: String,
    /// An address that the service may call; when and with what is not shown. Sent unchanged.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub webhook_url: String,
}

impl Operation for Profile {
    type Request = ProfileRequest;
    type Response = RecordResponse;

    const SPEC: Spec =
        Spec::of("profile", "/v1/profile", "Person from their page").finds("body", Some(RecordKind::Person)).within(90);

    const FORMS: &'static [Form] = &[Self::SPEC.form(
        FormGroup::People,
        "Everything that a person's page tells: career, education, skills.",
        "Read page",
        &[Field::PERSON_PAGE, Field::WEB_HOOK],
    )];

    fn normal(request: Self::Request, context: &ValidationContext) -> Self::Request {
        ProfileRequest {
            network_profile_url: address::person_page(&request.network_profile_url, &context.network_host),
            webhook_url: text::clean(&request.webhook_url),
        }
    }

    fn check(request: &Self::Request, context: &ValidationContext) -> Vec<Problem> {
        let page = address::person_page_problem(&request.network_profile_url, &context.network_host)
            .map(|problem| Problem::new("network_profile_url", problem));
        let hook = (!request.webhook_url.is_empty()).then(|| address::web_problem(&request.webhook_url)).flatten();
        page.into_iter().chain(hook.map(|problem| Problem::new("webhook_url", problem))).collect()
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(response.is_found())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::problems;

    /// The request as it is sent, and the fields that are wrong.
    fn asked(json: &str) -> (String, String) {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let request = Profile::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<Profile>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (
                r#"{"network_profile_url":" http://www.network.example/in/ada/?x=1#y "}"#,
                r#"{"network_profile_url":"https://www.network.example/in/ada"}"#,
            ),
            (
                r#"{"network_profile_url":"https://network.example/in/ada","webhook_url":"https://hooks.example/x?y=1#z"}"#,
                r#"{"network_profile_url":"https://www.network.example/in/ada","webhook_url":"https://hooks.example/x?y=1#z"}"#,
            ),
            (
                r#"{"network_profile_url":"de.network.example/in/Ada/details/?x"}"#,
                r#"{"network_profile_url":"https://www.network.example/in/ada"}"#,
            ),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "network_profile_url"),
            (r#"{"network_profile_url":"ada"}"#, "network_profile_url"),
            (r#"{"network_profile_url":"https://www.network.example/company/acme"}"#, "network_profile_url"),
            (r#"{"network_profile_url":"https://other.example/in/ada"}"#, "network_profile_url"),
            (
                r#"{"network_profile_url":"https://network.example/in/ada","webhook_url":"hooks.example"}"#,
                "webhook_url",
            ),
            (
                r#"{"network_profile_url":"https://network.example/in/ada","webhook_url":"ftp://hooks.example/"}"#,
                "webhook_url",
            ),
            (r#"{"webhook_url":"x"}"#, "network_profile_url webhook_url"),
        ] {
            assert_eq!(asked(json).1, fields, "{json}");
        }
    }

    #[test]
    fn a_record_is_found_or_not() {
        let read = |json: &str| serde_json::from_str::<RecordResponse>(json);
        for (json, found) in [
            (r#"{"body":{"url":"u","new":{"deep":[1]}},"more":1}"#, true),
            (r#"{"body":{}}"#, false),
            (r#"{"body":null}"#, false),
        ] {
            let read = read(json).unwrap();
            assert_eq!((read.is_found(), Profile::pieces(&read)), (found, u64::from(found)), "{json}");
        }
        for json in ["{}", r#"{"body":[]}"#, r#"{"body":"u"}"#] {
            assert!(read(json).is_err(), "{json} is no record");
        }
    }
}
