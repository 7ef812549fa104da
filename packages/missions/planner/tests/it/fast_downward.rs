//! Fast Downward as a solver, where it is installed: `FAST_DOWNWARD` is its program.

use planner::{Answer, FastDownward, LimitReached, Limits, Monitor, NoMonitor, Solver, plan};
use std::time::Duration;

use crate::texts::{ROADS, read, steps};

/// Plans with an installed Fast Downward; skips the test without one.
fn answer(solver: &FastDownward, domain: &str, problem: &str, monitor: &dyn Monitor) -> Answer {
    let (domain, problem) = read(domain, problem);
    let limits = Limits {
        memory: 1 << 30,
        time: Duration::from_secs(3600),
        ..Limits::default()
    };
    let answer = plan(&domain, &problem, solver, &limits, monitor);
    let answer = answer.unwrap_or_else(|error| panic!("{error}"));
    if answer == Answer::Limit(LimitReached::NotInstalled) {
        testing::not_run::stop("Fast Downward is not installed: FAST_DOWNWARD names its program");
    }
    answer
}

fn roads(goal: &str) -> String {
    format!(
        "(define (problem x) (:domain roads) (:objects a b c - place t - truck)
         (:init (at t a) (road a b) (road b c)) (:goal {goal}))"
    )
}

#[test]
fn its_plans_are_plans_of_the_problem() {
    for solver in [FastDownward::LAMA_FIRST, FastDownward::OPTIMAL] {
        let found = answer(&solver, ROADS, &roads("(at t c)"), &NoMonitor);
        assert!(matches!(&found, Answer::Plan(it) if it.solver == solver.name()));
        assert_eq!(steps(found).0, ["(drive t a b)", "(drive t b c)"]);
    }
}

#[test]
fn it_proves_that_no_plan_exists() {
    // Two facts of a mutex group.
    let problem = roads("(and (at t c) (at t b))");
    let found = answer(&FastDownward::LAMA_FIRST, ROADS, &problem, &NoMonitor);
    assert_eq!(found, Answer::NoPlan);
    // One egg for two dishes: the goal is reachable in the delete relaxation.
    let domain = "(define (domain d) (:predicates (egg) (fried) (boiled))
        (:action fry :precondition (egg) :effect (and (fried) (not (egg))))
        (:action boil :precondition (egg) :effect (and (boiled) (not (egg)))))";
    let problem = "(define (problem x) (:domain d) (:init (egg)) (:goal (and (fried) (boiled))))";
    let found = answer(&FastDownward::LAMA_FIRST, domain, problem, &NoMonitor);
    assert_eq!(found, Answer::NoPlan);
}

#[test]
fn conditional_effects_and_alternatives_reach_it() {
    let domain = "(define (domain d) (:types box thing place)
        (:predicates (in ?t - thing ?b - box) (at ?o - (either box thing) ?p - place))
        (:action carry :parameters (?b - box ?from ?to - place)
          :precondition (and (at ?b ?from) (not (at ?b ?to)))
          :effect (and (at ?b ?to) (not (at ?b ?from))
            (forall (?t - thing) (when (in ?t ?b) (and (at ?t ?to) (not (at ?t ?from))))))))";
    let problem = "(define (problem x) (:domain d)
        (:objects b - box t u - thing home field - place)
        (:init (at b home) (at t home) (at u home) (in t b))
        (:goal (or (at u field) (and (at t field) (not (at t home)) (at u home)))))";
    let found = answer(&FastDownward::LAMA_FIRST, domain, problem, &NoMonitor);
    assert_eq!(steps(found).0, ["(carry b home field)"]);
}

/// A monitor that cancels at once.
struct Canceled;

impl Monitor for Canceled {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn is_canceled(&self) -> bool {
        true
    }
}

#[test]
fn cancellation_ends_its_process() {
    let found = answer(
        &FastDownward::LAMA_FIRST,
        ROADS,
        &roads("(at t c)"),
        &Canceled,
    );
    assert_eq!(found, Answer::Limit(LimitReached::Canceled));
}

#[test]
fn numbers_are_not_left_out() {
    let domain =
        "(define (domain d) (:requirements :fluents) (:predicates (a) (b)) (:functions (fuel))
        (:action a :precondition (>= (fuel) 1) :effect (and (a) (decrease (fuel) 1)))
        (:action b :precondition (>= (fuel) 1) :effect (and (b) (decrease (fuel) 1))))";
    let problem = "(define (problem x) (:domain d) (:init (= (fuel) 1)) (:goal (and (a) (b))))";
    let found = answer(&FastDownward::LAMA_FIRST, domain, problem, &NoMonitor);
    assert_eq!(found, Answer::Limit(LimitReached::ExternalSolver));
}
