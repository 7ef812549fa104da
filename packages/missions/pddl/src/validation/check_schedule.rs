//! Validation of plans with times.

use std::collections::{BTreeMap, BTreeSet};

use crate::validation::apply::ApplyError;
use crate::validation::state::GroundAtom;
use crate::validation::timed_step::SECOND;
use crate::validation::validate::{Event, Validation};
use crate::validation::{InvalidPlan, InvalidStep, TimedStep};
use crate::{Action, Domain, Problem};

/// Maximum difference between the duration of a step and that of its action \[µs\].
const TOLERANCE: f64 = 1000.0;

/// A step that has started.
struct Running<'a> {
    action: &'a Action,
    arguments: Vec<&'a str>,
}

/// Checks that a plan with times solves the problem, and returns its makespan \[µs\]. A step changes the state at its
/// start and, after its duration, at its end. Steps may overlap. At least 0.001 s must be between two changes if one of
/// them uses what the other one changes; in this order even 0.000001 s are accepted.
///
/// # Errors
/// Returns the first step, in the order of times, whose conditions are false, or the part of the goal that is false at
/// the end.
pub fn check_schedule(
    domain: &Domain,
    problem: &Problem,
    plan: &[TimedStep],
) -> Result<u64, InvalidPlan> {
    let mut validation = Validation::new(domain, problem)?;
    // Indices of the steps that start or end at each time.
    let mut starts: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    let mut ends: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    let mut times = BTreeSet::new();
    for (index, step) in plan.iter().enumerate() {
        let start = step.start.ok_or(InvalidStep::NoTime);
        let start = start.map_err(|it| ApplyError::InvalidStep(it).in_step(index, &step.step))?;
        starts.entry(start).or_default().push(index);
        times.insert(start);
    }
    let mut running: BTreeMap<usize, Running<'_>> = BTreeMap::new();
    let mut makespan = 0;
    while let Some(time) = times.pop_first() {
        makespan = time;
        let in_step = |index: usize, error: ApplyError| error.in_step(index, &plan[index].step);
        // All conditions at this time are checked in the state before it.
        let mut events = Vec::new();
        for index in ends.remove(&time).unwrap_or_default() {
            if let Some(Running { action, arguments }) = running.remove(&index) {
                let event = validation.end(action, &arguments);
                events.push((index, event.map_err(|it| in_step(index, it))?));
            }
        }
        for index in starts.remove(&time).unwrap_or_default() {
            let step = &plan[index];
            let found = validation
                .action(&step.step)
                .map_err(ApplyError::InvalidStep);
            let (action, arguments) = found.map_err(|it| in_step(index, it))?;
            let started = validation.start(action, &arguments);
            let (event, duration) = started.map_err(|it| in_step(index, it))?;
            events.push((index, event));
            let expected = duration * SECOND;
            let got = step.duration.map_or(expected, |it| it as f64);
            if (expected - got).abs() > TOLERANCE {
                return Err(in_step(
                    index,
                    ApplyError::InvalidStep(InvalidStep::Duration {
                        expected: duration,
                        got: got / SECOND,
                    }),
                ));
            }
            if action.timing.is_some() {
                let end = time.saturating_add((got as u64).max(1));
                ends.entry(end).or_default().push(index);
                times.insert(end);
                running.insert(index, Running { action, arguments });
            }
        }
        if let Some((first, second, fact)) = find_interference(&events) {
            let reason = InvalidStep::Interference {
                other: first + 1,
                time: time as f64 / SECOND,
                fact: fact.to_fact(),
            };
            return Err(in_step(second, ApplyError::InvalidStep(reason)));
        }
        for (index, event) in &events {
            validation.change(event).map_err(|it| in_step(*index, it))?;
        }
        for (index, Running { action, arguments }) in &running {
            if let Some(timing) = &action.timing {
                let needs = validation.over_all(action, arguments, &timing.over_all);
                needs.map_err(|it| in_step(*index, it))?;
            }
        }
    }
    validation.goal(problem)?;
    Ok(makespan)
}

/// Returns two steps that must not change at the same time, and the fact or function that one of them changes and the
/// other one uses.
fn find_interference<'e, 'a>(
    events: &'e [(usize, Event<'a>)],
) -> Option<(usize, usize, &'e GroundAtom<'a>)> {
    for (place, (second, later)) in events.iter().enumerate() {
        for (first, earlier) in &events[..place] {
            let fact = disturbed(earlier, later).or_else(|| disturbed(later, earlier));
            if let Some(fact) = fact {
                return Some((*first.min(second), *first.max(second), fact));
            }
        }
    }
    None
}

/// Returns a fact or function that `by` changes and `event` uses or changes in another way.
fn disturbed<'e, 'a>(event: &'e Event<'a>, by: &Event<'a>) -> Option<&'e GroundAtom<'a>> {
    let mut needs = event.support.iter().map(|(fact, _)| fact);
    let need = needs.find(|fact| by.adds.contains(*fact) || by.deletes.contains(*fact));
    let add = || event.adds.iter().find(|fact| by.deletes.contains(*fact));
    let changes = event.numbers.keys();
    let mut numbers = event.reads.iter().chain(changes);
    let number = || numbers.find(|function| by.numbers.contains_key(*function));
    need.or_else(add).or_else(number)
}
