//! Every kind of reply and what becomes of it, as one table; how replies come over a socket is in `tests/`.

use super::*;
use api::operations::{Credits, Email, FindCompanies, Profile};
use reqwest::header::HeaderValue;

const KEY: &str = "sk_secret_1";

#[derive(Debug, PartialEq)]
enum Read {
    Rows(usize),
    Refused,
    Unread,
    Unclear(Unclear),
}

fn reply(status: u16, label: Option<&'static str>, body: &str, end: End) -> Reply {
    let mut headers = HeaderMap::new();
    headers.extend(label.map(|label| (CONTENT_TYPE, HeaderValue::from_static(label))));
    Reply { status: StatusCode::from_u16(status).unwrap(), headers, body: Body { bytes: body.into(), end } }
}

fn read_as(reply: Reply) -> Read {
    read_within(reply, 20)
}

fn read_within(reply: Reply, most_values: usize) -> Read {
    match read::<FindCompanies>(reply, most_values, "network", KEY) {
        Ok((page, _)) => Read::Rows(page.rows.len()),
        Err(SendError::Refused { .. }) => Read::Refused,
        Err(SendError::Unread { .. }) => Read::Unread,
        Err(SendError::Unclear { kind, .. }) => Read::Unclear(kind),
        Err(SendError::NotSent { .. }) => panic!("a reply came, so it was sent"),
    }
}

const JSON: Option<&str> = Some("application/json");
const PAGE: &str = r#"{"rows":[{"name":"A"}],"total":1}"#;
const WORDS: &str = r#"{"error":"Find Companies search failed","status":503}"#;

#[test]
fn successes() {
    for (label, body, expected) in [
        (JSON, PAGE, Read::Rows(1)),
        (Some("application/json; charset=utf-8"), PAGE, Read::Rows(1)),
        (Some("Application/Problem+JSON"), PAGE, Read::Rows(1)),
        (Some("text/plain"), PAGE, Read::Rows(1)),
        (None, PAGE, Read::Rows(1)),
        (Some("text/html"), PAGE, Read::Rows(1)),
        (Some("image/png"), PAGE, Read::Rows(1)),
        (Some("text/html"), "<html>", Read::Unclear(Unclear::ContentType)),
        (Some("text/html"), "[]", Read::Unread),
        (JSON, "", Read::Unclear(Unclear::NotJson)),
        (JSON, "<html>", Read::Unclear(Unclear::NotJson)),
        (JSON, r#"{"rows":[{"name":"A"}],"#, Read::Unclear(Unclear::NotJson)),
        (JSON, r#"{"rows":[]} trailing"#, Read::Unclear(Unclear::NotJson)),
        (JSON, r#"{"companies":[]}"#, Read::Unread),
        (JSON, "[]", Read::Unread),
        (JSON, r#"[[{"name":"A"}],1,0,1,null]"#, Read::Unread),
        (JSON, r#"{"error":"late failure"}"#, Read::Unclear(Unclear::WrongShape)),
    ] {
        assert_eq!(read_as(reply(200, label, body, End::Whole)), expected, "{label:?} {body}");
    }
    let deep = "[".repeat(100_000);
    assert_eq!(
        read_within(reply(200, JSON, &deep, End::Whole), 200_000),
        Read::Unclear(Unclear::NotJson),
        "no stack is deep enough"
    );
    let many = format!(r#"{{"rows":[],"more":[{}0]}}"#, "0,".repeat(20));
    for (body, end, why) in
        [(PAGE, End::TooLarge, "over the cap"), (&many, End::Whole, "more values than memory bears")]
    {
        assert_eq!(read_as(reply(200, JSON, body, end)), Read::Unclear(Unclear::TooLarge), "{why}");
    }
    assert_eq!(read_as(reply(200, JSON, PAGE, End::Stalled)), Read::Unclear(Unclear::TimedOut), "begun and not ended");
}

#[test]
fn error_statuses() {
    for (status, body, expected) in [
        (301, "", Read::Unclear(Unclear::Redirect)),
        (307, WORDS, Read::Unclear(Unclear::Redirect)),
        (400, WORDS, Read::Refused),
        (401, "", Read::Refused),
        (402, "", Read::Refused),
        (403, "<html>", Read::Refused),
        (404, "<html>", Read::Refused),
        (405, "", Read::Refused),
        (408, "", Read::Unclear(Unclear::Status)),
        (408, WORDS, Read::Refused),
        (409, WORDS, Read::Refused),
        (413, "", Read::Refused),
        (422, WORDS, Read::Refused),
        (429, "", Read::Refused),
        (500, WORDS, Read::Unclear(Unclear::Status)),
        (502, WORDS, Read::Refused),
        (502, "<html>", Read::Unclear(Unclear::Status)),
        (503, WORDS, Read::Refused),
        (503, "", Read::Unclear(Unclear::Status)),
        (503, r#"{"error":"Unavailable","operation_id":"op_1"}"#, Read::Unclear(Unclear::Settlement)),
        (504, WORDS, Read::Refused),
        (504, r#"{"message":"Endpoint request timed out"}"#, Read::Unclear(Unclear::Status)),
        (520, WORDS, Read::Unclear(Unclear::Status)),
    ] {
        assert_eq!(read_as(reply(status, JSON, body, End::Whole)), expected, "{status} {body}");
    }
}

#[test]
fn what_is_known_of_an_unclear_call_is_kept_and_bounded() {
    let body = format!(r#"{{"error":"Unavailable {KEY}","operation_id":"op_1","more":"{}"}}"#, "x".repeat(10_000));
    let Err(SendError::Unclear { known, .. }) =
        read::<FindCompanies>(reply(503, JSON, &body, End::Whole), 20, "network", KEY)
    else {
        panic!("the service said that it does not know");
    };
    assert_eq!(known.status, Some(503), "the status is known");
    assert_eq!(known.operation_id.as_deref(), Some("op_1"), "for the service's support");
    assert!(known.start.starts_with(r#"{"error":"Unavailable [key]","#), "the start, without the key: {}", known.start);
    assert_eq!(known.start.chars().count(), 300, "and no more than the start");
    assert!(!format!("{known:?}").contains("Unavailable"), "a body may hold personal data, a log must not");
}

#[test]
fn the_network_word_is_mapped_back() {
    let body = r#"{"rows":[{"acmeProfile":"https://acme.example/company/a","about":"acme"}]}"#;
    let Ok((page, whole)) = read::<FindCompanies>(reply(200, JSON, body, End::Whole), 20, "acme", KEY) else {
        panic!("a page of companies");
    };
    assert_eq!(page.rows[0]["networkProfile"], "https://acme.example/company/a", "names in the contract's spelling");
    assert_eq!(whole["rows"][0]["networkProfile"], page.rows[0]["networkProfile"], "in what is kept, too");
}

#[test]
fn what_was_paid_for_is_handed_on_whole_whatever_its_form_and_words_are_a_miss() {
    fn of<O: Operation>(body: &str) -> Result<Value, Option<u16>> {
        match read::<O>(reply(200, JSON, body, End::Whole), 100, "acme", KEY) {
            Ok((_, body)) => Ok(body),
            Err(SendError::Unread { body }) => Ok(body),
            Err(SendError::Refused { status, refusal }) if refusal.in_own_words => Err(Some(status)),
            Err(_) => Err(None),
        }
    }
    let record = r#"{"acme_profile_url":"https://acme.example/in/ada","firstName":"Ada"}"#;
    let told = serde_json::json!({"body": {"network_profile_url": "https://acme.example/in/ada", "firstName": "Ada"}});
    assert_eq!(of::<Profile>(record), Ok(told), "a record without its wrapping");
    assert_eq!(
        of::<Email>(r#"{"address":"a@b.example"}"#),
        Ok(serde_json::json!({"address": "a@b.example"})),
        "as it came"
    );
    assert_eq!(of::<Email>(r#""not found""#), Err(Some(404)), "a miss, in the service's own words");
    assert_eq!(of::<Email>(r#"{"status":"not_found"}"#), Err(Some(404)), "and with a status");
    assert_eq!(of::<Email>(r#"{"error":"late failure"}"#), Err(None), "what calls itself an error is no answer");
    assert_eq!(of::<Credits>(r#"{"left":7}"#), Err(None), "what is free can be asked for again");
}
