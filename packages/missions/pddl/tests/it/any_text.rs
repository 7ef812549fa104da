//! Every text leads to a definition or to errors whose spans lie in it.

use pddl::{FileErrors, read_domain, read_problem};
use proptest::prelude::*;

use crate::fixture::{DOMAIN, PROBLEM, tidy};

/// Texts that a mutation inserts.
const PARTS: [&str; 24] = [
    "(",
    ")",
    "()",
    "-",
    " - ",
    "?",
    "?x",
    ":",
    ";",
    "\n",
    "é",
    "=",
    "1",
    "-1",
    "and",
    "(not ",
    "(either toy room)",
    "(forall (?toy) ",
    "(when ",
    "(:action move ",
    "(:objects",
    "(= (fee) 2)",
    "hall",
    "(at ball hall)",
];

fn read(text: &str) {
    let domain = tidy();
    expect(read_domain("domain.pddl", text).map(|it| it.to_string()));
    expect(read_problem("problem.pddl", text, &domain).map(|it| it.to_string()));
}

fn expect(read: Result<String, FileErrors>) {
    if let Err(errors) = read {
        assert!(!errors.0.is_empty(), "refused without an error");
        for error in &errors.0 {
            let span = error.span.clone();
            assert!(
                error.text.get(span).is_some(),
                "{error} does not lie in its file"
            );
        }
        assert!(!errors.render().is_empty());
    }
}

proptest! {
    #[test]
    fn any_letters_are_read_or_have_errors(text in ".{0,200}") {
        read(&text);
    }

    #[test]
    fn any_words_are_read_or_have_errors(
        parts in proptest::collection::vec(proptest::sample::select(&PARTS[..]), 0..40),
    ) {
        read(&format!("(define (domain d) {}", parts.concat()));
        read(&format!("(define (problem d) (:domain tidy) {}", parts.concat()));
    }

    #[test]
    fn any_change_of_a_valid_file_is_read_or_has_errors(
        is_problem in any::<bool>(),
        changes in proptest::collection::vec(
            (any::<prop::sample::Index>(), 0_usize..12, proptest::sample::select(&PARTS[..])),
            1..6,
        ),
    ) {
        let mut text = if is_problem { PROBLEM } else { DOMAIN }.to_owned();
        for (place, removed, put) in changes {
            let start = text.floor_char_boundary(place.index(text.len() + 1));
            let end = text.floor_char_boundary((start + removed).min(text.len()));
            text.replace_range(start..end, put);
        }
        read(&text);
    }
}
