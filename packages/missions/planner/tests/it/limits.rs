//! Limits, cancellation and progress.

use std::cell::Cell;
use std::time::Duration;

use pddl::{Domain, Problem};
use planner::{
    Answer, BreadthFirst, Lama, LimitReached, Limits, Monitor, NoMonitor, Outcome, Portfolio,
    Progress, Run, Siw, Solver, ground, plan, solver, solvers,
};

use crate::texts::read;

/// Creates `count` independent coins that can be turned: many states and an unreachable goal.
fn coins(count: usize) -> (Domain, Problem) {
    let domain = "(define (domain coins) (:predicates (heads ?c) (tails ?c) (done ?c))
        (:action turn :parameters (?c) :precondition (heads ?c)
          :effect (and (tails ?c) (not (heads ?c)) (done ?c)))
        (:action back :parameters (?c) :precondition (tails ?c)
          :effect (and (heads ?c) (not (tails ?c)))))";
    let coins: String = (0..count).map(|it| format!("c{it} ")).collect();
    let heads: String = (0..count).map(|it| format!("(heads c{it}) ")).collect();
    let done: String = (0..count).map(|it| format!("(done c{it}) ")).collect();
    let problem = format!(
        "(define (problem coins) (:domain coins) (:objects {coins}) (:init {heads})
         (:goal (and (heads c0) (tails c0) {done})))"
    );
    read(domain, &problem)
}

fn answer(solver: &dyn Solver, limits: &Limits, monitor: &dyn Monitor) -> Answer {
    let (domain, problem) = coins(18);
    plan(&domain, &problem, solver, limits, monitor).unwrap_or_else(|error| panic!("{error}"))
}

#[derive(Default)]
struct Clock {
    looks: Cell<u64>,
    canceled_after: Option<u64>,
    last: Cell<u64>,
    /// Number of looks with as many expansions as the one before.
    idle_looks: Cell<u64>,
}

impl Monitor for Clock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.looks.get())
    }

    fn is_canceled(&self) -> bool {
        self.canceled_after
            .is_some_and(|count| self.looks.get() >= count)
    }

    fn progress(&self, progress: &Progress) {
        self.looks.set(self.looks.get() + 1);
        assert!(progress.expansions >= self.last.get());
        let before = self.last.replace(progress.expansions);
        let is_idle = before == progress.expansions;
        self.idle_looks
            .set(self.idle_looks.get() + u64::from(is_idle));
    }
}

#[test]
fn every_complete_solver_names_the_limit_of_expansions() {
    let limits = Limits {
        expansions: 3000,
        ..Limits::default()
    };
    for solver in [&Portfolio as &dyn Solver, &Lama::Greedy, &BreadthFirst] {
        let expected = Answer::Limit(LimitReached::Expansions);
        assert_eq!(
            answer(solver, &limits, &NoMonitor),
            expected,
            "{}",
            solver.name()
        );
    }
}

#[test]
fn no_solver_expands_more_states_than_it_may() {
    let (domain, problem) = coins(18);
    let limits = Limits {
        expansions: 700,
        ..Limits::default()
    };
    for solver in solvers() {
        let mut run = Run::new(&limits, &NoMonitor);
        let task = ground(&domain, &problem, &mut run).unwrap();
        let outcome = solver.solve(&task, &mut run);
        assert!(
            matches!(outcome, Outcome::Limit(_)),
            "{}: {outcome:?}",
            solver.name()
        );
        assert!(
            run.expansions() <= 700,
            "{}: {}",
            solver.name(),
            run.expansions()
        );
    }
}

#[test]
fn a_state_space_that_does_not_fit_into_memory_is_a_limit() {
    let limits = Limits {
        memory: 100_000,
        ..Limits::default()
    };
    for solver in [&Portfolio as &dyn Solver, &Lama::Greedy, &BreadthFirst] {
        let expected = Answer::Limit(LimitReached::Memory);
        assert_eq!(
            answer(solver, &limits, &NoMonitor),
            expected,
            "{}",
            solver.name()
        );
    }
}

#[test]
fn a_clock_that_runs_out_ends_the_search() {
    let limits = Limits {
        time: Duration::from_secs(5),
        ..Limits::default()
    };
    let clock = Clock::default();
    assert_eq!(
        answer(&Portfolio, &limits, &clock),
        Answer::Limit(LimitReached::Time)
    );
    assert_eq!(clock.looks.get(), 5);
}

#[test]
fn few_states_of_a_large_task_are_interrupted_by_the_clock() {
    let (domain, problem) = coins(500);
    let limits = Limits {
        expansions: 20,
        ..Limits::default()
    };
    for solver in solvers() {
        let clock = Clock::default();
        let mut run = Run::new(&limits, &clock);
        let task = ground(&domain, &problem, &mut run).unwrap();
        let before = clock.looks.get();
        let outcome = solver.solve(&task, &mut run);
        let name = solver.name();
        assert!(matches!(outcome, Outcome::Limit(_)), "{name}: {outcome:?}");
        assert!(clock.looks.get() > before, "{name}");
    }
}

#[test]
fn the_improvement_of_a_long_plan_is_interrupted_by_the_clock() {
    let domain = "(define (domain way) (:predicates (at ?a) (next ?a ?b))
        (:action step :parameters (?a ?b) :precondition (and (at ?a) (next ?a ?b))
          :effect (and (at ?b) (not (at ?a)))))";
    let places: String = (0..=1000).map(|it| format!("p{it} ")).collect();
    let next: String = (0..1000)
        .map(|it| format!("(next p{it} p{}) ", it + 1))
        .collect();
    let (domain, problem) = read(
        domain,
        &format!(
            "(define (problem way) (:domain way) (:objects {places}) (:init (at p0) {next}) (:goal (at p1000)))"
        ),
    );
    let clock = Clock::default();
    let found = plan(&domain, &problem, &Portfolio, &Limits::default(), &clock);
    assert!(matches!(found, Ok(Answer::Plan(it)) if it.steps.len() == 1000));
    // Only the removal of unnecessary steps works so long without an expansion.
    assert!(clock.idle_looks.get() > 20, "{:?}", clock.idle_looks);
}

#[test]
fn a_canceled_search_ends_with_the_next_look() {
    let clock = Clock {
        canceled_after: Some(3),
        ..Clock::default()
    };
    let canceled = Answer::Limit(LimitReached::Canceled);
    assert_eq!(answer(&Portfolio, &Limits::default(), &clock), canceled);
    assert_eq!(clock.looks.get(), 3);
}

#[test]
fn a_limit_of_bindings_ends_grounding() {
    let limits = Limits {
        bindings: 10,
        ..Limits::default()
    };
    let expected = Answer::Limit(LimitReached::Bindings);
    assert_eq!(answer(&Portfolio, &limits, &NoMonitor), expected);
}

#[test]
fn siw_gives_up_without_a_claim() {
    let expected = Answer::Limit(LimitReached::Incomplete);
    assert_eq!(answer(&Siw, &Limits::default(), &NoMonitor), expected);
}

#[test]
fn solvers_are_found_by_names_that_differ() {
    for it in solvers() {
        assert_eq!(solver(it.name()).map(Solver::name), Some(it.name()));
        assert!(!it.description().is_empty());
    }
    assert!(solver("fast").is_none());
}
