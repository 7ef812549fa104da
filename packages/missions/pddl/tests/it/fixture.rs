//! A domain with most of the language, and helpers to read texts.

use pddl::{Domain, Problem, read_domain, read_problem};

/// File of a domain: robots tidy rooms.
pub(crate) const DOMAIN: &str = include_str!("tidy.pddl");

/// File of a problem of [`DOMAIN`].
pub(crate) const PROBLEM: &str = include_str!("tidy_two_rooms.pddl");

/// Returns the errors of a domain, one per line.
pub(crate) fn domain_errors(text: &str) -> String {
    match read_domain("domain.pddl", text) {
        Ok(domain) => panic!("unexpectedly valid:\n{domain}"),
        Err(errors) => errors.to_string(),
    }
}

pub(crate) fn domain_with(sections: &str) -> String {
    format!("(define (domain d)\n{sections})\n")
}

pub(crate) fn tidy() -> Domain {
    read_domain("tidy.pddl", DOMAIN).unwrap()
}

/// Reads a problem of [`DOMAIN`].
pub(crate) fn problem(text: &str) -> Result<Problem, String> {
    read_problem("problem.pddl", text, &tidy()).map_err(|errors| errors.to_string())
}

/// Returns the errors of a problem of [`DOMAIN`], one per line.
pub(crate) fn problem_errors(text: &str) -> String {
    match problem(text) {
        Ok(problem) => panic!("unexpectedly valid:\n{problem}"),
        Err(errors) => errors,
    }
}
