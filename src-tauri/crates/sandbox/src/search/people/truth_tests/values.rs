//! Values to ask for that somebody has, so that answers are seldom empty.

use super::scene::{SCENE, place};
use super::words::split;
use crate::world::dice::Dice;
use crate::world::people::ladder::ALL;
use crate::world::people::lands::TONGUES;
use crate::world::people::roles::ROLES;

/// A few words of a text, sometimes with a slip.
pub(super) fn some_words(text: &str, mode: &str, dice: &mut Dice) -> Option<String> {
    if mode == "STRICT" || dice.chance(300) {
        return Some(text.to_uppercase());
    }
    let words = split(text);
    let mut word = dice.pick(&words)?.clone();
    if mode == "SMART" && word.len() > 5 && word.is_ascii() && dice.chance(400) {
        word.remove(3);
    }
    Some(word)
}

/// A value that somebody has, so that answers are seldom empty.
pub(super) fn some_value(key: &str, mode: &str, dice: &mut Dice) -> Option<String> {
    let one = dice.pick(&SCENE.all)?;
    let (person, firm) = (&one.person, &one.firm);
    let pick = |all: &str, dice: &mut Dice| {
        let all: Vec<&str> = all.split('|').collect();
        dice.pick(&all).map(|text| (*text).to_owned())
    };
    let written = |city: u16, dice: &mut Dice| {
        let [city, region, country] = place(city);
        match dice.below(4) {
            0 => city.to_owned(),
            1 => region.to_owned(),
            2 => country.to_owned(),
            _ => format!("{city}, {country}"),
        }
    };
    match key.strip_suffix("Exclude").unwrap_or(key) {
        "job" => some_words(&person.now.title, mode, dice),
        "company" => some_words(&one.name, mode, dice),
        "companyUrl" => match dice.below(2) {
            0 => Some(format!("https://www.network.example/company/{}", one.slug)),
            _ => one.company.website.then(|| format!("{}.example", one.slug)),
        },
        "peopleLocation" => Some(written(person.city, dice)),
        "hq" => Some(written(one.company.city, dice)),
        "seniority" => dice.pick(&ALL).map(|step| step.text().to_owned()),
        "jobFunction" => dice.pick(&ROLES.functions).map(|function| (*function).to_owned()),
        "skills" => some_words(dice.pick(&person.skills().collect::<Vec<_>>())?, mode, dice),
        "language" => some_words(TONGUES[usize::from(person.known.spoken.last()?.tongue)].name, mode, dice),
        "certification" => {
            let own = dice.pick(&person.known.certificates)?;
            some_words(ROLES.proofs[usize::from(own.proof)].name, mode, dice)
        }
        "profileKeywords" => some_words(dice.pick(&one.profile)?, mode, dice),
        "companyKeywords" => some_words(dice.pick(&one.about)?, "WORD", dice),
        "profileBadge" => pick("premium|creator|open to work|hiring|verified|influencer", dice),
        "industry" => some_words(&api::industries::all()[usize::from(one.company.industry)], mode, dice),
        "type" => Some(firm.kind.to_owned()),
        "size" => pick("1-10|11-50|51-200|201-500|501-1000|1001-5000|5001-10000|10001", dice),
        "revenue" => pick("0-500K|500K-1M|1M-5M|5M-10M|10M-25M|25M-75M|75M-200M|200M-500M|500M-1B|1B-10B", dice),
        "founded" => match dice.below(2) {
            0 => Some(firm.founded.year().to_string()),
            _ => Some(format!("{}-{}", firm.founded.year() - 5, firm.founded.year() + 2)),
        },
        "funding" => firm.funding.map(|last| last.round.to_owned()),
        "fundingAmount" => pick("0-1M|1M-5M|5M-10M|10M-50M|50M-100M|100M", dice),
        "fundingDateMonths" => Some((1 + dice.below(60)).to_string()),
        "department" => Some(person.unit().0.to_owned()),
        "growth" => pick("10%|0%|25%|Less than 0%|-5%", dice),
        "duration" => Some((1 + dice.below(40)).to_string()),
        _ => pick("Less than 1 year|1 to 2 years|3 to 5 years|6 to 10 years|More than 10 years", dice),
    }
}
