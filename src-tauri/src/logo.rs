//! Pictures of records for the page: `logo://localhost/<record>`, answered by the engine.
//!
//! The page can ask for a record's picture and for nothing else: no address, no path, no redirect. Where pictures come
//! from, which are accepted and how long they are stored is the engine's. A query is not read; the page puts the
//! workspace there, so that its own cache does not show the record of another one that has the same number.

use tauri::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use tauri::http::response::Builder;
use tauri::http::{Method, Request, Response, StatusCode, Uri};
use tauri::{Manager, Runtime, UriSchemeContext, UriSchemeResponder};

use crate::opening::Opening;

/// The scheme; the content security policy in `tauri.conf.json` names it too.
pub const SCHEME: &str = "logo";

/// Answers one request, when the engine has the picture.
pub fn answer<R: Runtime>(context: UriSchemeContext<'_, R>, request: Request<Vec<u8>>, responder: UriSchemeResponder) {
    let Some(record) = record(request.method(), request.uri()) else {
        return responder.respond(nothing());
    };
    let app = context.app_handle().clone();
    tauri::async_runtime::spawn(async move {
        let picture = app.state::<Opening>().engine.wait().await.logo(record).await;
        responder.respond(picture.map_or_else(nothing, |picture| shown(picture.bytes, picture.mime)));
    });
}

/// The record that is asked for, if that is what is asked for.
fn record(method: &Method, uri: &Uri) -> Option<i64> {
    // Windows knows no schemes of its own and has them as host names below `localhost`.
    let here = matches!(uri.host(), Some("localhost" | "logo.localhost"));
    let digits = uri.path().strip_prefix('/')?;
    // `parse` takes a sign as well.
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (method == Method::GET && here && plain).then(|| digits.parse().ok()).flatten()
}

fn shown(bytes: Vec<u8>, mime: &'static str) -> Response<Vec<u8>> {
    whole(Response::builder().header(CACHE_CONTROL, "private, max-age=86400").header(CONTENT_TYPE, mime), bytes)
}

/// Not stored by the page: the picture may be there the next time.
fn nothing() -> Response<Vec<u8>> {
    whole(Response::builder().status(StatusCode::NOT_FOUND).header(CACHE_CONTROL, "no-store"), Vec::new())
}

fn whole(head: Builder, body: Vec<u8>) -> Response<Vec<u8>> {
    let head = head.header(X_CONTENT_TYPE_OPTIONS, "nosniff");
    // Should a picture ever be taken for a page, it can do nothing.
    let head = head.header(CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox");
    // None of these is refused: they are texts of this program.
    head.body(body).unwrap_or_else(|_| {
        let mut none = Response::new(Vec::new());
        *none.status_mut() = StatusCode::NOT_FOUND;
        none
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(uri: &str) -> Option<i64> {
        record(&Method::GET, &uri.parse().expect("a valid address"))
    }

    #[test]
    fn a_record_is_digits_on_the_apps_own_host() {
        assert_eq!(asked("logo://localhost/12"), Some(12), "Linux and macOS");
        assert_eq!(asked("http://logo.localhost/12"), Some(12), "Windows");
        assert_eq!(
            asked("logo://localhost/12?w=demo"),
            Some(12),
            "the query only parts workspaces in the page's cache"
        );
        assert_eq!(asked("logo://localhost/9223372036854775807"), Some(i64::MAX), "the largest number of a record");
    }

    #[test]
    fn anything_else_is_no_record() {
        for uri in [
            "logo://localhost/",
            "logo://localhost/+1",
            "logo://localhost/-1",
            "logo://localhost/1/2",
            "logo://localhost/1.png",
            "logo://localhost/%31",
            "logo://localhost/../1",
            "logo://localhost//1",
            "logo://localhost/9223372036854775808",
            "logo://localhost/https://example.com/logo.png",
            "logo://example.com/1",
            "http://logo.localhost.example/1",
        ] {
            assert_eq!(asked(uri), None, "{uri} names no record");
        }
        let uri = "logo://localhost/1".parse().expect("a valid address");
        assert_eq!(record(&Method::POST, &uri), None, "a picture is only read");
    }

    #[test]
    fn a_picture_cannot_be_taken_for_anything_else() {
        let response = shown(vec![1, 2, 3], "image/png");
        assert_eq!(response.status(), StatusCode::OK, "it is there");
        assert_eq!(response.headers()[CONTENT_TYPE], "image/png", "the kind that the engine found");
        assert_eq!(response.headers()[X_CONTENT_TYPE_OPTIONS], "nosniff", "and that kind only");
        assert_eq!(response.headers()[CACHE_CONTROL], "private, max-age=86400", "asked for once a day at most");
        assert_eq!(response.body(), &[1, 2, 3], "whole");
    }

    #[test]
    fn no_picture_is_an_empty_404() {
        let response = nothing();
        assert_eq!(response.status(), StatusCode::NOT_FOUND, "the page draws a letter");
        assert!(response.body().is_empty(), "there is nothing to tell");
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store", "it may be there the next time");
    }
}
