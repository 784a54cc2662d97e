//! What each filter of leads means, judged for one person.

use std::collections::BTreeMap;

use super::scene::{NOW, SCENE, SEED, Seen, TODAY, is_placed};
use super::words::fits;
use crate::search::people::growth;
use crate::world::people::lands::TONGUES;
use crate::world::people::month::Month;
use crate::world::people::roles::ROLES;

/// Whether one value of one filter is true of somebody.
fn is_true(key: &str, value: &str, seen: &Seen, asked: &BTreeMap<String, Vec<String>>) -> bool {
    let mode = asked.get("searchMode").map_or("SMART", |mode| mode[0].as_str());
    let (person, company, firm) = (&seen.person, &seen.company, &seen.firm);
    let text = |fields: &[String]| fits(key, fields, value, mode);
    let years = |since: Month| {
        let years = NOW.since(since) / 12;
        match value {
            "Less than 1 year" => years < 1,
            "More than 10 years" => years > 10,
            _ => {
                let (from, to) = value.trim_end_matches(" years").split_once(" to ").unwrap();
                (from.parse().unwrap()..=to.parse().unwrap()).contains(&years)
            }
        }
    };
    match key {
        "job" => text(std::slice::from_ref(&person.now.title)),
        "company" => text(std::slice::from_ref(&seen.name)),
        "companyUrl" => {
            value.ends_with(&format!("/company/{}", seen.slug)) || value == format!("{}.example", seen.slug)
        }
        "peopleLocation" => is_placed(person.city, value),
        "hq" => is_placed(company.city, value),
        "seniority" => person.now.seniority.text() == value,
        "jobFunction" => person.functions().any(|function| function == value),
        "yearsCurrentRole" => years(person.since.role),
        "yearsCurrentCompany" => years(person.since.company),
        "yearsWorkExperience" => years(person.since.career),
        "skills" => person.skills().any(|skill| text(&[skill.to_owned()])),
        "language" => person.known.spoken.iter().any(|one| text(&[TONGUES[usize::from(one.tongue)].name.to_owned()])),
        "certification" => {
            person.known.certificates.iter().any(|one| text(&[ROLES.proofs[usize::from(one.proof)].name.to_owned()]))
        }
        "profileKeywords" => text(&seen.profile),
        "companyKeywords" => fits("company", &seen.about, value, "WORD"),
        "profileBadge" => match value {
            "premium" => person.badges.premium,
            "creator" => person.badges.creator,
            "open to work" => person.badges.open_to_work,
            "hiring" => person.badges.hiring,
            "verified" => person.badges.verified,
            other => other == "influencer" && person.badges.influencer,
        },
        "industry" => text(&[api::industries::all()[usize::from(company.industry)].clone()]),
        "type" => firm.kind == value,
        "size" => {
            let (from, to) = value.split_once('-').unwrap_or((value, "4000000000"));
            (from.parse().unwrap()..=to.parse().unwrap()).contains(&company.headcount)
        }
        "revenue" => crate::world::bands::REVENUES.text(crate::world::bands::REVENUES.of(company.revenue)) == value,
        "founded" => {
            let (from, to) = value.split_once('-').unwrap_or((value, value));
            (from.parse().unwrap()..=to.parse().unwrap()).contains(&firm.founded.year())
        }
        "funding" => firm.funding.is_some_and(|last| last.round == value),
        "fundingAmount" => {
            let (from, to) = value.split_once('-').unwrap_or((value, "9000000M"));
            let dollars = |text: &str| text.trim_end_matches('M').parse::<u64>().unwrap() * 1_000_000;
            firm.funding.is_some_and(|last| (dollars(from)..dollars(to)).contains(&last.total))
        }
        "fundingDateMonths" => firm.funding.is_some_and(|last| NOW.since(last.last) <= value.parse::<u16>().unwrap()),
        "department" => {
            let growths = asked.get("growth");
            let known = SCENE.departments.iter().any(|(row, name)| *row == company.row && *name == value);
            let whole = i64::from(firm.growth);
            let own = growth::growth(SEED, company.row, whole, value, TODAY);
            known && growths.is_none_or(|growths| growths.iter().any(|wanted| grows(wanted, own)))
        }
        // Beside a department it is asked there.
        "growth" => asked.contains_key("department") || grows(value, i64::from(firm.growth)),
        "duration" => {
            let months: u16 = value.parse().unwrap();
            person.past.first().is_some_and(|post| post.end.0 - post.start.0 >= months)
        }
        other => panic!("{other} is not judged here"),
    }
}

fn grows(wanted: &str, growth: i64) -> bool {
    match wanted.strip_prefix("Less than ") {
        Some(most) => growth < most.trim_end_matches('%').parse().unwrap(),
        None => growth >= wanted.trim_end_matches('%').parse().unwrap(),
    }
}

pub(super) fn all_true(seen: &Seen, asked: &BTreeMap<String, Vec<String>>) -> bool {
    asked.iter().filter(|(key, _)| *key != "searchMode").all(|(key, values)| {
        let include = key.strip_suffix("Exclude");
        values.iter().any(|value| is_true(include.unwrap_or(key), value, seen, asked)) != include.is_some()
    })
}
