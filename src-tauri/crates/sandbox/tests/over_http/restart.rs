//! What survives: the state file across restarts, and the program as others start it.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::hand::{control, search, send};
use sandbox::{Options, Running, SharedWorld};
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use tokio::sync::Mutex;

/// A program that is being started holds every socket of this one until it runs, also those that are closed meanwhile:
/// a test that starts one, or uses an address again, holds this lock.
static ALONE: Mutex<()> = Mutex::const_new(());

async fn start(state: &Path, credits: u64, seed: u64) -> Running {
    sandbox::start(options(state, credits, seed)).await.unwrap()
}

fn options(state: &Path, credits: u64, seed: u64) -> Options {
    Options { companies: 2_000, people: 0, credits, seed, state: Some(state.to_owned()), ..Options::default() }
}

/// Takes an address at which a service can listen, and nobody else is given it between two runs of that service; but on Windows,
/// where nobody can listen at an address that is taken.
fn reserved() -> (Option<TcpSocket>, SocketAddr) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_reuseaddr(true).expect("a service can listen there as well");
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).expect("a free port");
    let address = socket.local_addr().expect("it is bound");
    (Some(socket).filter(|_| cfg!(unix)), address)
}

#[tokio::test]
async fn balance_charges_clock_and_cursors_survive() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let (_taken, listen) = reserved();
    let running = sandbox::start(Options { listen, ..options(&file, 50, 3) }).await.unwrap();
    let first = search(&running, &json!({"size": 30})).await.json();
    let before = control(&running, &json!({"advance_seconds": 86_400})).await;
    let (key, address) = (running.api_key.clone(), running.base_url.clone());
    let alone = ALONE.lock().await;
    running.stop().await;

    // Other credits and another seed this time: what the file says wins.
    let running = start(&file, 7_777, 4).await;
    drop(alone);
    assert_eq!(running.api_key, key, "the workspace keeps its key");
    assert_eq!(running.base_url, address, "and its address while that is free, for logos");
    let after = control(&running, &json!({})).await;
    for what in ["balance_tenths", "charges", "charged", "advanced_seconds", "seed"] {
        assert_eq!(after[what], before[what], "{what} survives");
    }
    assert_eq!(after["balance_tenths"], 500 - 30);
    let next = search(&running, &json!({"cursor": first["next_cursor"]})).await;
    assert_eq!(next.status, 200, "a cursor goes on after a restart: {}", next.json());
    assert_eq!(next.json()["page"], 1);
    running.stop().await;
}

#[tokio::test]
async fn services_share_a_world_and_nothing_else() {
    let options = Options { companies: 2_000, people: 5_000, credits: 50, ..Options::default() };
    let shared_world = SharedWorld::of(options.made_of());
    let mut pages = Vec::new();
    for (shared, seed) in [(false, 7), (true, 7), (true, 7), (true, 8), (false, 8)] {
        let shared_world = shared.then(|| shared_world.clone());
        let running = sandbox::start(Options { seed, shared_world, ..options.clone() }).await.unwrap();
        let page = search(&running, &json!({"size": 5})).await.json();
        let names: Vec<Value> = page["rows"].as_array().unwrap().iter().map(|row| row["domain"].clone()).collect();
        let state = control(&running, &json!({})).await;
        assert_eq!((&state["balance_tenths"], &state["seed"]), (&json!(500 - 5), &json!(seed)), "money of its own");
        pages.push(names);
        running.stop().await;
    }
    assert!(pages[0] == pages[1] && pages[1] == pages[2], "the same world, made for it or for another: {pages:?}");
    assert!(pages[3] == pages[4], "what was made from another seed is not its world: {pages:?}");
    assert_ne!(pages[0], pages[3], "they can be told apart");
}

#[tokio::test]
async fn a_charge_is_on_disk_before_the_reply() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    let running = start(&file, 50, 3).await;
    for (rows, count) in [(3, 1), (4, 2)] {
        assert_eq!(search(&running, &json!({"size": rows})).await.status, 200);
        // What lies on the disk right after the reply is what a killed program comes back with.
        let copy = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(folder.path()).unwrap().flatten() {
            std::fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
        }
        let again = start(&copy.path().join("state.json"), 50, 3).await;
        let state = control(&again, &json!({})).await;
        assert_eq!(state["charged"]["count"], count, "the reply came after the file");
        assert_eq!(state["charges"].as_array().unwrap().last().unwrap()["rows"], rows);
        again.stop().await;
    }
    // Where nothing can be written down any more, nothing is charged and nothing is answered.
    let steps = folder.path().join("state.json.steps");
    std::fs::remove_file(&steps).unwrap();
    std::fs::create_dir(&steps).unwrap();
    let came = search(&running, &json!({"size": 5})).await;
    assert_eq!(came.status, 503, "{}", String::from_utf8_lossy(&came.body));
    let state = send(&running.base_url, "GET", "/sandbox/control", &[], "").await.json();
    assert_eq!(state["balance_tenths"], 500 - 7, "what could not be written down was not charged");
    running.stop().await;
}

#[tokio::test]
async fn a_file_of_something_else_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state.json");
    std::fs::write(&file, "my notes").unwrap();
    let options = Options { state: Some(file.clone()), ..Options::default() };
    assert!(sandbox::start(options).await.is_err(), "it does not start on it");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "my notes");
}

fn program(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandbox"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

#[cfg(unix)]
#[tokio::test]
async fn the_program_tells_its_address_and_ends_when_told() {
    use std::io::{BufRead, BufReader};

    let _alone = ALONE.lock().await;
    for signal in ["-TERM", "-INT"] {
        let mut child = program(&["--listen", "127.0.0.1:0", "--companies", "500", "--credits", "12", "--seed", "5"]);
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let base_url = told["base_url"].as_str().unwrap();
        assert!(told["api_key"].is_string() && told["network_host"].is_string(), "{line}");
        let state = send(base_url, "GET", "/sandbox/control", &[], "").await.json();
        assert_eq!((&state["credits"], &state["seed"], &state["companies"]), (&json!(12), &json!(5), &json!(500)));
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success(), "the signal was sent");
        assert!(child.wait().unwrap().success(), "it ends well on {signal}");
    }
}

#[test]
fn the_program_refuses_what_it_does_not_understand() {
    let _alone = ALONE.blocking_lock();
    for arguments in [&["--sed", "7"][..], &["--listen", "0.0.0.0:0"], &["--credits", "many"]] {
        let child = program(arguments).wait_with_output().unwrap();
        assert_eq!(child.status.code(), Some(2), "{arguments:?}");
        assert!(child.stdout.is_empty() && !child.stderr.is_empty(), "what is wrong stands on standard error");
    }
}
