//! Naive interpreter of the same nodes: a tree of boxes, each with the memory of every kind.

use std::collections::BTreeSet;
use std::time::Duration;

use behavior_tree::{Score, Status};

use crate::does::Does;
use crate::script::Script;
use crate::shape::Shape;

/// Node of the naive interpreter, against which the package is compared. It has a field for the memory of every kind of
/// node.
pub(crate) struct Naive {
    id: usize,
    does: Does,
    pub(crate) children: Vec<Naive>,
    is_running: bool,
    current: usize,
    count: u32,
    began: Option<Duration>,
    pub(crate) finished: Option<Status>,
    results: Vec<Option<Status>>,
    kept: Option<(usize, u64)>,
}

/// Inputs and results of one tick of the naive interpreter.
pub(crate) struct Tick<'a> {
    pub(crate) script: &'a mut Script,
    pub(crate) held: &'a BTreeSet<&'static str>,
    pub(crate) now: Duration,
    pub(crate) number: u64,
    pub(crate) statuses: Vec<Status>,
    pub(crate) halted: Vec<bool>,
    pub(crate) scores: Vec<Score>,
    pub(crate) claims: Vec<&'static str>,
}

impl Naive {
    /// Creates the nodes of a shape. `id` is the id of the next node in preorder.
    pub(crate) fn new(shape: &Shape, id: &mut usize) -> Self {
        let own = *id;
        *id += 1;
        Self {
            id: own,
            does: shape.does,
            children: shape.children.iter().map(|it| Self::new(it, id)).collect(),
            is_running: false,
            current: 0,
            count: 0,
            began: None,
            finished: None,
            results: vec![None; shape.children.len()],
            kept: None,
        }
    }

    /// Ticks the node and returns its status, which is also stored in `tick`. A result clears the memory of the run.
    pub(crate) fn tick(&mut self, tick: &mut Tick<'_>) -> Status {
        let status = self.does.decide(self, tick);
        tick.statuses[self.id] = status;
        self.is_running = status == Status::Running;
        if !self.is_running {
            self.count = 0;
            self.began = None;
            self.results.fill(None);
            if self.does != Does::SequenceWithLastingMemory || status == Status::Success {
                self.current = 0;
            }
        }
        status
    }

    /// Halts every running node at or below this one and clears its memory.
    fn halt(&mut self, tick: &mut Tick<'_>) {
        if self.is_running {
            tick.halted[self.id] = true;
            if self.does == Does::ActionWithHalt {
                tick.script.halted.push(self.id as u32);
            }
            self.is_running = false;
            self.count = 0;
            self.began = None;
            self.kept = None;
            self.results.fill(None);
            if self.does != Does::SequenceWithLastingMemory {
                self.current = 0;
            }
        }
        for child in &mut self.children {
            child.halt(tick);
        }
    }

    /// Halts all children except the one at the place `than`.
    pub(crate) fn halt_others(&mut self, than: Option<usize>, tick: &mut Tick<'_>) {
        for (place, child) in self.children.iter_mut().enumerate() {
            if Some(place) != than {
                child.halt(tick);
            }
        }
    }

    /// Ticks the children from the first one on while they return `goes_on`, and halts those after the last ticked one.
    pub(crate) fn in_order(&mut self, goes_on: Status, tick: &mut Tick<'_>) -> Status {
        for place in 0..self.children.len() {
            let status = self.children[place].tick(tick);
            if status != goes_on {
                for later in &mut self.children[place + 1..] {
                    later.halt(tick);
                }
                return status;
            }
        }
        goes_on
    }

    /// Ticks the children from the current one on while they return `goes_on`.
    pub(crate) fn on_from_current(&mut self, goes_on: Status, tick: &mut Tick<'_>) -> Status {
        while self.current < self.children.len() {
            let status = self.children[self.current].tick(tick);
            if status != goes_on {
                return status;
            }
            self.current += 1;
        }
        self.current = 0;
        goes_on
    }

    /// Ticks all children without a result until enough of them have succeeded or failed.
    pub(crate) fn at_once(
        &mut self,
        successes: usize,
        failures: usize,
        tick: &mut Tick<'_>,
    ) -> Status {
        for (child, result) in self.children.iter_mut().zip(&mut self.results) {
            if result.is_none() {
                let status = child.tick(tick);
                *result = (status != Status::Running).then_some(status);
            }
        }
        let count = |status| {
            self.results
                .iter()
                .filter(|it| **it == Some(status))
                .count()
        };
        let status = if count(Status::Success) >= successes {
            Status::Success
        } else if count(Status::Failure) >= failures || !self.results.contains(&None) {
            Status::Failure
        } else {
            return Status::Running;
        };
        self.halt_others(None, tick);
        status
    }

    /// Ticks the child with the highest score, or the last one if its score plus `margin` is not exceeded.
    pub(crate) fn by_score(&mut self, margin: f64, tick: &mut Tick<'_>) -> Status {
        let mut scores = Vec::new();
        for child in &self.children {
            let score = tick.script.score();
            let score = if score.is_nan() {
                f64::NEG_INFINITY
            } else {
                score
            };
            scores.push(score);
            tick.scores.push(Score {
                node: child.id as u32,
                score,
            });
        }
        if scores.is_empty() {
            return Status::Failure;
        }
        let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let best = scores.iter().position(|score| *score == highest).unwrap();
        let kept = self.kept.filter(|(_, last)| last + 1 == tick.number);
        let place = match kept {
            Some((kept, _)) if highest <= scores[kept] + margin => kept,
            _ => best,
        };
        if let Some((kept, _)) = kept
            && kept != place
        {
            self.children[kept].halt(tick);
        }
        self.kept = Some((place, tick.number));
        self.children[place].tick(tick)
    }

    /// Ticks the child if `may` is set; otherwise halts it and fails.
    pub(crate) fn only_if(&mut self, may: bool, tick: &mut Tick<'_>) -> Status {
        if may {
            return self.children[0].tick(tick);
        }
        self.children[0].halt(tick);
        Status::Failure
    }

    /// Ticks the child, and is running until it has returned `counts` `times` times.
    pub(crate) fn again(
        &mut self,
        times: Option<u32>,
        counts: Status,
        tick: &mut Tick<'_>,
    ) -> Status {
        if times == Some(0) {
            return counts;
        }
        let status = self.children[0].tick(tick);
        if status != counts {
            return status;
        }
        self.count += 1;
        if times == Some(self.count) {
            counts
        } else {
            Status::Running
        }
    }

    pub(crate) fn waited(&mut self, now: Duration) -> Duration {
        now - *self.began.get_or_insert(now)
    }

    /// Ticks the condition until it finishes, and then the selected branch.
    pub(crate) fn if_then_else(&mut self, tick: &mut Tick<'_>) -> Status {
        if self.current == 0 {
            self.current = match self.children[0].tick(tick) {
                Status::Success => 1,
                Status::Failure => 2,
                other => return other,
            };
        }
        match self.children.get_mut(self.current) {
            Some(child) => child.tick(tick),
            None => Status::Failure,
        }
    }

    /// Ticks the child at a place and halts the other branch; fails without such a child.
    pub(crate) fn branch(&mut self, place: usize, tick: &mut Tick<'_>) -> Status {
        for other in 1..self.children.len() {
            if other != place {
                self.children[other].halt(tick);
            }
        }
        match self.children.get_mut(place) {
            Some(child) => child.tick(tick),
            None => Status::Failure,
        }
    }
}

pub(crate) fn forced(status: Status, to: Status) -> Status {
    if status == Status::Running {
        status
    } else {
        to
    }
}
