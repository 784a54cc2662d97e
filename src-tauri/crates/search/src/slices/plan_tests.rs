//! Plans over small worlds of which every row is known: what the slices reach, held against a count of the rows themselves.

use std::collections::HashMap;

use serde_json::json;

use super::*;
use api::filters::FilterValue;

/// A row: its country, size, age, revenue and number of locations, each perhaps not told.
type Row = [Option<&'static str>; 5];

const KEYS: [&str; 5] = ["country", "size", "age", "revenue", "locations"];

struct World(Vec<Row>);

impl World {
    /// So many rows, drawn so that a few values are frequent, and one row in `untold` does not say a value.
    fn new(rows: usize, countries: &[&'static str], untold: u64, mut seed: u64) -> Self {
        let mut below = |most: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % most
        };
        let values: Vec<Vec<&'static str>> = KEYS
            .iter()
            .map(|key| match SearchKind::Companies.catalog().by_key(key).unwrap().kind {
                api::filters::Kind::Presets { options } => options.iter().map(|option| option.value).collect(),
                _ => countries.to_vec(),
            })
            .collect();
        let rows = (0..rows).map(|_| {
            let mut row: Row = [None; 5];
            for (place, values) in values.iter().enumerate() {
                let skewed = below(values.len() as u64).min(below(values.len() as u64));
                row[place] = (place == 0 || untold == 0 || below(untold) > 0).then(|| values[skewed as usize]);
            }
            row
        });
        Self(rows.collect())
    }

    fn matches(row: &Row, filters: &Filters) -> bool {
        let holds = |(key, value): (&String, &FilterValue)| {
            let place = KEYS.iter().position(|known| known == key).unwrap();
            row[place].is_some_and(|own| value.texts().iter().any(|text| text == own))
        };
        filters.0.iter().all(holds)
    }

    fn count(&self, filters: &Filters) -> u64 {
        self.0.iter().filter(|row| Self::matches(row, filters)).count() as u64
    }

    /// Asks whatever the plan asks, until it is ready. Returns it with the number of questions.
    fn planned(&self, filters: &Filters, cap: u64, most_questions: usize) -> (Plan, usize) {
        let mut told: HashMap<Filters, Told> = HashMap::new();
        for _ in 0..20 {
            let known = Known {
                kind: SearchKind::Companies,
                cap,
                most_questions: most_questions - told.len(),
                told: &|filters| told.get(filters).copied(),
            };
            match known.plan(filters, self.count(filters)) {
                Step::Ready(plan) => return (plan, told.len()),
                Step::Ask(questions) => {
                    assert!(!questions.is_empty(), "it asks for something");
                    for question in questions {
                        let total = self.count(&question);
                        assert!(told.insert(question, Some(total)).is_none(), "nothing is asked twice");
                    }
                }
            }
        }
        panic!("a plan is ready after as many rounds as there are filters");
    }
}

fn companies(filters: serde_json::Value) -> Filters {
    SearchKind::Companies.normal(&serde_json::from_value(filters).unwrap())
}

#[test]
fn slices_reach_every_row_that_has_the_values_and_none_twice() {
    let some = companies(json!({"country": ["Austria", "Germany", "Italy"]}));
    let countries = ["Austria", "Germany", "Italy"];
    for (rows, cap, untold, seed) in [
        (900, 100, 0, 1),
        (900, 100, 50, 2),
        (3_000, 100, 20, 3),
        (300, 299, 10, 4),
        (5_000, 1_000, 30, 5),
        (2_000, 10, 40, 6),
    ] {
        let world = World::new(rows, &countries, untold, seed);
        let total = world.count(&some);
        let (plan, questions) = world.planned(&some, cap, 5_000);
        assert!(questions <= 5_000, "{questions} questions");
        let mut reached = 0_u64;
        for row in &world.0 {
            let inside = plan.slices.iter().filter(|slice| World::matches(row, &slice.filters)).count();
            assert!(inside <= 1, "no row lies in two slices: {row:?}");
            reached += inside as u64;
        }
        let missed: u64 = plan.missed.iter().filter(|missed| missed.by.is_some()).map(|missed| missed.rows).sum();
        assert_eq!(
            reached + missed,
            total,
            "{rows} rows, seed {seed}: what is missed is told to the row: {:?}",
            plan.missed
        );
        for slice in &plan.slices {
            let own = world.count(&slice.filters);
            assert_eq!(slice.told, Some(own), "what is told of a slice is what it has");
            let beyond = plan.missed.iter().any(|missed| missed.by.is_none() && missed.filters == slice.filters);
            assert!(own <= cap || beyond, "a slice that is too large says what of it cannot be had: {own} of {cap}");
        }
        // Neighbours that fit together are loaded together: fewer slices than parts that were asked for.
        assert!(plan.slices.len() < questions || questions < 4, "{} slices of {questions}", plan.slices.len());
        assert_eq!(plan.overlap, 0, "of filters with one value each");
    }
}

#[test]
fn small_neighbours_are_loaded_together_and_a_little_room_is_left() {
    let world = World::new(1_000, &["Germany"], 0, 9);
    let all = companies(json!({"country": ["Germany"]}));
    let (plan, questions) = world.planned(&all, 400, 100);
    assert_eq!((questions, &plan.cut_by[..]), (8, &["size"][..]), "eight sizes are enough");
    for slice in &plan.slices {
        let values = slice.filters.texts("size").len();
        assert!(values == 1 || slice.told.unwrap() <= 380, "some room is left: {slice:?}");
    }
}

#[test]
fn questions_are_bounded_and_what_is_left_is_told() {
    let world = World::new(3_000, &["Germany"], 0, 11);
    let all = companies(json!({"country": ["Germany"]}));
    let (plan, questions) = world.planned(&all, 100, 8);
    assert_eq!(questions, 8, "no more than were agreed to");
    let beyond: u64 = plan.missed.iter().map(|missed| missed.rows).sum();
    let reach: u64 = plan.slices.iter().map(|slice| slice.told.unwrap().min(100)).sum();
    assert_eq!(reach + beyond, 3_000, "what cannot be had is told");
    let (none, questions) = world.planned(&all, 100, 3);
    assert_eq!((none.slices.len(), questions), (1, 0), "too few to cut at all: the search as it is");
}

#[test]
fn totals_that_are_not_told_or_do_not_add_up_are_no_end() {
    let all = companies(json!({"country": ["Germany"]}));
    let known = |told: &dyn Fn(&Filters) -> Option<Told>| {
        let known = Known { kind: SearchKind::Companies, cap: 1_000, most_questions: 8, told };
        match known.plan(&all, 5_000) {
            Step::Ready(plan) => plan,
            Step::Ask(_) => panic!("everything is told"),
        }
    };
    let plan = known(&|_| Some(None));
    assert_eq!((plan.slices.len(), plan.missed.len()), (8, 0), "each is a slice of which nobody knows how large it is");
    let plan = known(&|_| Some(Some(900)));
    assert_eq!((plan.overlap, plan.missed.len()), (2_200, 0), "more than the whole: they overlap");
    let plan = known(&|_| Some(Some(0)));
    assert_eq!((plan.slices.len(), plan.missed[0].rows), (0, 5_000), "nothing is reached, and that is told");
    assert_eq!(plan.missed[0].by, Some("size"));
}

#[test]
fn a_filter_that_the_service_ignores_cuts_nothing() {
    let all = companies(json!({"country": ["Germany"]}));
    // Whatever size is asked for, all of it comes; ages are known.
    let told = |filters: &Filters| Some(Some(if filters.texts("age").is_empty() { 5_000 } else { 1_000 }));
    let known = Known { kind: SearchKind::Companies, cap: 1_000, most_questions: 20, told: &told };
    let Step::Ready(plan) = known.plan(&all, 5_000) else { panic!("everything is told") };
    assert_eq!((plan.slices.len(), &plan.cut_by[..], plan.overlap), (5, &["age"][..], 0), "{plan:?}");
    let known = Known { told: &|_| Some(Some(5_000)), ..known };
    let Step::Ready(plan) = known.plan(&all, 5_000) else { panic!("everything is told") };
    assert_eq!((plan.slices.len(), plan.missed[0].rows), (1, 4_000), "nothing cuts it: {plan:?}");
}

#[test]
fn a_search_that_fits_is_one_slice() {
    let known = Known { kind: SearchKind::Companies, cap: 10_000, most_questions: 9, told: &|_| None };
    let all = companies(json!({"country": ["Germany"]}));
    let Step::Ready(plan) = known.plan(&all, 10_000) else { panic!("nothing has to be asked") };
    assert_eq!(plan.slices, [Part { filters: all, told: Some(10_000) }]);
}
