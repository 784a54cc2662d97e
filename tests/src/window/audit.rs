//! axe on the page as it is: no violation of WCAG 2.0, 2.1, 2.2 at levels A and AA, nor of its best practices.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Value, json};

use super::Window;

const RUN: &str = "
    const done = arguments[arguments.length - 1];
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
    axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
        .then(({ violations }) => done({ violations }), (error) => done({ error: String(error) }));
";

/// How far the page and the frames around all of it can be scrolled: the focus must not move to what they hide either.
const STANDS: &str = "
    return ['html', 'body', '#app'].map((name) => {
        const frame = document.querySelector(name);
        frame.scrollTop = 1_000;
        const moved = frame.scrollTop;
        frame.scrollTop = 0;
        return moved;
    });";

impl Window {
    /// Fails where the window itself can be scrolled away; `place` says on which screen that is.
    pub async fn stands(&self, place: &str) {
        assert_eq!(self.script(STANDS, Vec::new()).await, json!([0, 0, 0]), "the whole window stands, on {place}");
    }

    /// Fails with what axe finds, or where the window can be scrolled away; `place` says on which screen that is.
    pub async fn audit(&self, place: &str) {
        self.settled().await;
        self.stands(place).await;
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("ui").join("node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        if self.script("return typeof axe", Vec::new()).await == json!("undefined") {
            self.script(&axe, Vec::new()).await;
        }
        let found = self.script_later(RUN, Vec::new()).await;
        assert_eq!(found["error"], Value::Null, "axe runs on {place}");
        let violations = found["violations"].as_array().expect("axe lists violations");
        assert!(violations.is_empty(), "axe on {place}:\n{}", words(violations));
    }
}

/// Each violation with where it is and why.
fn words(violations: &[Value]) -> String {
    let mut text = String::new();
    for violation in violations {
        let (id, help) = (&violation["id"], &violation["help"]);
        let _ = writeln!(text, "- {id} {help}");
        for node in violation["nodes"].as_array().into_iter().flatten().take(4) {
            let html = node["html"].as_str().unwrap_or_default();
            let why = node["failureSummary"].as_str().unwrap_or_default().replace('\n', " ");
            let _ = writeln!(text, "    {}\n      {why}", html.chars().take(220).collect::<String>());
        }
    }
    text
}
