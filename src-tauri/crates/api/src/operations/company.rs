//! `POST /v1/company`: all that a company's page tells.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::record::RecordResponse;
use crate::check::{Ground, Problem};
use crate::form::{Field, FieldKind, Form, FormGroup};
use crate::operation::{Method, Operation, Price, RateClass, Repeat, Spec};
use crate::{address, text};

/// Extracts a company profile. Source: contract, "POST {base_url}/v1/company".
pub struct Company;

/// The body.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct CompanyRequest {
    /// The company's page.
    pub network_profile_url: String,
    /// An address that the service may call; when and with what is not shown. Sent unchanged.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub webhook_url: String,
}

impl Operation for Company {
    type Request = CompanyRequest;
    type Response = RecordResponse;

    const SPEC: Spec = Spec {
        name: "company",
        label: "Company from its page",
        method: Method::Post,
        path: "/v1/company",
        price: Price::Unpublished,
        rate: RateClass::Unpublished,
        repeat: Repeat::PaysAgain,
        time_limit_s: 90,
        body_limit: None,
    };

    const FORMS: &'static [Form] = &[Form {
        name: "company",
        group: FormGroup::Companies,
        label: "Company from its page",
        help: "Everything that a company's page tells.",
        action: "Read page",
        fields: &[
            Field::required(
                "network_profile_url",
                "Company page",
                FieldKind::Address,
                "https://www.{host}/company/acme",
            ),
            Field::required("webhook_url", "Web hook", FieldKind::Address, "https://hooks.example.com/prospector")
                .help("Passed on to the service as it is. The answer comes here all the same.")
                .advanced(),
        ],
    }];

    fn normal(request: Self::Request) -> Self::Request {
        CompanyRequest {
            network_profile_url: address::company_page(&address::page(&request.network_profile_url)),
            webhook_url: text::clean(&request.webhook_url),
        }
    }

    fn check(request: &Self::Request, ground: &Ground) -> Vec<Problem> {
        let page = address::company_page_problem(&request.network_profile_url, &ground.network_host)
            .map(|problem| Problem::new("network_profile_url", problem));
        let hook = (!request.webhook_url.is_empty()).then(|| address::web_problem(&request.webhook_url)).flatten();
        page.into_iter().chain(hook.map(|problem| Problem::new("webhook_url", problem))).collect()
    }

    fn most_pieces(_: &Self::Request) -> u64 {
        1
    }

    fn pieces(response: &Self::Response) -> u64 {
        u64::from(response.is_found())
    }
}
