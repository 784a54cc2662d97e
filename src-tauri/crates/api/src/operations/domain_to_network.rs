//! `POST /v1/domain-to-network`: a company's page from its domain. The one operation with a replay key.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::form::fields::{Field, Form, FormGroup};
use crate::money::Tenths;
use crate::operation::{Operation, Price, RateClass, Repeat, Spec};
use crate::problem::{Problem, ValidationContext};
use crate::record_kind::RecordKind;
use crate::{address, lenient};

/// Finds a company's page. Source: contract, "POST {base_url}/v1/domain-to-network".
pub struct DomainToNetwork;

/// The body; no other field is accepted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(default)]
pub struct DomainToNetworkRequest {
    /// A bare host name. It is sent normalised, although the service would do it too, so that one company is one question.
    pub domain: String,
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DomainToNetworkResponse {
    /// The company's page; never a person's or a school's.
    #[serde(deserialize_with = "lenient::result")]
    pub network_company_url: String,
}

impl Operation for DomainToNetwork {
    type Request = DomainToNetworkRequest;
    type Response = DomainToNetworkResponse;

    const SPEC: Spec = Spec {
        repeat: Repeat::ReplaysByKey,
        body_limit: Some(4 * 1024),
        ..Spec::of("domain_to_network", "/v1/domain-to-network", "Company page from its domain")
            .costs(Price::PerResult(Tenths(5)), RateClass::Domains)
            .finds("network_company_url", Some(RecordKind::Company))
            // "The lookup has a 120-second deadline; clients should allow 130 seconds."
            .within(130)
    };

    const FORMS: &'static [Form] =
        &[Self::SPEC.form(FormGroup::Companies, "The address of a company's page.", "Find page", &[Field::DOMAIN])];

    fn normal(request: Self::Request, _: &ValidationContext) -> Self::Request {
        DomainToNetworkRequest { domain: address::host(&request.domain) }
    }

    fn check(request: &Self::Request, _: &ValidationContext) -> Vec<Problem> {
        address::host_problem(&request.domain).into_iter().map(|problem| Problem::new("domain", problem)).collect()
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(!response.network_company_url.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::problems;

    /// The request as it is sent, and the fields that are wrong.
    fn asked(json: &str) -> (String, String) {
        let context = ValidationContext { network_host: "network.example".to_owned(), ..ValidationContext::default() };
        let request = DomainToNetwork::normal(serde_json::from_str(json).unwrap(), &context);
        let fields: Vec<String> =
            problems::<DomainToNetwork>(&request, &context).into_iter().map(|problem| problem.field).collect();
        (serde_json::to_string(&request).unwrap(), fields.join(" "))
    }

    #[test]
    fn requests_by_the_rules_of_the_contract() {
        for (json, sent) in [
            (r#"{"domain":" WWW.Acme.COM "}"#, r#"{"domain":"acme.com"}"#),
            (r#"{"domain":"Bücher.de"}"#, r#"{"domain":"xn--bcher-kva.de"}"#),
            (r#"{"domain":"shop.acme.co.uk."}"#, r#"{"domain":"shop.acme.co.uk"}"#),
        ] {
            assert_eq!(asked(json), (sent.to_owned(), String::new()), "{json} is sent in its one spelling");
        }
        for (json, fields) in [
            (r#"{}"#, "domain"),
            (r#"{"domain":"https://acme.com"}"#, "domain"),
            (r#"{"domain":"acme.com/about"}"#, "domain"),
            (r#"{"domain":"acme.com:443"}"#, "domain"),
            (r#"{"domain":"acme"}"#, "domain"),
            (r#"{"domain":"co.uk"}"#, "domain"),
            (r#"{"domain":"192.168.0.1"}"#, "domain"),
        ] {
            assert_eq!(asked(json).1, fields, "{json}");
        }
    }

    #[test]
    fn a_page_costs_half_a_credit_and_none_costs_nothing() {
        let read = |json: &str| serde_json::from_str::<DomainToNetworkResponse>(json);
        for (json, cost) in [
            (r#"{"network_company_url":"https://www.network.example/company/acme","more":1}"#, 5),
            (r#"{"network_company_url":null}"#, 0),
        ] {
            assert_eq!(DomainToNetwork::charged(&read(json).unwrap()), Tenths(cost), "{json}");
        }
        assert!(read("{}").is_err(), "without the field it is no answer");
    }
}
