//! Errors of problems, with their exact texts.

use pddl::read_problem_with_warnings;

use crate::fixture::{problem_errors, tidy};

#[test]
fn all_errors_of_a_problem_are_reported_together() {
    let text = "\
(define (problem p)
  (:domain tidyy)
  (:requirements :strips :time)
  (:objects hall - room hall - room ball - ball cellar - room r - robot)
  (:init (at r hal) (at hall hall) (lit hall hall) (lit ?x) (raining) (not (raining)) (dark)
         (= (distance hall hall) 1) (= (distance hall hall) 2) (= (distanc hall hall) 1)
         (= (fee) -1) (= (total-cost) 3) (at 5 (raining)) () lit)
  (:goal (and (holds r hall) (lit rr)))
  (:metric maximize (total-cost))
  (:constraints (raining)))
";
    let expected = "\
problem.pddl:2:12: expected domain tidy, got tidyy
problem.pddl:3:26: requirement :time is not supported
problem.pddl:4:25: object hall is declared twice (the first declaration is in line 4)
problem.pddl:4:44: type ball not found (add it to (:types ...))
problem.pddl:4:49: object cellar is declared twice (it is a constant of the domain: remove it here)
problem.pddl:5:16: object hal not found (did you mean hall?)
problem.pddl:5:25: ?thing of predicate at must be of type thing, but hall is of type room
problem.pddl:5:36: predicate lit has 1 parameter, got 2
problem.pddl:5:57: variable ?x not found
problem.pddl:5:76: (raining) is both true and false
problem.pddl:5:88: predicate dark not found
problem.pddl:6:37: distance has two values: 1 and 2
problem.pddl:6:68: function distanc not found (did you mean distance?)
problem.pddl:7:19: a cost must be between 0 and 1e15, got -1
problem.pddl:7:39: total-cost must be 0 at the start
problem.pddl:7:42: timed facts are not supported
problem.pddl:7:59: expected a fact in parentheses
problem.pddl:7:62: expected a fact in parentheses
problem.pddl:8:24: ?toy of predicate holds must be of type toy, but hall is of type room
problem.pddl:8:35: object rr not found (did you mean r?)
problem.pddl:9:12: only minimize is supported (write (:metric minimize (total-cost)))
problem.pddl:10:4: :constraints is not supported: a plan has only a goal";
    assert_eq!(problem_errors(text), expected);
}

#[test]
fn what_a_problem_lacks_is_said() {
    let expected = "\
problem.pddl:1:20: the problem needs (:domain tidy)
problem.pddl:1:20: the problem needs (:goal ...)
problem.pddl:1:20: the problem needs (:init ...)";
    assert_eq!(problem_errors("(define (problem p))"), expected);
}

#[test]
fn a_metric_other_than_costs_and_times_is_a_warning() {
    let read = read_problem_with_warnings(
        "problem.pddl",
        "(define (problem p) (:domain tidy) (:init) (:goal ()) (:metric minimize (fee)))",
        &tidy(),
    );
    let read = read.unwrap();
    assert!(!read.definition.minimizes_cost);
    let warnings: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
    let expected =
        "problem.pddl:1:73: only total-cost can be minimized (plans have few steps instead)";
    assert_eq!(warnings, [expected]);
}

#[test]
fn a_fact_that_is_denied_cannot_be_said_later() {
    let errors = problem_errors(
        "(define (problem p) (:domain tidy) (:init (not (raining)) (raining)) (:goal ()))",
    );
    assert_eq!(
        errors,
        "problem.pddl:1:59: (raining) is both true and false"
    );
}
