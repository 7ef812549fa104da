use crate::{LimitReached, Limits, Monitor, Progress};

/// Elementary steps between two checks of the clock: less than a millisecond.
const INTERVAL: u64 = 1 << 18;

/// Elementary steps of an expansion or a binding, without the work that is counted separately.
const STEPS: u64 = 1 << 10;

/// Use of the limits by one call of the planner. Grounding and search count their work and memory here; each counting
/// method returns an error once a limit is reached, which ends the search.
pub struct Run<'a> {
    limits: &'a Limits,
    monitor: &'a dyn Monitor,
    bindings: u64,
    expansions: u64,
    /// Elementary steps until the last check of the clock.
    work: u64,
    /// Elementary steps since the last check of the clock.
    steps: u64,
    /// Number of elementary steps at which the current solver must stop.
    end: u64,
    /// Counted memory in use \[bytes\].
    memory: usize,
    /// Maximum of `memory` so far \[bytes\].
    peak: usize,
}

impl<'a> Run<'a> {
    /// Starts a run with nothing counted.
    pub fn new(limits: &'a Limits, monitor: &'a dyn Monitor) -> Self {
        Self {
            limits,
            monitor,
            bindings: 0,
            expansions: 0,
            work: 0,
            steps: 0,
            end: u64::MAX,
            memory: 0,
            peak: 0,
        }
    }

    /// Counts an expanded state.
    pub fn count_expansion(&mut self) -> Result<(), LimitReached> {
        if self.expansions >= self.limits.expansions {
            return Err(LimitReached::Expansions);
        }
        self.expansions += 1;
        self.count_work(STEPS)
    }

    /// Counts elementary steps: accesses of a fact, an operator or a word of a state. Every [`INTERVAL`] steps it tests
    /// time and cancellation and reports the progress. Every loop whose length depends on the task counts its steps
    /// here, so that the time limit holds for large tasks, too.
    pub(crate) fn count_work(&mut self, steps: u64) -> Result<(), LimitReached> {
        self.steps += steps;
        if self.steps < INTERVAL {
            return Ok(());
        }
        self.work += std::mem::take(&mut self.steps);
        self.check()?;
        // A solver that has used up its budget stops as at the limit on expansions.
        if self.work >= self.end {
            return Err(LimitReached::Expansions);
        }
        Ok(())
    }

    /// Counts memory that the caller is about to use, and the work to fill it. It is not released before the solver's
    /// budget ends.
    pub fn allocate(&mut self, bytes: usize) -> Result<(), LimitReached> {
        if bytes > self.free_memory() {
            return Err(LimitReached::Memory);
        }
        self.memory += bytes;
        self.peak = self.peak.max(self.memory);
        self.count_work(bytes as u64 / 8)
    }

    /// Returns the remaining memory \[bytes\].
    pub fn free_memory(&self) -> usize {
        self.limits.memory.saturating_sub(self.memory)
    }

    /// Returns the number of states expanded so far.
    pub fn expansions(&self) -> u64 {
        self.expansions
    }

    /// Returns the number of bindings tried so far.
    pub fn bindings(&self) -> u64 {
        self.bindings
    }

    /// Returns the peak of the counted memory \[bytes\].
    pub fn peak_memory(&self) -> usize {
        self.peak
    }

    /// Calls `solve` with at most about `work` further elementary steps: at this limit, as at the limit on expansions, it
    /// receives [`LimitReached::Expansions`]. Afterwards its counted memory is released and the previous limit applies
    /// again.
    pub(crate) fn with_budget<T>(&mut self, work: u64, solve: impl FnOnce(&mut Self) -> T) -> T {
        let (end, memory) = (self.end, self.memory);
        let used = self.work + self.steps;
        self.end = end.min(used.saturating_add(work));
        let result = solve(self);
        (self.end, self.memory) = (end, memory);
        result
    }

    /// Returns true if more states may be expanded.
    pub fn may_expand(&self) -> bool {
        self.expansions < self.limits.expansions
    }

    /// Counts tried bindings, and other work of similar effort; see [`Self::count_work`].
    pub(crate) fn count_bindings(&mut self, count: u64) -> Result<(), LimitReached> {
        self.bindings += count;
        if self.bindings > self.limits.bindings {
            return Err(LimitReached::Bindings);
        }
        self.count_work(STEPS * count)
    }

    /// Reports the progress to the caller, and returns an error if planning was canceled or the time is over.
    pub(crate) fn check(&self) -> Result<(), LimitReached> {
        self.monitor.progress(&Progress {
            bindings: self.bindings,
            expansions: self.expansions,
            memory: self.memory,
        });
        if self.monitor.is_canceled() {
            return Err(LimitReached::Canceled);
        }
        if self.monitor.elapsed() >= self.limits.time {
            return Err(LimitReached::Time);
        }
        Ok(())
    }
}
