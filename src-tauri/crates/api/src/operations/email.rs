//! `POST /v1/email`: an e-mail address, from name and company or from a person's page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::t;

use crate::form::fields::{Field, Form, FormGroup};
use crate::operation::{Operation, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;
use crate::{address, check, lenient, text};

/// Finds an e-mail address. Source: contract, "POST {base_url}/v1/email".
pub struct Email;

/// The body of both modes: with both names and a domain or a company it is mode 1, else the page decides (mode 2). In
/// mode 2 `company_name` is "listed as object"; what is in it is not shown, so it is never sent there.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default)]
#[ts(optional_fields)]
pub struct EmailRequest {
    /// First name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// Last name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// The company's domain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
    /// The company's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company_name: Option<String>,
    /// The person's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_profile_url: Option<String>,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct EmailResponse {
    /// `success`.
    #[serde(default, deserialize_with = "lenient::text")]
    pub status: String,
    /// The address; empty where none was found.
    #[serde(deserialize_with = "lenient::result")]
    pub email: String,
    /// `valid`; the contract shows no other value; others are taken as they come.
    #[serde(default, deserialize_with = "lenient::text")]
    pub email_status: String,
    /// Where it was found.
    #[serde(default, deserialize_with = "lenient::text")]
    pub provider: String,
    /// Where it was verified.
    #[serde(default, deserialize_with = "lenient::text")]
    pub verifier: String,
}

impl EmailRequest {
    /// Whether the names lead (mode 1), or the page does (mode 2).
    pub fn is_by_name(&self) -> bool {
        self.first_name.is_some() && self.last_name.is_some() && (self.domain.is_some() || self.company_name.is_some())
            || self.network_profile_url.is_none()
    }
}

const fn form(name: &'static str, label: &'static str, fields: &'static [Field]) -> Form {
    let (group, help, action) = (FormGroup::Contacts, "A person's work e-mail, checked.", "Find e-mail");
    Form { name, group, label, help, action, fields }
}

impl Operation for Email {
    type Request = EmailRequest;
    type Response = EmailResponse;

    const SPEC: Spec = Spec::of("email", "/v1/email", "E-mail address").finds("email", Some(RecordKind::Person));

    const FORMS: &'static [Form] = &[
        form(
            "email_by_name",
            "E-mail from name and company",
            &[
                Field::FIRST_NAME,
                Field::LAST_NAME,
                Field::DOMAIN.or_else("company_name").help("The domain finds more than the name."),
                Field::COMPANY_NAME.or_else("domain"),
                Field::PERSON_PAGE.optional(),
            ],
        ),
        form(
            "email_by_page",
            "E-mail from a person's page",
            &[Field::PERSON_PAGE, Field::FIRST_NAME.advanced(), Field::LAST_NAME.advanced(), Field::DOMAIN.advanced()],
        ),
    ];

    fn normal(request: Self::Request, context: &ValidationContext) -> Self::Request {
        let filled = |text: Option<String>, normal: fn(&str) -> String| {
            text.map(|text| normal(&text)).filter(|text| !text.is_empty())
        };
        let page = request.network_profile_url.map(|page| address::person_page(&page, &context.network_host));
        let request = EmailRequest {
            first_name: filled(request.first_name, text::clean),
            last_name: filled(request.last_name, text::clean),
            domain: filled(request.domain, address::host),
            company_name: filled(request.company_name, text::clean),
            network_profile_url: page.filter(|page| !page.is_empty()),
        };
        let company_name = request.company_name.clone().filter(|_| request.is_by_name());
        EmailRequest { company_name, ..request }
    }

    fn check(request: &Self::Request, context: &ValidationContext) -> Vec<Problem> {
        let mut problems = Vec::new();
        if request.is_by_name() {
            for (key, name, missing) in [
                ("first_name", &request.first_name, t!("Type the first name.")),
                ("last_name", &request.last_name, t!("Type the last name.")),
            ] {
                problems.extend(name.is_none().then(|| Problem::new(key, missing)));
            }
            if request.domain.is_none() && request.company_name.is_none() {
                problems.push(Problem::new("domain", t!("Type the company's domain or its name.")));
            }
        }
        for (key, value) in [
            ("first_name", &request.first_name),
            ("last_name", &request.last_name),
            ("company_name", &request.company_name),
        ] {
            problems.extend(value.as_ref().and_then(|value| check::length_problem(key, value)));
        }
        let domain = request.domain.as_ref().and_then(|domain| address::host_problem(domain));
        problems.extend(domain.map(|problem| Problem::new("domain", problem)));
        let page = request.network_profile_url.as_ref();
        let page = page.and_then(|page| address::person_page_problem(page, &context.network_host));
        problems.extend(page.map(|problem| Problem::new("network_profile_url", problem)));
        problems
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(!response.email.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::problems;

    /// The request as it is sent, and the fields that are wrong.
    fn asked(json: &str) -> (String, String) {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let request = Email::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<Email>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (
                r#"{"first_name":"Ada","last_name":"L","domain":"WWW.Acme.com"}"#,
                r#"{"first_name":"Ada","last_name":"L","domain":"acme.com"}"#,
            ),
            (
                r#"{"first_name":"Ada","last_name":"L","company_name":" Acme ","domain":""}"#,
                r#"{"first_name":"Ada","last_name":"L","company_name":"Acme"}"#,
            ),
            (
                r#"{"first_name":"Ada","last_name":"L","domain":"acme.com","company_name":"Acme","network_profile_url":"https://network.example/in/ada/"}"#,
                r#"{"first_name":"Ada","last_name":"L","domain":"acme.com","company_name":"Acme","network_profile_url":"https://www.network.example/in/ada"}"#,
            ),
            (
                r#"{"network_profile_url":"https://network.example/in/ada"}"#,
                r#"{"network_profile_url":"https://www.network.example/in/ada"}"#,
            ),
            (
                r#"{"network_profile_url":"https://network.example/in/ada","first_name":"Ada","company_name":"Acme"}"#,
                r#"{"first_name":"Ada","network_profile_url":"https://www.network.example/in/ada"}"#,
            ),
            (
                r#"{"network_profile_url":"https://network.example/in/ada","domain":"acme.com"}"#,
                r#"{"domain":"acme.com","network_profile_url":"https://www.network.example/in/ada"}"#,
            ),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "first_name last_name domain"),
            (r#"{"first_name":"Ada","last_name":"L"}"#, "domain"),
            (r#"{"first_name":"Ada","domain":"acme.com"}"#, "last_name"),
            (r#"{"last_name":" ","first_name":"","company_name":"Acme"}"#, "first_name last_name"),
            (r#"{"first_name":"Ada","last_name":"L","domain":"acme"}"#, "domain"),
            (r#"{"network_profile_url":"https://network.example/company/acme"}"#, "network_profile_url"),
            (
                r#"{"first_name":"Ada","last_name":"L","domain":"acme.com","network_profile_url":"ada"}"#,
                "network_profile_url",
            ),
            (
                r#"{"first_name":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx","last_name":"L","domain":"acme.com"}"#,
                "first_name",
            ),
        ] {
            assert_eq!(asked(json).1, fields, "{json}");
        }
    }

    #[test]
    fn an_address_is_found_or_not() {
        let read = |json: &str| serde_json::from_str::<EmailResponse>(json);
        for (json, found) in [
            (r#"{"status":"success","email":"a@acme.com","email_status":"valid","provider":"p","verifier":"v"}"#, 1),
            (r#"{"email":"a@acme.com","email_status":"catch_all","provider":null}"#, 1),
            (r#"{"email":null}"#, 0),
            (r#"{"status":"success","email":""}"#, 0),
        ] {
            assert_eq!(Email::pieces(&read(json).unwrap()), found, "{json}");
        }
        assert!(read(r#"{"status":"success"}"#).is_err(), "without the field it is no answer");
    }
}
