//! What the bridge has to know of a line: whether it is a request, under which number, and how one is refused. A line is a message of
//! JSON-RPC; whatever is none is handed on as it is, for whoever speaks the protocol to judge.

use std::io::{self, BufRead};

use serde::Deserialize;
use serde_json::{Value, json};

/// Bytes of a line that is handed on. The server bounds its own side; what is longer is dropped here already.
pub(crate) const LONGEST: usize = 4 << 20;

/// What a line is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    /// A request, under this number or text.
    Request { id: Value, initialize: bool },
    /// The answer to a request.
    Answer { id: Value },
    /// A request is called off: the server need not answer it any more.
    Cancelled { id: Value },
    /// Nobody waits for an answer to it.
    Other,
}

/// What tells an answer from whatever else a line may be. Its result, which may be hundreds of kilobytes, is passed over.
#[derive(Deserialize)]
struct Head {
    id: Value,
    method: Option<Value>,
}

/// Looks at a line.
pub(crate) fn kind(line: &[u8]) -> Kind {
    let answered =
        serde_json::from_slice(line).ok().and_then(|Head { id, method }| usable(id).filter(|_| method.is_none()));
    // A list would be read as the fields in their order.
    if let Some(id) = answered.filter(|_| line.trim_ascii_start().starts_with(b"{")) {
        return Kind::Answer { id };
    }
    // Of everything else all must be JSON: the server answers nothing that it cannot read, and the bridge waits for no such answer.
    let Ok(Value::Object(mut message)) = serde_json::from_slice(line) else { return Kind::Other };
    let id = message.remove("id").and_then(usable);
    match (id, message.get("method").and_then(Value::as_str)) {
        (Some(id), Some(method)) => Kind::Request { id, initialize: method == "initialize" },
        (Some(id), None) => Kind::Answer { id },
        (None, Some("notifications/cancelled")) => {
            let called_off = message.get("params").and_then(|params| params.get("requestId"));
            called_off.map_or(Kind::Other, |id| Kind::Cancelled { id: id.clone() })
        }
        (None, _) => Kind::Other,
    }
}

/// A number that a request can have.
fn usable(id: Value) -> Option<Value> {
    Some(id).filter(|id| id.is_string() || id.is_number())
}

/// The answer to a request that cannot be handed on, as a line.
pub(crate) fn refusal(id: &Value, why: &str) -> Vec<u8> {
    let answer = json!({"jsonrpc": "2.0", "id": id, "error": {"code": -32_000, "message": why}});
    let mut line = answer.to_string().into_bytes();
    line.push(b'\n');
    line
}

/// The next line with its end; none where nothing more comes, and then half a line is nothing. One that is too long is passed over.
pub(crate) fn next(from: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let piece = from.fill_buf()?;
        if piece.is_empty() {
            return Ok(None);
        }
        let end = piece.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(piece.len(), |end| end + 1);
        if line.len() + taken > LONGEST {
            too_long = true;
            line.clear();
        }
        if !too_long {
            line.extend_from_slice(&piece[..taken]);
        }
        from.consume(taken);
        match (end, too_long) {
            (Some(_), false) => return Ok(Some(line)),
            (Some(_), true) => too_long = false,
            (None, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_known_by_its_method_and_number() {
        let request = |id: Value, initialize| Kind::Request { id, initialize };
        for (line, expected) in [
            (r#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#, request(json!(1), true)),
            (r#"{"jsonrpc":"2.0","id":"a","method":"tools/list"}"#, request(json!("a"), false)),
            (r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, Kind::Answer { id: json!(1) }),
            (r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, Kind::Other),
            (
                r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
                Kind::Cancelled { id: json!(7) },
            ),
            (r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#, Kind::Other),
            (r#"{"jsonrpc":"2.0","id":null,"method":"x"}"#, Kind::Other),
            (r#"[{"id":1,"method":"x"}]"#, Kind::Other),
            (r#"[1,"x"]"#, Kind::Other),
            (r#" {"result":{"id":2,"method":"y"},"id":1}"#, Kind::Answer { id: json!(1) }),
            (r#"{"id":1,"id":2,"method":"x"}"#, request(json!(2), false)),
            (r#"{"id":1,"method":7}"#, Kind::Answer { id: json!(1) }),
            (r#"{"id":5,"method":"tools/call","params":{"x":"\ud83d"}}"#, Kind::Other),
            (r#"{"id":5,"method":"tools/call","params":1e999}"#, Kind::Other),
            (r#"{"id":1,"method":"initialize","params":{"x":"\ud83d"}}"#, Kind::Other),
            ("{\"id\":1,", Kind::Other),
            ("\u{FEFF}", Kind::Other),
        ] {
            assert_eq!(kind(line.as_bytes()), expected, "{line}");
        }
    }

    #[test]
    fn half_a_line_is_nothing_and_a_huge_one_is_passed_over() {
        let read = |text: &[u8]| {
            let mut from = io::BufReader::with_capacity(7, text);
            let mut lines = Vec::new();
            while let Some(line) = next(&mut from).expect("memory can be read") {
                lines.push(String::from_utf8(line).expect("a text"));
            }
            lines
        };
        assert_eq!(read(b"one\ntwo\nthr"), ["one\n", "two\n"], "the third one did not end");
        let mut huge = vec![b'x'; LONGEST + 1];
        huge.extend_from_slice(b"\nnext\n");
        assert_eq!(read(&huge), ["next\n"], "what comes behind it is read");
        assert_eq!(read(b""), Vec::<String>::new());
    }
}
