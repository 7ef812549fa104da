//! Rules of derived predicates: values, errors and writing.

use pddl::{read_domain, read_problem, strata};

use crate::fixture::{domain_errors, domain_with};

/// Domain with reachable places.
const REACHABLE: &str = "(:requirements :derived-predicates)
    (:types place)
    (:predicates (road ?a ?b - place) (reachable ?a ?b - place) (lonely ?a - place))
    (:derived (reachable ?a ?b) (road ?a ?b))
    (:derived (reachable ?a ?b - place) (exists (?c - place) (and (road ?a ?c) (reachable ?c ?b))))
    (:derived (lonely ?a - place) (not (exists (?b - place) (reachable ?a ?b))))";

#[test]
fn rules_are_read_and_written() {
    let domain = read_domain("domain.pddl", &domain_with(REACHABLE)).unwrap();
    assert_eq!(domain.derived.len(), 3);
    // Without a type a variable has that of the predicate.
    assert_eq!(domain.derived[0].parameters[1].types, ["place"]);
    let strata = strata(&domain.derived).unwrap();
    assert_eq!((strata["reachable"], strata["lonely"]), (0, 1));
    let again = read_domain("domain.pddl", &domain.to_string()).unwrap();
    assert_eq!(again, domain, "{domain}");
}

#[test]
fn wrong_rules_are_refused_with_their_place() {
    for (sections, message) in [
        (
            "(:predicates (p)) (:derived (p))",
            "2:19: expected (:derived (predicate ?x - type) condition)",
        ),
        (
            "(:predicates (p)) (:derived (q) (p))",
            "2:30: predicate q not found (did you mean p?)",
        ),
        (
            "(:predicates (p)) (:derived (p ?x) (p))",
            "2:29: predicate p has 0 parameters, got 1",
        ),
        (
            "(:predicates (p) (q)) (:derived (p) (not (q))) (:derived (q) (p))",
            "2:23: predicate p depends on its own negation (without a rule that needs it to be false, its facts are defined)",
        ),
        (
            "(:predicates (p) (q)) (:derived (p) (q)) (:action a :effect (not (p)))",
            "2:67: predicate p is derived: an action cannot change it (change the facts of its rule)",
        ),
    ] {
        assert_eq!(
            domain_errors(&domain_with(sections)),
            format!("domain.pddl:{message}")
        );
    }
}

#[test]
fn derived_facts_are_no_initial_facts() {
    let domain = read_domain("domain.pddl", &domain_with(REACHABLE)).unwrap();
    let text = "(define (problem p) (:domain d) (:objects a - place)
        (:init (reachable a a)) (:goal ()))";
    let errors = read_problem("problem.pddl", text, &domain).unwrap_err();
    assert_eq!(
        errors.to_string(),
        "problem.pddl:2:17: predicate reachable is derived: its facts follow from others (change the facts of its rule)"
    );
}
