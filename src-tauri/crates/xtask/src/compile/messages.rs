//! Cargo's messages, a JSON value a line. Owns which of them matter here and what of them is for people.

use crate::program::Program;
use serde_json::Value;

/// A message that matters.
#[derive(Debug, PartialEq, Eq)]
pub enum Message {
    /// A test program was built, or had been.
    Program(Program),
    /// A warning or an error about our own code, as the compiler words it. Cargo stores those of what it does not
    /// compile again, and prints them each time.
    Remark(String),
}

impl Message {
    /// Reads a line; what is no message, or of no interest, is none.
    pub fn read(line: &str) -> Option<Self> {
        let message = parsed(line)?;
        match message["reason"].as_str()? {
            "compiler-artifact" => Program::read(&message).map(Self::Program),
            "compiler-message" if is_remark(&message) => rendered(&message).map(Self::Remark),
            _ => None,
        }
    }
}

/// What of a line is for people: the compiler's own words, and cargo's where it speaks to them.
pub fn for_people(line: &str) -> Option<String> {
    match parsed(line) {
        Some(message) => rendered(&message),
        None => Some(line.to_owned()),
    }
}

fn parsed(line: &str) -> Option<Value> {
    line.starts_with("{\"reason\":").then(|| serde_json::from_str(line).ok()).flatten()
}

fn is_remark(message: &Value) -> bool {
    let ours = message["package_id"].as_str().is_some_and(|id| id.starts_with("path+file://"));
    let level = message["message"]["level"].as_str().unwrap_or_default();
    // `error: internal compiler error` is a level of its own.
    ours && (level == "warning" || level.starts_with("error")) && !is_sum(message)
}

/// `3 warnings emitted`: a count of warnings that were each printed before.
fn is_sum(message: &Value) -> bool {
    let text = message["message"]["message"].as_str().unwrap_or_default();
    message["message"]["spans"].as_array().is_some_and(Vec::is_empty)
        && (text.ends_with(" warning emitted") || text.ends_with(" warnings emitted"))
}

fn rendered(message: &Value) -> Option<String> {
    message["message"]["rendered"].as_str().map(|words| words.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn remark(id: &str, level: &str, text: &str) -> String {
        let words = format!("{level}: {text}\n --> src/lib.rs:1:1\n");
        let said = json!({ "level": level, "message": text, "rendered": words, "spans": [{ "line_start": 1 }] });
        let message = json!({ "package_id": id, "message": said });
        // The reason is in front, as cargo writes it.
        format!("{{\"reason\":\"compiler-message\",{}", &message.to_string()[1..])
    }

    const OURS: &str = "path+file:///x/words#0.1.0";

    #[test]
    fn a_warning_or_an_error_of_ours_is_a_remark() {
        for level in ["warning", "error", "error: internal compiler error"] {
            let words = format!("{level}: unused\n --> src/lib.rs:1:1");
            assert_eq!(Message::read(&remark(OURS, level, "unused")), Some(Message::Remark(words)), "{level}");
        }
        assert_eq!(Message::read(&remark(OURS, "note", "unused")), None, "a note is none");
        let foreign = "registry+https://x/index#serde@1.0.0";
        assert_eq!(Message::read(&remark(foreign, "warning", "unused")), None, "others' warnings are theirs");
    }

    #[test]
    fn the_compilers_sum_is_no_remark() {
        let sum = json!({ "level": "warning", "message": "2 warnings emitted", "rendered": "x", "spans": [] });
        let message = json!({ "package_id": OURS, "message": sum });
        let line = format!("{{\"reason\":\"compiler-message\",{}", &message.to_string()[1..]);
        assert_eq!(Message::read(&line), None, "what it counts was told");
    }

    #[test]
    fn people_see_words_and_no_json() {
        let words = "warning: unused\n --> src/lib.rs:1:1".to_owned();
        assert_eq!(for_people(&remark(OURS, "warning", "unused")), Some(words), "the compiler's words");
        let built = r#"{"reason":"compiler-artifact","package_id":"path+file:///x/words#0.1.0"}"#;
        assert_eq!(for_people(built), None, "a message for programs");
        let line = "error: could not compile `words`";
        assert_eq!(for_people(line).as_deref(), Some(line), "what cargo says itself");
    }

    #[test]
    fn a_test_program_is_read_as_a_whole_line() {
        let line = r#"{"reason":"compiler-artifact","package_id":"path+file:///x/words#0.1.0","manifest_path":"/x/words/Cargo.toml","target":{"kind":["test"],"crate_types":["bin"],"name":"place","src_path":"/x/words/tests/place.rs","edition":"2024","doc":false,"doctest":false,"test":true},"profile":{"opt_level":"0","debuginfo":"line-tables-only","debug_assertions":true,"overflow_checks":true,"test":true},"features":[],"filenames":["/x/target/debug/deps/place-1"],"executable":"/x/target/debug/deps/place-1","fresh":true}"#;
        let found = Message::read(line);
        assert!(matches!(&found, Some(Message::Program(program)) if program.name == "words/place"), "{found:?}");
        assert_eq!(Message::read("{\"reason\":\"compiler-artifact\""), None, "half a line");
    }
}
