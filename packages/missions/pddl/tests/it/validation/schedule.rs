//! Validation of plans with times.

use pddl::validation::{check_schedule, read_plan, validate};
use pddl::{read_domain, read_problem};

const DOMAIN: &str = "
(define (domain match-light)
  (:requirements :durative-actions :fluents)
  (:types robot place)
  (:predicates (at ?r - robot ?p - place) (free ?r - robot) (lit) (mended ?p - place))
  (:functions (far) (level ?r - robot) - number)
  (:durative-action move
    :parameters (?r - robot ?a ?b - place)
    :duration (= ?duration (far))
    :condition (and (at start (at ?r ?a)) (at start (>= (level ?r) 2)))
    :effect (and (at start (not (at ?r ?a))) (at end (at ?r ?b)) (at start (decrease (level ?r) 2))))
  (:durative-action light
    :parameters ()
    :duration (= ?duration 8)
    :effect (and (at start (lit)) (at end (not (lit)))))
  (:durative-action mend
    :parameters (?r - robot ?p - place)
    :duration (= ?duration 5)
    :condition (and (over all (lit)) (over all (at ?r ?p)) (at start (free ?r)) (at end (at ?r ?p)))
    :effect (and (at start (not (free ?r))) (at end (free ?r)) (at end (mended ?p)))))
";

const PROBLEM: &str = "
(define (problem p)
  (:domain match-light)
  (:objects r1 - robot hall cellar - place)
  (:init (at r1 hall) (free r1) (= (far) 3) (= (level r1) 3))
  (:goal (mended cellar)))
";

/// Returns the makespan, or the error of a plan.
fn check(plan: &str) -> Result<u64, String> {
    let domain = read_domain("domain.pddl", DOMAIN).unwrap();
    let problem = read_problem("problem.pddl", PROBLEM, &domain).unwrap();
    let plan: Vec<_> = read_plan("plan.txt", plan).unwrap().timed_steps().collect();
    check_schedule(&domain, &problem, &plan).map_err(|error| error.to_string())
}

#[test]
fn steps_may_overlap_and_stand_in_any_order() {
    let plan = "0.002: (light) [8]\n3.001: (mend r1 cellar) [5]\n0: (move r1 hall cellar) [3]";
    assert_eq!(check(plan), Ok(8_002_000));
}

#[test]
fn every_condition_is_checked_at_its_time() {
    for (plan, message) in [
        (
            "0: (move r1 hall cellar) [3]\n3.001: (mend r1 cellar) [5]",
            "step 2 (mend r1 cellar): (lit) is false, but must hold over all of the step",
        ),
        (
            "0: (move r1 hall cellar) [3]\n0: (light) [8]\n3.100: (mend r1 cellar) [5]",
            "step 3 (mend r1 cellar): (lit) is false, but must hold over all of the step",
        ),
        (
            "0: (light) [8]\n2: (move r1 hall cellar)\n2: (mend r1 cellar)",
            "step 3 (mend r1 cellar): (at r1 cellar) is false, but must hold over all of the step",
        ),
        (
            "0: (move r1 hall cellar) [3]\n3: (light)\n3.001: (mend r1 cellar)",
            "the goal is reached",
        ),
        (
            "0: (light)\n0.001: (mend r1 hall)\n2: (move r1 hall cellar)",
            "step 2 (mend r1 hall): (at r1 hall) is false, but must hold over all of the step",
        ),
        (
            "0: (move r1 hall cellar) [3]\n4: (move r1 cellar hall)",
            "step 2 (move r1 cellar hall): (>= (level r1) 2) is false",
        ),
        (
            "0: (move r1 hall cellar) [2]",
            "step 1 (move r1 hall cellar): the duration is 3 s, got 2 s",
        ),
        (
            "(move r1 hall cellar)\n1: (light)",
            "step 1 (move r1 hall cellar): the step has no time; write 0.000: before it",
        ),
        (
            "0: (light)",
            "the goal is not reached: (mended cellar) is false",
        ),
        (
            "0: (move r1 hall cellar)\n0: (move r1 hall cellar)",
            "step 2 (move r1 hall cellar): it interferes with step 1 at 0.000 s: both use at(r1,hall); at least 0.001 s must be between them",
        ),
        ("0: (fly r1)", "step 1 (fly r1): action fly not found"),
    ] {
        match check(plan) {
            Ok(_) => assert_eq!(message, "the goal is reached", "{plan}"),
            Err(error) => assert_eq!(error, message, "{plan}"),
        }
    }
}

#[test]
fn a_durative_step_alone_has_the_needs_and_changes_of_its_parts() {
    let domain = read_domain("domain.pddl", DOMAIN).unwrap();
    let text = PROBLEM.replace("mended cellar", "at r1 cellar");
    let problem = read_problem("problem.pddl", &text, &domain).unwrap();
    let plan = super::fixture::plan("(light)\n(move r1 hall cellar)");
    let steps = validate(&domain, &problem, &plan).unwrap();
    assert!(steps[0].adds.is_empty(), "{:?}", steps[0]);
    let texts = |facts: &mut dyn Iterator<Item = String>| facts.collect::<Vec<_>>().join(" ");
    let timing = steps[0].timing.as_ref().unwrap();
    assert_eq!(timing.duration, 8.0);
    assert_eq!(
        texts(&mut timing.start.adds.iter().map(ToString::to_string)),
        "lit()"
    );
    let step = &steps[1];
    assert_eq!(
        texts(&mut step.requires.keys().map(ToString::to_string)),
        "at(r1,hall)"
    );
    assert_eq!(
        texts(&mut step.adds.iter().map(ToString::to_string)),
        "at(r1,cellar)"
    );
    assert_eq!(
        texts(&mut step.deletes.iter().map(ToString::to_string)),
        "at(r1,hall)"
    );
    assert_eq!(
        texts(&mut step.reads.iter().map(ToString::to_string)),
        "far() level(r1)"
    );
    let numbers: Vec<_> = step
        .numbers
        .iter()
        .map(|(it, value)| (it.to_string(), *value))
        .collect();
    assert_eq!(numbers, [("level(r1)".to_owned(), 1.0)]);
}
