//! A program beside the test: its output line by line, and its end with the test's.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};

use serde_json::Value;

use super::{GLANCE, PATIENCE};

/// What a program has written so far.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<Vec<String>>>);

impl Lines {
    /// Reads on a thread of its own until the program closes its output.
    fn follow(output: impl Read + Send + 'static, into: &Lines) {
        let lines = into.clone();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                lines.0.lock().unwrap().push(line);
            }
        });
    }

    /// All of it.
    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    /// The values that the program printed under this key, one JSON line each.
    pub fn told(&self, key: &str) -> Vec<Value> {
        let lines = self.all();
        lines.iter().filter_map(|line| serde_json::from_str::<Value>(line).ok()?.get(key).cloned()).collect()
    }

    /// The newest value under this key, waited for.
    pub async fn wait_for(&self, key: &str) -> Value {
        self.wait("a line", |lines| lines.told(key).pop()).await
    }

    /// What `pick` makes of the lines, as soon as it makes something.
    pub async fn wait<T>(&self, what: &str, pick: impl Fn(&Lines) -> Option<T>) -> T {
        let end = std::time::Instant::now() + PATIENCE;
        loop {
            if let Some(found) = pick(self) {
                return found;
            }
            assert!(std::time::Instant::now() < end, "{what} did not come; so far: {:#?}", self.all());
            tokio::time::sleep(GLANCE).await;
        }
    }
}

/// A program that ends with the test.
pub struct Ended {
    child: Child,
    /// What it writes, to either output.
    pub lines: Lines,
}

impl Ended {
    /// Starts it.
    pub fn start(command: &mut Command) -> Self {
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{command:?}: {error}"));
        Self::of(child)
    }

    /// One that was started elsewhere, with pipes at its outputs.
    pub fn of(mut child: Child) -> Self {
        let lines = Lines::default();
        Lines::follow(child.stdout.take().expect("piped"), &lines);
        Lines::follow(child.stderr.take().expect("piped"), &lines);
        Self { child, lines }
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it has ended; none while it runs.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }
}

impl Drop for Ended {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The processes that this one has started, by number.
pub fn children(parent: u32) -> Vec<u32> {
    numbers().filter(|number| parent_of(*number) == Some(parent)).collect()
}

fn numbers() -> impl Iterator<Item = u32> {
    let all = std::fs::read_dir("/proc").expect("a list of processes").flatten();
    all.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The processes of a program that were started with these values in their environment, by number.
pub fn of_program(program: &Path, environment: &[(&str, PathBuf)]) -> Vec<u32> {
    let program = program.canonicalize().expect("the program is there");
    let wanted: Vec<String> = environment.iter().map(|(name, value)| format!("{name}={}", value.display())).collect();
    let is_one = |number: &u32| {
        let place = PathBuf::from(format!("/proc/{number}"));
        let has = std::fs::read(place.join("environ")).unwrap_or_default();
        let has: Vec<&[u8]> = has.split(|byte| *byte == 0).collect();
        std::fs::read_link(place.join("exe")).is_ok_and(|exe| exe == program)
            && wanted.iter().all(|value| has.contains(&value.as_bytes()))
    };
    numbers().filter(is_one).collect()
}

/// Whether a process is there and has not ended, with all its threads: until the last one is gone it holds its files.
pub fn runs(number: u32) -> bool {
    let threads = std::fs::read_dir(format!("/proc/{number}/task")).map_or(0, Iterator::count);
    status(number).is_some_and(|(state, _)| state != 'Z' || threads > 1)
}

/// Whether a process itself listens on a port of this computer. That somebody does is not enough: it may be another one.
pub fn listens(number: u32, port: u16) -> bool {
    // Of each connection: where it is, as numbers in hex, its state (0A listens), and at the tenth place its number.
    let connections = std::fs::read_to_string("/proc/net/tcp").unwrap_or_default();
    let of_port = connections.lines().filter_map(|line| {
        let parts: Vec<&str> = line.split_whitespace().collect();
        let there = parts.get(1)?.ends_with(&format!(":{port:04X}")) && *parts.get(3)? == "0A";
        there.then(|| format!("socket:[{}]", parts.get(9).copied().unwrap_or_default()))
    });
    let listening: Vec<String> = of_port.collect();
    let open = std::fs::read_dir(format!("/proc/{number}/fd")).into_iter().flatten().flatten();
    open.filter_map(|file| std::fs::read_link(file.path()).ok())
        .any(|what| listening.iter().any(|one| what.as_os_str() == one.as_str()))
}

fn parent_of(number: u32) -> Option<u32> {
    status(number).map(|(_, parent)| parent)
}

fn status(number: u32) -> Option<(char, u32)> {
    let stat = std::fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    // The name in parentheses may hold anything; what follows the last one is plain.
    let mut fields = stat.rsplit_once(") ")?.1.split(' ');
    Some((fields.next()?.chars().next()?, fields.next()?.parse().ok()?))
}

/// Sends a signal, by name.
pub fn signal(number: u32, name: &str) {
    let done = Command::new("kill").args(["-s", name, &number.to_string()]).status().expect("kill is everywhere");
    assert!(done.success(), "process {number} takes {name}");
}
