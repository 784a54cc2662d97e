//! The steps of `cargo xtask test`, in their order. Owns what belongs to which part and lane and what needs what; how each is
//! done is in `work`.

use super::context::{Context, Name, Outcome};
use super::unchanged::{EVERYTHING, INTERFACE};
use super::{rust_tests, work};
use crate::args::{Part, Wanted};

pub struct Step {
    pub name: Name,
    /// Beside which others it runs.
    pub lane: Lane,
    /// The parts that `--only` finds it under.
    pub parts: &'static [Part],
    /// Steps that must have gone well before.
    pub needs: &'static [Name],
    /// Folders and files that decide how it ends, for leaving it out where they have not changed. Empty: it is never left out,
    /// or knows by itself.
    pub reads: &'static [&'static str],
    /// Whether it runs tests, which have names and can be repeated.
    pub tests: bool,
    pub work: fn(&Context<'_>) -> Outcome,
}

/// Steps of one lane run one after the other, and the first two lanes beside each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lane {
    /// Node's work.
    Interface,
    /// The compiler's work.
    Rust,
    /// What waits for paces and timers, and so has the machine to itself: after the other two.
    Alone,
}

/// What most steps have.
const PLAIN: Step = Step {
    name: Name::Format,
    lane: Lane::Interface,
    parts: &[Part::Ui],
    needs: &[Name::InterfacePackages],
    reads: INTERFACE,
    tests: false,
    work: work::format,
};

/// All of them, each after what it needs. The interface is built before it is judged: the compiler waits for it.
pub const STEPS: &[Step] = &[
    Step {
        name: Name::Format,
        lane: Lane::Rust,
        parts: &[Part::Lint],
        needs: &[],
        reads: &["src-tauri", "tests", "Cargo.toml", ".rustfmt.toml"],
        ..PLAIN
    },
    Step { name: Name::InterfacePackages, needs: &[], reads: &[], work: work::interface_packages, ..PLAIN },
    Step { name: Name::InterfaceBuild, reads: &[], work: work::interface_build, ..PLAIN },
    Step { name: Name::InterfaceTypes, parts: &[Part::Ui, Part::Lint], work: work::interface_types, ..PLAIN },
    Step { name: Name::InterfaceRules, parts: &[Part::Ui, Part::Lint], work: work::interface_rules, ..PLAIN },
    Step { name: Name::InterfaceTests, tests: true, work: work::interface_tests, ..PLAIN },
    Step {
        name: Name::Licences,
        parts: &[Part::Lint],
        reads: &["src-tauri", "tests", "ui", "Cargo.toml", "Cargo.lock"],
        work: work::licences,
        ..PLAIN
    },
    // Cargo knows what has changed.
    Step {
        name: Name::Build,
        lane: Lane::Rust,
        parts: &[Part::Rust, Part::Lint],
        needs: &[Name::InterfaceBuild],
        reads: &[],
        work: work::build,
        ..PLAIN
    },
    Step {
        name: Name::RustTests,
        lane: Lane::Alone,
        parts: &[Part::Rust],
        needs: &[Name::Build],
        // It decides by itself which test programs to leave out, one by one.
        reads: &[],
        tests: true,
        work: rust_tests::run,
    },
    Step {
        name: Name::ServiceTester,
        lane: Lane::Alone,
        parts: &[Part::Rust],
        needs: &[Name::Build],
        reads: &["src-tauri/crates", "Cargo.toml", "Cargo.lock"],
        work: work::service_tester,
        ..PLAIN
    },
    Step {
        name: Name::Journeys,
        lane: Lane::Alone,
        parts: &[Part::Window],
        needs: &[Name::Build],
        reads: EVERYTHING,
        tests: true,
        work: work::journeys,
    },
];

/// The steps that were asked for and, before them, what they need.
pub fn chosen(wanted: &Wanted) -> Vec<&'static Step> {
    let part = |step: &Step| wanted.only.is_none_or(|part| step.parts.contains(&part));
    let asked = |step: &Step| part(step) && (step.tests || !wanted.tests_only());
    let mut names: Vec<Name> = STEPS.iter().filter(|step| asked(step)).map(|step| step.name).collect();
    // A step comes after what it needs, so one pass from the end also finds what the needed steps need.
    for step in STEPS.iter().rev() {
        if names.contains(&step.name) {
            names.extend(step.needs);
        }
    }
    STEPS.iter().filter(|step| names.contains(&step.name)).collect()
}

/// The lane of a step: tests that are repeated or disturbed are so by themselves.
pub fn lane(step: &Step, wanted: &Wanted) -> Lane {
    if wanted.stress() && step.tests {
        Lane::Alone
    } else {
        step.lane
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(part: Part) -> Wanted {
        Wanted { only: Some(part), ..Wanted::default() }
    }

    fn names(wanted: &Wanted) -> Vec<Name> {
        chosen(wanted).iter().map(|step| step.name).collect()
    }

    #[test]
    fn a_part_brings_what_it_needs_and_nothing_else() {
        use Name::{Build, InterfaceBuild, InterfacePackages, Journeys};
        assert_eq!(names(&only(Part::Window)), [InterfacePackages, InterfaceBuild, Build, Journeys], "window");
        assert_eq!(names(&Wanted::default()).len(), STEPS.len(), "without a part, everything");
        assert!(!names(&only(Part::Ui)).contains(&Build), "the interface alone compiles no Rust");
        assert!(names(&only(Part::Lint)).contains(&Build), "clippy looks on at the build");
    }

    #[test]
    fn a_name_or_a_repetition_is_for_tests_only() {
        use Name::{Build, InterfaceBuild, InterfacePackages, InterfaceTests, Journeys, RustTests};
        let all = [InterfacePackages, InterfaceBuild, InterfaceTests, Build, RustTests, Journeys];
        assert_eq!(names(&Wanted { times: Some(3), ..Wanted::default() }), all, "all tests, and what they need");
        let named = Wanted { name: Some("x".to_owned()), ..only(Part::Rust) };
        assert_eq!(
            names(&named),
            [InterfacePackages, InterfaceBuild, Build, RustTests],
            "no tester, which has no names"
        );
        let repeated = Wanted { times: Some(3), ..only(Part::Ui) };
        assert_eq!(names(&repeated), [InterfacePackages, InterfaceTests], "the interface's without its build");
    }

    #[test]
    fn every_step_stands_after_what_it_needs() {
        for (at, step) in STEPS.iter().enumerate() {
            for need in step.needs {
                let before = STEPS[..at].iter().any(|earlier| earlier.name == *need);
                assert!(before, "{need:?} must stand before {:?}", step.name);
            }
        }
    }

    #[test]
    fn what_is_timed_runs_when_the_lanes_are_over() {
        let plain = Wanted::default();
        for step in STEPS {
            let alone = lane(step, &plain) == Lane::Alone;
            let timed = matches!(step.name, Name::RustTests | Name::ServiceTester | Name::Journeys);
            assert_eq!(alone, timed, "{:?}: only what waits for timers has the machine to itself", step.name);
            let early = step.needs.iter().filter_map(|need| STEPS.iter().find(|other| other.name == *need));
            let waits = early.filter(|need| lane(need, &plain) == Lane::Alone).count();
            assert!(alone || waits == 0, "{:?} would wait for what comes after it", step.name);
        }
        let stress = Wanted { load: 2, ..Wanted::default() };
        for step in STEPS.iter().filter(|step| step.tests) {
            assert_eq!(
                lane(step, &stress),
                Lane::Alone,
                "{:?} is disturbed on purpose, not by the compiler",
                step.name
            );
        }
    }

    #[test]
    fn formatting_is_the_first_of_its_lane() {
        let first = STEPS.iter().find(|step| step.lane == Lane::Rust).map(|step| step.name);
        assert_eq!(first, Some(Name::Format), "it takes a second and needs nothing");
    }
}
