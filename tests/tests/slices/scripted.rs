//! A service of few companies that gives only so many of a search, whatever the contract says.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use tests::rig::{Scripted, Sent};

/// What it has and how it behaves, to be changed while it runs.
pub struct Small {
    /// How many companies there are of each size.
    pub sizes: Vec<(&'static str, u64)>,
    /// Companies without a size.
    pub untold: u64,
    /// It gives so many of one search.
    pub cap: u64,
    /// Whether it tells totals.
    pub totals: bool,
    /// A size that it refuses to be asked for.
    pub refuses: Option<&'static str>,
    /// The status that it refuses it with.
    pub refusal: u16,
    /// How long it takes for each answer.
    pub takes: Duration,
    /// It hangs up instead of answering, so many times, once that many questions came.
    pub fails_behind: Option<usize>,
    asked: usize,
}

impl Small {
    pub fn new(sizes: &[(&'static str, u64)]) -> Self {
        Self {
            sizes: sizes.to_vec(),
            untold: 0,
            cap: 300,
            totals: true,
            refuses: None,
            refusal: 400,
            takes: Duration::ZERO,
            fails_behind: None,
            asked: 0,
        }
    }

    fn rows(&self, filters: &Value) -> Vec<String> {
        let wanted: Option<Vec<&str>> = match &filters["size"] {
            Value::Null => None,
            Value::String(one) => Some(vec![one]),
            several => Some(several.as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect()),
        };
        let of_size = self.sizes.iter().filter(|(size, _)| wanted.as_ref().is_none_or(|wanted| wanted.contains(size)));
        let mut rows: Vec<String> =
            of_size.flat_map(|(size, count)| (0..*count).map(move |n| format!("{size} number {n}"))).collect();
        if wanted.is_none() {
            rows.extend((0..self.untold).map(|n| format!("untold number {n}")));
        }
        rows
    }

    fn answer(&mut self, sent: &Sent) -> (u16, Value) {
        if sent.target == "/v1/credits" {
            return (200, json!({"status": "success", "credits": "100000"}));
        }
        self.asked += 1;
        if self.fails_behind.is_some_and(|behind| self.asked > behind) {
            return (500, json!({"error": "Internal Server Error"}));
        }
        let filters = &sent.body["filters"];
        let refuses = |size: &Value| {
            self.refuses.is_some_and(|refused| {
                size == refused || size.as_array().is_some_and(|all| all.iter().any(|one| one == refused))
            })
        };
        if refuses(&filters["size"]) {
            return (
                self.refusal,
                json!({"error": "Invalid Find Companies request", "message": "size is not supported"}),
            );
        }
        let size = sent.body["size"].as_u64().unwrap_or(100);
        let start = match sent.body["cursor"].as_str() {
            Some(cursor) => cursor[3..].parse().unwrap(),
            None => sent.body["page"].as_u64().unwrap_or(0) * size,
        };
        let all = self.rows(filters);
        let given = (all.len() as u64).min(self.cap);
        let end = (start + size).min(given);
        let rows: Vec<Value> = (start.min(end)..end)
            .map(|at| {
                let name = &all[at as usize];
                json!({"name": name, "domain": format!("{}.example", name.replace(' ', "-")), "cityName": "Ulm"})
            })
            .collect();
        let total = if self.totals { json!(all.len()) } else { Value::Null };
        let next = (end < given).then(|| format!("fc_{end}"));
        (200, json!({"rows": rows, "total": total, "page": start / size, "size": size, "next_cursor": next}))
    }

    /// Starts it.
    pub async fn start(self) -> (Scripted, Arc<Mutex<Self>>) {
        let own = Arc::new(Mutex::new(self));
        let asked = Arc::clone(&own);
        let answer = move |sent: &Sent| {
            let takes = asked.lock().unwrap().takes;
            tokio::task::block_in_place(|| std::thread::sleep(takes));
            asked.lock().unwrap().answer(sent)
        };
        (Scripted::start(answer).await, own)
    }
}
