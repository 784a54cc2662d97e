use std::io::Read;
use std::sync::{LazyLock, mpsc};

use super::*;
use crate::Listener;

/// A pipe whose other end is fed by the test.
struct Fed(mpsc::Receiver<String>, Vec<u8>);

impl Read for Fed {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        while self.1.is_empty() {
            match self.0.recv() {
                Ok(text) => self.1 = text.into_bytes(),
                Err(_) => return Ok(0),
            }
        }
        let taken = self.1.len().min(room.len());
        room[..taken].copy_from_slice(&self.1[..taken]);
        self.1.drain(..taken);
        Ok(taken)
    }
}

/// What was written, line by line.
struct Told(mpsc::Sender<String>);

impl Write for Told {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Bridge {
    say: mpsc::Sender<String>,
    heard: mpsc::Receiver<String>,
    starts: mpsc::Receiver<()>,
}

fn bridge(place: &Place) -> Bridge {
    let ((say, said), (tell, heard), (begin, starts)) = (mpsc::channel(), mpsc::channel(), mpsc::channel());
    let place = place.clone();
    thread::spawn(move || {
        let start = || begin.send(()).map_err(io::Error::other);
        between(&place, BufReader::new(Fed(said, Vec::new())), Told(tell), start).expect("pipes of memory do not fail");
    });
    Bridge { say, heard, starts }
}

impl Bridge {
    fn say(&self, line: &str) {
        self.say.send(format!("{line}\n")).expect("the bridge reads");
    }

    fn hear(&self) -> Value {
        let line = self.heard.recv_timeout(Duration::from_secs(20)).expect("an answer");
        serde_json::from_str(&line).expect("a message")
    }
}

fn switched_on() -> (tempfile::TempDir, Place) {
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::of(folder.path());
    place.make().expect("a folder");
    std::fs::write(place.settings(), r#"{"on":true}"#).expect("a file");
    (folder, place)
}

/// Whoever an app's end of a pipe of Windows belongs to closes it a while after it was let go of: it must be there still, as it is in the
/// app.
static APPS: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime"));

/// The app answers so many lines with their number, then ends.
fn app(place: &Place, answers: usize) -> mpsc::Receiver<String> {
    let (tell, heard) = mpsc::channel();
    let listener = {
        let _inside = APPS.enter();
        Listener::open(place).expect("it listens")
    };
    APPS.spawn(async move {
        let stream = listener.accept().await.expect("a connection");
        let (answer, mut said) = tokio::sync::mpsc::unbounded_channel();
        // What comes in must not wait for what goes out, as in the app: a pipe of Windows whose other end has gone stays open until
        // everything in it is read, so that who waits for a deaf one to read an answer would wait for ever.
        let writing = async {
            while let Some(text) = said.recv().await {
                // Whoever has hung up is not told; what was said before that is heard.
                let _ = (&stream).write_all(String::as_bytes(&text)).await;
            }
        };
        tokio::join!(read(&stream, answers, tell, answer), writing);
    });
    heard
}

async fn read(
    stream: &Stream,
    answers: usize,
    tell: mpsc::Sender<String>,
    answer: tokio::sync::mpsc::UnboundedSender<String>,
) {
    let mut lines = tokio::io::BufReader::new(stream).lines();
    let mut answered = 0;
    while answered < answers {
        let Some(line) = lines.next_line().await.expect("lines") else { break };
        // A server answers nothing that is called off.
        if line.contains("called off") {
            continue;
        }
        let Kind::Request { id, .. } = lines::kind(line.as_bytes()) else {
            let _ = tell.send(line);
            continue;
        };
        let _ = tell.send(line);
        // As long as rows are: more than a pipe holds, so that nobody answers whom nobody reads.
        let message = json!({"jsonrpc": "2.0", "id": id, "result": {"n": answered, "rows": "x".repeat(20_000)}});
        let _ = answer.send(format!("{message}\n"));
        answered += 1;
    }
    // One more is read, and never answered.
    if let Ok(Some(line)) = lines.next_line().await {
        let _ = tell.send(line);
    }
}

const INITIALIZE: &str = r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#;

#[test]
fn switched_off_nothing_is_started() {
    let folder = tempfile::tempdir().expect("a folder");
    let bridge = bridge(&Place::of(folder.path()));
    bridge.say(INITIALIZE);
    let answer = bridge.hear();
    assert_eq!((&answer["id"], &answer["error"]["message"]), (&json!(0), &json!(SWITCHED_OFF)), "it says why");
    assert!(bridge.starts.try_recv().is_err(), "and the app is not started");
}

#[test]
fn an_app_that_ends_answers_whoever_waits_and_is_found_again() {
    let (_folder, place) = switched_on();
    let first = app(&place, 1);
    let bridge = bridge(&place);
    bridge.say(INITIALIZE);
    assert_eq!(bridge.hear()["result"]["n"], 0, "the answer comes back");
    assert!(bridge.starts.try_recv().is_err(), "it runs already");
    bridge.say(r#"{"jsonrpc":"2.0","id":7,"method":"tools/call"}"#);
    let answer = bridge.hear();
    assert_eq!((&answer["id"], &answer["error"]["message"]), (&json!(7), &json!(ENDED)), "nobody waits for ever");
    assert_eq!(first.iter().count(), 2, "each was sent once");
    let second = app(&place, 2);
    bridge.say(r#"{"jsonrpc":"2.0","id":8,"method":"tools/list"}"#);
    assert_eq!(bridge.hear()["id"], 8, "the bridge's own beginning is not shown");
    let heard: Vec<Kind> = second.iter().take(3).map(|line| lines::kind(line.as_bytes())).collect();
    let begins = Kind::Request { id: json!(AGAIN), initialize: true };
    assert_eq!(
        heard,
        [begins, Kind::Other, Kind::Request { id: json!(8), initialize: false }],
        "it hears how it began"
    );
}

#[test]
fn many_requests_at_once_are_all_answered() {
    let (_folder, place) = switched_on();
    let _app = app(&place, 201);
    let bridge = bridge(&place);
    bridge.say(INITIALIZE);
    assert_eq!(bridge.hear()["id"], 0, "it has begun");
    // Said while answers come back: neither way waits for the other.
    for id in 1..=200 {
        bridge
            .say(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":"{}"}}"#, "x".repeat(20_000)));
    }
    for id in 1..=200 {
        assert_eq!(bridge.hear()["id"], id, "each, in its order");
    }
}

#[test]
fn what_is_called_off_leaves_room_for_the_next() {
    let (_folder, place) = switched_on();
    let _app = app(&place, 2);
    let bridge = bridge(&place);
    bridge.say(INITIALIZE);
    assert_eq!(bridge.hear()["id"], 0, "it has begun");
    for id in 1..=MOST_WAITING {
        bridge.say(&format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":"called off"}}"#));
        bridge.say(&format!(r#"{{"jsonrpc":"2.0","method":"notifications/cancelled","params":{{"requestId":{id},"reason":"called off"}}}}"#));
    }
    bridge.say(r#"{"jsonrpc":"2.0","id":"next","method":"tools/list"}"#);
    let answer = bridge.hear();
    assert_eq!((&answer["id"], &answer["result"]["n"]), (&json!("next"), &json!(1)), "it is handed on, and answered");
}

#[test]
fn the_end_of_an_older_connection_is_told_to_who_waits_for_that_one() {
    let (tell, heard) = mpsc::channel();
    let held = Shared { waiting: vec![(1, json!(7)), (2, json!(8))], connection: 2, ..Shared::default() };
    let shared = Mutex::new(held);
    ended(1, &shared, &Mutex::new(Told(tell)));
    let told: Value = serde_json::from_str(&heard.recv().expect("a line")).expect("a message");
    assert_eq!((&told["id"], &told["error"]["message"]), (&json!(7), &json!(ENDED)), "who waited for it");
    assert!(heard.try_recv().is_err(), "and nobody else");
    assert_eq!(locked(&shared).waiting, [(2, json!(8))], "who waits for the newer one waits still");
}

/// A chat program that never reads.
struct Deaf;

impl Write for Deaf {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        loop {
            thread::park();
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn who_reads_nothing_holds_up_neither_the_app_nor_the_end() {
    let (_folder, place) = switched_on();
    let heard = app(&place, 3);
    let requests: String = (0..3).map(|id| format!("{{\"id\":{id},\"method\":\"tools/list\"}}\n")).collect();
    let begun = Instant::now();
    let from = BufReader::new(io::Cursor::new(requests));
    between(&place, from, Deaf, || Err(io::Error::other("it runs"))).expect("a text can be read");
    assert!(begun.elapsed() < LAST * 2, "it ends though nobody reads");
    for id in 0..3 {
        let line = heard.recv_timeout(Duration::from_secs(20)).expect("everything was handed on before");
        assert_eq!(lines::kind(line.as_bytes()), Kind::Request { id: json!(id), initialize: false }, "in its order");
    }
}

#[test]
fn an_app_that_does_not_run_is_started() {
    let (_folder, place) = switched_on();
    let bridge = bridge(&place);
    bridge.say(INITIALIZE);
    bridge.starts.recv_timeout(Duration::from_secs(20)).expect("it is started");
    let _app = app(&place, 1);
    assert_eq!(bridge.hear()["id"], 0, "and answers once it is there");
}
