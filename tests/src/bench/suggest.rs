//! Suggestions while typing, over the built-in vocabularies; and sentences read as searches.

use std::time::Instant;

use api::{countries, industries, job_functions, text};
use serde_json::json;

use super::peers::Peers;
use super::sample::{Sample, Table, shown};
use super::screen::keys::Fuse;
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

/// A filter that draws on a vocabulary, with its values as they are read.
fn vocabularies() -> [(&'static str, &'static str, Vec<String>); 3] {
    [
        ("companies", "industry", industries::all().iter().map(ToString::to_string).collect()),
        ("companies", "country", countries::all().iter().map(|country| country.name.clone()).collect()),
        ("leads", "jobFunction", job_functions::all().map(|id| id.replace('_', " ")).collect()),
    ]
}

/// Every tenth value typed in eight ways; beside it fuse.js in a page, and a plain search for the text in all of them.
pub async fn measure() -> Table {
    let (data, service) = (tempfile::tempdir().unwrap(), Service::start().await);
    let app = App::start(data.path(), &service).await;
    let fuse = match Peers::ready().fuse() {
        Some(script) => Some(Fuse::load(&script).await),
        None => None,
    };
    let mut table =
        Table::new("a question for every tenth value of a vocabulary, typed in eight ways; promised: p99 1 ms");
    for (kind, filter, values) in vocabularies() {
        let (mut own, mut plain) = (Sample::default(), Sample::default());
        let questions: Vec<String> = values.iter().step_by(10).flat_map(|value| typed(value)).collect();
        let ask = |question: &str| json!({"kind": kind, "filter": filter, "q": question, "country": [], "region": []});
        let start = Instant::now();
        app.ask("suggest", ask("a")).await;
        let first = start.elapsed();
        for question in &questions {
            let start = Instant::now();
            app.ask("suggest", ask(question)).await;
            own.add(start.elapsed());
            let start = Instant::now();
            let wanted = text::fold(question);
            let found = values.iter().filter(|value| text::fold(value).contains(&wanted)).count();
            plain.add(start.elapsed());
            assert!(found <= values.len(), "the peer has looked at all of them");
        }
        let in_page = match &fuse {
            Some(fuse) => Some(fuse.asked(&values, &questions).await),
            None => None,
        };
        let about = |what: &str| format!("{filter}, {} values: {what}", values.len());
        table.line(&about("the first question, which reads them"), shown(first), "");
        for percent in [50, 99, 100] {
            let what = about(&format!("p{percent} of {}", questions.len()));
            table.against(&what, own.at(percent), "a plain search for the text", plain.at(percent));
            if let Some(peer) = &in_page {
                table.against(&what, own.at(percent), "fuse.js in the page", peer.at(percent));
            }
        }
    }
    sentences(&app, &mut table).await;
    table
}

/// A sentence of the table without the kind that is asked for.
fn sentence(line: &str) -> &str {
    line.strip_prefix('[').and_then(|rest| rest.split_once("] ")).map_or(line, |(_, sentence)| sentence)
}

/// The table of sentences that the engine is held to, each as a person types it, key by key.
async fn sentences(app: &App, table: &mut Table) {
    let files = [
        include_str!("../../../src-tauri/crates/sentence/src/table/before.txt"),
        include_str!("../../../src-tauri/crates/sentence/src/table/after.txt"),
    ];
    let sentences: Vec<&str> =
        files.iter().flat_map(|file| file.lines()).filter_map(|line| line.strip_prefix("> ")).map(sentence).collect();
    let ask = |text: &str| json!({"text": text, "kind": null});
    let start = Instant::now();
    app.ask("read_sentence", ask("companies")).await;
    table.line("read_sentence: the first question, which makes the words ready", shown(start.elapsed()), "");
    let mut keys = Sample::default();
    for sentence in &sentences {
        for (end, _) in sentence.char_indices().skip(1).step_by(3) {
            let start = Instant::now();
            app.ask("read_sentence", ask(&sentence[..end])).await;
            keys.add(start.elapsed());
        }
    }
    let (mut longest, unknown) = (Sample::default(), "entirelly unkown wrods abuot sofware compnies ".repeat(11));
    for _ in 0..100 {
        let start = Instant::now();
        app.ask("read_sentence", ask(&unknown)).await;
        longest.add(start.elapsed());
    }
    for percent in [50, 99, 100] {
        let what = format!("read_sentence, {} sentences key by key: p{percent}; promised: p99 2 ms", sentences.len());
        table.line(&what, shown(keys.at(percent)), "");
    }
    table.line("read_sentence, 500 characters of misspelt words: p99", shown(longest.at(99)), "");
}
