//! From a key to painted suggestions, in the real window.

use std::time::Duration;

use serde::Deserialize;
use serde_json::json;

use super::bare_window;
use crate::bench::sample::{Sample, Table, shown};
use crate::window::{Display, Folders, Key, Keyring, Window, app, combobox, region};

const SCRIPT: &str = include_str!("keys.js");
/// What is typed, key by key, with a mistake here and there.
const TYPED: [(&str, [&str; 4]); 2] = [
    ("Industry", ["software dev", "computr games", "hospital", "wholesale"]),
    ("Country", ["germany", "united st", "untied king", "south"]),
];

#[derive(Deserialize)]
struct Pressed {
    ms: Option<f64>,
    frames: Option<usize>,
}

/// Each key on its own.
pub async fn measure() -> Table {
    let window = Window::of(app(), Folders::fresh(), Keyring::None, Display::start().await).await;
    window.script_later(SCRIPT, vec![json!("listen")]).await;
    for (label, words) in TYPED {
        window.click(&combobox(label).inside(region("Filters"))).await;
        for word in words {
            for letter in word.chars() {
                window.type_keys(letter.to_string().as_str()).await;
                window.script_later(SCRIPT, vec![json!("rest")]).await;
            }
            window.chord(&[Key::Control], 'a').await;
            window.type_keys(Key::Backspace).await;
        }
    }
    let told: Vec<Pressed> = serde_json::from_value(window.script_later(SCRIPT, vec![json!("told")]).await).unwrap();
    drop(window);
    let pressed = told.len();
    let (mut times, mut frames) = (Sample::default(), Vec::new());
    for one in told {
        if let (Some(ms), Some(count)) = (one.ms, one.frames) {
            times.add(Duration::from_secs_f64(ms / 1e3));
            frames.push(count);
        }
    }
    frames.sort_unstable();
    let mut table =
        Table::new("suggestions: from a key to the painted list, in the real window; promised: within 2 frames");
    table.line("keys", pressed, format!("{} of them changed the list within 140 ms", frames.len()));
    for percent in [50, 95, 100] {
        let at = frames[((frames.len() - 1) * percent).div_ceil(100)];
        table.line(&format!("p{percent}"), format!("{at} frames"), shown(times.at(percent)));
    }
    table
}

/// fuse.js in a page of its own, asked the same.
pub struct Fuse(Window);

const SEARCH: &str = "
    const [values, questions, times] = arguments;
    const fuse = new Fuse(values, { includeMatches: true });
    return questions.map((question) => {
        const from = performance.now();
        for (let at = 0; at < times; at += 1) fuse.search(question, { limit: 30 });
        return (performance.now() - from) / times;
    });
";
/// The page's clock counts whole milliseconds: so often is each question asked.
const TIMES: usize = 20;

impl Fuse {
    /// Loads it.
    pub async fn load(script: &str) -> Self {
        let window = bare_window().await;
        let page = format!(
            "const module = {{ exports: {{}} }}; const exports = module.exports; {script}\n
             window.Fuse = module.exports.default ?? module.exports;"
        );
        window.script(&page, Vec::new()).await;
        Self(window)
    }

    /// How long it takes for each question about these values.
    pub async fn asked(&self, values: &[String], questions: &[String]) -> Sample {
        let mut sample = Sample::default();
        for some in questions.chunks(40) {
            let told = self.0.script(SEARCH, vec![json!(values), json!(some), json!(TIMES)]).await;
            for ms in told.as_array().expect("a time for each question") {
                sample.add(Duration::from_secs_f64(ms.as_f64().unwrap() / 1e3));
            }
        }
        sample
    }
}
