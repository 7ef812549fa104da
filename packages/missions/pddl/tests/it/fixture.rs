//! A domain with most of the language, and how texts are read in tests.

use pddl::{Domain, Problem, read_domain, read_problem};

/// A domain as it is written: robots tidy rooms.
pub(crate) const DOMAIN: &str = include_str!("tidy.pddl");

/// A problem of it.
pub(crate) const PROBLEM: &str = include_str!("tidy_two_rooms.pddl");

/// The faults of a domain, a line each.
pub(crate) fn domain_faults(text: &str) -> String {
    match read_domain("domain.pddl", text) {
        Ok(domain) => panic!("it has no faults:\n{domain}"),
        Err(faults) => faults.to_string(),
    }
}

/// A domain with one predicate and what is given.
pub(crate) fn domain_with(sections: &str) -> String {
    format!("(define (domain d)\n{sections})\n")
}

pub(crate) fn tidy() -> Domain {
    read_domain("tidy.pddl", DOMAIN).unwrap()
}

/// A problem of the domain of robots that tidy rooms.
pub(crate) fn problem(text: &str) -> Result<Problem, String> {
    read_problem("problem.pddl", text, &tidy()).map_err(|faults| faults.to_string())
}

/// Its faults, a line each.
pub(crate) fn problem_faults(text: &str) -> String {
    match problem(text) {
        Ok(problem) => panic!("it has no faults:\n{problem}"),
        Err(faults) => faults,
    }
}
