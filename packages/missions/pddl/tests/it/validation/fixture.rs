//! Domains, problems and plans of the tests.

use pddl::validation::{AppliedStep, InvalidPlan, Step, read_plan, validate};
use pddl::{Domain, Problem, read_domain, read_problem};

/// Domain and problem: robots carry cups between rooms; a wet robot makes the floor wet.
pub(crate) const CUPS: &str = "
(define (domain cups)
  (:types robot cup room - object mug - cup)
  (:constants cellar - room)
  (:predicates
    (at ?robot - robot ?room - room) (in ?cup - cup ?room - room) (holds ?robot - robot ?cup - cup)
    (dirty ?cup - cup) (wet ?robot - robot) (slippery ?room - room) (door ?from ?to - room) (done))
  (:functions (total-cost) (distance ?from ?to - room) - number)
  (:action move
    :parameters (?robot - robot ?from ?to - room)
    :precondition (and (at ?robot ?from) (or (door ?from ?to) (door ?to ?from)) (not (= ?from ?to)))
    :effect (and (not (at ?robot ?from)) (at ?robot ?to)
      (when (wet ?robot) (slippery ?to))
      (forall (?cup - cup) (when (holds ?robot ?cup) (and (not (in ?cup ?from)) (in ?cup ?to))))
      (increase (total-cost) (distance ?from ?to))))
  (:action grasp
    :parameters (?robot - robot ?cup - cup)
    :precondition (and
      (exists (?room - room) (and (in ?cup ?room) (at ?robot ?room)))
      (forall (?other - robot) (not (holds ?other ?cup)))
      (imply (dirty ?cup) (not (wet ?robot))))
    :effect (holds ?robot ?cup))
  (:action wash
    :parameters (?mug - mug)
    :effect (and (not (dirty ?mug)) (increase (total-cost) 0.5)))
  (:action report
    :parameters ()
    :precondition (forall (?cup - cup) (and (in ?cup cellar) (not (dirty ?cup))))
    :effect (and (done) (not (done)))))
";

pub(crate) const TWO_CUPS: &str = "
(define (problem two-cups)
  (:domain cups)
  (:objects hall - room r1 r2 - robot cup1 - cup mug1 - mug)
  (:init (at r1 hall) (at r2 hall) (in cup1 hall) (in mug1 cellar) (dirty mug1) (door hall cellar)
    (= (distance hall cellar) 3))
  (:goal (and (done) (not (exists (?cup - cup) (dirty ?cup))))))
";

/// Plan that solves the problem of [`CUPS`].
pub(crate) const PLAN: &str = "(grasp r1 cup1)\n(move r1 hall cellar)\n(wash mug1)\n(report)\n";

pub(crate) fn cups() -> (Domain, Problem) {
    let domain = read_domain("cups.pddl", CUPS).unwrap();
    let problem = read_problem("two_cups.pddl", TWO_CUPS, &domain).unwrap();
    (domain, problem)
}

pub(crate) fn plan(text: &str) -> Vec<Step> {
    read_plan("plan.txt", text).unwrap().steps().collect()
}

/// Validates a plan of [`CUPS`].
pub(crate) fn check(text: &str) -> Result<Vec<AppliedStep>, InvalidPlan> {
    let (domain, problem) = cups();
    validate(&domain, &problem, &plan(text))
}

/// Returns the error of an invalid plan.
pub(crate) fn refused(text: &str) -> String {
    check(text).unwrap_err().to_string()
}
