//! Durative actions: parts, the compressed action, errors and writing.

use pddl::{Action, read_domain};

use crate::fixture::{domain_errors, domain_with};

/// Reads a durative action of robots and places.
fn action(parts: &str) -> Action {
    let mut domain = read_domain("domain.pddl", &robots(parts)).unwrap();
    let again = read_domain("domain.pddl", &domain.to_string()).unwrap();
    assert_eq!(again, domain, "{domain}");
    domain.actions.remove(0)
}

fn robots(parts: &str) -> String {
    domain_with(&format!(
        "(:requirements :typing :durative-actions :fluents)
        (:types robot place)
        (:constants home - place)
        (:predicates (at ?r - robot ?p - place) (free ?r - robot) (full ?r - robot) (lit) (done))
        (:functions (level ?r - robot) (far ?a ?b - place) - number)
        (:durative-action act :parameters (?r - robot ?a ?b - place) {parts})"
    ))
}

#[test]
fn the_whole_action_has_the_conditions_and_effects_of_all_its_parts() {
    let action = action(
        ":duration (= ?duration (* 2 (far ?a ?b)))
        :condition (and (at start (at ?r ?a)) (over all (full ?r)) (at end (free ?r)))
        :effect (and (at start (not (at ?r ?a))) (at end (at ?r ?b)))",
    );
    let timing = action.timing.as_ref().unwrap();
    assert_eq!(timing.duration.to_string(), "(* 2 (far ?a ?b))");
    assert_eq!(timing.over_all.to_string(), "(and (full ?r))");
    assert_eq!(
        action.precondition.to_string(),
        "(and (at ?r ?a) (full ?r) (free ?r))"
    );
    assert_eq!(
        action.effect.to_string(),
        "(and (not (at ?r ?a)) (at ?r ?b))"
    );
}

#[test]
fn later_conditions_hold_after_the_start() {
    let condition = |start: &str, later: &str| {
        let parts =
            format!(":duration (= ?duration 1) :condition {later} :effect (at start {start})");
        action(&parts).precondition.to_string()
    };
    for (start, later, expected) in [
        ("(lit)", "(over all (lit))", "(and)"),
        ("(not (lit))", "(at end (lit))", "(and (lit) (not (and)))"),
        (
            "(at ?r ?b)",
            "(over all (at ?r ?a))",
            "(or (= ?a ?b) (at ?r ?a))",
        ),
        (
            "(not (at ?r ?b))",
            "(over all (at ?r home))",
            "(and (at ?r home) (not (= home ?b)))",
        ),
        (
            "(forall (?p - place) (when (lit) (not (at ?r ?p))))",
            "(over all (at ?r ?a))",
            "(and (at ?r ?a) (not (exists (?p - place) (and (= ?a ?p) (lit)))))",
        ),
        (
            "(decrease (level ?r) 2)",
            "(over all (>= (level ?r) 0))",
            "(>= (- (level ?r) 2) 0)",
        ),
    ] {
        assert_eq!(condition(start, later), expected, "{start} {later}");
    }
}

#[test]
fn the_end_overrides_the_start() {
    let effect = |start: &str, end: &str| {
        let parts =
            format!(":duration (= ?duration 1) :effect (and (at start {start}) (at end {end}))");
        action(&parts).effect.to_string()
    };
    for (start, end, expected) in [
        ("(lit)", "(not (lit))", "(and (not (lit)))"),
        ("(not (lit))", "(lit)", "(and (not (lit)) (lit))"),
        (
            "(at ?r ?a)",
            "(not (at ?r ?b))",
            "(and (when (not (= ?a ?b)) (at ?r ?a)) (not (at ?r ?b)))",
        ),
        (
            "(assign (level ?r) 3)",
            "(increase (level ?r) ?duration)",
            "(and (assign (level ?r) (+ 3 1)))",
        ),
        (
            "(increase (level ?r) 2)",
            "(decrease (level ?r) ?duration)",
            "(and (increase (level ?r) 2) (decrease (level ?r) 1))",
        ),
        (
            "(increase (level ?r) 2)",
            "(when (lit) (increase (level ?r) (level ?r)))",
            "(and (increase (level ?r) 2) (when (lit) (increase (level ?r) (+ (level ?r) 2))))",
        ),
        (
            "(lit)",
            "(when (lit) (done))",
            "(and (lit) (when (and) (done)))",
        ),
    ] {
        assert_eq!(effect(start, end), expected, "{start} {end}");
    }
}

#[test]
fn what_is_not_supported_is_refused_with_its_place() {
    for (parts, message) in [
        (
            "",
            "7:9: a durative action needs :duration (write :duration (= ?duration 5))",
        ),
        (
            ":duration (<= ?duration 5)",
            "7:80: only fixed durations are supported (write (= ?duration number))",
        ),
        (
            ":duration (= ?duration 5) :precondition (lit)",
            "7:96: expected a part of an action, got :precondition (did you mean :condition?)",
        ),
        (
            ":duration (= ?duration 5) :condition (lit)",
            "7:107: expected (at start ...), (over all ...) or (at end ...)",
        ),
        (
            ":duration (= ?duration 5) :effect (over all (lit))",
            "7:104: expected (at start ...) or (at end ...)",
        ),
        (
            ":duration (= ?duration 5) :effect (at ?r ?a)",
            "7:104: expected (at start ...) or (at end ...)",
        ),
        (
            ":duration (= ?duration 5) :effect (when (at start (lit)) (at end (done)))",
            "7:104: an effect under a condition of another time is not supported (give condition and effect the same time)",
        ),
        (
            ":duration (= ?duration 5) :effect (at start (increase (level ?r) (* #t 1)))",
            "7:138: continuous effects are not supported",
        ),
        (
            ":duration (= ?duration 5) :condition (over all (forall (?p - place) (at ?r ?p)))
             :effect (at start (forall (?p - place) (not (at ?r ?p))))",
            "7:9: durative action act is not supported: two variables ?p meet in conditions of the start and the end: rename one of them",
        ),
        (
            ":duration (= ?duration 5) :effect (and (at start (assign (level ?r) 1))
             (at end (and (increase (level ?r) 1) (increase (level ?r) 2))))",
            "7:9: durative action act is not supported: its end changes (level ?r) twice after another change",
        ),
        (
            ":duration (= ?duration 5) :condition (at end (> (level ?r) 1))
             :effect (at start (and (assign (level ?r) 1) (increase (level ?r) 2)))",
            "7:9: durative action act is not supported: its start changes (level ?r) twice",
        ),
    ] {
        assert_eq!(
            domain_errors(&robots(parts)),
            format!("domain.pddl:{message}"),
            "{parts}"
        );
    }
}
