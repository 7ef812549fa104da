//! Large or unusual problems lead to an answer or to a named limit.

use std::fmt::Write;

use planner::{Answer, LimitReached, Limits, NoMonitor, Portfolio, plan};

use crate::texts::{ROADS, answer, read};

#[test]
fn a_problem_with_ten_thousand_objects_is_solved() {
    let mut objects = String::new();
    let mut init = String::new();
    for place in 0..10_000 {
        write!(objects, "p{place} ").unwrap();
        write!(init, "(road p{place} p{}) ", (place + 1) % 10_000).unwrap();
    }
    let problem = format!(
        "(define (problem ring) (:domain roads) (:objects {objects} - place t - truck)
         (:init (at t p0) {init}) (:goal (at t p20)))"
    );
    let Answer::Plan(plan) = answer(&read(ROADS, &problem)) else {
        panic!("no plan");
    };
    assert_eq!(plan.steps.len(), 20);
}

#[test]
fn an_action_with_twelve_parameters_is_bound_by_what_is_rare() {
    let parameters: String = (0..12).map(|it| format!("?x{it} ")).collect();
    let chain: String = (0..11)
        .map(|it| format!("(next ?x{it} ?x{}) ", it + 1))
        .collect();
    let domain = format!(
        "(define (domain chain) (:predicates (next ?a ?b) (first ?a) (done ?a))
         (:action link :parameters ({parameters})
           :precondition (and {chain} (first ?x0)) :effect (done ?x11)))"
    );
    let objects: String = (0..500).map(|it| format!("o{it} ")).collect();
    let next: String = (0..499)
        .map(|it| format!("(next o{it} o{}) ", it + 1))
        .collect();
    let problem = format!(
        "(define (problem chain) (:domain chain) (:objects {objects})
         (:init {next} (first o7)) (:goal (done o18)))"
    );
    let Answer::Plan(plan) = answer(&read(&domain, &problem)) else {
        panic!("no plan");
    };
    assert_eq!(plan.steps.len(), 1);
    assert!(plan.statistics.bindings < 10_000, "{:?}", plan.statistics);
}

#[test]
fn an_action_with_twelve_parameters_that_nothing_binds_reaches_a_limit() {
    let parameters: String = (0..12).map(|it| format!("?x{it} ")).collect();
    let domain = format!(
        "(define (domain free) (:predicates (done ?a ?b) (goal))
         (:action any :parameters ({parameters}) :effect (done ?x0 ?x11)))"
    );
    let objects: String = (0..100).map(|it| format!("o{it} ")).collect();
    let problem = format!(
        "(define (problem free) (:domain free) (:objects {objects}) (:init) (:goal (goal)))"
    );
    let answer = answer(&read(&domain, &problem));
    assert!(
        matches!(
            answer,
            Answer::Limit(LimitReached::Bindings | LimitReached::Memory)
        ),
        "{answer:?}"
    );
}

#[test]
fn a_condition_with_too_many_alternatives_reaches_a_limit() {
    let either: String = (0..40)
        .map(|it| format!("(or (p o{it}) (q o{it})) "))
        .collect();
    let objects: String = (0..40).map(|it| format!("o{it} ")).collect();
    let domain = "(define (domain either) (:predicates (p ?a) (q ?a))
         (:action p :parameters (?a) :effect (p ?a))
         (:action q :parameters (?a) :effect (q ?a)))";
    let problem = format!(
        "(define (problem either) (:domain either) (:objects {objects}) (:init) (:goal (and {either})))"
    );
    assert_eq!(
        answer(&read(domain, &problem)),
        Answer::Limit(LimitReached::Alternatives)
    );
}

#[test]
fn a_goal_that_is_true_already_needs_no_step() {
    let problem = "(define (problem home) (:domain roads) (:objects a - place t - truck)
         (:init (at t a)) (:goal (at t a)))";
    let Answer::Plan(plan) = answer(&read(ROADS, problem)) else {
        panic!("no plan");
    };
    assert!(plan.steps.is_empty());
}

#[test]
fn a_goal_out_of_reach_has_no_plan_without_any_search() {
    let problem = "(define (problem island) (:domain roads) (:objects a b - place t - truck)
         (:init (at t a)) (:goal (at t b)))";
    let (domain, problem) = read(ROADS, problem);
    let limits = Limits {
        expansions: 0,
        ..Limits::default()
    };
    let answer = plan(&domain, &problem, &Portfolio, &limits, &NoMonitor);
    assert_eq!(answer, Ok(Answer::NoPlan));
}
