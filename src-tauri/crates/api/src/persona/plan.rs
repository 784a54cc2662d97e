//! What a persona is, and how the people of a company are taken from several.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{job_functions, text};

/// Personas of one plan.
pub const MOST_PERSONAS: usize = 5;
/// People of one company that can be asked for.
pub const MOST_PEOPLE: u32 = 25;
/// Characters of the name of a persona.
pub const LONGEST_NAME: usize = 80;

/// Whom a person wants to meet. Of several values of a part one is enough; an empty part asks nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct Persona {
    /// What it is called: `Head of sales`.
    pub name: String,
    /// Titles: all words of one are in the person's title.
    pub titles: Vec<String>,
    /// Titles of those who are not meant.
    pub not_titles: Vec<String>,
    /// Seniorities, as the leads finder names them: `head`, `c_suite`.
    pub seniorities: Vec<String>,
    /// Identifiers of job functions: `sales_operations`.
    pub functions: Vec<String>,
    /// Places where the person is: a city, a region, a country.
    pub places: Vec<String>,
}

/// How the people of one company are taken from several personas.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Taken {
    /// As many of the first as there are, then of the second.
    #[default]
    InOrder,
    /// The same number of each, as far as there are so many.
    Spread,
}

/// Which people of each company are wanted.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PeoplePlan {
    /// Whom, the first first: 1 to 5.
    pub personas: Vec<Persona>,
    /// People of one company at most: 1 to 25.
    pub most: u32,
    /// How they are taken from the personas.
    pub taken: Taken,
    /// The list that they come into; none until the job has made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub into: Option<i64>,
}

impl Persona {
    /// In its one spelling: each value cleaned, once, and none that is empty.
    pub fn normal(self) -> Self {
        Self {
            name: text::clean(&self.name),
            titles: each(self.titles, text::clean),
            not_titles: each(self.not_titles, text::clean),
            seniorities: each(self.seniorities, text::clean),
            functions: each(self.functions, job_functions::normal),
            places: each(self.places, text::clean),
        }
    }

    /// Whether it says of nobody that they are meant.
    pub const fn is_open(&self) -> bool {
        self.titles.is_empty() && self.seniorities.is_empty() && self.functions.is_empty() && self.places.is_empty()
    }
}

impl PeoplePlan {
    /// In its one spelling.
    pub fn normal(self) -> Self {
        Self { personas: self.personas.into_iter().map(Persona::normal).collect(), ..self }
    }

    /// How many people of each persona are asked for before it is any other's turn, in their order: what is left over by
    /// dividing goes to the first.
    pub fn shares(&self) -> Vec<u32> {
        let personas = self.personas.len().max(1) as u32;
        let share = |at: u32| match self.taken {
            Taken::InOrder => self.most,
            Taken::Spread => self.most / personas + u32::from(at < self.most % personas),
        };
        (0..self.personas.len() as u32).map(share).collect()
    }
}

fn each(values: Vec<String>, normal: impl Fn(&str) -> String) -> Vec<String> {
    let mut kept: Vec<String> = Vec::with_capacity(values.len());
    for value in values.iter().map(|value| normal(value)).filter(|value| !value.is_empty()) {
        if !kept.iter().any(|known| text::fold(known) == text::fold(&value)) {
            kept.push(value);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_persona_has_one_spelling() {
        let told = Persona {
            name: " Sales \u{200B}head ".to_owned(),
            titles: [" Head of  Sales", "head of sales", ""].map(str::to_owned).to_vec(),
            functions: ["Sales Operations", "sales_operations"].map(str::to_owned).to_vec(),
            ..Persona::default()
        };
        let normal = told.normal();
        assert_eq!(normal.name, "Sales head", "cleaned");
        assert_eq!(normal.titles, ["Head of Sales"], "each title once, whatever its case");
        assert_eq!(normal.functions, ["sales_operations"], "by its identifier");
        assert_eq!(normal.clone().normal(), normal, "the normal form is its own");
    }

    #[test]
    fn people_are_shared_out_by_their_order() {
        for (personas, most, taken, shares) in [
            (3, 5, Taken::InOrder, vec![5, 5, 5]),
            (3, 5, Taken::Spread, vec![2, 2, 1]),
            (3, 2, Taken::Spread, vec![1, 1, 0]),
            (1, 4, Taken::Spread, vec![4]),
            (2, 4, Taken::Spread, vec![2, 2]),
        ] {
            let plan = PeoplePlan { personas: vec![Persona::default(); personas], most, taken, into: None };
            assert_eq!(plan.shares(), shares, "{personas} personas, {most} people, {taken:?}");
        }
    }
}
