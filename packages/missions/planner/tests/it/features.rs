//! Compilation of PDDL features, one per test.

use planner::{Answer, NoMonitor, PlanError, Portfolio, plan};

use crate::texts::{answer, read, steps};

fn plan_of(domain: &str, problem: &str) -> (Vec<String>, f64) {
    steps(answer(&read(domain, problem)))
}

#[test]
fn a_fact_that_is_added_and_deleted_by_one_action_is_true() {
    let domain = "(define (domain d) (:predicates (p ?a) (q))
        (:action swap :parameters (?a ?b) :precondition (p ?a) :effect (and (not (p ?a)) (p ?b) (q))))";
    let problem =
        "(define (problem x) (:domain d) (:objects o) (:init (p o)) (:goal (and (p o) (q))))";
    assert_eq!(plan_of(domain, problem).0, ["(swap o o)"]);
}

#[test]
fn forall_and_when_in_effects_move_what_is_inside() {
    let domain = "(define (domain d) (:types box thing place)
        (:predicates (in ?t - thing ?b - box) (at ?o - (either box thing) ?p - place))
        (:action carry :parameters (?b - box ?from ?to - place)
          :precondition (at ?b ?from)
          :effect (and (at ?b ?to) (not (at ?b ?from))
            (forall (?t - thing) (when (in ?t ?b) (and (at ?t ?to) (not (at ?t ?from))))))))";
    let problem = "(define (problem x) (:domain d)
        (:objects b - box t u - thing home field - place)
        (:init (at b home) (at t home) (at u home) (in t b))
        (:goal (and (at t field) (at u home))))";
    assert_eq!(plan_of(domain, problem).0, ["(carry b home field)"]);
}

#[test]
fn a_goal_with_alternatives_shows_no_step_of_its_own() {
    let domain = "(define (domain d) (:predicates (p ?a) (q ?a))
        (:action make :parameters (?a) :precondition (not (q ?a)) :effect (p ?a)))";
    let problem = "(define (problem x) (:domain d) (:objects a b) (:init (q a))
        (:goal (or (p a) (exists (?x) (and (p ?x) (not (q ?x)))))))";
    assert_eq!(plan_of(domain, problem).0, ["(make b)"]);
}

#[test]
fn forall_and_imply_in_a_goal_ask_for_those_that_it_is_about() {
    let domain = "(define (domain d) (:predicates (wanted ?a) (p ?a))
        (:action make :parameters (?a) :effect (p ?a)))";
    let problem = "(define (problem x) (:domain d) (:objects a b c) (:init (wanted a) (wanted c))
        (:goal (forall (?x) (imply (wanted ?x) (p ?x)))))";
    let (mut steps, _) = plan_of(domain, problem);
    steps.sort();
    assert_eq!(steps, ["(make a)", "(make c)"]);
}

#[test]
fn a_cheap_way_is_taken_where_costs_count_and_a_short_one_elsewhere() {
    let domain = "(define (domain d) (:types place) (:predicates (at ?p - place))
        (:functions (total-cost) (far ?a ?b - place))
        (:action go :parameters (?a ?b - place) :precondition (at ?a)
          :effect (and (at ?b) (not (at ?a)) (increase (total-cost) (far ?a ?b)))))";
    let problem = |metric: &str| {
        format!(
            "(define (problem x) (:domain d) (:objects a b c - place)
             (:init (at a) (= (far a a) 0) (= (far b b) 0) (= (far c c) 0) (= (far a b) 2) (= (far b a) 2)
               (= (far b c) 3) (= (far c b) 3) (= (far a c) 9) (= (far c a) 9))
             (:goal (at c)) {metric})"
        )
    };
    let cheap = plan_of(domain, &problem("(:metric minimize (total-cost))"));
    assert_eq!(
        cheap,
        (vec!["(go a b)".to_owned(), "(go b c)".to_owned()], 5.0)
    );
    let short = plan_of(domain, &problem(""));
    assert_eq!(short, (vec!["(go a c)".to_owned()], 9.0));
}

#[test]
fn steps_that_a_plan_does_without_are_dropped() {
    let domain = "(define (domain d) (:predicates (p) (q) (r))
        (:action one :parameters () :effect (p))
        (:action two :parameters () :precondition (p) :effect (q))
        (:action both :parameters () :effect (and (p) (q) (r))))";
    let problem = "(define (problem x) (:domain d) (:init) (:goal (and (p) (q) (r))))";
    assert_eq!(plan_of(domain, problem).0, ["(both)"]);
}

#[test]
fn a_problem_of_another_domain_is_refused() {
    let domain = "(define (domain d) (:predicates (p)) (:action a :parameters () :effect (p)))";
    let (domain, mut problem) = read(
        domain,
        "(define (problem x) (:domain d) (:init) (:goal (p)))",
    );
    problem.domain = "other".to_owned();
    let answer = plan(
        &domain,
        &problem,
        &Portfolio,
        &Default::default(),
        &NoMonitor,
    );
    assert!(
        matches!(answer, Err(PlanError::OtherDomain { .. })),
        "{answer:?}"
    );
}

#[test]
fn the_same_problem_has_the_same_plan_and_statistics_every_time() {
    let domain = "(define (domain d) (:predicates (p ?a) (q ?a ?b))
        (:action one :parameters (?a) :precondition (not (p ?a)) :effect (p ?a))
        (:action two :parameters (?a ?b) :precondition (and (p ?a) (not (= ?a ?b))) :effect (and (q ?a ?b) (not (p ?a)))))";
    let problem = "(define (problem x) (:domain d) (:objects a b c e f) (:init)
        (:goal (and (q a b) (q c e) (q f a) (q a f))))";
    let first = answer(&read(domain, problem));
    assert!(matches!(first, Answer::Plan(_)));
    assert_eq!(first, answer(&read(domain, problem)));
}

#[test]
fn a_plan_without_steps_costs_zero_and_not_minus_zero() {
    let domain = "(define (domain d) (:predicates (p)) (:action make :effect (p)))";
    let problem = "(define (problem x) (:domain d) (:init (p)) (:goal (p)))";
    let (steps, cost) = plan_of(domain, problem);
    assert!(steps.is_empty());
    assert_eq!(cost.to_string(), "0");
}

#[test]
fn an_object_of_a_type_with_two_supertypes_fits_the_parameters_of_both() {
    let domain = "(define (domain d)
        (:types base - thing area - base area - surface shelf - area)
        (:predicates (on ?s - surface) (in ?t - thing) (is ?b - base))
        (:action put :parameters (?s - surface) :effect (on ?s))
        (:action store :parameters (?t - thing) :precondition (on ?t) :effect (in ?t))
        (:action found :parameters (?b - base) :precondition (in ?b) :effect (is ?b)))";
    let problem = "(define (problem x) (:domain d) (:objects s - shelf o - base)
        (:init) (:goal (is s)))";
    assert_eq!(
        plan_of(domain, problem).0,
        ["(put s)", "(store s)", "(found s)"]
    );
}

#[test]
fn a_condition_that_only_decides_about_a_deletion_is_needed() {
    // (packed) occurs only in a condition under which (kept) is deleted.
    let domain = "(define (domain d) (:predicates (packed) (kept) (moved))
        (:action pack :precondition (not (moved)) :effect (packed))
        (:action move :effect (and (moved) (when (not (packed)) (not (kept))))))";
    let problem = "(define (problem x) (:domain d) (:init (kept)) (:goal (and (kept) (moved))))";
    assert_eq!(plan_of(domain, problem).0, ["(pack)", "(move)"]);
}

#[test]
fn an_action_that_changes_a_number_twice_is_applicable_only_if_both_changes_add() {
    let domain = |actions: &str| {
        format!(
            "(define (domain d) (:requirements :fluents) (:predicates (p)) (:functions (n)) {actions})"
        )
    };
    let problem = "(define (problem x) (:domain d) (:init (p) (= (n) 0)) (:goal (= (n) 2)))";
    let conditional = "(:action off :effect (not (p)))
        (:action step :effect (and (increase (n) 1) (increase (n) 1) (when (p) (assign (n) 2))))";
    let plan = plan_of(&domain(conditional), problem);
    assert_eq!(plan.0, ["(off)", "(step)"]);
    let never = "(:action never :effect (and (scale-up (n) 2) (assign (n) 2)))";
    assert_eq!(answer(&read(&domain(never), problem)), Answer::NoPlan);
}

#[test]
fn neither_a_comparison_with_an_undefined_number_nor_its_opposite_holds() {
    let domain = "(define (domain d) (:predicates (p)) (:functions (n) - number)
        (:action count :effect (increase (n) 1))
        (:action make :precondition (not COMPARISON) :effect (p)))";
    let problem = "(define (problem x) (:domain d) (:init (= (n) 0)) (:goal (p)))";
    for comparison in ["(< (/ 1 (n)) 0)", "(= (/ 1 (n)) 2)"] {
        let domain = domain.replace("COMPARISON", comparison);
        assert_eq!(plan_of(&domain, problem).0, ["(count)", "(make)"]);
    }
    let domain = domain.replace("COMPARISON", "(< 1 (/ 1 0))");
    assert_eq!(answer(&read(&domain, problem)), Answer::NoPlan);
}
