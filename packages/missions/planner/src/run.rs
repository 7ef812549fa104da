use crate::{LimitReached, Limits, Monitor, Progress};

/// Number of expansions or bindings between two checks of the clock.
const INTERVAL: u64 = 256;

/// A run of the planner with its use of the limits.
pub struct Run<'a> {
    limits: &'a Limits,
    monitor: &'a dyn Monitor,
    bindings: u64,
    expansions: u64,
    /// Number of expansions at which the current solver must stop.
    end: u64,
    memory: usize,
    peak: usize,
}

impl<'a> Run<'a> {
    /// Starts a run.
    pub fn new(limits: &'a Limits, monitor: &'a dyn Monitor) -> Self {
        Self {
            limits,
            monitor,
            bindings: 0,
            expansions: 0,
            end: limits.expansions,
            memory: 0,
            peak: 0,
        }
    }

    /// Counts an expanded state.
    pub fn count_expansion(&mut self) -> Result<(), LimitReached> {
        if self.expansions >= self.end {
            return Err(LimitReached::Expansions);
        }
        self.expansions += 1;
        if self.expansions.is_multiple_of(INTERVAL) {
            self.check()?;
        }
        Ok(())
    }

    /// Counts allocated memory.
    pub fn allocate(&mut self, bytes: usize) -> Result<(), LimitReached> {
        if bytes > self.free_memory() {
            return Err(LimitReached::Memory);
        }
        self.memory += bytes;
        self.peak = self.peak.max(self.memory);
        Ok(())
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

    /// Runs a solver with at most this many expansions, and releases its memory afterwards.
    pub fn with_budget<T>(&mut self, expansions: u64, solve: impl FnOnce(&mut Self) -> T) -> T {
        let (end, memory) = (self.end, self.memory);
        self.end = end.min(self.expansions.saturating_add(expansions));
        let result = solve(self);
        (self.end, self.memory) = (end, memory);
        result
    }

    /// Returns true if the current solver may expand more states.
    pub fn may_expand(&self) -> bool {
        self.expansions < self.end
    }

    /// Counts tried bindings.
    pub(crate) fn count_bindings(&mut self, count: u64) -> Result<(), LimitReached> {
        let before = self.bindings / INTERVAL;
        self.bindings += count;
        if self.bindings > self.limits.bindings {
            return Err(LimitReached::Bindings);
        }
        if self.bindings / INTERVAL != before {
            self.check()?;
        }
        Ok(())
    }

    fn check(&self) -> Result<(), LimitReached> {
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
