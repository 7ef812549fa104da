//! Derived predicates and numbers in the validation.

use pddl::validation::{AppliedStep, InvalidPlan, validate};
use pddl::{read_domain, read_problem};

use super::fixture::plan;

const DOMAIN: &str = "
(define (domain net)
  (:types place)
  (:predicates (road ?a ?b - place) (reachable ?a ?b - place) (lonely ?a - place) (safe) (seen ?a - place))
  (:functions (fuel) (toll ?a ?b - place) - number)
  (:derived (reachable ?a ?b) (road ?a ?b))
  (:derived (reachable ?a ?b) (exists (?c - place) (and (reachable ?a ?c) (reachable ?c ?b))))
  (:derived (lonely ?a) (forall (?b - place) (not (reachable ?a ?b))))
  (:derived (safe) (> (fuel) 1))
  (:action visit
    :parameters (?a ?b - place)
    :precondition (and (reachable ?a ?b) (safe))
    :effect (and (seen ?b) (decrease (fuel) (toll ?a ?b))))
  (:action cut :parameters (?a ?b - place) :effect (not (road ?a ?b)))
  (:action rest :parameters (?a - place) :precondition (lonely ?a) :effect (seen ?a))
  (:action fill :parameters () :precondition (not (safe)) :effect (assign (fuel) 3)))
";

fn check(text: &str, goal: &str) -> Result<Vec<AppliedStep>, InvalidPlan> {
    let domain = read_domain("net.pddl", DOMAIN).unwrap();
    let problem = format!(
        "(define (problem p) (:domain net) (:objects a b c d - place)
         (:init (road a b) (road b c) (road c b) (road c d)
           (= (fuel) 5) (= (toll a d) 3) (= (toll a b) 1)) (:goal {goal}))"
    );
    let problem = read_problem("p.pddl", &problem, &domain).unwrap();
    validate(&domain, &problem, &plan(text))
}

fn refused(text: &str, goal: &str) -> String {
    check(text, goal).unwrap_err().to_string()
}

/// Returns the needed facts of the last step, `!` for false ones.
fn requires(text: &str) -> Vec<String> {
    let steps = check(text, "()").unwrap();
    let needs = steps.last().unwrap().requires.iter();
    needs
        .map(|(fact, value)| format!("{}{fact}", if *value { "" } else { "!" }))
        .collect()
}

#[test]
fn derived_facts_hold_in_conditions_and_goals() {
    assert!(check("(visit a d)", "(and (seen d) (reachable a d))").is_ok());
    assert!(check("(cut c d)\n(rest d)", "(not (reachable a d))").is_ok());
    assert_eq!(
        refused("(cut b c)\n(visit a d)", "()"),
        "step 2 (visit a d): (reachable a d) is false"
    );
    assert_eq!(
        refused("(rest a)", "()"),
        "step 1 (rest a): (lonely a) is false"
    );
    assert_eq!(
        refused("", "(lonely b)"),
        "the goal is not reached: (lonely b) is false"
    );
}

#[test]
fn a_step_needs_the_facts_from_which_derived_facts_follow() {
    assert_eq!(
        requires("(visit a d)"),
        ["road(a,b)", "road(b,c)", "road(c,d)"]
    );
    // No road leaves d: all of them are false.
    assert_eq!(
        requires("(rest d)"),
        ["!road(d,a)", "!road(d,b)", "!road(d,c)", "!road(d,d)"]
    );
}

#[test]
fn numbers_change_and_are_compared() {
    assert!(check("(visit a d)\n(visit a b)", "(= (fuel) 1)").is_ok());
    assert!(
        check(
            "(visit a d)\n(visit a b)\n(fill)\n(visit a b)",
            "(>= (fuel) 2)"
        )
        .is_ok()
    );
    assert_eq!(
        refused("(visit a d)\n(visit a b)\n(visit a b)", "()"),
        "step 3 (visit a b): (safe) is false"
    );
    assert_eq!(
        refused("(visit b c)", "()"),
        "step 1 (visit b c): (toll b c) has no value in the problem"
    );
    assert_eq!(
        refused("", "(< (fuel) (/ 1 0))"),
        "the goal is not reached: (< (fuel) (/ 1 0)) is false"
    );
    // Neither a comparison with an undefined number holds nor its opposite.
    let is_refused = |goal: &str| check("", goal).is_err();
    assert!(is_refused("(not (< (fuel) (/ 1 0)))"));
    assert!(is_refused("(not (= (fuel) (/ 1 0)))"));
    assert!(is_refused("(imply (< (fuel) (/ 1 0)) (= (fuel) 0))"));
    let steps = check("(visit a d)", "()").unwrap();
    let reads: Vec<_> = steps[0].reads.iter().map(ToString::to_string).collect();
    assert_eq!(reads, ["fuel()", "toll(a,d)"]);
    assert_eq!(steps[0].numbers.values().collect::<Vec<_>>(), [&2.0]);
}
