//! Times of the steps of a plan with durative actions.

use std::collections::{BTreeMap, BTreeSet};

use pddl::Fact;
use pddl::validation::AppliedStep;

/// Time between two changes of which one uses what the other one changes \[ms\].
const SEPARATION: u64 = 1;

/// Start and duration of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepTime {
    /// Start \[ms\].
    pub start: u64,
    /// Duration, 0 for a step without one \[ms\].
    pub duration: u64,
}

impl StepTime {
    /// Returns the end \[ms\].
    pub fn end(self) -> u64 {
        self.start.saturating_add(self.duration)
    }
}

/// Needs and changes of a step at a time, or between two times after its start.
struct Part<'s> {
    /// Time of the changes, and begin of the needs \[ms\].
    from: u64,
    /// End of the needs \[ms\].
    to: u64,
    requires: &'s BTreeMap<Fact, bool>,
    reads: &'s BTreeSet<Fact>,
    adds: &'s BTreeSet<Fact>,
    deletes: &'s BTreeSet<Fact>,
    numbers: &'s BTreeMap<Fact, f64>,
}

/// First times at which an event may use a fact or a number after the events of earlier steps.
#[derive(Clone, Copy, Default)]
struct Free {
    /// After the last event that makes the fact true, or changes the number \[ms\].
    added: u64,
    /// After the last event that makes the fact false \[ms\].
    deleted: u64,
    /// After the last need \[ms\].
    needed: u64,
}

/// Returns the earliest times for the steps of a plan, in its order. Each pair of events, starts and ends, keeps the
/// order of the plan if one of them uses what the other one changes. The facts between start and end of a step count as
/// needed until its end. So each condition finds the same values as in the plan without times.
pub fn schedule(steps: &[AppliedStep]) -> Vec<StepTime> {
    let mut facts: BTreeMap<&Fact, Free> = BTreeMap::new();
    let mut numbers: BTreeMap<&Fact, Free> = BTreeMap::new();
    let mut times = Vec::with_capacity(steps.len());
    for step in steps {
        let (duration, parts) = parts(step);
        let mut start = 0;
        for part in &parts {
            let mut wait = |time: u64| start = start.max(time.saturating_sub(part.from));
            for fact in part.requires.keys() {
                let free = find(&facts, fact);
                wait(free.added.max(free.deleted));
            }
            for fact in part.adds {
                let free = find(&facts, fact);
                wait(free.deleted.max(free.needed));
            }
            for fact in part.deletes {
                let free = find(&facts, fact);
                wait(free.added.max(free.needed));
            }
            for number in part.reads {
                wait(find(&numbers, number).added);
            }
            for number in part.numbers.keys() {
                let free = find(&numbers, number);
                wait(free.added.max(free.needed));
            }
        }
        for part in &parts {
            let at = |time: u64| start.saturating_add(time).saturating_add(SEPARATION);
            let (changed, needed) = (at(part.from), at(part.to));
            for fact in part.requires.keys() {
                let free = facts.entry(fact).or_default();
                free.needed = free.needed.max(needed);
            }
            for fact in part.adds {
                let free = facts.entry(fact).or_default();
                free.added = free.added.max(changed);
            }
            for fact in part.deletes {
                let free = facts.entry(fact).or_default();
                free.deleted = free.deleted.max(changed);
            }
            for number in part.reads {
                let free = numbers.entry(number).or_default();
                free.needed = free.needed.max(needed);
            }
            for number in part.numbers.keys() {
                let free = numbers.entry(number).or_default();
                free.added = free.added.max(changed);
            }
        }
        times.push(StepTime { start, duration });
    }
    times
}

fn find(all: &BTreeMap<&Fact, Free>, fact: &Fact) -> Free {
    all.get(fact).copied().unwrap_or_default()
}

/// Returns the duration \[ms\] and the parts of a step.
fn parts(step: &AppliedStep) -> (u64, Vec<Part<'_>>) {
    let Some(timing) = &step.timing else {
        let whole = Part {
            from: 0,
            to: 0,
            requires: &step.requires,
            reads: &step.reads,
            adds: &step.adds,
            deletes: &step.deletes,
            numbers: &step.numbers,
        };
        return (0, vec![whole]);
    };
    let duration = milliseconds(timing.duration);
    let happenings = [
        (&timing.start, 0, 0),
        (&timing.over_all, 0, duration),
        (&timing.end, duration, duration),
    ];
    let parts = happenings.map(|(happening, from, to)| Part {
        from,
        to,
        requires: &happening.requires,
        reads: &happening.reads,
        adds: &happening.adds,
        deletes: &happening.deletes,
        numbers: &happening.numbers,
    });
    (duration, parts.into())
}

/// Returns a duration \[s\] in whole milliseconds, rounded up, at least 1.
fn milliseconds(duration: f64) -> u64 {
    ((duration * 1000.0 - 1e-6).ceil() as u64).max(1)
}
