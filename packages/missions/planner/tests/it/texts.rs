//! Problems from texts.

use pddl::{Domain, Problem};
use planner::{Answer, Limits, NoMonitor, Portfolio, plan};

pub(crate) const ROADS: &str = "(define (domain roads)
  (:types place truck)
  (:predicates (road ?a ?b - place) (at ?t - truck ?p - place))
  (:action drive
    :parameters (?t - truck ?a ?b - place)
    :precondition (and (at ?t ?a) (road ?a ?b))
    :effect (and (at ?t ?b) (not (at ?t ?a)))))";

/// Reads a valid domain and a valid problem.
pub(crate) fn read(domain: &str, problem: &str) -> (Domain, Problem) {
    let domain =
        pddl::read_domain("domain.pddl", domain).unwrap_or_else(|errors| panic!("{errors}"));
    let problem = pddl::read_problem("problem.pddl", problem, &domain)
        .unwrap_or_else(|errors| panic!("{errors}"));
    (domain, problem)
}

/// Plans with the default solver and the default limits.
pub(crate) fn answer((domain, problem): &(Domain, Problem)) -> Answer {
    plan(domain, problem, &Portfolio, &Limits::default(), &NoMonitor)
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the steps of a plan in the format of plan files, and its cost.
pub(crate) fn steps(answer: Answer) -> (Vec<String>, f64) {
    let Answer::Plan(plan) = answer else {
        panic!("no plan: {answer:?}");
    };
    let steps = plan.steps.iter().map(|it| it.step.to_string());
    (steps.collect(), plan.cost)
}
