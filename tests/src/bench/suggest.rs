//! Suggestions while typing, over the 523 built-in industries.

use std::time::Instant;

use api::{industries, text};
use serde_json::json;

use super::sample::{Sample, Table, shown};
use crate::rig::{App, Service};

/// What a person types of a value: its starts, with a letter left out, its words turned round.
fn typed(value: &str) -> Vec<String> {
    let letters: Vec<char> = value.chars().collect();
    let start = |count: usize| letters.iter().take(count).collect::<String>();
    let mut all: Vec<String> = [1, 2, 3, 5, 8, letters.len()].into_iter().map(start).collect();
    all.push(letters.iter().enumerate().filter(|(at, _)| *at != 3).map(|(_, letter)| letter).collect());
    all.push(value.split(' ').rev().collect::<Vec<_>>().join(" "));
    all
}

/// Every tenth industry typed in eight ways; beside it a plain search for the text in all of them.
pub async fn measure() -> Table {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let questions: Vec<String> = industries::all().iter().step_by(10).flat_map(|value| typed(value)).collect();
    let (mut own, mut plain) = (Sample::default(), Sample::default());
    for question in &questions {
        let request = json!({"kind": "companies", "filter": "industry", "q": question, "country": [], "region": []});
        let start = Instant::now();
        app.ask("suggest", request).await;
        own.add(start.elapsed());
        let start = Instant::now();
        let wanted = text::fold(question);
        let found = industries::all().iter().filter(|value| text::fold(value).contains(&wanted)).count();
        plain.add(start.elapsed());
        assert!(found <= industries::all().len(), "the peer has looked at all of them");
    }
    let mut table = Table::new(&format!("{} questions over {} industries", questions.len(), industries::all().len()));
    table.against("median", own.median(), "a plain search for the text", plain.median());
    table.against("p99", own.at(99), "a plain search for the text", plain.at(99));
    table.line("worst", shown(own.at(100)), "");
    table
}
