//! System packages. Owns what must be installed for building, testing and packaging, and the ways to find out and to get it:
//! on Debian and its relatives they are installed, elsewhere their names are printed.

mod apt;
pub mod family;
mod table;

pub use table::Purpose;

use crate::checkout::Checkout;
use crate::failure::Failure;
use crate::lack::Lack;
use family::Family;
use table::Evidence;

/// Makes sure that all packages for `purpose` are there, or says which are not.
pub fn ensure(checkout: &Checkout, purpose: Purpose) -> Result<(), Failure> {
    let family = family::here();
    let needs = table::needs(purpose);
    if family == Family::Debian {
        let names: Vec<&'static str> = needs.iter().map(|need| need.name(family)).collect();
        return match apt::missing(&names) {
            missing if missing.is_empty() => Ok(()),
            missing => apt::install(checkout, missing),
        };
    }
    let complete = match family {
        // Whoever has the compiler has the build tools there, and Windows itself has the web view.
        Family::Windows => true,
        Family::Mac => Evidence::Command(&["xcode-select", "-p"]).is_there(),
        _ => needs.iter().all(|need| need.evidence.is_there()),
    };
    if complete {
        return Ok(());
    }
    let names = needs.iter().filter(|need| !need.evidence.is_there()).map(|need| need.name(family)).collect();
    Err(Lack::Packages { family, names }.into())
}
