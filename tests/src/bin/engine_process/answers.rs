//! Questions one after the other, each with what the process had of the memory before it and took at most meanwhile.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{Fixture, say};

#[derive(Deserialize)]
struct Question {
    command: String,
    request: Value,
}

/// Asks all of a file. How each ends is not reported: that is for others to look at.
pub async fn work(fixture: &Fixture) {
    let file = std::fs::read(fixture.files.join("questions.json")).unwrap();
    let questions: Vec<Question> = serde_json::from_slice(&file).unwrap();
    for question in questions {
        // Where the peak cannot be put back it is the one so far, which is what is compared with then.
        let put_back = std::fs::write("/proc/self/clear_refs", "5").is_ok();
        let before = memory(if put_back { "VmRSS:" } else { "VmHWM:" });
        if question.command == "start_pull" {
            fixture.app.pull(&serde_json::from_value(question.request).unwrap()).await;
        } else {
            let _ = fixture.app.call(&question.command, question.request).await;
        }
        say(&json!({"what": "asked", "command": question.command, "before": before, "peak": memory("VmHWM:")}));
    }
    std::future::pending().await
}

/// In KiB.
fn memory(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(field)).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
