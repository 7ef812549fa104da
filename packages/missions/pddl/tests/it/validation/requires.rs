//! Requirements and effects of steps.

use std::collections::BTreeMap;

use pddl::validation::{AppliedStep, validate};
use pddl::{Fact, read_domain, read_problem};

use super::fixture::{PLAN, check, plan};

/// Formats facts as `+at(r1,hall)` and `-wet(r1)`.
fn shown(requires: &BTreeMap<Fact, bool>) -> Vec<String> {
    let sign = |value: &bool| if *value { "+" } else { "-" };
    let facts = requires.iter();
    facts
        .map(|(fact, value)| format!("{}{fact}", sign(value)))
        .collect()
}

fn facts<'f>(facts: impl IntoIterator<Item = &'f Fact>) -> Vec<String> {
    facts.into_iter().map(ToString::to_string).collect()
}

#[test]
fn a_step_needs_the_first_part_of_a_disjunction_a_witness_and_what_decides_about_effects() {
    let steps = check(PLAN).unwrap();
    let [grasp, go, wash, report] = &steps[..] else {
        panic!("{steps:?}");
    };
    let needed = [
        "+at(r1,hall)",
        "-dirty(cup1)",
        "-holds(r1,cup1)",
        "-holds(r2,cup1)",
        "+in(cup1,hall)",
    ];
    assert_eq!(shown(&grasp.requires), needed);
    let needed = [
        "+at(r1,hall)",
        "+door(hall,cellar)",
        "+holds(r1,cup1)",
        "-holds(r1,mug1)",
        "-wet(r1)",
    ];
    assert_eq!(shown(&go.requires), needed);
    assert_eq!(facts(&go.adds), ["at(r1,cellar)", "in(cup1,cellar)"]);
    assert_eq!(facts(&go.deletes), ["at(r1,hall)", "in(cup1,hall)"]);
    assert_eq!(shown(&wash.requires), [""; 0]);
    assert_eq!(facts(&wash.deletes), ["dirty(mug1)"]);
    // The step adds and deletes the same fact: adding wins.
    assert_eq!(
        (facts(&report.adds), facts(&report.deletes)),
        (vec!["done()".to_owned()], vec![])
    );
    let needed = [
        "-dirty(cup1)",
        "-dirty(mug1)",
        "+in(cup1,cellar)",
        "+in(mug1,cellar)",
    ];
    assert_eq!(shown(&report.requires), needed);
}

/// Returns the only step of a plan in a domain with facts `(p x)`, `(q x y)` and `(r)`.
fn applied(precondition: &str, effect: &str, init: &str) -> AppliedStep {
    let domain = format!(
        "(define (domain d) (:types t) (:constants a b c - t e) (:predicates (p ?x - t) (q ?x ?y - t) (r))
           (:action a :precondition {precondition} :effect {effect}))"
    );
    let domain = read_domain("domain.pddl", &domain).unwrap();
    let problem = format!("(define (problem p) (:domain d) (:init {init}) (:goal ()))");
    let problem = read_problem("problem.pddl", &problem, &domain).unwrap();
    let mut steps = validate(&domain, &problem, &plan("(a)")).unwrap();
    steps.remove(0)
}

#[test]
fn every_kind_of_condition_has_its_support() {
    for (precondition, init, needed) in [
        ("(or (p a) (p b) (p c))", "(p b) (p c)", &["+p(b)"][..]),
        ("(or (and (p b) (p a)) (p c))", "(p b) (p c)", &["+p(c)"]),
        ("(not (and (p a) (p b)))", "(p a)", &["-p(b)"]),
        ("(not (or (p a) (p b)))", "", &["-p(a)", "-p(b)"]),
        ("(imply (p a) (p b))", "", &["-p(a)"]),
        ("(imply (p a) (p b))", "(p a) (p b)", &["+p(b)"]),
        ("(not (imply (p a) (p b)))", "(p a)", &["+p(a)", "-p(b)"]),
        ("(exists (?x - t) (p ?x))", "(p c) (p b)", &["+p(b)"]),
        (
            "(exists (?x ?y - t) (and (q ?x ?y) (p ?y) (not (= ?x ?y))))",
            "(q a a) (q a b) (q b c) (p a) (p c)",
            &["+p(c)", "+q(b,c)"],
        ),
        (
            "(exists (?x ?y - t) (and (not (p ?x)) (q ?y ?x)))",
            "(p a) (q a a) (q c b)",
            &["-p(b)", "+q(c,b)"],
        ),
        ("(exists (?x - t) (not (p ?x)))", "(p a) (p b)", &["-p(c)"]),
        (
            "(exists (?x - t) (exists (?y - t) (q ?y ?x)))",
            "(q c b)",
            &["+q(c,b)"],
        ),
        (
            "(not (exists (?x - t) (p ?x)))",
            "",
            &["-p(a)", "-p(b)", "-p(c)"],
        ),
        ("(not (forall (?x - t) (p ?x)))", "(p a) (p c)", &["-p(b)"]),
        (
            "(not (forall (?x - t) (imply (p ?x) (r))))",
            "(p c)",
            &["+p(c)", "-r()"],
        ),
        (
            "(forall (?x - t) (or (p ?x) (r)))",
            "(r) (p b)",
            &["+p(b)", "+r()"],
        ),
        (
            "(exists (?x ?x2 - t) (q ?x ?x))",
            "(q a b) (q b b)",
            &["+q(b,b)"],
        ),
        ("(= a a)", "", &[]),
        ("()", "", &[]),
    ] {
        let step = applied(precondition, "()", init);
        assert_eq!(shown(&step.requires), needed, "{precondition}");
    }
}

#[test]
fn a_conditional_effect_needs_what_decided_about_it() {
    let effect = "(forall (?x - t) (when (and (p ?x) (not (r))) (and (not (p ?x)) (q ?x ?x))))";
    let step = applied("()", effect, "(p b)");
    assert_eq!(shown(&step.requires), ["-p(a)", "+p(b)", "-p(c)", "-r()"]);
    assert_eq!(facts(&step.adds), ["q(b,b)"]);
    assert_eq!(facts(&step.deletes), ["p(b)"]);
    // One literal is enough to make a conjunction false.
    let step = applied("()", "(when (and (p a) (p b)) (r))", "");
    assert_eq!(shown(&step.requires), ["-p(a)"]);
    assert!(step.adds.is_empty());
}

#[test]
fn effects_read_the_state_before_the_step() {
    let effect = "(and (when (p a) (and (not (p a)) (p b))) (when (p b) (and (not (p b)) (p a))))";
    let step = applied("()", effect, "(p a)");
    assert_eq!(
        (facts(&step.adds), facts(&step.deletes)),
        (vec!["p(b)".to_owned()], vec!["p(a)".to_owned()])
    );
}

#[test]
fn in_a_domain_without_costs_a_step_costs_one() {
    assert_eq!(applied("()", "()", "").cost, 1.0);
}
