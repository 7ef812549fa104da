//! Large problems and plans, and the limit of work.

use pddl::validation::{InvalidPlan, Step, check, read_plan, validate};
use pddl::{Domain, Problem, read_domain, read_problem};

/// Creates a corridor of rooms with a robot in the first one, and an action with this precondition and effect.
fn corridor(rooms: usize, precondition: &str, effect: &str) -> (Domain, Problem) {
    let domain = format!(
        "(define (domain d) (:types room) (:predicates (at ?x - room) (next ?x ?y - room))
           (:action move :parameters (?x ?y - room)
             :precondition (and (at ?x) (next ?x ?y) {precondition})
             :effect (and (at ?y) (not (at ?x)) {effect})))"
    );
    let domain = read_domain("domain.pddl", &domain).unwrap();
    let names: String = (0..=rooms).map(|index| format!(" r{index}")).collect();
    let next: String = (0..rooms)
        .map(|index| format!("(next r{index} r{})", index + 1))
        .collect();
    let problem = format!(
        "(define (problem p) (:domain d) (:objects {names} - room)
           (:init (at r0) {next}) (:goal (at r{rooms})))"
    );
    let problem = read_problem("problem.pddl", &problem, &domain).unwrap();
    (domain, problem)
}

fn walk(rooms: usize) -> Vec<Step> {
    let steps = (0..rooms).map(|index| Step {
        action: "move".to_owned(),
        arguments: vec![format!("r{index}"), format!("r{}", index + 1)],
    });
    steps.collect()
}

#[test]
fn ten_thousand_steps_among_ten_thousand_objects_are_within_the_limit() {
    // Of 10^12 pairs of rooms only those with the next room are tried.
    let witness = "(exists (?a ?b - room) (and (not (= ?a ?b)) (next ?a ?b) (at ?a) (next ?x ?b)))";
    let (domain, problem) = corridor(10_000, witness, "");
    let applied = validate(&domain, &problem, &walk(10_000)).unwrap();
    assert_eq!(applied.len(), 10_000);
    assert_eq!(applied[9_999].requires.len(), 2);
}

#[test]
fn a_counterexample_is_sought_among_the_facts_that_it_needs() {
    let all = "(forall (?a ?b - room) (imply (at ?a) (next ?a ?a)))";
    let (domain, problem) = corridor(10_000, &format!("(not {all})"), "");
    let invalid = validate(&domain, &problem, &walk(1)).unwrap_err();
    assert!(matches!(invalid, InvalidPlan::Goal { .. }), "{invalid}");
}

#[test]
fn more_work_than_the_limit_is_refused() {
    let (domain, problem) = corridor(10_000, "", "(forall (?a ?b - room) (when (at ?a) (at ?b)))");
    let invalid = validate(&domain, &problem, &walk(1)).unwrap_err();
    assert_eq!(invalid, InvalidPlan::TooMuchWork);
}

#[test]
fn conditions_at_the_deepest_nesting_are_checked() {
    for quantifier in ["(not ", "(exists (?v - room) ", "(forall (?v - room) "] {
        let deep = format!("{}(at ?y){}", quantifier.repeat(246), ")".repeat(246));
        let (domain, problem) = corridor(0, &format!("(imply (next ?x ?y) {deep})"), "");
        validate(&domain, &problem, &[]).unwrap();
        let (domain, problem) = corridor(1, &deep, "");
        let invalid = validate(&domain, &problem, &walk(1)).unwrap_err();
        assert_ne!(invalid.to_string(), "");
    }
}

#[test]
fn a_plan_of_a_million_steps_is_checked_without_keeping_its_steps() {
    let (domain, problem) = corridor(1, "", "");
    let domain = domain.to_string().replace("(next ?x ?y)", "(at ?x)");
    let domain = read_domain("domain.pddl", &domain).unwrap();
    let text = "(move r0 r0)\n".repeat(999_999) + "(MOVE r0 r1)\n";
    let plan = read_plan("plan.txt", &text).unwrap();
    assert_eq!(plan.len(), 1_000_000);
    let last = plan.steps().last().unwrap();
    assert_eq!(last.to_string(), "(move r0 r1)");
    // The work is limited even if memory is not.
    let checked = check(&domain, &problem, plan.steps());
    assert_eq!(checked, Err(InvalidPlan::TooMuchWork));
    let short = plan.steps().skip(990_000);
    assert_eq!(check(&domain, &problem, short), Ok(()));
}
