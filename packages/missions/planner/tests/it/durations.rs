//! Plans with durations, numbers and derived predicates: steps and their times.

use planner::Answer;

use crate::texts::{answer, read};

/// Returns the steps of a plan with their times, in order of time.
fn timed(domain: &str, problem: &str) -> Vec<String> {
    let Answer::Plan(plan) = answer(&read(domain, problem)) else {
        panic!("no plan");
    };
    assert_eq!(plan.times.len(), plan.steps.len());
    let mut lines: Vec<_> = plan.times.iter().zip(&plan.steps).collect();
    lines.sort_by_key(|(time, step)| (time.start, &step.step));
    let line = |(time, step): &(&planner::StepTime, &pddl::validation::AppliedStep)| {
        format!("{}: {} [{}]", time.start, step.step, time.duration)
    };
    lines.iter().map(line).collect()
}

/// Robots inspect places; batteries are numbers.
const INSPECTION: &str = "(define (domain inspection)
  (:requirements :typing :fluents :durative-actions)
  (:types robot place)
  (:predicates (at ?r - robot ?p - place) (road ?a ?b - place) (seen ?p - place) (dock ?p - place))
  (:functions (far ?a ?b - place) (speed ?r - robot) (charge ?r - robot) - number)
  (:durative-action move
    :parameters (?r - robot ?a ?b - place)
    :duration (= ?duration (/ (far ?a ?b) (speed ?r)))
    :condition (and (at start (at ?r ?a)) (at start (road ?a ?b))
      (at start (>= (charge ?r) (far ?a ?b))))
    :effect (and (at start (not (at ?r ?a))) (at end (at ?r ?b))
      (at start (decrease (charge ?r) (far ?a ?b)))))
  (:durative-action look
    :parameters (?r - robot ?p - place)
    :duration (= ?duration 2)
    :condition (over all (at ?r ?p))
    :effect (at end (seen ?p)))
  (:durative-action load
    :parameters (?r - robot ?p - place)
    :duration (= ?duration 10)
    :condition (and (over all (at ?r ?p)) (over all (dock ?p)))
    :effect (at end (assign (charge ?r) 8))))";

const PLACES: &str = "(:objects r1 r2 - robot a b c - place)
  (:init (at r1 a) (at r2 a) (road a b) (road b a) (road a c) (road c a) (dock a)
    (= (far a b) 6) (= (far b a) 6) (= (far a c) 3) (= (far c a) 3)
    (= (speed r1) 2) (= (speed r2) 2)";

#[test]
fn independent_steps_run_at_the_same_time_and_others_as_early_as_possible() {
    let problem = format!(
        "(define (problem p) (:domain inspection) {PLACES} (= (charge r1) 8) (= (charge r2) 0))
         (:goal (and (at r1 b) (seen a) (seen b))))"
    );
    let lines = timed(INSPECTION, &problem);
    // A robot looks at the first place while or before r1 moves for 3 s and looks for 2 s.
    assert!(
        lines.contains(&"3001: (look r1 b) [2000]".to_owned())
            || lines.contains(&"5002: (look r1 b) [2000]".to_owned()),
        "{lines:?}"
    );
    assert_eq!(lines.len(), 3);
}

#[test]
fn a_robot_charges_before_a_way_that_its_battery_does_not_allow() {
    let alone = PLACES.replace("r1 r2", "r1").replace("(at r2 a)", "");
    let alone = alone.replace("(= (speed r2) 2)", "");
    let problem = format!(
        "(define (problem p) (:domain inspection) {alone} (= (charge r1) 2))
         (:goal (and (seen c) (at r1 a))))"
    );
    // The way there and back needs 6 of 8.
    let expected = [
        "0: (load r1 a) [10000]",
        "10001: (move r1 a c) [1500]",
        "11502: (look r1 c) [2000]",
        "13503: (move r1 c a) [1500]",
    ];
    assert_eq!(timed(INSPECTION, &problem), expected);
}

#[test]
fn a_task_that_needs_overlapping_actions_is_refused_with_the_reason() {
    let domain = "(define (domain match-light)
      (:requirements :durative-actions)
      (:predicates (lit) (mended) (unused))
      (:durative-action light :parameters () :duration (= ?duration 8)
        :effect (and (at start (lit)) (at end (not (lit)))))
      (:durative-action mend :parameters () :duration (= ?duration 5)
        :condition (over all (lit)) :effect (at end (mended))))";
    let problem = "(define (problem p) (:domain match-light) (:init) (:goal (mended)))";
    let Answer::Overlap(reason) = answer(&read(domain, problem)) else {
        panic!("not refused");
    };
    let expected = "no plan exists in which one action ends before the next one begins, and only such plans are searched: \
        `light` gives `lit` only until its end, which `mend` needs (if actions must overlap, replace `light` by one action \
        for its start and one for its end, without durations)";
    assert_eq!(reason.to_string(), expected);
    // Without an action that gives something before its end, the goal is known to be unreachable.
    let domain = domain.replace(
        "(at start (lit)) (at end (not (lit)))",
        "(at start (not (lit)))",
    );
    assert_eq!(answer(&read(&domain, problem)), Answer::NoPlan);
}

#[test]
fn an_action_that_takes_away_what_its_end_needs_is_no_proof_that_no_plan_exists() {
    let domain = "(define (domain doors)
      (:requirements :durative-actions)
      (:predicates (open) (through))
      (:durative-action pass :parameters () :duration (= ?duration 8)
        :condition (at end (open)) :effect (and (at start (not (open))) (at end (through))))
      (:durative-action open-door :parameters () :duration (= ?duration 1) :effect (at end (open))))";
    let problem = "(define (problem p) (:domain doors) (:init) (:goal (through)))";
    let answer = answer(&read(domain, problem));
    let Answer::Overlap(reason) = answer else {
        panic!("{answer:?}");
    };
    let reason = reason.to_string();
    let expected = "`pass` takes away `open` from its start on, which `pass` needs";
    assert!(reason.contains(expected), "{reason}");
}

#[test]
fn a_step_of_another_robot_waits_for_what_it_needs_over_all_of_its_time() {
    let domain = "(define (domain gate)
      (:requirements :typing :durative-actions :negative-preconditions)
      (:types robot)
      (:predicates (open) (through ?r - robot) (locked))
      (:durative-action pass :parameters (?r - robot) :duration (= ?duration 4)
        :condition (over all (open)) :effect (at end (through ?r)))
      (:durative-action lock :parameters () :duration (= ?duration 1)
        :condition (at start (open))
        :effect (and (at start (not (open))) (at end (locked)))))";
    let problem = "(define (problem p) (:domain gate) (:objects r1 r2 - robot) (:init (open))
      (:goal (and (through r1) (through r2) (locked))))";
    let expected = [
        "0: (pass r1) [4000]",
        "0: (pass r2) [4000]",
        "4001: (lock) [1000]",
    ];
    assert_eq!(timed(domain, problem), expected);
}

#[test]
fn derived_predicates_are_recursive_and_change_with_actions() {
    let domain = "(define (domain pipes)
      (:requirements :typing :derived-predicates)
      (:types node)
      (:predicates (pipe ?a ?b - node) (valve ?a ?b - node) (open ?a ?b - node) (wet ?a - node)
        (source ?a - node) (flooded))
      (:derived (wet ?a) (source ?a))
      (:derived (wet ?a) (exists (?b - node) (and (wet ?b) (pipe ?b ?a) (open ?b ?a))))
      (:derived (flooded) (exists (?a ?b - node) (and (wet ?a) (wet ?b) (valve ?a ?b) (not (pipe ?a ?b)))))
      (:action turn-on :parameters (?a ?b - node) :precondition (and (pipe ?a ?b) (not (open ?a ?b)))
        :effect (open ?a ?b))
      (:action turn-off :parameters (?a ?b - node) :precondition (open ?a ?b)
        :effect (not (open ?a ?b))))";
    let problem = "(define (problem p) (:domain pipes) (:objects a b c d - node)
      (:init (source a) (pipe a b) (pipe b c) (pipe c d) (open c d) (valve b d))
      (:goal (and (wet c) (not (wet d)) (not (flooded)))))";
    let Answer::Plan(plan) = answer(&read(domain, problem)) else {
        panic!("no plan");
    };
    let mut steps: Vec<_> = plan.steps.iter().map(|it| it.step.to_string()).collect();
    steps.sort();
    assert_eq!(steps, ["(turn-off c d)", "(turn-on a b)", "(turn-on b c)"]);
}

#[test]
fn numbers_add_up_over_many_steps() {
    let domain = "(define (domain jugs)
      (:requirements :typing :numeric-fluents)
      (:types jug)
      (:predicates (used ?j - jug))
      (:functions (amount ?j - jug) (capacity ?j - jug))
      (:action fill :parameters (?j - jug) :effect (and (assign (amount ?j) (capacity ?j)) (used ?j)))
      (:action empty :parameters (?j - jug) :precondition (> (amount ?j) 0) :effect (assign (amount ?j) 0))
      (:action pour-all :parameters (?a ?b - jug)
        :precondition (and (not (= ?a ?b)) (> (amount ?a) 0)
          (<= (+ (amount ?a) (amount ?b)) (capacity ?b)))
        :effect (and (assign (amount ?a) 0) (increase (amount ?b) (amount ?a))))
      (:action pour-part :parameters (?a ?b - jug)
        :precondition (and (not (= ?a ?b)) (> (+ (amount ?a) (amount ?b)) (capacity ?b)))
        :effect (and (decrease (amount ?a) (- (capacity ?b) (amount ?b)))
          (assign (amount ?b) (capacity ?b)))))";
    let problem = "(define (problem p) (:domain jugs) (:objects small big - jug)
      (:init (= (amount small) 0) (= (amount big) 0) (= (capacity small) 3) (= (capacity big) 5))
      (:goal (= (amount big) 4)))";
    let Answer::Plan(plan) = answer(&read(domain, problem)) else {
        panic!("no plan");
    };
    // The shortest solution has six steps.
    assert!((6..=12).contains(&plan.steps.len()), "{}", plan.steps.len());
    let impossible = problem.replace("(= (amount big) 4)", "(= (amount small) 4)");
    assert_eq!(answer(&read(domain, &impossible)), Answer::NoPlan);
}
