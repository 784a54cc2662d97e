//! Every fault, with what it means for whoever asked: the one row of it from which all its cells are derived.

use engine::screen::FailureCode;
use serde_json::{Value, json};

/// How often a fault happens that does not go away by itself.
pub const ALWAYS: u32 = 1_000;
/// Longer than the time limit of the apps that meet it.
pub const DELAY: f64 = 6.5;

/// What came instead of an answer, in the sense of the contract ("Errors") and of ARCHITECTURE ("Money and faults").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Word {
    /// The right answer after all.
    Answer,
    /// "There is nothing": free.
    Nothing,
    /// A refusal: free, and no better the second time.
    Refused(FailureCode),
    /// "Too many requests": not done, to be sent again.
    Busy,
    /// The service says that it is still at work under the same key.
    InFlight,
    /// The service says that it could not do it: free.
    Down,
    /// Sent, and nobody says what was done. Something else may come the next time.
    Lost,
    /// The same, after all the time that there is.
    Slow,
    /// Something came that says nothing of what was done, and would come again.
    Strange,
    /// An answer of the service, in a form that nobody here knows.
    Unread,
}

/// A fault.
#[derive(Debug, Clone)]
pub struct Fault {
    /// Its kind in the sandbox.
    pub kind: &'static str,
    /// What the kind needs.
    pub more: Value,
    /// What it means.
    pub word: Word,
    /// The service does and charges the work all the same.
    pub done: bool,
    /// How often it happens.
    pub times: u32,
}

impl Fault {
    /// In words, for a test that fails.
    pub fn name(&self) -> String {
        let often = if self.times == 1 { "once" } else { "always" };
        format!("{} {} {often}", self.kind, self.more)
    }

    /// As the order that the sandbox takes.
    pub fn order(&self, operation: &str) -> Value {
        let mut order = json!({"operation": operation, "kind": self.kind, "times": self.times});
        order.as_object_mut().unwrap().extend(self.more.as_object().unwrap().clone());
        order
    }

    /// Whether a failure of this kind uses a replay key up: the sandbox notes that work failed, as the contract says.
    pub fn uses_up_a_key(&self) -> bool {
        self.more["status"].as_u64().is_some_and(|status| status >= 500) || self.more["charged"] == json!(false)
    }

    /// Whether it takes as long as there is.
    pub fn is_slow(&self) -> bool {
        self.word == Word::Slow
    }

    fn always(self) -> Self {
        Self { times: ALWAYS, ..self }
    }
}

fn undone(kind: &'static str, more: Value, word: Word) -> Fault {
    Fault { kind, more, word, done: false, times: 1 }
}

fn done(kind: &'static str, word: Word) -> Fault {
    Fault { kind, more: json!({}), word, done: true, times: 1 }
}

/// A status with a body instead of the right answer.
fn status(status: u16, body: Value, word: Word) -> Fault {
    undone("status", json!({"status": status, "body": body}), word)
}

fn busy(retry_after: Value) -> Fault {
    undone("status", json!({"status": 429, "headers": {"retry-after": retry_after}}), Word::Busy)
}

/// "Too many requests" of a gateway in front of the service, not in its words.
fn busy_gateway(body: Value) -> Fault {
    undone("status", json!({"status": 429, "body": body, "headers": {"retry-after": "1"}}), Word::Busy)
}

fn own(error: &str) -> Value {
    json!({"error": error, "message": "In its own words."})
}

/// Every fault once, and always where that is another matter. Redirects lead to `elsewhere`.
pub fn all(elsewhere: &str) -> Vec<Fault> {
    let mut all = refusals();
    all.extend(waits());
    all.extend(losses());
    all.extend(strangers(elsewhere));
    all
}

fn refusals() -> Vec<Fault> {
    use FailureCode::{Credits, Key, Refused};
    let access = json!({"error": "Forbidden", "message": "No access to this operation"});
    let money = json!({"error": "Forbidden", "message": "Insufficient credits"});
    let page = json!("<html>nothing here</html>");
    let conflict = |body: Value| json!({"status": 409, "body": body, "headers": {"retry-after": null}});
    vec![
        status(400, own("Bad Request"), Word::Refused(Refused)),
        status(400, Value::Null, Word::Refused(Refused)),
        status(401, json!({"error": "Invalid API key"}), Word::Refused(Key)),
        status(401, Value::Null, Word::Refused(Key)),
        status(403, money, Word::Refused(Credits)),
        status(403, access, Word::Refused(Key)),
        status(403, Value::Null, Word::Refused(Key)),
        status(404, own("Not Found"), Word::Nothing),
        status(404, page, Word::Refused(Refused)),
        status(404, Value::Null, Word::Refused(Refused)),
        status(408, own("Request Timeout"), Word::Refused(Refused)),
        undone("status", conflict(own("Conflict")), Word::Refused(Refused)),
        undone("status", conflict(Value::Null), Word::Refused(Refused)),
        status(413, own("Payload Too Large"), Word::Refused(Refused)),
        status(413, Value::Null, Word::Refused(Refused)),
        status(422, own("Unsupported"), Word::Refused(Refused)),
        status(422, Value::Null, Word::Refused(Refused)),
        status(502, own("Search failed"), Word::Down),
        status(503, own("Temporarily unavailable"), Word::Down),
        status(504, own("Timed out"), Word::Down),
        status(503, own("Temporarily unavailable"), Word::Down).always(),
    ]
}

fn waits() -> Vec<Fault> {
    let in_flight = json!({"status": 409, "body": own("Conflict"), "headers": {"retry-after": "0"}});
    vec![
        busy(json!("1")),
        busy(json!("Sun, 09 Sep 2001 01:46:40 GMT")),
        busy(json!("Fri, 31 Dec 9999 23:59:59 GMT")),
        busy(json!("9223372036854775")),
        busy(json!("99999999999999999999")),
        busy(json!("-1")),
        busy(json!("soon")),
        busy(Value::Null),
        busy_gateway(Value::Null),
        busy_gateway(json!("<html>Slow down</html>")),
        busy(json!("9223372036854775")).always(),
        undone("status", in_flight, Word::InFlight),
        done("slow_drip", Word::Slow).with(json!({"seconds": 0.5})),
        done("delay", Word::Slow).with(json!({"seconds": DELAY})),
    ]
}

fn losses() -> Vec<Fault> {
    vec![
        status(408, Value::Null, Word::Lost),
        status(500, own("Internal Server Error"), Word::Lost),
        status(500, Value::Null, Word::Lost),
        status(502, json!("<html>Bad Gateway</html>"), Word::Lost),
        status(503, Value::Null, Word::Lost),
        status(504, Value::Null, Word::Lost),
        status(520, Value::Null, Word::Lost),
        undone("drop_before", json!({}), Word::Lost),
        undone("drop_before", json!({}), Word::Lost).always(),
        done("drop_after", Word::Lost),
        done("drop_after", Word::Lost).always(),
        done("cut_body", Word::Lost),
    ]
}

fn strangers(elsewhere: &str) -> Vec<Fault> {
    let away = |status: u16| json!({"status": status, "location": format!("{elsewhere}/v1/credits")});
    let portal = json!({"status": 200, "body": "<html>Sign in</html>", "headers": {"content-type": "text/html"}});
    vec![
        undone("redirect", away(301), Word::Strange),
        undone("redirect", away(302), Word::Strange),
        undone("redirect", away(307), Word::Strange),
        undone("redirect", away(308), Word::Strange).always(),
        undone("status", portal, Word::Strange),
        status(204, Value::Null, Word::Strange),
        status(503, json!({"error": "Unavailable", "operation_id": "op_seven"}), Word::Strange),
        undone("unsettled", json!({"charged": false}), Word::Strange),
        done("unsettled", Word::Strange).with(json!({"charged": true})),
        done("bad_json", Word::Strange),
        done("wrong_shape", Word::Unread),
        done("as_list", Word::Unread),
        done("web_page", Word::Strange),
        done("deep_json", Word::Strange),
        done("many_values", Word::Strange),
        done("huge_body", Word::Strange),
        done("compressed_bomb", Word::Strange),
        done("mislabelled", Word::Answer),
    ]
}

impl Fault {
    fn with(self, more: Value) -> Self {
        Self { more, ..self }
    }
}
