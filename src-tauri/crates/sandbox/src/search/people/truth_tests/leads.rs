//! Every criterion of leads, alone and together.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::judge::all_true;
use super::scene::{SCENE, TODAY};
use super::values::some_value;
use crate::search::people::values::Form;
use crate::search::people::{leads, run};
use crate::world::dice::Dice;

fn as_json(asked: &BTreeMap<String, Vec<String>>) -> Map<String, Value> {
    let one = |(key, values): (&String, &Vec<String>)| {
        let value = match key.as_str() {
            "duration" => {
                let months: u64 = values[0].parse().unwrap();
                json!({"previousJob": {"min": {"year": months / 12, "month": months % 12}}})
            }
            key if leads::forms().any(|form| form == (key, Form::Many)) => json!(values),
            _ => json!(values.join("\n")),
        };
        (key.clone(), value)
    };
    asked.iter().map(one).collect()
}

#[test]
fn every_criterion_and_their_combinations_are_answered_truly() {
    let scene = &*SCENE;
    let keys: Vec<&str> = leads::forms().map(|(key, _)| key).chain(["duration"]).collect();
    let mut dice = Dice::of(5, 5, 5);
    let mut answered: BTreeMap<&str, u32> = BTreeMap::new();
    for round in 0..900 {
        let mode = *dice.pick(&["SMART", "WORD", "STRICT"]).unwrap();
        // The first rounds ask each criterion alone, the others two or three together.
        let chosen: Vec<&str> = match round {
            0..600 => vec![keys[round % keys.len()]],
            _ => (0..2 + dice.below(2)).map(|_| *dice.pick(&keys).unwrap()).collect(),
        };
        let mut asked: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for key in &chosen {
            // Words about companies have a test of their own for the other modes.
            if key.starts_with("companyKeywords") && mode != "WORD" {
                continue;
            }
            let most = if ["duration", "fundingDateMonths"].contains(key) { 1 } else { 1 + dice.below(3) };
            let values: Vec<String> = (0..most).filter_map(|_| some_value(key, mode, &mut dice)).collect();
            let lines = values.iter().flat_map(|value| value.lines()).map(str::trim).filter(|line| !line.is_empty());
            let values: Vec<String> = lines.filter(|line| line.chars().count() <= 200).map(str::to_owned).collect();
            if !values.is_empty() {
                asked.insert((*key).to_owned(), values);
            }
        }
        if asked.is_empty() {
            continue;
        }
        asked.insert("searchMode".to_owned(), vec![mode.to_owned()]);
        let json = as_json(&asked);
        let question = leads::read(&json, &scene.world).unwrap_or_else(|refusal| panic!("{json:?}: {refusal:?}"));
        let found = run::matches(&scene.world, &scene.shelves, &question, TODAY);
        let told: Vec<u32> =
            scene.all.iter().filter(|seen| all_true(seen, &asked)).map(|seen| seen.person.number).collect();
        assert_eq!(found, told, "round {round}: {}", Value::Object(json));
        if !found.is_empty() && found.len() < scene.all.len() {
            chosen.iter().for_each(|key| *answered.entry(key).or_default() += 1);
        }
    }
    for key in keys {
        assert!(answered.get(key).copied().unwrap_or(0) >= 5, "{key} was seldom put to the test: {answered:?}");
    }
}
