//! What changes when the world moves on, and that nothing else does.

use std::collections::{BTreeSet, HashSet};

use serde_json::Value;

use super::World;
use super::bands::SIZES;
use super::index::plain;
use super::moves::Moves;
use super::people::month::{Month, NOW};
use super::people::person::Person;
use super::record::Site;

fn site() -> Site {
    Site { base_url: "http://127.0.0.1:1".to_owned(), network_host: "network.example".to_owned() }
}

fn world() -> World {
    World::new(7, 1_500, 4_000)
}

/// The world after so many further companies and people of it moved.
fn moved(world: &World, companies: usize, people: usize) -> World {
    let (companies, people) = (world.further_companies(companies, &site()), world.further_people(people, &site()));
    world.moved_on(world.moves.and(&companies, &people))
}

fn band(world: &World, row: u32) -> u8 {
    SIZES.of(u64::from(world.company(row).headcount))
}

#[test]
fn the_rows_that_are_meant_change_and_no_others() {
    let (before, site) = (world(), site());
    before.index();
    let after = moved(&before, 300, 0);
    let rows: BTreeSet<u32> = after.moves.rows().collect();
    assert_eq!(rows.len(), 300, "as many as were asked for");
    let fresh = world().moved_on(after.moves.clone());
    let mut ways = [0, 0];
    for row in 0..before.companies {
        let is_meant = rows.contains(&row);
        let (old, new) = (before.row(row, &site), after.row(row, &site));
        assert_eq!(old != new, is_meant, "row {row}: {old:?} {new:?}");
        let other: Vec<&String> =
            new.iter().filter(|(key, value)| old.get(*key) != Some(value)).map(|(key, _)| key).collect();
        assert!(
            other.iter().all(|key| ["employeeRange", "revenueRange"].contains(&key.as_str())),
            "row {row}: {other:?}"
        );
        assert_eq!(band(&before, row) != band(&after, row), is_meant, "size of row {row}");
        ways[usize::from(band(&after, row) > band(&before, row))] += usize::from(is_meant);
        let at = row as usize;
        assert_eq!(after.index().size[at], band(&after, row), "the column tells the size of row {row}");
        assert_eq!(after.index().revenue[at], fresh.index().revenue[at], "renewed or made anew, row {row}");
        assert_eq!(before.index().size[at], band(&before, row), "the world before stays as it was, row {row}");
        let (mut old, mut new) = (before.company_profile(row, &site), after.company_profile(row, &site));
        assert_eq!(old != new, is_meant, "profile of row {row}");
        for changed in ["employees", "revenue", "type"] {
            (old[changed], new[changed]) = (Value::Null, Value::Null);
        }
        assert_eq!(old, new, "all else of row {row} stays");
        assert_eq!(before.replied(row), after.replied(row), "whether {row} replied is past");
    }
    assert!(ways.iter().all(|count| *count > 60), "some shrink, most grow: {ways:?}");
}

#[test]
fn nobody_is_another_one_because_a_company_grows() {
    let (before, site) = (world(), site());
    let after = moved(&before, 700, 0);
    assert_eq!(before.people(), after.people(), "as many people");
    for number in 0..before.people() {
        let (old, new) = (before.person(number), after.person(number));
        assert_eq!(old, new, "all that is true of {number}");
        assert_eq!(before.slug(&old), after.slug(&new), "page of {number}");
        assert_eq!(before.email(&old), after.email(&new), "address of {number}");
        assert_eq!(before.mobile(&old), after.mobile(&new), "mobile of {number}");
        let is_meant = after.moves.of_company(old.seat.row) > 0;
        let (old, new) = (before.lead_row(&old, &site), after.lead_row(&new, &site));
        assert_eq!(old["company"] != new["company"], is_meant, "the row of {number} tells the employer as it is now");
        assert_eq!(old["profile"], new["profile"], "and the person as before");
    }
}

#[test]
fn the_people_who_are_meant_have_another_position_and_nobody_else() {
    let (before, site) = (world(), site());
    let after = moved(&before, 0, 400);
    assert_eq!(after.moves.count(), (0, 400), "as many as were asked for");
    for number in 0..before.people() {
        let (old, new) = (before.person(number), after.person(number));
        let is_meant = after.moves.of_person(old.seat) > 0;
        assert_eq!(plain(&old.now.title) != plain(&new.now.title), is_meant, "title of {number}: {}", new.now.title);
        assert_eq!(old != new, is_meant, "nothing else of {number}");
        let (told, tells) = (before.lead(&old, &site), after.lead(&new, &site));
        assert_eq!(told["jobTitle"] != tells["jobTitle"], is_meant, "the record of {number} shows it");
        assert_eq!(before.slug(&old), after.slug(&new), "page of {number}");
        assert_eq!(before.email(&old), after.email(&new), "address of {number}");
        assert_eq!(before.mobile(&old), after.mobile(&new), "mobile of {number}");
        let Person { called, city, known, badges, connections, .. } = &new;
        assert_eq!((called, city, known), (&old.called, &old.city, &old.known), "who {number} is");
        assert_eq!((badges, connections), (&old.badges, &old.connections), "and what the page shows of {number}");
        if is_meant {
            changed(&old, &new);
        }
        let columns = after.people_columns();
        assert_eq!(
            columns.titles[columns.title[number as usize] as usize],
            plain(&new.now.title),
            "{number} is found by it"
        );
        assert_eq!(columns.past.of(number as usize).len(), new.past.len(), "and by what was before");
    }
}

fn changed(old: &Person, new: &Person) {
    let number = new.number;
    assert_eq!(
        (&new.past[0].title, &new.past[1..]),
        (&old.now.title, &old.past[..]),
        "the title before of {number} is past"
    );
    assert_eq!((new.past[0].start, new.past[0].end), (old.since.role, NOW), "it lasted until now");
    assert_eq!((new.since.role, new.since.company), (NOW, old.since.company), "{number} is still at the company");
    let years = u64::from(NOW.since(new.since.career) / 12);
    assert!(new.now.seniority.years().0 <= years, "{number} after {years} years: {:?}", new.now.seniority);
    assert!(new.past[0].start <= Month(NOW.0), "nobody began tomorrow");
    let says = |person: &Person| person.words.headline.contains(&person.now.title);
    assert_eq!(says(old), says(new), "{number} says it where the title was said: {}", new.words.headline);
}

#[test]
fn the_same_moves_are_drawn_again_and_others_the_next_time() {
    let one = moved(&world(), 200, 200);
    assert_eq!(one.moves, moved(&world(), 200, 200).moves, "the same seed, the same moves");
    let two = moved(&one, 200, 200);
    assert_eq!(two.moves.count(), (400, 400), "further ones each time");
    let rows: HashSet<u32> = two.moves.rows().collect();
    let mut same = 0;
    for row in rows {
        let is_old = one.moves.of_company(row) > 0;
        assert_eq!(one.company(row) == two.company(row), is_old, "row {row} has moved once");
        same += u32::from(is_old);
    }
    assert_eq!(same, 200, "those of the first time stay where they went");
    assert_eq!(
        moved(&two, 9_999, 0).moves.count().0,
        two.further_companies(9_999, &site()).len() + 400,
        "all that are left"
    );
}

#[test]
fn what_is_named_moves_once_more() {
    let world = world();
    let (rows, seats) = (BTreeSet::from([3, 9]), BTreeSet::from([world.person(5).seat]));
    let once = world.moved_on(world.moves.and(&rows, &seats));
    let twice = once.moved_on(once.moves.and(&rows, &seats));
    for row in rows {
        assert_ne!(band(&once, row), band(&twice, row), "another size each time");
    }
    let [first, second, third] = [&world, &once, &twice].map(|world| world.person(5));
    assert_ne!(plain(&second.now.title), plain(&third.now.title), "another title each time");
    let past: Vec<&str> = third.past.iter().take(2).map(|post| post.title.as_str()).collect();
    assert_eq!(past, [second.now.title.as_str(), first.now.title.as_str()], "and all of them are remembered");
    assert_eq!(twice.moves.count(), (2, 1), "moved at all");
}

#[test]
fn moves_are_written_down_and_read_again() {
    let moves = moved(&world(), 20, 30).moves;
    let text = serde_json::to_string(&moves).unwrap();
    assert_eq!(serde_json::from_str::<Moves>(&text).unwrap(), moves, "{text}");
    let smaller = World::new(7, 10, 10).moved_on(moves);
    assert_eq!(smaller.index().size.len(), 10, "a world that has fewer companies can read them too");
}
