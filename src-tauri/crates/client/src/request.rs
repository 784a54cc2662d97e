//! One request as it goes out: address, query or body, in the wire's spelling.

use api::{Method, Spec, names};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use url::Url;

use crate::connection::Connection;
use crate::replay::{self, ReplayKey};
use crate::spelling::Spelling;

/// Writes a request of an operation.
pub(crate) fn write(
    spec: &Spec,
    http: &Client,
    connection: &Connection,
    authorization: &HeaderValue,
    request: &Value,
    spelling: Option<Spelling>,
    key: Option<&ReplayKey>,
) -> Result<RequestBuilder, serde_json::Error> {
    let mut fields = request.clone();
    if let Some(spelling) = spelling {
        spelling.write(spec.name, &mut fields);
    }
    if spelling != Some(Spelling::Word) {
        names::to_wire(&mut fields, &connection.network_word);
    }
    let mut url = connection.address_of(spec.path);
    let builder = match spec.method {
        Method::Get => {
            put_query(&mut url, &fields);
            http.get(url)
        }
        Method::Post => http
            .post(url)
            .header(CONTENT_TYPE, HeaderValue::from_static("application/json"))
            .body(serde_json::to_vec(&fields)?),
    };
    let builder = match key {
        Some(key) => builder.header(replay::HEADER, key.header()),
        None => builder,
    };
    Ok(builder
        .header(ACCEPT, HeaderValue::from_static("application/json"))
        .header(AUTHORIZATION, authorization.clone()))
}

/// The fields as query parameters: texts as they are, null left out, everything else as its JSON text.
fn put_query(url: &mut Url, fields: &Value) {
    let Value::Object(fields) = fields else { return };
    let mut pairs = url.query_pairs_mut();
    for (name, value) in fields {
        match value {
            Value::Null => {}
            Value::String(text) => drop(pairs.append_pair(name, text)),
            other => drop(pairs.append_pair(name, &other.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::stack;
    use api::Operation;
    use api::operations::filter_values::FilterValuesRequest;
    use api::operations::{Credits, FilterValues, Profile};
    use secrecy::SecretString;

    fn connection(word: &str) -> Connection {
        let key = SecretString::from("sk_secret_1".to_owned());
        Connection::new("https://service.example/sales/", "network.example", word, &key).unwrap()
    }

    #[test]
    fn a_get_carries_its_fields_in_the_query() {
        let request = FilterValuesRequest {
            filter: "city".into(),
            q: "São & Co=?".into(),
            limit: Some(20),
            country: None,
            region: None,
        };
        let key = HeaderValue::from_static("Bearer x");
        let request = serde_json::to_value(&request).unwrap();
        let sent =
            write(&FilterValues::SPEC, &stack().build().unwrap(), &connection("network"), &key, &request, None, None)
                .unwrap()
                .build()
                .unwrap();
        assert_eq!(
            sent.url().as_str(),
            "https://service.example/sales/v1/find-companies/filter-values?filter=city&q=S%C3%A3o+%26+Co%3D%3F&limit=20",
            "escaped, numbers as text, nothing for what is not told"
        );
        assert!(sent.body().is_none(), "a GET has no body");
    }

    #[test]
    fn a_request_carries_the_wires_word_unless_it_is_spelled_otherwise() {
        let key = HeaderValue::from_static("Bearer x");
        let request = serde_json::json!({"network_profile_url": "u", "webhook_url": "w"});
        for (spelling, body) in [
            (None, r#"{"acme_profile_url":"u","webhook_url":"w"}"#),
            (Some(Spelling::Bare), r#"{"acme_profile_url":"u"}"#),
            (Some(Spelling::Word), r#"{"network_profile_url":"u","webhook_url":"w"}"#),
        ] {
            let sent =
                write(&Profile::SPEC, &stack().build().unwrap(), &connection("acme"), &key, &request, spelling, None);
            let sent = sent.unwrap().build().unwrap();
            assert_eq!(sent.body().and_then(reqwest::Body::as_bytes), Some(body.as_bytes()), "{spelling:?}");
        }
    }

    #[test]
    fn a_post_carries_json() {
        let key = HeaderValue::from_static("Bearer x");
        let request = serde_json::json!({});
        let sent = write(&Credits::SPEC, &stack().build().unwrap(), &connection("network"), &key, &request, None, None)
            .unwrap()
            .build()
            .unwrap();
        assert_eq!(
            sent.body().and_then(reqwest::Body::as_bytes),
            Some(b"{}".as_slice()),
            "an empty JSON object is sent"
        );
        assert_eq!(sent.headers()[CONTENT_TYPE], "application/json", "contract, Endpoints");
    }
}
