//! What holds for the people as a whole.

use std::collections::HashSet;
use std::time::Instant;

use super::*;

fn world() -> World {
    World::new(7, 80_000, 200_000)
}

#[test]
fn nobody_shares_a_page_an_address_or_a_number() {
    let world = world();
    assert_eq!(world.people(), 200_000, "as many as were asked for");
    let (mut slugs, mut addresses, mut numbers) = (HashSet::new(), HashSet::new(), HashSet::new());
    let started = Instant::now();
    for number in 0..world.people() {
        let person = world.person(number);
        let slug = world.slug(&person);
        assert!(slug.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), "{slug} can be in an address");
        assert!(slugs.insert(slug), "{} twice", world.slug(&person));
        if let Some(email) = world.email(&person) {
            assert!(addresses.insert(email.address.clone()), "{} twice", email.address);
        }
        if let Some(mobile) = world.mobile(&person) {
            assert!(numbers.insert(mobile.clone()), "{mobile} twice");
        }
    }
    println!("{:?} {} {}", started.elapsed(), addresses.len(), numbers.len());
}
