//! Numeric conditions and effects: values, errors and writing.

use pddl::{
    Change, Comparison, Condition, Effect, Expression, Operator, read_domain, read_problem,
};

use crate::fixture::{domain_errors, domain_with};

const BATTERY: &str = "(:requirements :strips :fluents :numeric-fluents)
    (:predicates (charged))
    (:functions (level ?r) (rate ?r) - number)
    (:action charge :parameters (?r)
      :precondition (and (>= (- 100 (level ?r)) (* 2 (rate ?r))) (not (= (level ?r) -5)))
      :effect (and (charged) (increase (level ?r) (* 2 (rate ?r))) (assign (rate ?r) 1.5)))";

#[test]
fn numbers_are_read_and_written() {
    let text = domain_with(BATTERY);
    let domain = read_domain("domain.pddl", &text).unwrap();
    let Condition::And(conditions) = &domain.actions[0].precondition else {
        panic!("{domain}");
    };
    let Condition::Compare(Comparison::GreaterOrEqual, left, _) = &conditions[0] else {
        panic!("{domain}");
    };
    assert_eq!(left.to_string(), "(- 100 (level ?r))");
    assert!(matches!(left, Expression::Operation(Operator::Subtract, parts) if parts.len() == 2));
    let Effect::And(effects) = &domain.actions[0].effect else {
        panic!("{domain}");
    };
    assert!(
        matches!(&effects[1], Effect::Change(Change::Increase, term, _) if term.function == "level")
    );
    let again = read_domain("domain.pddl", &domain.to_string()).unwrap();
    assert_eq!(again, domain, "{domain}");
}

#[test]
fn initial_values_may_be_negative_unless_they_are_costs() {
    let domain = "(:functions (total-cost) (fee) (level) - number)
        (:action a :effect (increase (total-cost) (fee)))";
    let domain = read_domain("domain.pddl", &domain_with(domain)).unwrap();
    let problem = |values: &str| {
        let text =
            format!("(define (problem p) (:domain d) (:init {values}) (:goal (>= (level) 1)))");
        let problem = read_problem("problem.pddl", &text, &domain);
        problem.map_err(|errors| errors.to_string())
    };
    assert_eq!(problem("(= (level) -3)").unwrap().values[0].value, -3.0);
    assert_eq!(
        problem("(= (fee) -3)").unwrap_err(),
        "problem.pddl:1:49: a cost must be between 0 and 1e15, got -3"
    );
}

#[test]
fn wrong_expressions_are_refused_with_their_place() {
    for (sections, message) in [
        (
            "(:functions (f)) (:action a :precondition (> (g) 1))",
            "2:47: function g not found (did you mean f?)",
        ),
        (
            "(:functions (f)) (:action a :precondition (> (f)))",
            "2:43: expected (> number number)",
        ),
        (
            "(:functions (f ?x)) (:action a :precondition (= (f) 1))",
            "2:49: function f has 1 parameter, got 0",
        ),
        (
            "(:functions (f)) (:action a :effect (assign (f)))",
            "2:37: expected (assign (function ...) number)",
        ),
        (
            "(:functions (f)) (:action a :effect (assign (f) (- 1 2 3)))",
            "2:49: expected (- number number)",
        ),
        (
            "(:functions (f)) (:action a :effect (scale-up (f) ?duration))",
            "2:51: expected a number, got ?duration",
        ),
    ] {
        assert_eq!(
            domain_errors(&domain_with(sections)),
            format!("domain.pddl:{message}")
        );
    }
}
