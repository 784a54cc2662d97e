//! The roles that people have at companies, read from `data/people/roles.txt`: titles on each step, published job
//! functions, and what their people know.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::world::dice::{Dice, totals};
use crate::world::lexicon::TRADES;
use crate::world::sections::{Forms, around, sections};

#[derive(Default)]
pub struct Role {
    pub department: &'static str,
    /// The part of the department.
    pub unit: &'static str,
    /// What it is about, as in `Head of …`.
    pub subjects: Vec<&'static str>,
    /// Titles at the top.
    pub chiefs: Vec<&'static str>,
    /// What people who do it are called, in English.
    pub does: Vec<Job>,
    /// The same in other languages, by family of company names.
    pub local: HashMap<&'static str, Vec<Job>>,
    /// Job functions, as positions in [`Table::functions`]: the general one, the usual one and that of those who lead.
    pub functions: Vec<u8>,
    /// Positions in [`Table::skills`].
    pub skills: Vec<u16>,
    /// Positions in [`Table::proofs`].
    pub proofs: Vec<u16>,
    pub study: Vec<&'static str>,
    /// How many of a thousand have it, by trade.
    weights: Vec<u32>,
}

/// A title in both forms.
pub type Title = Forms<&'static str>;

/// What someone does, and the job function that it stands for, where it is not the usual one of the role.
pub struct Job {
    pub title: Title,
    /// A position in [`Table::functions`].
    pub function: Option<u8>,
}

/// Titles of those who lead a company, by family of company names.
#[derive(Default)]
pub struct Leaders {
    pub founder: Vec<Title>,
    pub owner: Vec<Title>,
    pub partner: Vec<Title>,
    /// Who is at its top.
    pub chief: Vec<Title>,
}

/// A certificate and who issues it.
pub struct Proof {
    pub name: &'static str,
    pub authority: &'static str,
}

/// The whole table; what people have are positions in its lists.
#[derive(Default)]
pub struct Table {
    /// Every role. The last one is that of those who lead a whole company.
    pub all: Vec<Role>,
    leaders: HashMap<&'static str, Leaders>,
    /// Identifiers of the published job functions that people here have.
    pub functions: Vec<&'static str>,
    pub skills: Vec<&'static str>,
    pub proofs: Vec<Proof>,
    /// Running totals of the roles' weights, by trade.
    totals: Vec<Vec<u32>>,
}

pub static ROLES: LazyLock<Table> = LazyLock::new(|| {
    let mut table = Table::default();
    let all = sections(include_str!("../../../data/people/roles.txt"), |lines: &mut Vec<_>, kind, list| {
        lines.push((kind, list))
    });
    for (name, lines) in all {
        let flavour = name.strip_prefix("leaders ");
        if flavour.is_none() {
            table.all.push(Role::default());
        }
        for (kind, list) in lines {
            match flavour {
                Some(flavour) => table.leaders.entry(flavour).or_default().read(kind, list),
                None => table.read(kind, list),
            }
        }
    }
    let weights = |trade: usize| totals(table.all.iter().map(|role| role.weights[trade]));
    table.totals = (0..TRADES.len()).map(weights).collect();
    table
});

impl Table {
    /// Position of the role of those who lead a whole company.
    pub fn general(&self) -> u8 {
        (self.all.len() - 1) as u8
    }

    /// A role in a company of this trade.
    pub fn draw(&self, trade: usize, dice: &mut Dice) -> u8 {
        dice.weighted(&self.totals[trade]) as u8
    }

    /// How those at the top are called where companies have this family of names; in English where nothing else is known.
    pub fn leaders(&self, flavour: &str) -> &Leaders {
        self.leaders.get(flavour).unwrap_or(&self.leaders["english"])
    }

    fn read(&mut self, kind: &'static str, list: &'static str) {
        let Some(mut role) = self.all.pop() else { return };
        let parts = || list.split('|');
        match kind {
            "in" => role.weights = weights(list),
            "unit" => (role.department, role.unit) = list.split_once('|').unwrap_or((list, list)),
            "functions" => role.functions = parts().map(|name| place(&mut self.functions, name) as u8).collect(),
            "subject" => role.subjects = parts().collect(),
            "chief" => role.chiefs = parts().collect(),
            "does" => role.does = parts().map(|text| self.job(text)).collect(),
            "skills" => role.skills = parts().map(|name| place(&mut self.skills, name) as u16).collect(),
            "proofs" => role.proofs = parts().filter_map(|text| self.proof(text)).collect(),
            "study" => role.study = parts().collect(),
            flavour => {
                role.local.insert(flavour, parts().map(|text| self.job(text)).collect());
            }
        }
        self.all.push(role);
    }

    fn job(&mut self, text: &'static str) -> Job {
        let (title, function) = around(text, '>');
        Job { title: title_of(title), function: function.map(|name| place(&mut self.functions, name) as u8) }
    }

    fn proof(&mut self, text: &'static str) -> Option<u16> {
        let (name, authority) = text.split_once('@')?;
        let known = self.proofs.iter().position(|proof| proof.name == name);
        let at = known.unwrap_or_else(|| {
            self.proofs.push(Proof { name, authority });
            self.proofs.len() - 1
        });
        Some(at as u16)
    }
}

impl Leaders {
    fn read(&mut self, kind: &str, list: &'static str) {
        let titles = list.split('|').map(title_of).collect();
        match kind {
            "founder" => self.founder = titles,
            "owner" => self.owner = titles,
            "partner" => self.partner = titles,
            _ => self.chief = titles,
        }
    }
}

fn title_of(text: &'static str) -> Title {
    Forms::read(text, |title| title)
}

/// Where a name is in a list; it is added if it is not in it.
fn place(list: &mut Vec<&'static str>, name: &'static str) -> usize {
    list.iter().position(|known| *known == name).unwrap_or_else(|| {
        list.push(name);
        list.len() - 1
    })
}

/// `tech 330|* 22`, by trade.
fn weights(list: &str) -> Vec<u32> {
    let share = |key: &str| {
        let (_, share) = list.split('|').filter_map(|part| part.split_once(' ')).find(|(trade, _)| *trade == key)?;
        share.parse().ok()
    };
    TRADES.iter().map(|trade| share(trade.key).or_else(|| share("*")).unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_whole() {
        for role in &ROLES.all {
            assert!(!role.department.is_empty() && !role.unit.is_empty(), "a role is in a part of a company");
            assert!(role.does.len() >= 3 && !role.subjects.is_empty() && !role.chiefs.is_empty(), "{}", role.unit);
            assert!(role.skills.len() >= 6 && !role.proofs.is_empty() && !role.study.is_empty(), "{}", role.unit);
            assert!((2..=3).contains(&role.functions.len()), "{} has a general and a usual function", role.unit);
            assert!(role.weights.iter().all(|weight| *weight > 0), "{} occurs in every trade", role.unit);
        }
        assert_eq!(
            ROLES.all[usize::from(ROLES.general())].unit,
            "Executive Leadership",
            "those at the top have a role"
        );
        assert!(ROLES.functions.len() <= 192, "the functions of a person fit in a set");
    }

    #[test]
    fn functions_are_published_ones() {
        let published: Vec<&str> = include_str!("../../../data/people/functions.txt").lines().collect();
        for function in &ROLES.functions {
            assert!(published.contains(function), "{function} is not in the published vocabulary");
        }
        assert!(ROLES.functions.len() > 140, "many of them occur: {}", ROLES.functions.len());
    }
}
