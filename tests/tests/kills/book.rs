//! What the service has charged, by its own book: what the files of the app are held against.

use std::collections::HashMap;

use tests::rig::Service;

/// An operation and the digest of what was asked.
pub type Question = (String, String);

/// The charges of the service, those that it bills later included.
#[derive(Debug, Default)]
pub struct Book {
    /// What each question was charged, once for each time.
    pub charges: HashMap<Question, Vec<u64>>,
}

impl Book {
    /// As it is now. It only grows: a call that a killed process has sent may still be worked on.
    pub async fn of(service: &Service) -> Self {
        let state = service.state().await;
        let mut book = Self::default();
        let paid = ["charges", "due"].into_iter().flat_map(|part| state[part].as_array().unwrap());
        for charge in paid {
            let text = |field: &str| charge[field].as_str().unwrap().to_owned();
            let tenths = charge["tenths"].as_u64().unwrap();
            book.charges.entry((text("operation"), text("request_digest"))).or_default().push(tenths);
        }
        assert_eq!(
            state["charges"].as_array().map(|all| all.len() as u64),
            state["charged"]["count"].as_u64(),
            "the service remembers each charge"
        );
        book
    }

    /// How often a question was charged.
    pub fn times(&self, question: &Question) -> u64 {
        self.charges.get(question).map_or(0, |times| times.len() as u64)
    }

    /// Everything together, in tenths.
    pub fn sum(&self) -> u64 {
        self.charges.values().flatten().sum()
    }

    /// A question in few words, for a failure.
    pub fn said(question: &Question) -> String {
        format!("{} {}", question.0, &question.1[..8])
    }
}
