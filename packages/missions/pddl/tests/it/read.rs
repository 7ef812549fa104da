//! Values that the readers return.

use pddl::{Condition, Effect, Expression, Fact, Parameter, Term, read_domain, read_problem};

use crate::fixture::{DOMAIN, domain_with, problem, tidy};

fn parameter(name: &str, types: &[&str]) -> Parameter {
    Parameter {
        name: name.to_owned(),
        types: types.iter().map(|&it| it.to_owned()).collect(),
    }
}

#[test]
fn cases_and_comments_make_no_difference() {
    let shouted = format!("; A comment\n{};", DOMAIN.to_uppercase());
    let shouted = shouted.replace(":PRECONDITION", ":precondition ; A (comment)\n");
    assert_eq!(read_domain("domain.pddl", &shouted).unwrap(), tidy());
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_make_no_difference() {
    let text = format!("\u{feff}{}", DOMAIN.replace('\n', "\r\n"));
    assert_eq!(read_domain("domain.pddl", &text).unwrap(), tidy());
}

#[test]
fn sections_can_stand_in_any_order() {
    let text = domain_with(
        "(:action a :effect (p x))\n(:predicates (p ?x - t))\n(:constants x - t)\n(:types t)",
    );
    assert_eq!(read_domain("domain.pddl", &text).unwrap().types.len(), 1);
}

#[test]
fn without_types_everything_is_an_object() {
    let text = domain_with("(:predicates (on ?x ?x)) (:action a :parameters (?y))");
    let domain = read_domain("domain.pddl", &text).unwrap();
    let x = parameter("x", &["object"]);
    assert_eq!(domain.predicates[0].parameters, [x.clone(), x]);
    assert_eq!(domain.actions[0].parameters, [parameter("y", &["object"])]);
    assert_eq!(domain.actions[0].precondition, Condition::And(Vec::new()));
    assert_eq!(domain.actions[0].effect, Effect::And(Vec::new()));
}

#[test]
fn a_supertype_stands_before_its_subtypes_and_needs_no_declaration() {
    let text = domain_with("(:types a - b c b - d object - object e - b)");
    let domain = read_domain("domain.pddl", &text).unwrap();
    let types = domain
        .types
        .iter()
        .map(|it| format!("{}-{}", it.name, it.parents.join("+")));
    let types: Vec<_> = types.collect();
    assert_eq!(types, ["d-object", "b-d", "a-b", "c-d", "e-b"]);
}

#[test]
fn an_inner_variable_hides_the_one_around_it() {
    let text = domain_with(
        "(:types s t) (:predicates (p ?x - s) (q ?x - t))\n\
         (:action a :parameters (?x - s) :precondition (and (exists (?x - t) (q ?x)) (p ?x)))",
    );
    read_domain("domain.pddl", &text).unwrap();
}

#[test]
fn a_variable_of_a_supertype_can_be_an_argument() {
    let text = domain_with(
        "(:types s - t u) (:predicates (p ?x - s))\n\
         (:action a :parameters (?x - t ?y - (either u s)) :precondition (and (p ?x) (p ?y)))",
    );
    read_domain("domain.pddl", &text).unwrap();
}

#[test]
fn costs_are_numbers_or_functions_with_or_without_parentheses() {
    let text = domain_with(
        "(:functions (total-cost) (fee) - number)\n\
         (:action a :effect (and (increase (total-cost) fee) (increase total-cost 1e2)))",
    );
    let domain = read_domain("domain.pddl", &text).unwrap();
    assert!(domain.has_costs());
    let Effect::And(effects) = &domain.actions[0].effect else {
        panic!("{domain}");
    };
    assert!(
        matches!(&effects[0], Effect::IncreaseCost(Expression::Function(term)) if term.function == "fee")
    );
    assert_eq!(effects[1], Effect::IncreaseCost(Expression::Number(100.0)));
}

#[test]
fn facts_that_are_said_twice_or_denied_change_nothing() {
    let problem = problem(
        "(define (problem p) (:domain TIDY) (:objects r - room)\n\
         (:init (lit r) (LIT R) (not (lit cellar)) (= (fee) 1) (= fee 1.0) (= (total-cost) 0))\n\
         (:goal (and (lit r) ())) (:metric minimize (total-time)) (:length (:serial 3)))",
    );
    let problem = problem.unwrap();
    assert_eq!(Vec::from_iter(problem.init), [Fact::new("lit", ["r"])]);
    assert_eq!(problem.values.len(), 1);
    assert!(!problem.minimizes_cost);
    let Condition::And(parts) = problem.goal else {
        panic!("the goal is a conjunction");
    };
    let Condition::Atom(atom) = &parts[0] else {
        panic!("{parts:?}");
    };
    assert_eq!(atom.arguments, [Term::Object("r".to_owned())]);
}

#[test]
fn a_fact_at_a_place_that_is_called_like_a_number_is_no_timed_fact() {
    let domain = domain_with("(:predicates (at ?x ?y))");
    let domain = read_domain("domain.pddl", &domain).unwrap();
    let text = "(define (problem p) (:domain d) (:objects 1 2) (:init (at 1 2)) (:goal (at 2 1)))";
    let problem = read_problem("problem.pddl", text, &domain).unwrap();
    assert_eq!(Vec::from_iter(problem.init), [Fact::new("at", ["1", "2"])]);
}
