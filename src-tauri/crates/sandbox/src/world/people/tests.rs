//! What holds for the people as a whole.

use std::collections::{HashMap, HashSet};

use super::ladder::ALL;
use super::month::{Month, NOW};
use super::*;
use crate::world::index::plain;
use crate::world::names::Named;
use crate::world::places::PLACES;

fn world() -> World {
    World::new(7, 80_000, 200_000)
}

fn employer(world: &World, person: &Person) -> Named {
    world.named(&world.company(person.seat.row))
}

#[test]
fn nobody_shares_a_page_an_address_or_a_number() {
    let world = world();
    assert_eq!(world.people(), 200_000, "as many as were asked for");
    let (mut slugs, mut addresses, mut numbers) = (HashSet::new(), HashSet::new(), HashSet::new());
    let mut statuses: HashMap<&str, u32> = HashMap::new();
    for number in 0..world.people() {
        let person = world.person(number);
        let slug = world.slug(&person);
        assert!(slug.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), "{slug} can be in an address");
        assert!(slugs.insert(slug), "{} twice", world.slug(&person));
        if let Some(email) = world.email(&person) {
            *statuses.entry(email.status).or_default() += 1;
            let domain = format!("@{}.example", employer(&world, &person).slug);
            assert!(email.address.ends_with(&domain), "{} is at the employer's domain", email.address);
            assert!(addresses.insert(email.address.clone()), "{} twice", email.address);
        }
        if let Some(mobile) = world.mobile(&person) {
            assert!(numbers.insert(mobile.clone()), "{mobile} twice");
        }
    }
    assert!((145_000..155_000).contains(&addresses.len()), "three of four addresses are found: {}", addresses.len());
    assert!(statuses["valid"] > 4 * (statuses["accept_all"] + statuses["unknown"]), "most are valid: {statuses:?}");
    let begin = |text: &str| numbers.iter().filter(|number| number.starts_with(text)).count();
    assert!(begin("+1") > 15_000, "American numbers: {}", begin("+1"));
    for (country, least) in [("+44", 900), ("+33", 4_000), ("+353", 900), ("+49", 150), ("+46", 80), ("+61", 25)] {
        assert!(begin(country) >= least, "numbers that begin with {country}: {}", begin(country));
    }
}

#[test]
fn the_ways_back_find_the_same_person() {
    let world = world();
    for number in (0..world.people()).step_by(67) {
        let person = world.person(number);
        let slug = world.slug(&person);
        assert_eq!(world.person_by_slug(&slug).as_ref(), Some(&person), "by page {slug}");
        assert_eq!(world.person_by_slug(&slug.to_uppercase()).map(|found| found.number), Some(number), "in any case");
        if let Some(email) = world.email(&person) {
            assert_eq!(world.person_by_email(&email.address).as_ref(), Some(&person), "by {}", email.address);
        }
        if let Some(mobile) = world.mobile(&person) {
            assert_eq!(world.person_by_phone(&mobile).as_ref(), Some(&person), "by {mobile}");
        }
        let named = employer(&world, &person);
        let called = &person.called;
        let found = world.people_named(&called.first, &called.last, &named.name);
        assert!(found.contains(&number), "{} of {} by name", called.full(), named.name);
        let plainly = world.people_named(&called.plain_first, &called.plain_last, &plain(&named.name).to_uppercase());
        assert!(plainly.contains(&number), "{} of {} without accents", called.full(), named.name);
        assert!(world.people_of(person.seat.row).any(|other| other == number), "{slug} among the colleagues");
        assert_eq!(world.company_by_slug(&named.slug), Some(person.seat.row), "the employer's page");
        let domain = format!("WWW.{}.example", named.slug);
        assert_eq!(world.company_by_domain(&domain), Some(person.seat.row), "the employer's domain");
    }
}

#[test]
fn what_is_not_there_is_not_found() {
    let world = World::new(7, 2_000, 5_000);
    let person = world.person(9);
    let slug = world.slug(&person);
    assert_eq!(world.person_by_slug(&format!("x{slug}")), None, "the name before the digits must be right too");
    assert_eq!(world.person_by_slug("anna-mueller-00000000"), None, "nobody has this page");
    assert_eq!(world.person_by_email("nobody@nowhere.example"), None, "no such domain");
    assert_eq!(world.person_by_email("nobody"), None, "no address");
    assert_eq!(world.person_by_phone("+12025550200"), None, "no fictional number");
    assert_eq!(world.company_by_domain("example.com"), None, "no company of this world");
    assert_eq!(world.people_named("Anna", "Nobody", "Nowhere"), Vec::<u32>::new(), "no such company");
    let hidden = (0..5_000).map(|number| world.person(number)).find(|person| world.email(person).is_none());
    let local = world.email(&hidden.unwrap());
    assert_eq!(local, None, "what cannot be found is not found in either direction");
    let bare = (0..2_000).find(|row| !world.company(*row).website).unwrap();
    let domain = format!("{}.example", world.named(&world.company(bare)).slug);
    assert_eq!(world.company_by_domain(&domain), None, "{domain} is nobody's: the company has no website");
}

#[test]
fn a_person_is_a_seat_in_every_world_of_the_seed() {
    let (small, large) = (World::new(7, 5_000, 8_000), World::new(7, 5_000, 40_000));
    for number in (0..small.people()).step_by(41) {
        let person = small.person(number);
        assert_eq!(person, small.person(number), "the same question has the same answer");
        let there = large.person_on(person.seat).unwrap();
        assert_eq!(small.slug(&person), large.slug(&there), "the page stays");
        assert_eq!(small.email(&person), large.email(&there), "the address stays");
        assert_eq!(person, Person { number, ..there }, "only the number depends on how many people there are");
    }
    let other = World::new(8, 5_000, 8_000);
    assert_ne!(small.slug(&small.person(3)), other.slug(&other.person(3)), "another seed, other people");
}

#[test]
fn people_fit_to_their_companies() {
    let world = world();
    let (mut near, mut all, mut steps) = (0, 0, HashMap::new());
    let mut functions = HashSet::new();
    for number in (0..world.people()).step_by(11) {
        let person = world.person(number);
        let company = world.company(person.seat.row);
        let since = person.since;
        assert!(since.career <= since.company && since.company <= since.role, "one after the other: {person:?}");
        assert!(since.role <= NOW, "nobody starts tomorrow");
        assert!(Month::of_day(company.founded) <= since.company, "not before the company was there: {person:?}");
        let mut end = since.role;
        for post in &person.past {
            assert!(post.start <= post.end && post.end <= end, "former roles follow each other: {person:?}");
            assert!(post.start >= since.career, "no role before the working life: {person:?}");
            end = post.start;
        }
        assert!(!person.now.title.is_empty() && !person.now.functions.is_empty(), "a title and functions: {person:?}");
        functions.extend(person.functions());
        *steps.entry(person.now.seniority).or_insert(0_u32) += 1;
        let mine = PLACES.around(usize::from(person.city)).0.land;
        near += u32::from(mine == PLACES.around(usize::from(company.city)).0.land);
        all += 1;
    }
    assert!(f64::from(near) / f64::from(all) > 0.88, "most live in the company's country: {near} of {all}");
    for step in ALL {
        assert!(steps.get(&step).is_some_and(|count| *count > 50), "{step:?} occurs: {steps:?}");
    }
    assert!(functions.len() > 130, "most functions of the table occur: {}", functions.len());
}

#[test]
fn founders_and_owners_are_at_small_companies() {
    let world = world();
    let share = |from: u32, to: u32| {
        let rows = (0..world.companies).filter(|row| (from..to).contains(&world.company(*row).headcount));
        let people: Vec<u8> =
            rows.flat_map(|row| world.people_of(row)).map(|number| world.person(number).now.seniority as u8).collect();
        people.iter().filter(|step| **step < 2).count() as f64 / people.len() as f64
    };
    let (small, large) = (share(1, 11), share(5_001, u32::MAX));
    assert!(
        small > 0.2 && large < 0.01,
        "founders and owners: {small:.3} of small companies, {large:.4} of large ones"
    );
}

#[test]
fn columns_tell_what_the_people_are() {
    let world = World::new(7, 5_000, 12_000);
    let columns = world.people_columns();
    assert_eq!(columns.numbers().len(), 12_000, "everybody has a place in them");
    for number in (0..12_000).step_by(13) {
        let person = world.person(number);
        let at = number as usize;
        assert_eq!(columns.company[at], person.seat.row, "company of {number}");
        assert_eq!(columns.city[at], person.city, "city of {number}");
        assert_eq!(columns.titles[columns.title[at] as usize], plain(&person.now.title), "title of {number}");
        assert_eq!(columns.role_start[at], person.since.role.0, "start of {number}");
        assert_eq!(columns.skills.of(at), person.known.skills, "skills of {number}");
        assert_eq!(columns.past.of(at).len(), person.past.len(), "former roles of {number}");
        for (told, post) in columns.past.of(at).iter().zip(&person.past) {
            assert_eq!(columns.titles[told.title as usize], plain(&post.title), "a former title of {number}");
            match &post.employer {
                career::Employer::Row(row) => assert_eq!(told.row, *row, "a former employer of {number}"),
                career::Employer::Named(name) => {
                    assert_eq!(columns.employers[told.employer as usize], plain(name), "a former employer of {number}");
                }
            }
        }
        assert!(columns.words.of(at).starts_with('\n'), "headline of {number}");
    }
}

#[test]
fn some_texts_are_hard_to_show() {
    let world = World::new(7, 8_000, 20_000);
    let people: Vec<Person> = (0..20_000).map(|number| world.person(number)).collect();
    let count = |hard: fn(&Person) -> bool| people.iter().filter(|person| hard(person)).count();
    for (what, count) in [
        ("line breaks", count(|person| person.words.headline.contains('\n'))),
        ("quotes", count(|person| person.called.first.contains('"'))),
        ("pictures", count(|person| person.words.headline.contains('🚀'))),
        ("a formula", count(|person| person.words.headline.starts_with('='))),
        ("a very long line", count(|person| person.words.headline.len() > 400)),
        ("right to left", count(|person| person.called.first.chars().any(|c| ('\u{590}'..='\u{6FF}').contains(&c)))),
        ("a change of direction", count(|person| person.words.headline.contains('\u{202E}'))),
    ] {
        assert!((1..400).contains(&count), "{what} now and then: {count} of 20,000");
    }
}
