//! Naive interpreter of the same nodes: a tree of boxes, each with the memory of every kind.

use std::collections::BTreeSet;
use std::time::Duration;

use behavior_tree::{Score, SkippedChild, Status, Thresholds};

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
    is_skipped: bool,
    /// Set for a leaf with a halt function that was running and then skipped.
    has_begun: bool,
    current: usize,
    skipped: usize,
    remembered: usize,
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
            is_skipped: false,
            has_begun: false,
            current: 0,
            skipped: 0,
            remembered: 0,
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
        let is_leaf = self.does == Does::ActionWithHalt;
        self.has_begun =
            is_leaf && status == Status::Skipped && (self.is_running || self.has_begun);
        tick.statuses[self.id] = status;
        self.is_running = status == Status::Running;
        self.is_skipped = status == Status::Skipped;
        if status.is_finished() {
            // A skipped child of a finished node is reset.
            for child in &mut self.children {
                if child.is_skipped {
                    child.halt(tick);
                }
            }
            self.count = 0;
            self.began = None;
        }
        if !self.is_running {
            self.results.fill(None);
            self.skipped = 0;
            if self.does != Does::SequenceWithLastingMemory || status == Status::Success {
                self.current = 0;
            }
        }
        status
    }

    /// Halts every running node at or below this one and clears its memory, and that of every skipped node.
    fn halt(&mut self, tick: &mut Tick<'_>) {
        if self.is_running || self.has_begun {
            tick.halted[self.id] = true;
            if self.does == Does::ActionWithHalt {
                tick.script.halted.push(self.id as u32);
            }
        }
        if self.is_running || self.is_skipped {
            self.is_running = false;
            self.is_skipped = false;
            self.has_begun = false;
            self.count = 0;
            self.began = None;
            self.kept = None;
            self.remembered = 0;
            self.skipped = 0;
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
        let mut skipped = 0;
        for place in 0..self.children.len() {
            let status = self.children[place].tick(tick);
            if status == Status::Skipped {
                skipped += 1;
                self.children[place].halt(tick);
            } else if status != goes_on {
                for later in &mut self.children[place + 1..] {
                    later.halt(tick);
                }
                return status;
            }
        }
        self.unless_all(skipped, self.children.len(), goes_on)
    }

    /// Returns skipped if all of this number of children, at least one, are skipped; otherwise `status`.
    fn unless_all(&self, skipped: usize, children: usize, status: Status) -> Status {
        if skipped == children && skipped > 0 {
            Status::Skipped
        } else {
            status
        }
    }

    /// Ticks the children from the current one on while they return `goes_on`.
    pub(crate) fn on_from_current(&mut self, goes_on: Status, tick: &mut Tick<'_>) -> Status {
        let interrupts = matches!(
            self.does,
            Does::InterruptibleSequence | Does::InterruptibleSelection
        );
        if !self.is_running {
            self.skipped = 0;
        }
        while self.current < self.children.len() {
            let was_running = self.children[self.current].is_running;
            let status = self.children[self.current].tick(tick);
            if status != goes_on && status != Status::Skipped {
                return status;
            }
            self.skipped += usize::from(status == Status::Skipped);
            self.current += 1;
            let has_next = self.current < self.children.len();
            if interrupts && status == goes_on && !was_running && has_next {
                return Status::Running;
            }
        }
        self.halt_others(None, tick);
        self.current = 0;
        self.unless_all(self.skipped, self.children.len(), goes_on)
    }

    /// Ticks all children but the last one as a sequence, and the last one after a failure.
    pub(crate) fn try_catch(&mut self, tick: &mut Tick<'_>) -> Status {
        let tried = self.children.len() - 1;
        while self.current < tried {
            match self.children[self.current].tick(tick) {
                Status::Failure => {
                    self.halt_others(None, tick);
                    self.current = tried;
                    return self.catch(tick);
                }
                Status::Running | Status::Idle => return Status::Running,
                Status::Skipped => self.skipped += 1,
                Status::Success => {}
            }
            self.current += 1;
            if self.current == tried {
                self.halt_others(None, tick);
                return self.unless_all(self.skipped, tried, Status::Success);
            }
        }
        self.catch(tick)
    }

    /// Ticks the last child until it has finished, and then fails.
    fn catch(&mut self, tick: &mut Tick<'_>) -> Status {
        match self.children[self.current].tick(tick) {
            Status::Running => Status::Running,
            _ => Status::Failure,
        }
    }

    /// Ticks one child after the other until each has succeeded twice.
    pub(crate) fn in_turns(&mut self, tick: &mut Tick<'_>) -> Status {
        let count = self.children.len();
        if count == 0 {
            return Status::Failure;
        }
        let status = self.children[self.remembered % count].tick(tick);
        if status == Status::Success {
            self.remembered = (self.remembered + 1) % (2 * count);
            if self.remembered > 0 {
                return Status::Running;
            }
        }
        if status.is_finished() {
            self.halt_others(None, tick);
            self.children.iter_mut().for_each(Self::forget);
        }
        status
    }

    /// Clears the memory of registered nodes at or below this one.
    fn forget(&mut self) {
        self.remembered = 0;
        self.children.iter_mut().for_each(Self::forget);
    }

    /// Ticks all children without a result until enough of them have succeeded or failed.
    pub(crate) fn at_once(&mut self, thresholds: Thresholds, tick: &mut Tick<'_>) -> Status {
        let statuses = self.tick_unfinished(tick);
        let count = |status| statuses.iter().filter(|it| **it == status).count() as u32;
        let skipped = count(Status::Skipped);
        let all_skipped = skipped > 0 && skipped as usize == statuses.len();
        if all_skipped && thresholds.skipped == SkippedChild::Finishes {
            return Status::Skipped;
        }
        let (mut succeeded, mut open) = (count(Status::Success), count(Status::Running));
        if thresholds.skipped == SkippedChild::Waits {
            open += skipped;
        } else {
            succeeded += skipped;
        }
        let status = if succeeded >= thresholds.successes {
            Status::Success
        } else if count(Status::Failure) >= thresholds.failures || open == 0 {
            Status::Failure
        } else if all_skipped {
            return Status::Skipped;
        } else {
            return Status::Running;
        };
        self.halt_others(None, tick);
        status
    }

    /// Ticks all children until each has finished or is skipped.
    pub(crate) fn all(&mut self, failures: usize, tick: &mut Tick<'_>) -> Status {
        let statuses = self.tick_unfinished(tick);
        let count = |status| statuses.iter().filter(|it| **it == status).count();
        let skipped = count(Status::Skipped);
        if skipped > 0 && skipped == statuses.len() {
            Status::Skipped
        } else if count(Status::Running) > 0 {
            Status::Running
        } else {
            Status::from(count(Status::Failure) < failures)
        }
    }

    /// Ticks all children without a result, and returns the statuses of all children.
    fn tick_unfinished(&mut self, tick: &mut Tick<'_>) -> Vec<Status> {
        let children = self.children.iter_mut().zip(&mut self.results);
        let statuses = children.map(|(child, result)| {
            let status = result.unwrap_or_else(|| child.tick(tick));
            *result = status.is_finished().then_some(status);
            status
        });
        statuses.collect()
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
        if status == Status::Skipped {
            self.children[0].halt(tick);
        }
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
        let status = match self.children.get_mut(self.current) {
            Some(child) => child.tick(tick),
            None => Status::Failure,
        };
        if status == Status::Skipped {
            self.halt_others(None, tick);
        }
        status
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
    if status.is_finished() { to } else { status }
}
